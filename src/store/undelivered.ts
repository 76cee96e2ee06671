// What may be asked about deliveries that did not arrive: those that a person must decide about, and those whose chat is
// out of reach.

import type { Kysely } from 'kysely';
import { withEvents, type DueDelivery } from './deliveries.ts';
import type { DeliveryRow, Tables } from './tables.ts';

export type Grouping = 'chat' | 'reason';

/**
 * Deliveries of the list: one of them, or all that share the state and the chat, or the state and the reason, of this
 * one. `event` is none of the list: the event whose `seq` is `id`.
 */
export type Scope = { kind: 'one' | Grouping | 'event'; id: number };

export type OpenState = 'undelivered' | 'parked';
export const openStates: readonly OpenState[] = ['undelivered', 'parked'];

/** `chatIds` and `reasons` name at most one when it is all of them; `sampleId` is the newest. */
export type Group = {
  state: OpenState;
  count: number;
  sampleId: number;
  chats: number;
  chatId: number;
  reasons: number;
  reason: string | null;
};

export type Undelivered = {
  /** What a person must decide about first, and the newest first. */
  groups(by: Grouping): Promise<Group[]>;
  /** Newest first; `total` counts all. */
  page(scope: Scope, from: number, limit: number): Promise<{ total: number; items: DueDelivery[] }>;
  /** A delivery in whatever state it is now. */
  find(id: number): Promise<DueDelivery | undefined>;
};

export function createUndelivered(db: Kysely<Tables>): Undelivered {
  return {
    groups(by) {
      return db
        .selectFrom('deliveries')
        .select((row) => [
          row.ref('state').$castTo<OpenState>().as('state'),
          row.fn.countAll<number>().as('count'),
          row.fn.max<number>('id').as('sampleId'),
          row.fn.count<number>('chat_id').distinct().as('chats'),
          row.fn.max<number>('chat_id').as('chatId'),
          row.fn.count<number>('reason').distinct().as('reasons'),
          row.fn.max<string | null>('reason').as('reason'),
        ])
        .where('state', 'in', openStates)
        .groupBy(['state', by === 'chat' ? 'chat_id' : 'reason'])
        .orderBy('state', 'desc')
        .orderBy('sampleId', 'desc')
        .execute();
    },

    async page(scope, from, limit) {
      const { total, rows } = await readScope(db, scope, { first: 'newest', from, limit });
      return { total, items: await withEvents(db, rows) };
    },

    async find(id) {
      const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute();
      return (await withEvents(db, rows))[0];
    },
  };
}

/** The deliveries of a scope that are still in the list, and how many there are in all. */
export async function readScope(
  db: Kysely<Tables>,
  scope: Scope,
  { first, from = 0, limit }: { first: 'newest' | 'oldest'; from?: number; limit: number },
): Promise<{ total: number; rows: DeliveryRow[] }> {
  const like = await readSample(db, scope);
  if (!like) return { total: 0, rows: [] };
  const { total } = await likeIt(db, scope, like)
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await likeIt(db, scope, like)
    .selectAll()
    .orderBy('id', first === 'newest' ? 'desc' : 'asc')
    .offset(from)
    .limit(limit)
    .execute();
  return { total, rows };
}

/** The delivery that a scope is named after, while it is in the list. */
async function readSample(db: Kysely<Tables>, { kind, id }: Scope): Promise<DeliveryRow | undefined> {
  if (kind === 'event') return undefined;
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', openStates)
    .executeTakeFirst();
}

function likeIt(db: Kysely<Tables>, { kind, id }: Scope, like: DeliveryRow) {
  const rows = db.selectFrom('deliveries').where('state', '=', like.state);
  if (kind === 'chat') return rows.where('chat_id', '=', like.chat_id);
  if (kind === 'reason') return rows.where('reason', like.reason === null ? 'is' : '=', like.reason);
  return rows.where('id', '=', id);
}
