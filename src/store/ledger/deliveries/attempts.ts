// Attempts to put a message into a chat. One is written down before the call is made: what may have been told already is
// what the rows say, also after a crash.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** One message under way, and the deliveries that it tells. */
export type Attempt = { id: number; deliveryIds: number[] };

/** `isRefused`: it is certain that nothing of it stands in the chat. */
export type AttemptResult = { attempt: Attempt; verdict: string; isRefused: boolean };

/** From now on, until the outcome is known, each counts as composed once more without an end. */
export async function beginComposing(db: Kysely<Tables>, deliveryIds: number[]): Promise<void> {
  await db
    .updateTable('deliveries')
    .set((row) => ({ compositions: row('compositions', '+', 1) }))
    .where('id', 'in', deliveryIds)
    .execute();
}

/** Takes back what `beginComposing` counted, where nothing went wrong with composing. */
export async function endComposing(db: Kysely<Tables>, deliveryIds: number[]): Promise<void> {
  if (deliveryIds.length === 0) return;
  await db
    .updateTable('deliveries')
    .set((row) => ({ compositions: row('compositions', '-', 1) }))
    .where('id', 'in', deliveryIds)
    .execute();
}

/**
 * From now on, until it is known better, one more copy of each may stand in the chat. Composing these has come to an end;
 * those of `untold` were taken up with them and found no room.
 */
export function beginAttempt(
  db: Kysely<Tables>,
  deliveryIds: number[],
  chatId: number,
  now: number,
  untold: number[],
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
    await endComposing(trx, untold);
    return { id, deliveryIds };
  });
}

/** A call that was refused takes back the copy that was counted before it; once, however often its end is written down. */
export async function endAttempt(trx: Kysely<Tables>, ending: AttemptResult | undefined): Promise<void> {
  if (!ending) return;
  const { attempt, verdict, isRefused } = ending;
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
