// Stores a batch of arrivals on PostgreSQL: one call of the function `keep_news`, which is one commit, so that no process can
// stand still within its transaction. What the call needs is written as JSON. It does what ledger/events/sqlite-arrivals.ts
// does on SQLite.

import { type Kysely, sql } from 'kysely';
import { hourMs } from '../../base/clock.ts';
import type { QueuedArrival, StoreResult } from '../ledger/events/group-commit.ts';
import { ordinaryPriority, urgentPriority } from '../ledger/deliveries/queue.ts';
import type { EventOutcome, Tables } from '../ledger/tables.ts';
import type { Route } from '../ledger/deliveries/deliveries.ts';
import { toStorable } from './dialect.ts';
import { arrivalsLock } from './advisory-locks.ts';
import { longestCompared, mostCompared } from '../ledger/events/sqlite-arrivals.ts';

/**
 * Settings of functions that always look up few rows by an index. PostgreSQL keeps the plan of their statements, and where
 * it was made while a table was small, or before the table was counted, it reads the whole table.
 */
export const byIndexes =
  'set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan';

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

/** The lists that `keep_news` reads. */
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
  const outcome: EventOutcome = muted ? 'muted' : held ? 'held' : 'heard';
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

/** The lists of the batch, as `writeBatch` writes them; `n` is the place of an arrival, from 1 on. */
const arrivals = `json_to_recordset(batch -> 'arrivals') as (
  n integer, id text, type text, version text, kind text, remark text, body text, at bigint,
  hour bigint)`;
const routes = `json_to_recordset(batch -> 'routes') as route (
  i integer, n integer, rule_id text, chat_id bigint, topic_id bigint, state text, priority bigint, closed_by bigint,
  silent bigint, held_until bigint, held_for text, mute text, mute_n bigint,
  hour bigint, kind text, outcome text, ref text)`;

/**
 * The event under the id whose body is the same JSON with its keys in another order; null where there is none. What
 * jsonb can't hold, such as the character U+0000, is compared as text alone.
 */
export const findReordered = `
create or replace function find_reordered(id text, new_body text) returns bigint language plpgsql ${byIndexes} as $$
begin
  return (
    select seq from (
      select seq, body from events where event_id = id and length(body) = length(new_body) and length(new_body) <= ${longestCompared}
      order by variant desc limit ${mostCompared}) as as_long
    where body::jsonb = new_body::jsonb limit 1);
exception when data_exception then
  return null;
end $$`;

/**
 * Returns what became of each arrival: `new`, `repeat` or `conflict`. Whoever stores arrivals at the same time takes locks
 * on rows in the same order: events by their id, then chats, then counters.
 */
export const keepNews = `
create or replace function keep_news(batch json) returns text[] language plpgsql ${byIndexes} as $$
declare
  results text[] := array_fill(null::text, array[json_array_length(batch -> 'arrivals')]);
  seqs bigint[] := array_fill(null::bigint, array[json_array_length(batch -> 'arrivals')]);
  arrival record;
  stored record;
  known bigint;
  open_hour bigint;
begin
  perform pg_advisory_xact_lock_shared(${arrivalsLock});

  -- Numbered as they came, and inserted by their ids.
  for stored in
    with arrived as materialized (select * from ${arrivals}),
    fresh as (
      select * from (select distinct on (id) * from arrived order by id, n) as firsts
      where not exists (select 1 from events where event_id = firsts.id and variant = 0)
      order by n),
    numbered as materialized (
      select fresh.*, nextval(pg_get_serial_sequence('events', 'seq')) as seq from fresh),
    inserted as (
      insert into events (seq, event_id, variant, type, version, kind, remark, body, received_at)
      select seq, id, 0, type, version, kind, remark, body, at from numbered order by id
      on conflict (event_id, variant) do nothing returning seq)
    select n, seq from numbered join inserted using (seq)
  loop
    results[stored.n] := 'new';
    seqs[stored.n] := stored.seq;
  end loop;

  -- The rest is known, or was stored by somebody else at this moment.
  if array_position(results, null) is not null then
    for arrival in select * from ${arrivals} where results[n] is null order by id, n loop
      loop
        select seq into known from events where event_id = arrival.id and body = arrival.body limit 1;
        if not found then
          known := find_reordered(arrival.id, arrival.body);
        end if;
        if known is not null then
          update events set repeats = repeats + 1, repeated_at = arrival.at where seq = known;
          results[arrival.n] := 'repeat';
          exit;
        end if;
        insert into events (event_id, variant, type, version, kind, remark, body, received_at)
        values (arrival.id, (select max(variant) + 1 from events where event_id = arrival.id), arrival.type,
          arrival.version, arrival.kind, arrival.remark, arrival.body, arrival.at)
        on conflict (event_id, variant) do nothing returning seq into known;
        if found then
          results[arrival.n] := 'conflict';
          seqs[arrival.n] := known;
          exit;
        end if;
      end loop;
    end loop;
  end if;

  insert into deliveries (event_seq, rule_id, chat_id, topic_id, state, priority, created_at, closed_by, silent,
    held_until, held_for, mute, mute_n)
  select seqs[route.n], route.rule_id, route.chat_id, route.topic_id, route.state, route.priority, came.at,
    route.closed_by, route.silent, route.held_until, route.held_for, route.mute, route.mute_n
  from ${routes}
  join json_to_recordset(batch -> 'arrivals') as came (n integer, at bigint) on came.n = route.n
  where seqs[route.n] is not null
  order by route.i;

  -- Somebody has to look at what can't be read.
  insert into incidents (kind, ref, opened_at, reported_at, untaken_since)
  select 'event', seqs[n]::text, at, at, at from ${arrivals}
  where kind = 'quarantined' and seqs[n] is not null order by n;

  select value::bigint into open_hour from key_values where name = 'digest-open-hour';
  insert into outcomes (chat_id, topic_id, hour, kind, outcome, ref, count)
  select chat_id, topic_id, greatest(hour, coalesce(open_hour, 0)) as counted_hour, kind, outcome, ref, sum(count)
  from (
    select chat_id, coalesce(topic_id, 0) as topic_id, hour, kind, outcome, ref, 1 as count from ${routes}
    where seqs[n] is not null and outcome is not null
    union all
    select 0, 0, hour, type, 'came', '', 1 from ${arrivals} where seqs[n] is not null and kind = 'event'
  ) as counted
  group by chat_id, topic_id, counted_hour, kind, outcome, ref
  order by chat_id, topic_id, counted_hour, kind, outcome, ref
  on conflict (chat_id, topic_id, hour, kind, outcome, ref) do update set count = outcomes.count + excluded.count;

  return results;
end $$`;
