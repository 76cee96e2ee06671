// Whether a mute is in force: alerts are not shown in its place until a time, or for good, by a person. Pure.

import { isDeepStrictEqual } from 'node:util';
import { type AlertMute, mostMutes, type AlertPlace, type AlertRule } from '../store/settings/alert-rules.ts';
import { isSameAddress } from '../tron/address.ts';
import { takeNumber } from './places.ts';
import { eventOf } from '../events/index.ts';

/** The wall clock is corrected by so much without a person who sets it. */
const toleranceMs = 60_000;

/** None is in force before it began: otherwise a clock that is set back would prolong it by as much. */
export function isMuteInForce({ from, until }: Pick<AlertMute, 'from' | 'until'>, now: number): boolean {
  return from - toleranceMs <= now && (until === null || now < until);
}

// Begins, prolongs and takes back mutes in a place of a draft. A change keeps what was before it, so that Undo brings
// back exactly that, or says why it can't. Pure.

/** `before` is null where nothing was muted of this scope. */
export type MuteChange = { before: AlertMute | null; after: AlertMute };

type Wanted = Pick<AlertMute, 'scope' | 'until' | 'by'>;

/**
 * A place has one mute of each scope: muting the same again changes its end, and what it kept back so far stays counted.
 * Whoever may not end it can only prolong it, and it stays the other person's. Undefined where the place has as many
 * mutes as it may have.
 */
export function putMute(
  place: AlertPlace,
  { scope, until, by }: Wanted,
  now: number,
  mayEnd: (mute: AlertMute) => boolean,
): MuteChange | undefined {
  const at = place.mutes.findIndex((one) => isSameScope(one.scope, scope) && isMuteInForce(one, now));
  const known = place.mutes[at];
  if (known) {
    const isLonger = known.until !== null && (until === null || until > known.until);
    const { prolongedBy: _prolongedBy, ...own } = known;
    const prolonged = isLonger ? { ...known, until, prolongedBy: by } : known;
    const after = mayEnd(known) ? { ...own, until, by } : prolonged;
    place.mutes[at] = after;
    return { before: known, after };
  }
  // A mute that is over stays until its end was announced; only when the list is full is it removed before that.
  const old = place.mutes.findIndex((one) => !isMuteInForce(one, now));
  if (place.mutes.length >= mostMutes && old === -1) return undefined;
  if (place.mutes.length >= mostMutes) place.mutes.splice(old, 1);
  const after: AlertMute = { n: takeNumber(place), scope, from: now, until, by };
  place.mutes.push(after);
  return { before: null, after };
}

function isSameScope(one: AlertMute['scope'], other: AlertMute['scope']): boolean {
  if (one.of === 'address' && other.of === 'address') return isSameAddress(one.address, other.address);
  return isDeepStrictEqual(one, other);
}

/** The same over by now: it stays in its place until its end was announced. */
export function endMute(mute: AlertMute, now: number): AlertMute {
  return { ...mute, until: Math.min(mute.until ?? now, now) };
}

export type TakenBack =
  /** As before, the mute that was there is in force again. */
  | { is: 'restored'; mute: AlertMute }
  /** As before, nothing is muted by it; so it is too where the mute before would be over by now. */
  | { is: 'ended'; mute: AlertMute }
  /** Somebody changed it again. */
  | { is: 'changed'; mute: AlertMute }
  | { is: 'over' };

/** Brings back what was before the change. */
export function takeBackMute(place: AlertPlace, { before, after }: MuteChange, now: number): TakenBack {
  const at = place.mutes.findIndex(({ n }) => n === after.n);
  const present = place.mutes[at];
  if (!present || !isMuteInForce(present, now)) return { is: 'over' };
  if (!isDeepStrictEqual(present, after)) return { is: 'changed', mute: present };
  if (before && isMuteInForce(before, now)) {
    place.mutes[at] = before;
    return { is: 'restored', mute: before };
  }
  place.mutes.splice(at, 1);
  return { is: 'ended', mute: present };
}

// Whether two mutes may keep the same alert back, so that ending one of them doesn't show all of its alerts again, and
// which rules show an alert all the same. Pure.

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
