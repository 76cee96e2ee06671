// Whether a mute is in force: alerts are not shown in its place until a time, or for good, by a person. Pure.

import { isDeepStrictEqual } from 'node:util';
import { type AlertMute, type AlertPlace, mostMutes } from '../store/settings/alert-rules.ts';
import { isSameAddress } from '../tron/address.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { type RuleMaker, addRule, findPlace, placeIn, takeNumber, turnOn } from './places.ts';

/** The wall clock is corrected by so much without a person who sets it. */
const toleranceMs = 60_000;

/** None is in force before it began: otherwise a clock that is set back would prolong it by as much. */
export function isMuteInForce({ from, until }: Pick<AlertMute, 'from' | 'until'>, now: number): boolean {
  return from - toleranceMs <= now && (until === null || now < until);
}

// Begins, prolongs and ends mutes in a place of a draft. Pure.

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
): AlertMute | undefined {
  const at = place.mutes.findIndex((one) => isSameScope(one.scope, scope) && isMuteInForce(one, now));
  const known = place.mutes[at];
  if (known) {
    const isLonger = known.until !== null && (until === null || until > known.until);
    const { prolongedBy: _prolongedBy, ...own } = known;
    const prolonged = isLonger ? { ...known, until, prolongedBy: by } : known;
    const after = mayEnd(known) ? { ...own, until, by } : prolonged;
    place.mutes[at] = after;
    return after;
  }
  // A mute that is over stays until its end was announced; only when the list is full is it removed before that.
  const old = place.mutes.findIndex((one) => !isMuteInForce(one, now));
  if (place.mutes.length >= mostMutes && old === -1) return undefined;
  if (place.mutes.length >= mostMutes) place.mutes.splice(old, 1);
  const after: AlertMute = { n: takeNumber(place), scope, from: now, until, by };
  place.mutes.push(after);
  return after;
}

/** Of the mute that `putMute` would change, or of the one that it would begin. */
export function numberOf(place: AlertPlace | undefined, scope: AlertMute['scope'], now: number): number {
  const known = place?.mutes.find((one) => isSameScope(one.scope, scope) && isMuteInForce(one, now));
  return known?.n ?? place?.nextN ?? 1;
}

function isSameScope(one: AlertMute['scope'], other: AlertMute['scope']): boolean {
  if (one.of === 'address' && other.of === 'address') return isSameAddress(one.address, other.address);
  return isDeepStrictEqual(one, other);
}

/** The same over by now: it stays in its place until its end was announced. */
export function endMute(mute: AlertMute, now: number): AlertMute {
  return { ...mute, until: Math.min(mute.until ?? now, now) };
}

// Turns the alerts of a chat, or of one topic of a group, on or off. A place that is off keeps its rules.

/** The place in a draft; a new one is off and has a rule for everything. */
export function knownPlace(draft: SettingsData, address: Place, maker: RuleMaker): AlertPlace {
  const isNew = findPlace(draft, address) === undefined;
  const place = placeIn(draft, address, maker.createdAt);
  if (isNew) addRule(place, maker);
  return place;
}

/** Also ends all mutes: who turns alerts on wants to see them. They stay until it was told what they kept back. */
export function turn(place: AlertPlace, isOn: boolean, maker: RuleMaker): void {
  if (isOn) turnOn(place, maker.createdAt);
  else place.isOn = false;
  place.mutes = place.mutes.map((mute) => endMute(mute, maker.createdAt));
  // A place that is on without a rule would hear nothing.
  if (isOn && place.rules.length === 0) addRule(place, maker);
}
