// Attempts to send a message to a chat. Each is stored before Telegram is called, so that after a crash the rows show
// which deliveries may have been sent already.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** One message that is being sent, and the deliveries that it covers. */
export type Attempt = { id: number; deliveryIds: number[] };

/** `isRefused`: it is certain that Telegram shows nothing of the message in the chat. */
export type AttemptResult = { attempt: Attempt; verdict: string; isRefused: boolean };

/** So many messages of the last minute are remembered at most: Telegram takes 30 a second. */
const mostRecent = 2_000;

/** The messages that were begun at or after `since` (Unix milliseconds), oldest first. */
export async function readAttemptsSince(
  db: Kysely<Tables>,
  since: number,
): Promise<Array<{ chatId: number; begunAt: number }>> {
  const rows = await db
    .selectFrom('attempts')
    .select(['chat_id', 'begun_at'])
    .orderBy('id', 'desc')
    .limit(mostRecent)
    .execute();
  return rows
    .filter((row) => row.begun_at >= since)
    .map((row) => ({ chatId: row.chat_id, begunAt: row.begun_at }))
    .toReversed();
}

/** Counts one more unfinished composition of each delivery; called before composing begins. */
export async function beginComposing(db: Kysely<Tables>, deliveryIds: number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((row) => ({ compositions: row('compositions', '+', 1) }))
    .where('id', 'in', deliveryIds)
    .execute();
}

/** Undoes the count of `beginComposing`; called when composing has ended. */
export async function endComposing(db: Kysely<Tables>, deliveryIds: number[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await db
    .updateTable('deliveries')
    .set((row) => ({ compositions: row('compositions', '-', 1) }))
    .where('id', 'in', deliveryIds)
    .execute();
}

/**
 * Counts one more possible copy of each delivery; called before the call to Telegram. It also ends the composing of
 * these deliveries, and of those in `leftOut`, which did not fit into the message.
 */
export function beginAttempt(
  db: Kysely<Tables>,
  deliveryIds: number[],
  chatId: number,
  now: number,
  leftOut: number[],
): Promise<Attempt> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('attempts')
      .values({ chat_id: chatId, begun_at: now, deliveries: deliveryIds.length })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('deliveries')
      .set((row) => ({ attempt_id: id, copies: row('copies', '+', 1), compositions: 0 }))
      .where('id', 'in', deliveryIds)
      .execute();
    await endComposing(trx, leftOut);
    return { id, deliveryIds };
  });
}

/**
 * Stores how an attempt ended, and undoes its counted copies if it was refused. Repeated calls for it change nothing.
 */
export async function endAttempt(trx: Kysely<Tables>, result: AttemptResult | undefined): Promise<void> {
  if (!result) return;
  const { attempt, verdict, isRefused } = result;
  const { numUpdatedRows } = await trx
    .updateTable('attempts')
    .set({ verdict })
    .where('id', '=', attempt.id)
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow();
  if (!isRefused || numUpdatedRows === 0n) return;
  await trx
    .updateTable('deliveries')
    .set((row) => ({ copies: row('copies', '-', 1) }))
    .where('id', 'in', attempt.deliveryIds)
    .execute();
}
