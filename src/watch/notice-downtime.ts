// After a long absence: for which hours the service may have given up. Whatever it first sent later than that comes by
// itself.

import type { Notice } from '../views/team/notice.ts';
import { lastAttemptMs } from './retry-table.ts';

/** `lastAt`: when the ledger was last known to work; undefined at the first start of all. */
export function noticeDowntime(
  lastAt: number | undefined,
  now: number,
): Extract<Notice, { kind: 'downtime' }> | undefined {
  if (lastAt === undefined || now - lastAt <= lastAttemptMs) return undefined;
  return { kind: 'downtime', at: now, from: lastAt, to: now - lastAttemptMs, backAt: now };
}
