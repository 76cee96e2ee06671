// Stores a batch of arrivals on PostgreSQL: one call of `keep_news`, which is one commit. What the call needs is written
// here as JSON, and what it does is in keep-news.ts.

import { sql, type Kysely } from 'kysely';
import { hourMs } from '../../base/clock.ts';
import type { QueuedArrival, StoreResult } from '../ledger/events/group-commit.ts';
import { ordinaryPriority, urgentPriority } from '../ledger/deliveries/queue.ts';
import type { Outcome } from '../ledger/events/tables.ts';
import type { Route } from '../ledger/deliveries/deliveries.ts';
import type { Tables } from '../ledger/tables.ts';
import { toStorable } from './dialect.ts';

/** Who posts waits for an answer: behind somebody's lock a batch fails before its arrivals are refused (group-commit.ts). */
const lockMs = 3_000;
/** A monitor waits for it. */
const trialMs = 2_000;

export function createPostgresArrivalWriter(
  db: Kysely<Tables>,
): (batch: readonly QueuedArrival[]) => Promise<StoreResult[]> {
  return async (batch) => {
    const { rows } = await sql<{
      results: StoreResult[];
    }>`select set_config('lock_timeout', ${String(lockMs)}, true), keep_news(${writeBatch(batch)}::json) as results`.execute(
      db,
    );
    return rows[0]!.results;
  };
}

/** Does all that storing the batch does, and rolls it back. @throws StoreError when it could not be stored. */
export async function tryArrivals(db: Kysely<Tables>, batch: readonly QueuedArrival[]): Promise<void> {
  const begin = `begin; set local statement_timeout = ${trialMs}`;
  await db.connection().execute(async (connection) => {
    // Not as a transaction of the ledger's, which would wait for its turn.
    await sql.raw(begin).execute(connection);
    try {
      await createPostgresArrivalWriter(connection)(batch);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** The lists that keep-news.ts reads. */
export function writeBatch(batch: readonly QueuedArrival[]): string {
  const arrivals = batch.map(({ arrival }, index) => ({
    n: index + 1,
    id: arrival.eventId,
    type: arrival.type,
    version: arrival.version,
    kind: arrival.kind,
    remark: arrival.remark,
    body: arrival.body,
    at: arrival.receivedAt,
    hour: Math.floor(arrival.receivedAt / hourMs),
  }));
  const routes: object[] = [];
  for (const [index, queued] of batch.entries()) {
    const about = { n: index + 1, hour: arrivals[index]!.hour, kind: queued.arrival.type };
    for (const route of queued.routes) routes.push({ i: routes.length, ...about, ...writeRoute(route) });
  }
  return JSON.stringify({ arrivals, routes }, (_, value: unknown) => toStorable(value));
}

function writeRoute({ ruleId, ruleN, chatId, topicId, isUrgent, isSilent, held, muted }: Route) {
  const outcome: Outcome = muted ? 'muted' : held ? 'held' : 'heard';
  return {
    rule_id: ruleId,
    chat_id: chatId,
    topic_id: topicId,
    state: muted ? 'muted' : held ? 'held' : 'waiting',
    priority: isUrgent ? urgentPriority : ordinaryPriority,
    closed_by: muted?.by.id ?? null,
    silent: isSilent ? 1 : 0,
    held_until: held?.until ?? null,
    held_for: held?.for ?? null,
    mute: muted ? JSON.stringify(muted) : null,
    mute_n: muted?.n ?? null,
    ...(ruleN !== undefined && { outcome, ref: String(muted?.n ?? ruleN) }),
  };
}
