// After a long absence: for which hours the service may have given up. Its last attempt comes, in the more cautious
// reading of its retry table, 6 hours after the first; whatever it first sent later than that comes by itself.

import type { Notice } from './describe-notice.ts';

const lastAttemptMs = 6 * 60 * 60_000;

/** `lastAt`: when the ledger was last known to work; undefined at the first start of all. */
export function noticeDowntime(
  lastAt: number | undefined,
  now: number,
): Extract<Notice, { kind: 'downtime' }> | undefined {
  if (lastAt === undefined || now - lastAt <= lastAttemptMs) return undefined;
  return { kind: 'downtime', at: now, from: lastAt, to: now - lastAttemptMs, backAt: now };
}
