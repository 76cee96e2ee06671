// Decides what a reading of a watched basic address tells: the guarantee was switched off, the quota is nearly used, the
// next billing is near, it has expired, its status changed, or it is gone. Each is told once. Pure.

import { z } from 'zod';
import type { BasicAddress } from '../service/schemas.ts';
import { toMs } from '../time.ts';
import type { RecordChange } from '../views/team/account-notices.ts';

const quotaLevels = ['none', 'near', 'used'] as const;
export type QuotaLevel = (typeof quotaLevels)[number];

/** What was read last of one address, and what was told of it. Times are Unix milliseconds. */
export const recordState = z.object({
  at: z.number(),
  isGone: z.boolean(),
  guarantee: z.boolean().optional(),
  status: z.string().optional(),
  /** The level that was told, and of which quota. */
  quota: z.enum(quotaLevels),
  quotaStart: z.number().optional(),
  /** A billing that was seen while it was more than a day away. */
  farBillingAt: z.number().optional(),
  /** The billing and the expiry that were told. */
  toldBillingAt: z.number().optional(),
  toldExpiryAt: z.number().optional(),
});

export type RecordState = z.infer<typeof recordState>;

const hourMs = 3_600_000;
const soonMs = 24 * hourMs;
/** With fees billed each day the next one is never farther away than this. */
const farMs = 26 * hourMs;
/** A quota is told as nearly used from 80 % on, and again after it was below 70 %. */
const nearShare = 0.8;
const recoveredShare = 0.7;

/**
 * `before`: undefined at the first reading. `record`: undefined where the service has none. `spareSun`: the balance without the
 * fees of other watched addresses that are billed before this one's; undefined where it is not known.
 */
export function judgeRecord(
  before: RecordState | undefined,
  record: BasicAddress | undefined,
  { now, spareSun }: { now: number; spareSun: bigint | undefined },
): { state: RecordState; changes: RecordChange[] } {
  if (!record) {
    const state: RecordState = { quota: 'none', ...before, at: now, isGone: true };
    return { state, changes: before && !before.isGone ? [{ is: 'gone' }] : [] };
  }
  const changes: RecordChange[] = [];
  const { bandwidth_guarantee: guarantee, status } = record;
  if (before?.guarantee === true && guarantee === false) changes.push({ is: 'guarantee-off' });
  if (before?.status !== undefined && status !== undefined && before.status !== status) {
    changes.push({ is: 'status', from: before.status, to: status });
  }
  const expiryAt = timeOf(record.expired_at);
  const hasExpired = expiryAt !== undefined && expiryAt <= now;
  if (hasExpired && before?.toldExpiryAt !== expiryAt) changes.push({ is: 'expired', at: expiryAt });

  const quotaStart = timeOf(record.quota_start_time);
  const toldLevel = quotaStart === before?.quotaStart ? (before?.quota ?? 'none') : 'none';
  const quota = judgeQuota(record, toldLevel);
  if (quota.change) changes.push(quota.change);
  const billing = judgeBilling(before, record, { now, spareSun });
  if (billing.change) changes.push(billing.change);

  const state: RecordState = {
    at: now,
    isGone: false,
    quota: quota.level,
    guarantee: guarantee ?? before?.guarantee,
    status: status ?? before?.status,
    quotaStart,
    farBillingAt: billing.farAt,
    toldBillingAt: billing.toldAt,
    toldExpiryAt: hasExpired ? expiryAt : before?.toldExpiryAt,
  };
  return { state, changes };
}

/** Of an unlimited address nothing can run out. */
function judgeQuota(
  record: BasicAddress,
  told: QuotaLevel,
): { level: QuotaLevel; change?: Extract<RecordChange, { is: 'quota' }> } {
  const { quota_mode: mode, used_count, quota_count, used_quantity, quantity } = record;
  if (mode === 'UNLIMITED') return { level: 'none' };
  const quotas = [
    { of: 'count', used: used_count, whole: quota_count },
    { of: 'quantity', used: used_quantity, whole: quantity },
  ] as const;
  const [most] = quotas
    .flatMap(({ of, used, whole }) =>
      used === undefined || whole === undefined || whole <= 0 ? [] : [{ of, used, whole }],
    )
    .toSorted((a, b) => b.used / b.whole - a.used / a.whole);
  if (!most) return { level: told };
  const share = most.used / most.whole;
  const level: QuotaLevel = share >= 1 ? 'used' : share >= nearShare ? 'near' : 'none';
  if (quotaLevels.indexOf(level) > quotaLevels.indexOf(told)) {
    return { level, change: { is: 'quota', isUsedUp: level === 'used', ...most } };
  }
  return { level: share < recoveredShare ? 'none' : told };
}

/**
 * A billing within a day is told once: where the balance is not enough for it, or where it is a rare one. That of a fee
 * that is billed each day is always near, and is told only where the balance is not enough.
 */
function judgeBilling(
  before: RecordState | undefined,
  record: BasicAddress,
  { now, spareSun }: { now: number; spareSun: bigint | undefined },
): {
  change?: Extract<RecordChange, { is: 'billing' }>;
  farAt: number | undefined;
  toldAt: number | undefined;
} {
  const at = timeOf(record.slot_next_billing_timestamp);
  const known = { farAt: before?.farBillingAt, toldAt: before?.toldBillingAt };
  if (at === undefined || at < now) return known;
  if (at - now > soonMs) return { ...known, farAt: at - now > farMs ? at : known.farAt };
  if (known.toldAt === at) return known;
  const feeSun = record.plan_subscription_sun;
  const isShort = feeSun !== undefined && spareSun !== undefined && spareSun < feeSun;
  if (!isShort && before !== undefined && known.farAt !== at) return known;
  return {
    change: {
      is: 'billing',
      at,
      isShort,
      ...(feeSun !== undefined && { feeSun: String(feeSun) }),
      ...(spareSun !== undefined && { spareSun: String(spareSun) }),
    },
    farAt: known.farAt,
    toldAt: at,
  };
}

/** The service writes 0 for a time that was never set. */
function timeOf(timestamp: number | undefined): number | undefined {
  return timestamp === undefined || timestamp === 0 ? undefined : toMs(timestamp);
}
