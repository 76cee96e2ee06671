// The hourly job that reads the basic addresses that chats watch and tells each of these chats what has changed. What was
// told is in the ledger, so that a restart, or a reading that failed half way, tells nothing twice.

import { hourMs } from '../base/clock.ts';
import { z } from 'zod';
import { readStoredValue } from '../store/ledger/maintenance/own-state.ts';
import type { Deps } from '../store/deps.ts';
import { ServiceError } from '../base/errors.ts';
import type { Job } from '../base/job.ts';
import type { ServiceClient } from '../service/client.ts';
import type { BasicAddress } from '../service/schemas.ts';
import { mostWatchedRecords, type WatchedRecord } from '../store/settings/watches.ts';
import type { Store } from '../store/open.ts';
import { parseAddress } from '../tron/address.ts';
import type { Notice } from '../outbox/notice.ts';
import { judgeRecord, recordState, type RecordState } from './record-state.ts';

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
