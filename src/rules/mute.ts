// Whether a mute is in force: alerts are not shown in its place until a time, or for good, by a person. Pure.

import type { AlertMute } from '../store/settings/alert-rules.ts';

/** The wall clock is corrected by so much without a person who sets it. */
const toleranceMs = 60_000;

/** None is in force before it began: otherwise a clock that is set back would prolong it by as much. */
export function isMuteInForce({ from, until }: Pick<AlertMute, 'from' | 'until'>, now: number): boolean {
  return from - toleranceMs <= now && (until === null || now < until);
}
