// Group commit: requests of the service that arrive together share one commit, and each is answered only after the commit is
// on disk. The writer makes the commit; this file doesn't know the database.

import { StoreError } from '../../../errors.ts';
import type { Route } from '../deliveries/deliveries.ts';
import type { EventKind } from './tables.ts';

/** One event as the webhook read it. */
export type Arrival = {
  eventId: string;
  type: string;
  version: string | null;
  kind: EventKind;
  remark: string | null;
  body: string;
  receivedAt: number;
  /** Its deliveries are sent before the others; it is not stored, but decided from the body at intake. */
  isUrgent?: boolean;
};

/** An arrival, and where it goes unless it came before; a delivery to a parked chat is stored as parked. */
export type QueuedArrival = { arrival: Arrival; routes: readonly Route[] };

export type StoreResult = 'new' | 'repeat' | 'conflict';

type WaitingEntry = {
  entry: QueuedArrival;
  resolve: (result: StoreResult) => void;
  reject: (error: unknown) => void;
};

/** Arrivals in one commit, so that nothing else waits long for the ledger. */
const maxBatch = 1000;
/** Requests that may wait for a commit; beyond this they are answered 503. */
const maxWaiting = 10_000;

/** `commit` stores all or nothing; after it has failed with `broken` it is never called again. */
export function createGroupCommit(commit: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>): {
  add(news: QueuedArrival): Promise<StoreResult>;
  close(): Promise<void>;
} {
  let waiting: WaitingEntry[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  /** After a failed fsync nobody knows what is on disk, and a later fsync may succeed without what the failed one lost. */
  let broken: StoreError | undefined;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      // One turn of the loop lets every request that has already arrived join the batch.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.splice(0, maxBatch);
      try {
        if (broken) throw broken;
        const results = await commit(batch.map(({ entry: news }) => news));
        batch.forEach(({ resolve }, index) => resolve(results[index]!));
      } catch (error) {
        if (error instanceof StoreError && error.failure === 'broken') broken = error;
        for (const { reject } of batch) reject(error);
      }
    }
    running = undefined;
  }

  return {
    add(news) {
      if (closed)
        return Promise.reject(new StoreError('busy', 'Nothing more is stored: Delegram is closing.'));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(new StoreError('busy', 'Too many events wait to be stored.'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ entry: news, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}
