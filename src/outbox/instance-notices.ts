// Notices about the instances of the bot on one database: nobody led for a while, another one has taken over, or the clock
// of one is off.

import { dayMs } from '../base/clock.ts';
import { z } from 'zod';
import { code, type Html } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';

const time = z.number();

/** Nobody led from `from` to `to` (Unix milliseconds), so that nothing was sent; `instance` leads since. */
export const leaderless = z.object({
  kind: z.literal('leaderless'),
  at: time,
  from: time,
  to: time,
  instance: z.string(),
});

/** `instance` has taken over in `tookMs`. */
export const takeover = z.object({
  kind: z.literal('takeover'),
  at: time,
  term: z.number(),
  tookMs: z.number(),
  instance: z.string(),
});

/** The clock of the machine of `instance` is ahead of the database's by `aheadMs`, which is negative where it is behind. */
export const clockOff = z.object({
  kind: z.literal('clock'),
  at: time,
  aheadMs: z.number(),
  instance: z.string(),
});

type InstanceNotice = z.infer<typeof leaderless> | z.infer<typeof takeover> | z.infer<typeof clockOff>;

/** Of a clock once a day is enough. */

export function instanceKey(notice: InstanceNotice): string {
  if (notice.kind === 'leaderless') return `leaderless:${notice.from}`;
  if (notice.kind === 'takeover') return `takeover:${notice.term}`;
  return `clock:${notice.instance}:${Math.floor(notice.at / dayMs)}`;
}

export function describeInstances(notice: InstanceNotice, words: Words, shown: (ms: number) => Html): string {
  const instance = code(notice.instance);
  if (notice.kind === 'leaderless') {
    return words('instances-leaderless', { from: shown(notice.from), to: shown(notice.to), instance });
  }
  if (notice.kind === 'takeover') {
    const seconds = { amount: BigInt(Math.round(notice.tookMs / 100)), decimals: 1 };
    return words('instances-takeover', { seconds, instance });
  }
  const seconds = String(Math.round(Math.abs(notice.aheadMs) / 1000));
  return words('instances-clock', { direction: notice.aheadMs > 0 ? 'ahead' : 'behind', seconds, instance });
}
