// Which changes of a rule let more through than before. While the guard is on these wait; the others tighten, or change
// nothing that anybody could spend by, and are made at once. Where codes are asked for, taking an app's place without a code of
// it waits in any case: else the account of its person would be enough.

import type { ChangeOf, RuleChange } from '../store/settings/rule-changes.ts';
import { roles, type Role, type SettingsData } from '../store/settings/settings.ts';
import { pointsElsewhere } from './address-book.ts';
import { isCodeAsked } from './is-code-asked.ts';

type Rules = Readonly<Pick<SettingsData, 'limits' | 'guard' | 'addresses'>>;

export function needsApproval(change: RuleChange, rules: Rules): boolean {
  if (rules.guard.isOn) return isLoosening(change, rules);
  return change.kind === 'authenticator' && needsCurrentCode(change.from !== null, rules) && !change.isProven;
}

/** Whether a code of the present app spares who asks for another the wait. */
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
  // Where a code is asked for, a first app lets a person order who could not until then.
  return !change.isProven && (change.from !== null || isCodeAsked(rules.limits));
}

/** Either direction moves a threshold of the second person out of another's hands; to set the first is tightening. */
function isLooser({ name, from, to }: ChangeOf<'limit'>): boolean {
  if (from === null || to === from) return false;
  return name === 'approval' || to === null || to > from;
}

/** The more rights, the higher. */
export function rank(role: Role): number {
  return roles.length - roles.indexOf(role);
}
