// What keeps alerts silent: mutes, by which a person keeps those of a place back until a time or for good, and the quiet
// hours of a chat. Pure.

import { isDeepStrictEqual } from 'node:util';
import {
  type AlertMute,
  type AlertPlace,
  type QuietHours,
  type RuleMaker,
  addRule,
  findPlace,
  mostMutes,
  placeIn,
  takeNumber,
  turnOn,
} from '../store/settings/alert-rules.ts';
import { isSameAddress } from '../tron/address.ts';
import type { Place } from '../store/ledger/tables.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { minuteMs } from '../base/clock.ts';
import { shownAt } from '../base/time.ts';

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

const dayMinutes = 1440;
/** A window is shorter than a day, and clocks are set back by at most a few hours. */
const longestMinutes = 2 * dayMinutes;
const hourMinutes = 60;

/**
 * When the quiet hours that are in force at `now` end: at the first whole minute outside of them. Undefined when none
 * are in force. Unix milliseconds.
 */
export function quietUntil(quiet: QuietHours, now: number, timeZone: string): number | undefined {
  const known = found.get(quiet);
  if (known && known.timeZone === timeZone && known.from <= now && now < known.until) return known.until;
  if (!isQuiet(quiet, now, timeZone)) return undefined;
  // The next whole minute.
  let until = (Math.floor(now / minuteMs) + 1) * minuteMs;
  const latest = until + longestMinutes * minuteMs;
  while (until < latest && isQuiet(quiet, until, timeZone)) until += minuteMs;
  found.set(quiet, { timeZone, from: now, until });
  return until;
}

/** The hours found last: each minute of a night is asked of the time zone once, and not once for each event. */
const found = new WeakMap<QuietHours, { timeZone: string; from: number; until: number }>();

export function isQuiet({ from, to, days }: QuietHours, now: number, timeZone: string): boolean {
  const { minutes, weekday } = shownAt(now, timeZone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  if (begin < end) return days.includes(weekday) && minutes >= begin && minutes < end;
  return (days.includes(weekday) && minutes >= begin) || (days.includes(yesterday) && minutes < end);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * hourMinutes + minutes;
}
