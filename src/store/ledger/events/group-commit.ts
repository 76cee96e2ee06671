// Group commit: requests that arrive together share one commit, and each is answered only after the commit is on disk, or
// refused after some seconds. The commit itself is made by a given function, so this file does not depend on the database.

import { type Clock, repeatEvery } from '../../../base/clock.ts';
import { StoreError } from '../../../base/errors.ts';
import type { Route } from '../deliveries/deliveries.ts';
import type { EventKind } from '../tables.ts';

/** One event as the webhook has identified it. */
export type Arrival = {
  eventId: string;
  type: string;
  version: string | null;
  kind: EventKind;
  remark: string | null;
  body: string;
  receivedAt: number;
  /** Whether its deliveries are sent before others. It is decided at intake, and stored only as their priority. */
  isUrgent?: boolean;
};

/** An arrival, and unless it is a repeat where it is sent. */
export type QueuedArrival = { arrival: Arrival; routes: readonly Route[] };

export type StoreResult = 'new' | 'repeat' | 'conflict';

type WaitingEntry = {
  entry: QueuedArrival;
  /** By the monotonic clock. */
  addedAt: number;
  resolve: (result: StoreResult) => void;
  reject: (error: unknown) => void;
};

/** Limits the arrivals in one commit, so that no other query waits long for the ledger. */
const maxBatch = 1000;
/** Limits the bodies in one commit, in characters: on PostgreSQL a batch is one text. A larger body goes alone. */
const maxBatchLength = 16 * 1024 * 1024;
/** Limits the requests that wait for a commit; beyond it they are answered 503. */
const maxWaiting = 10_000;

/** A commit that takes longer, as behind somebody's lock, may succeed later: then what comes again is a repeat. */
const longestWaitMs = 3_500;
const lookEveryMs = 500;

/** `commit` must store all or nothing; after it has failed with `broken` it is never called again. */
export function createGroupCommit(
  commit: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>,
  clock: Clock,
): {
  add(entry: QueuedArrival): Promise<StoreResult>;
  /** One that was refused after the last commit that succeeded. */
  refused(): QueuedArrival | undefined;
  /** Whatever was refused could be stored now. */
  forgetRefused(): void;
  close(): Promise<void>;
} {
  let waiting: WaitingEntry[] = [];
  let committing: WaitingEntry[] = [];
  let refused: QueuedArrival | undefined;
  let running: Promise<void> | undefined;
  let closed = false;
  /** After a failed fsync it is unknown what is on disk, and a later fsync may succeed although data was lost. */
  let broken: StoreError | undefined;

  function refuseLate(): void {
    const isLate = ({ addedAt }: WaitingEntry) => clock.monotonic() - addedAt > longestWaitMs;
    for (const late of [...committing, ...waiting].filter(isLate)) {
      refused = late.entry;
      late.reject(new StoreError('busy', 'The ledger takes too long to store it.'));
    }
    waiting = waiting.filter((each) => !isLate(each));
  }

  async function run(): Promise<void> {
    const stopLooking = repeatEvery(clock, lookEveryMs, refuseLate);
    while (waiting.length > 0) {
      // One turn of the loop lets every request that has already arrived join the batch.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.splice(0, countFirst(waiting));
      committing = batch;
      try {
        if (broken) throw broken;
        const results = await commit(batch.map(({ entry }) => entry));
        refused = undefined;
        batch.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        if (error instanceof StoreError && error.failure === 'busy') refused = batch[0]?.entry;
        if (error instanceof StoreError && error.failure === 'broken') broken = error;
        for (const { reject } of batch) reject(error);
      }
    }
    committing = [];
    stopLooking();
    running = undefined;
  }

  return {
    add(entry) {
      if (closed)
        return Promise.reject(new StoreError('busy', 'Nothing more is stored: Delegram is closing.'));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new StoreError('busy', 'Too many events wait to be stored.'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ entry, addedAt: clock.monotonic(), resolve, reject });
        running ??= run();
      });
    },
    refused: () => refused,
    forgetRefused: () => void (refused = undefined),
    async close() {
      closed = true;
      await running;
    },
  };
}

/** How many of the first entries go into one commit. */
function countFirst(waiting: readonly WaitingEntry[]): number {
  let count = 0;
  let length = 0;
  for (const { entry } of waiting) {
    length += entry.arrival.body.length;
    if (count === maxBatch || (count > 0 && length > maxBatchLength)) break;
    count += 1;
  }
  return count;
}
