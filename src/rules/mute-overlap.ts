// Whether two mutes may keep the same alert back, so that ending one of them doesn't show all of its alerts again, and
// which rules show an alert all the same. Pure.

import { eventOf } from '../events/index.ts';
import type { AlertMute, AlertPlace, AlertRule } from '../store/settings/alert-rules.ts';
import { isMuteInForce } from './mute.ts';

type Scope = AlertMute['scope'];
type Rule = Pick<AlertRule, 'n' | 'kinds' | 'directions'>;

/** Says yes where it can't be known: `rules` are those of the place. */
export function mayOverlap(one: Scope, other: Scope, rules: readonly Rule[]): boolean {
  if (one.of === 'rule' && other.of === 'rule') {
    // An alert that two rules ask for is kept back only while both are muted.
    return one.n === other.n;
  }
  if (one.of === 'rule')
    return isOfRule(
      other,
      rules.find(({ n }) => n === one.n),
    );
  if (other.of === 'rule')
    return isOfRule(
      one,
      rules.find(({ n }) => n === other.n),
    );
  if (one.of === 'all' || other.of === 'all') return true;
  if (one.of === 'kind' && other.of === 'kind') {
    const isSameWay = !one.direction || !other.direction || one.direction === other.direction;
    return one.kind === other.kind && isSameWay;
  }
  if (one.of === 'kind') return hasAddresses(one.kind);
  // An alert may be of two addresses.
  return other.of === 'kind' ? hasAddresses(other.kind) : true;
}

/** A mute of a rule that was deleted keeps nothing back. */
function isOfRule(scope: Scope, rule: Rule | undefined): boolean {
  if (!rule) return false;
  const { kinds, directions } = rule;
  if (scope.of === 'kind') {
    const isAsked = kinds === null || kinds.includes(scope.kind);
    return isAsked && (!scope.direction || directions === null || directions.includes(scope.direction));
  }
  return scope.of !== 'address' || kinds === null || kinds.some(hasAddresses);
}

function hasAddresses(kind: string): boolean {
  const definition = eventOf(kind);
  return definition === undefined || definition.filters.addresses.length > 0;
}

/** The others of these that may keep alerts of the mute back. */
export function overlapping(
  { n, scope }: Pick<AlertMute, 'n' | 'scope'>,
  mutes: readonly AlertMute[],
  rules: readonly Rule[],
): AlertMute[] {
  return mutes.filter((other) => other.n !== n && mayOverlap(scope, other.scope, rules));
}

/** The numbers of rules that are not muted and may ask for the same alerts as the muted one. */
export function rulesBeside(
  scope: Scope,
  { rules, mutes }: { rules: readonly Rule[]; mutes: AlertPlace['mutes'] },
  now: number,
): number[] {
  const muted = scope.of === 'rule' && rules.find(({ n }) => n === scope.n);
  if (!muted) return [];
  const isMuted = ({ n }: Rule) =>
    mutes.some((mute) => mute.scope.of === 'rule' && mute.scope.n === n && isMuteInForce(mute, now));
  return rules
    .filter((rule) => rule !== muted && !isMuted(rule) && mayAskForSame(muted, rule))
    .map(({ n }) => n);
}

function mayAskForSame(one: Rule, other: Rule): boolean {
  const kinds =
    one.kinds === null ? other.kinds : one.kinds.filter((kind) => other.kinds?.includes(kind) ?? true);
  if (kinds === null) return true;
  const isSameWay =
    one.directions === null ||
    other.directions === null ||
    one.directions.some((direction) => other.directions?.includes(direction));
  // What has no direction passes every filter of directions.
  return kinds.some((kind) => isSameWay || eventOf(kind)?.filters.transfer === undefined);
}
