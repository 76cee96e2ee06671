// Decides which rule changes need approval. While the guard is on, changes that loosen a rule, that is, allow more than
// before, need it; all others are applied at once. Where orders require codes, replacing an authenticator app without a
// code from it always needs approval: otherwise access to its owner's Telegram account would be enough.

import type { ChangeOf, RuleChange } from '../store/settings/rule-changes.ts';
import { roles, type Role, type SettingsData } from '../store/settings/settings.ts';
import { pointsElsewhere } from './address-book.ts';
import { isCodeAsked } from './is-code-asked.ts';

type Rules = Readonly<Pick<SettingsData, 'limits' | 'guard' | 'addresses'>>;

export function needsApproval(change: RuleChange, rules: Rules): boolean {
  if (rules.guard.isOn) return isLoosening(change, rules);
  return change.kind === 'authenticator' && needsCurrentCode(change.from !== null, rules) && !change.isProven;
}

/** Whether replacing an authenticator app at once takes a code from the current one. */
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
  // Where codes are required, a person's first app enables them to place orders that they could not place before.
  return !change.isProven && (change.from !== null || isCodeAsked(rules.limits));
}

/** Any change of an existing approval threshold counts as loosening; setting a limit for the first time tightens. */
function isLooser({ name, from, to }: ChangeOf<'limit'>): boolean {
  if (from === null || to === from) return false;
  return name === 'approval' || to === null || to > from;
}

/** Orders roles: one with more rights has a higher rank. */
export function rank(role: Role): number {
  return roles.length - roles.indexOf(role);
}
