// Which changes loosen a rule, that is, allow more than before. While the guard is on these need approval; all others are
// applied at once. Where codes are required, replacing an authenticator app without a code of it needs approval in any case:
// otherwise the Telegram account of its owner would be enough.

import type { ChangeOf, RuleChange } from '../store/settings/rule-changes.ts';
import { roles, type Role, type SettingsData } from '../store/settings/settings.ts';
import { pointsElsewhere } from './address-book.ts';
import { isCodeAsked } from './is-code-asked.ts';

type Rules = Readonly<Pick<SettingsData, 'limits' | 'guard' | 'addresses'>>;

export function needsApproval(change: RuleChange, rules: Rules): boolean {
  if (rules.guard.isOn) return isLoosening(change, rules);
  return change.kind === 'authenticator' && needsCurrentCode(change.from !== null, rules) && !change.isProven;
}

/** Whether replacing an app needs a code of the current one to be applied at once. */
export function needsCurrentCode(
  hasApp: boolean,
  { guard, limits }: Pick<Rules, 'guard' | 'limits'>,
): boolean {
  return hasApp && (guard.isOn || isCodeAsked(limits));
}

export function isLoosening(change: RuleChange, rules: Rules): boolean {
  switch (change.kind) {
    case 'limit':
      return isLooser(change);
    case 'switch':
      return !change.to;
    case 'join':
      return true;
    case 'role':
      return rank(change.to) > rank(change.from);
    case 'book-add':
      return rules.limits.onlyBook || change.entries.some((entry) => pointsElsewhere(entry, rules));
    case 'book-rename':
      return pointsElsewhere({ label: change.to, address: change.address }, rules);
    case 'book-remove':
      return false;
    case 'authenticator':
  }
  // Where codes are required, a first app allows a person to order who could not before.
  return !change.isProven && (change.from !== null || isCodeAsked(rules.limits));
}

/** For the threshold of the second person every change counts, in either direction; setting it for the first time tightens. */
function isLooser({ name, from, to }: ChangeOf<'limit'>): boolean {
  if (from === null || to === from) return false;
  return name === 'approval' || to === null || to > from;
}

/** The more rights a role has, the higher. */
export function rank(role: Role): number {
  return roles.length - roles.indexOf(role);
}
