// Begins, prolongs and takes back mutes in a place of a draft. A change keeps what was before it, so that Undo brings
// back exactly that, or says why it can't. Pure.

import { isSameAddress } from '../tron/address-key.ts';
import { isDeepStrictEqual } from 'node:util';
import { mostMutes, type AlertMute, type AlertPlace } from '../store/settings/alert-rules.ts';
import { isMuteInForce } from './mute.ts';
import { takeNumber } from './places.ts';

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
