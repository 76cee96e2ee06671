// Keeps deliveries from the service: many requests share one commit, and each is answered only after the
// commit is on disk. An id that came before is counted, an id with another body is kept as a conflict.

import type { Kysely } from 'kysely';
import { StoreError } from '../errors.ts';
import type { EventKind, Tables } from './tables.ts';

/** One delivery as the webhook read it; `bodySha` is the SHA-256 of `body` in hex. */
export type Arrival = {
  eventId: string;
  bodySha: string;
  type: string;
  version: string | null;
  kind: EventKind;
  remark: string | null;
  body: string;
  receivedAt: number;
};

export type KeepResult = 'new' | 'repeat' | 'conflict';

type Waiting = {
  arrival: Arrival;
  resolve: (result: KeepResult) => void;
  reject: (error: unknown) => void;
};

/** Rows a commit takes at most: SQLite binds 32,766 values in one statement. */
const batchSize = 1000;
/** Requests that may wait for a commit; beyond it the service is asked to come again. */
const longestQueue = 10_000;

export function createKeeper(db: Kysely<Tables>): {
  keep(arrival: Arrival): Promise<KeepResult>;
  close(): Promise<void>;
} {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;
  let closed = false;
  /** After a failed fsync nobody knows what is on disk, and a later one may claim what an earlier one lost. */
  let broken: StoreError | undefined;

  async function run(): Promise<void> {
    // One turn of the loop lets every request that has already arrived join the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        if (broken) throw broken;
        const results = await commit(
          db,
          batch.map((item) => item.arrival),
        );
        batch.forEach((item, index) => item.resolve(results[index]!));
      } catch (error) {
        if (error instanceof StoreError && error.failure === 'broken') broken = error;
        for (const item of batch) item.reject(error);
      }
    }
    running = undefined;
  }

  return {
    keep(arrival) {
      if (closed)
        return Promise.reject(new StoreError('busy', 'Nothing more is stored: Delegram is closing.'));
      if (waiting.length >= longestQueue) {
        return Promise.reject(new StoreError('busy', 'Too many events wait to be stored.'));
      }
      return new Promise((resolve, reject) => {
        waiting.push({ arrival, resolve, reject });
        running ??= run();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

async function commit(db: Kysely<Tables>, batch: Arrival[]): Promise<KeepResult[]> {
  return db.transaction().execute(async (trx) => {
    const ids = [...new Set(batch.map((arrival) => arrival.eventId))];
    const known = await trx
      .selectFrom('events')
      .select(['event_id', 'body_sha'])
      .where('event_id', 'in', ids)
      .execute();
    const bodies = new Map<string, Set<string>>();
    for (const row of known) remember(bodies, row.event_id, row.body_sha);

    const fresh: Array<{ arrival: Arrival; isConflict: boolean }> = [];
    const repeats = new Map<string, { arrival: Arrival; count: number }>();
    const results = batch.map((arrival): KeepResult => {
      const before = bodies.get(arrival.eventId);
      if (before?.has(arrival.bodySha)) {
        const key = `${arrival.bodySha} ${arrival.eventId}`;
        repeats.set(key, { arrival, count: (repeats.get(key)?.count ?? 0) + 1 });
        return 'repeat';
      }
      fresh.push({ arrival, isConflict: before !== undefined });
      remember(bodies, arrival.eventId, arrival.bodySha);
      return before ? 'conflict' : 'new';
    });

    if (fresh.length > 0) await trx.insertInto('events').values(fresh.map(toRow)).execute();
    for (const { arrival, count } of repeats.values()) {
      await trx
        .updateTable('events')
        .set((events) => ({
          repeats: events('repeats', '+', count),
          repeated_at: arrival.receivedAt,
        }))
        .where('event_id', '=', arrival.eventId)
        .where('body_sha', '=', arrival.bodySha)
        .execute();
    }
    return results;
  });
}

function remember(bodies: Map<string, Set<string>>, eventId: string, bodySha: string): void {
  const known = bodies.get(eventId);
  if (known) known.add(bodySha);
  else bodies.set(eventId, new Set([bodySha]));
}

function toRow({ arrival, isConflict }: { arrival: Arrival; isConflict: boolean }) {
  return {
    event_id: arrival.eventId,
    body_sha: arrival.bodySha,
    type: arrival.type,
    version: arrival.version,
    kind: arrival.kind,
    remark: arrival.remark,
    is_conflict: isConflict ? 1 : 0,
    body: arrival.body,
    received_at: arrival.receivedAt,
    // What nobody is to hear needs no routing.
    routed_at: arrival.kind === 'ignored' ? arrival.receivedAt : null,
  };
}
