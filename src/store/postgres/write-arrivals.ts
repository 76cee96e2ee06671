// Stores a batch of arrivals on PostgreSQL: one call of `keep_news`, which is one commit. What the call needs is written
// here as JSON, and what it does is in migrations/keep-news.ts.

import { sql, type Kysely } from 'kysely';
import { hourMs, noTopic } from '../ledger/events/outcomes.ts';
import type { DroppedPlaces } from '../ledger/events/dropped.ts';
import type { QueuedArrival, StoreResult } from '../ledger/events/group-commit.ts';
import { forGood } from '../ledger/events/write-arrival.ts';
import { ordinaryPriority, urgentPriority } from '../ledger/deliveries/queue.ts';
import type { Outcome } from '../ledger/events/tables.ts';
import type { Route } from '../ledger/deliveries/deliveries.ts';
import type { Tables } from '../ledger/tables.ts';
import { toStorable } from './query-compiler.ts';

export function createPostgresArrivalWriter(
  db: Kysely<Tables>,
): (batch: readonly QueuedArrival[]) => Promise<StoreResult[]> {
  return async (batch) => {
    const { rows } = await sql<{
      results: StoreResult[];
    }>`select keep_news(${writeBatch(batch)}::json) as results`.execute(db);
    return rows[0]!.results;
  };
}

/** The lists that keep-news.ts reads. */
export function writeBatch(batch: readonly QueuedArrival[]): string {
  const groups = new Map<DroppedPlaces, number>();
  const numberOf = (group: DroppedPlaces) => groups.get(group) ?? groups.set(group, groups.size).size - 1;
  const arrivals = batch.map(({ arrival, drops }, index) => ({
    n: index + 1,
    id: arrival.eventId,
    type: arrival.type,
    version: arrival.version,
    kind: arrival.kind,
    remark: arrival.remark,
    body: arrival.body,
    at: arrival.receivedAt,
    outcomes: arrival.kind === 'event' && drops ? drops.map(({ text }) => text).join(' ') : null,
  }));
  const counted = ({ arrival }: QueuedArrival, index: number) => ({
    n: index + 1,
    hour: Math.floor(arrival.receivedAt / hourMs),
    kind: arrival.type,
  });
  const routes: object[] = [];
  const drops: object[] = [];
  for (const [index, queued] of batch.entries()) {
    const about = counted(queued, index);
    for (const route of queued.routes) routes.push({ i: routes.length, ...about, ...writeRoute(route) });
    for (const group of queued.drops ?? []) drops.push({ ...about, g: numberOf(group) });
  }
  const places = [...groups].flatMap(([group, g]) =>
    group.places.map(({ chatId, topicId, why }) => ({
      g,
      chat_id: chatId,
      topic_id: topicId ?? noTopic,
      why,
    })),
  );
  return JSON.stringify({ arrivals, routes, drops, places }, (_, value: unknown) => toStorable(value));
}

function writeRoute({ ruleId, ruleN, chatId, topicId, isUrgent, isSilent, held, muted }: Route) {
  const outcome: Outcome = muted ? 'muted' : held ? 'held' : 'heard';
  return {
    rule_id: ruleId,
    chat_id: chatId,
    topic_id: topicId,
    state: muted ? 'muted' : held ? 'held' : 'waiting',
    priority: isUrgent ? urgentPriority : ordinaryPriority,
    // At once, and not by the clock of whoever took it, which may be ahead of the sender's.
    due_at: muted ? (muted.until ?? forGood) : (held?.until ?? 0),
    closed_by: muted?.by.id ?? null,
    silent: isSilent ? 1 : 0,
    held_until: held?.until ?? null,
    held_for: held?.for ?? null,
    mute: muted ? JSON.stringify(muted) : null,
    mute_n: muted?.n ?? null,
    ...(ruleN !== undefined && { outcome, ref: String(muted?.n ?? ruleN) }),
  };
}
