// Queries about unresolved deliveries, which did not arrive: `undelivered` ones need a person's decision, `parked` ones
// wait until their chat can be reached again.

import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { withEvents, type DueDelivery } from '../deliveries/queue.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow, DeliveryState } from '../deliveries/tables.ts';

export type Grouping = 'chat' | 'reason';

/**
 * Selects unresolved deliveries. `one`: the delivery `id`. `chat`, `reason`: all with the same state and chat, or state
 * and reason, as the delivery `id`. `event` selects no delivery, but the event whose `seq` is `id`.
 */
export type DeliveryScope = { kind: 'one' | Grouping | 'event'; id: number };

export type UnresolvedState = 'undelivered' | 'parked';
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

export type Undelivered = ReturnType<typeof createUndelivered>;

export function createUndelivered(db: Kysely<Tables>) {
  return {
    /** First the groups of undelivered deliveries, then those of parked ones; the newest group first in each. */
    async groups(by: Grouping): Promise<UndeliveredGroup[]> {
      const groups: UndeliveredGroup[] = [];
      for (const state of unresolvedStates) {
        const found = await selectGroups(selectState(db, state))
          .groupBy(['state', by === 'chat' ? 'chat_id' : 'reason'])
          .orderBy('sampleId', 'desc')
          .execute();
        groups.push(...found);
      }
      return groups;
    },

    /** The scope as a group, undefined when the scope is empty, and a page of its deliveries, newest first. */
    async page(
      scope: DeliveryScope,
      from: number,
      limit: number,
    ): Promise<{ group: UndeliveredGroup | undefined; items: DueDelivery[] }> {
      const rows = await selectScope(db, scope);
      if (!rows) return { group: undefined, items: [] };
      const group = await selectGroups(rows).groupBy('state').executeTakeFirst();
      const items = await rows.selectAll().orderBy('id', 'desc').offset(from).limit(limit).execute();
      return { group, items: await withEvents(db, items) };
    },

    /** The delivery with this id, in any state. */
    async find(id: number): Promise<DueDelivery | undefined> {
      const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
      return (await withEvents(db, rows))[0];
    },
  };
}

/** The oldest `limit` unresolved deliveries of a scope, and how many it has in all. */
export async function readOldest(
  db: Kysely<Tables>,
  scope: DeliveryScope,
  limit: number,
): Promise<{ total: number; rows: DeliveryRow[] }> {
  const found = await selectScope(db, scope);
  if (!found) return { total: 0, rows: [] };
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total, rows: await found.selectAll().orderBy('id').limit(limit).execute() };
}

type Rows = SelectQueryBuilder<Tables, 'deliveries', object>;

function selectGroups(rows: Rows) {
  return rows.select((row) => [
    row.ref('state').$castTo<UnresolvedState>().as('state'),
    row.fn.countAll<number>().as('count'),
    row.fn.max<number>('id').as('sampleId'),
    row.fn.count<number>('chat_id').distinct().as('chats'),
    row.fn.max<number>('chat_id').as('chatId'),
    row.fn.count<number>('reason').distinct().as('reasons'),
    row.fn.max<string | null>('reason').as('reason'),
  ]);
}

/** The state is a literal, so that SQLite uses the partial index of this state and reads no sent deliveries. */
function selectState(db: Kysely<Tables>, state: DeliveryState): Rows {
  return db.selectFrom('deliveries').where('state', '=', sql.lit(state));
}

/** Undefined once the delivery `id` of the scope is resolved, and for the scope `event`. */
async function selectScope(db: Kysely<Tables>, { kind, id }: DeliveryScope): Promise<Rows | undefined> {
  if (kind === 'event') return undefined;
  const sample = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', unresolvedStates)
    .executeTakeFirst();
  if (!sample) return undefined;
  const rows = selectState(db, sample.state);
  if (kind === 'chat') return rows.where('chat_id', '=', sample.chat_id);
  if (kind === 'reason') return rows.where('reason', sample.reason === null ? 'is' : '=', sample.reason);
  return rows.where('id', '=', id);
}
