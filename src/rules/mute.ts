// Whether the alerts of a rule are muted: not shown in its chat until a time, by a person. Pure.

import type { AlertMute } from '../store/settings/alert-rules.ts';
import type { Rule } from '../store/settings/settings.ts';

export type Mute = NonNullable<Rule['mute']>;

/** The wall clock is corrected by so much without a person who sets it. */
const toleranceMs = 60_000;

/**
 * The mute in force. None is in force before it began: otherwise a clock that is set back would prolong it by as much.
 */
export function muteOf({ mute }: Pick<Rule, 'mute'>, now: number): Mute | undefined {
  const isInForce = mute !== undefined && mute.from - toleranceMs <= now && now < mute.until;
  return isInForce ? mute : undefined;
}

/** As `muteOf`, for the mutes of a place. */
export function isMuteInForce({ from, until }: AlertMute, now: number): boolean {
  return from - toleranceMs <= now && (until === null || now < until);
}
