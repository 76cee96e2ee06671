// The hourly job that reads the basic addresses that chats watch and tells each of these chats what has changed. What was
// told is in the ledger, so that a restart, or a reading that failed half way, tells nothing twice.

import { hourMs } from '../base/clock.ts';
import { z } from 'zod';
import { readStoredValue } from '../store/ledger/maintenance/own-state.ts';
import type { Deps } from '../store/deps.ts';
import { ServiceError } from '../base/errors.ts';
import type { Job } from './jobs.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BasicAddress } from '../service/schemas.ts';
import { type WatchedRecord, mostWatchedRecords } from '../store/settings/watches.ts';
import type { Store } from '../store/open.ts';
import { parseAddress } from '../tron/address.ts';
import type { Notice, RecordChange } from '../outbox/notice.ts';
import { toMs } from '../base/time.ts';

const quotaLevels = ['none', 'near', 'used'] as const;
type QuotaLevel = (typeof quotaLevels)[number];

/** What was read last of one address, and what was told of it. Times are Unix milliseconds. */
const recordState = z.object({
  at: z.number(),
  isGone: z.boolean(),
  guarantee: z.boolean().optional(),
  status: z.string().optional(),
  /** The level that was told, and of which quota. */
  quota: z.enum(quotaLevels),
  quotaStart: z.number().optional(),
  /** As the judgement of a billing has them. */
  farBillingAt: z.number().optional(),
  toldBillingAt: z.number().optional(),
  shortBillingAt: z.number().optional(),
  /** The expiry that was told. */
  toldExpiryAt: z.number().optional(),
});

export type RecordState = z.infer<typeof recordState>;

const valueName = 'watched-records';
/** Not at the full hour, when others call the service. */
const minutesPastMs = 7 * 60_000;
const betweenReadsMs = 1_000;

const storedStates = z.record(z.string(), recordState);
type States = Map<string, RecordState>;

type Options = Pick<Deps, 'clock'> & {
  service: Pick<ServiceClient, 'readAccount' | 'readBasicAddress'>;
  store: { keyValues: Store['keyValues']; settings: Pick<Store['settings'], 'data'> };
  addNotice: (notice: Notice) => Promise<void>;
  /** Between two readings; it rejects when the bot closes. */
  wait: (ms: number) => Promise<void>;
};

export function createRecordsJob(options: Options): Job {
  const { service, store, clock, wait } = options;
  const { keyValues, settings } = store;
  /** The addresses that this run of the bot has read. */
  let read: ReadonlySet<string> = new Set();

  async function readStates(): Promise<States> {
    const stored = await readStoredValue(keyValues, valueName, storedStates);
    const watched = new Set(settings.data.watchedRecords.map(({ address }) => address));
    return new Map(Object.entries(stored ?? {}).filter(([address]) => watched.has(address)));
  }

  return {
    name: 'records',
    kind: 'records',
    next(after) {
      // What changes later is told by what it was at the beginning, so that is read at once, and after each start.
      if (settings.data.watchedRecords.some(({ address }) => !read.has(address))) return after + 1;
      return (Math.floor((after - minutesPastMs) / hourMs) + 1) * hourMs + minutesPastMs;
    },
    async run() {
      const states = await readStates();
      const watches = Map.groupBy(settings.data.watchedRecords, ({ address }) => address);
      if (watches.size === 0) return;
      const { balance: balanceSun } = await service.readAccount();
      const records = new Map<string, BasicAddress | undefined>();
      let failure: ServiceError | undefined;
      for (const address of [...watches.keys()].slice(0, mostWatchedRecords)) {
        await wait(betweenReadsMs);
        try {
          const record = await readRecord(address, service);
          if (record !== 'other') records.set(address, record);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          // One that can't be read keeps no other from being told.
          failure ??= error;
          if (error.reason !== 'refused') break;
        }
      }
      for (const [address, record] of records) {
        const before = states.get(address);
        const spareSun = balanceSun === undefined ? undefined : balanceSun - feesBefore(address, records);
        const isAtMost = records.size < watches.size;
        const { state, changes } = judgeRecord(before, record, { now: clock.now(), spareSun, isAtMost });
        if (changes.length > 0) await tell(watches.get(address) ?? [], { changes, at: state.at, before });
        states.set(address, state);
        await keyValues.write(valueName, JSON.stringify(Object.fromEntries(states)));
      }
      if (failure) throw failure;
      read = new Set(watches.keys());
    },
  };

  async function tell(
    watches: readonly WatchedRecord[],
    {
      changes,
      at,
      before,
    }: { changes: RecordNotice['changes']; at: number; before: RecordState | undefined },
  ): Promise<void> {
    for (const { chatId, topicId, address, addedAt } of watches) {
      // Until the state is stored, another attempt has the same key.
      const since = before?.at ?? addedAt;
      await options.addNotice({ kind: 'record', at, place: { chatId, topicId }, address, since, changes });
    }
  }
}

type RecordNotice = Extract<Notice, { kind: 'record' }>;

/** `other`: the answer is about another address, so that nothing is known of this one. */
async function readRecord(
  address: string,
  service: Options['service'],
): Promise<BasicAddress | undefined | 'other'> {
  const read = parseAddress(address);
  if (!read.ok) return 'other';
  try {
    const record = await service.readBasicAddress(read.address);
    return record?.address !== undefined && record.address.trim() !== address ? 'other' : record;
  } catch (error) {
    if (error instanceof ServiceError && error.reason === 'not_found') return undefined;
    throw error;
  }
}

/** The fees that the balance pays first: of those billed at the same moment, in the order of the list. */
function feesBefore(address: string, records: ReadonlyMap<string, BasicAddress | undefined>): bigint {
  const at = billedAt(records.get(address));
  let sum = 0n;
  let isPassed = false;
  for (const [other, record] of records) {
    if (other === address) isPassed = true;
    const otherAt = billedAt(record);
    const isBefore = otherAt > 0 && (otherAt < at || (otherAt === at && !isPassed));
    if (isBefore) sum += record?.plan_subscription_sun ?? 0n;
  }
  return sum;
}

function billedAt(record: BasicAddress | undefined): number {
  return record?.slot_next_billing_timestamp ?? 0;
}

// Decides what a reading tells: the guarantee was switched off, the quota is nearly used, the next billing is near, it has
// expired, its status changed, or it is gone. Each is told once.

/** A quota is told as nearly used from 80 % on, and again after it was below 70 %. */
const nearShare = 0.8;
const recoveredShare = 0.7;

/**
 * `before`: undefined at the first reading. `record`: undefined where the service has none. What is spare is the balance
 * without the fees of other watched addresses that are billed before this one's.
 */
export function judgeRecord(
  before: RecordState | undefined,
  record: BasicAddress | undefined,
  { now, ...spare }: Spare & { now: number },
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
  const { farBillingAt, toldBillingAt, shortBillingAt } = before ?? {};
  const told = { farBillingAt, toldBillingAt, shortBillingAt };
  const billing = judgeBilling(told, record, { ...spare, now, isFirst: before === undefined });
  if (billing.change) changes.push(billing.change);

  const state: RecordState = {
    at: now,
    isGone: false,
    quota: quota.level,
    guarantee: guarantee ?? before?.guarantee,
    status: status ?? before?.status,
    quotaStart,
    ...billing.state,
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

// Decides whether the next billing of a watched basic address is told: where the balance is not enough for it, or where
// it is a rare one. What was told as enough is taken back when the balance no longer is.

/** Times are Unix milliseconds. */
type BillingState = {
  /** A billing that was seen while it was more than a day away. */
  readonly farBillingAt?: number | undefined;
  /** The billing that was told. */
  readonly toldBillingAt?: number | undefined;
  /** The billing that was told as one the balance is not enough for, until the balance recovers. */
  readonly shortBillingAt?: number | undefined;
};

const soonMs = 24 * hourMs;
/** With fees billed each day the next one is never farther away than this. */
const farMs = 26 * hourMs;
/** Fees are billed a day apart or more: one that moved by less is still the same. */
const sameWithinMs = 12 * hourMs;
/** The balance has recovered when it is above the fee by a fifth. */
const margin = { numerator: 6n, denominator: 5n };

/** What is left for the fee. Sun is undefined where the balance is not known. */
type Spare = {
  readonly spareSun: bigint | undefined;
  /** Other watched addresses could not be read: their fees may be paid before, so there may be less. */
  readonly isAtMost: boolean;
};

/** `isFirst`: nothing was read of this address before. */
function judgeBilling(
  state: BillingState,
  record: BasicAddress,
  { now, spareSun, isAtMost, isFirst }: Spare & { now: number; isFirst: boolean },
): { state: BillingState; change?: Extract<RecordChange, { is: 'billing' }> } {
  const at = timeOf(record.slot_next_billing_timestamp);
  if (at === undefined || at < now) return { state };
  if (at - now > soonMs) return { state: at - now > farMs ? { ...state, farBillingAt: at } : state };
  const feeSun = record.plan_subscription_sun;
  const isKnown = feeSun !== undefined && feeSun > 0n && spareSun !== undefined;
  const hasRecovered = isKnown && !isAtMost && spareSun * margin.denominator >= feeSun * margin.numerator;
  const shortBillingAt = hasRecovered ? undefined : state.shortBillingAt;
  const isShort = isKnown && spareSun < feeSun;
  const isToBeTold = isShort
    ? !isSame(shortBillingAt, at)
    : !isSame(state.toldBillingAt, at) && (isFirst || isSame(state.farBillingAt, at));
  if (!isToBeTold) return { state: { ...state, shortBillingAt } };
  return {
    state: { ...state, toldBillingAt: at, shortBillingAt: isShort ? at : shortBillingAt },
    change: {
      is: 'billing',
      at,
      isShort,
      ...(feeSun !== undefined && { feeSun: String(feeSun) }),
      ...(spareSun !== undefined && (isShort || !isAtMost) && { spareSun: String(spareSun) }),
    },
  };
}

function isSame(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < sameWithinMs;
}

/** The service writes 0 for a time that was never set. */
function timeOf(timestamp: number | undefined): number | undefined {
  return timestamp === undefined || timestamp === 0 ? undefined : toMs(timestamp);
}
