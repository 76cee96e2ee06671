// Queries about unresolved deliveries, which did not arrive: `undelivered` ones need a person's decision, `parked` ones
// wait for a closed place.

import type { Kysely, SelectQueryBuilder } from 'kysely';
import { keptIn } from '../deliveries/closed.ts';
import { type Due, withEvents } from '../deliveries/queue.ts';
import { reasonOf, standingOf, traceAll } from '../deliveries/trace.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from '../deliveries/tables.ts';
import { countRows, deliveriesIn } from '../batches.ts';

export type Grouping = 'chat' | 'reason';

/**
 * Selects unresolved deliveries. `one`: the delivery `id`. `chat`, `reason`: all with the same state and chat, or state
 * and reason, as the delivery `id`. `event` selects no delivery, but the event whose `seq` is `id`.
 */
export type DeliveryScope = { kind: 'one' | Grouping | 'event'; id: number };

type UnresolvedState = 'undelivered' | 'parked';
export const unresolvedStates: readonly UnresolvedState[] = ['undelivered', 'parked'];

/**
 * `chats` and `reasons` count the different ones; `chatId` and `reason` are those of the whole group only if these are
 * at most 1. `sampleId` is the newest delivery.
 */
export type UndeliveredGroup = {
  state: UnresolvedState;
  count: number;
  sampleId: number;
  chats: number;
  chatId: number;
  reasons: number;
  reason: string | null;
};

export function createUndelivered(db: Kysely<Tables>) {
  return {
    /** First the groups of undelivered deliveries, then those of parked ones; the newest group first in each. */
    async groups(by: Grouping): Promise<UndeliveredGroup[]> {
      const groups: UndeliveredGroup[] = [];
      for (const state of unresolvedStates) {
        const found = await selectGroups(rowsIn(db, state))
          .groupBy(by === 'chat' ? 'chat_id' : 'reason')
          .orderBy('sampleId', 'desc')
          .execute();
        groups.push(...found.map((group) => Object.assign({ state }, group)));
      }
      return groups;
    },

    /** The scope as a group, undefined when the scope is empty, and a page of its deliveries, newest first. */
    async page(
      scope: DeliveryScope,
      from: number,
      limit: number,
    ): Promise<{ group: UndeliveredGroup | undefined; items: Due[] }> {
      const found = await selectScope(db, scope);
      if (!found) return { group: undefined, items: [] };
      const { state, rows } = found;
      const group = await selectGroups(rows).executeTakeFirstOrThrow();
      const ids = rows.select('id').orderBy('id', 'desc').offset(from).limit(limit);
      const items = await readDeliveries(db, ids).orderBy('id', 'desc').execute();
      return { group: { state, ...group }, items: await traceDue(db, items) };
    },

    /** The delivery with this id, in any state. */
    async find(id: number): Promise<Due | undefined> {
      const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
      return (await traceDue(db, rows))[0];
    },
  };
}

/** With their events, posts and what closes their places. */
async function traceDue(db: Kysely<Tables>, rows: DeliveryRow[]): Promise<Due[]> {
  const traced = await traceAll(db, rows);
  const found = await withEvents(db, rows);
  return found.map(({ event, isDisputed }, index) => Object.assign({ event, isDisputed }, traced[index]!));
}

/** The oldest `limit` unresolved deliveries of a scope, and how many it has in all. */
export async function readOldest(
  db: Kysely<Tables>,
  scope: DeliveryScope,
  limit: number,
): Promise<{ total: number; rows: DeliveryRow[] }> {
  const found = await selectScope(db, scope);
  if (!found) return { total: 0, rows: [] };
  const total = await countRows(found.rows);
  const ids = found.rows.select('id').orderBy('id').limit(limit);
  return { total, rows: await readDeliveries(db, ids).orderBy('id').execute() };
}

type Unresolved = { id: number; chat_id: number; topic_id: number | null; reason: string | null };
type Rows = SelectQueryBuilder<Tables & { unresolved: Unresolved }, 'unresolved', object>;

function readDeliveries(
  db: Kysely<Tables>,
  ids: SelectQueryBuilder<Tables & { unresolved: Unresolved }, 'unresolved', { id: number }>,
) {
  return db.selectFrom('deliveries').selectAll().where('id', 'in', ids);
}

function selectGroups(rows: Rows) {
  return rows.select((row) => [
    row.fn.countAll<number>().as('count'),
    row.fn.max<number>('id').as('sampleId'),
    row.fn.count<number>('chat_id').distinct().as('chats'),
    row.fn.max<number>('chat_id').as('chatId'),
    row.fn.count<number>('reason').distinct().as('reasons'),
    row.fn.max<string | null>('reason').as('reason'),
  ]);
}

function rowsIn(db: Kysely<Tables>, state: UnresolvedState): Rows {
  if (state === 'parked') return keptIn(db);
  const rows = deliveriesIn(db, state).select(['id', 'chat_id', 'topic_id', 'reason']);
  return db.selectFrom(rows.as('unresolved'));
}

/** Undefined once the delivery `id` of the scope is resolved, and for the scope `event`. */
async function selectScope(
  db: Kysely<Tables>,
  { kind, id }: DeliveryScope,
): Promise<{ state: UnresolvedState; rows: Rows } | undefined> {
  if (kind === 'event') return undefined;
  const found = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
  const [sample] = await traceAll(db, found);
  const state = unresolvedStates.find((one) => sample && one === standingOf(sample));
  if (!sample || !state) return undefined;
  const rows = rowsIn(db, state);
  if (kind === 'chat') return { state, rows: rows.where('chat_id', '=', sample.delivery.chat_id) };
  if (kind === 'one') return { state, rows: rows.where('id', '=', id) };
  const reason = reasonOf(sample);
  return { state, rows: rows.where('reason', reason === null ? 'is' : '=', reason) };
}
