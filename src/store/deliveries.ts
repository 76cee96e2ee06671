// Deliveries: events on their way to one chat each. Here stands every way in which a row may change its state.

import type { Kysely } from 'kysely';
import { beginAttempt, endAttempt, type Attempt, type Ending } from './attempts.ts';
import { insertNotice, type NoticeEntry, type Notices } from './notices.ts';
import { createQueue, type Queue } from './queue.ts';
import type { DeliveryRow, Tables } from './tables.ts';

/** Where an event goes: `topicId` is a forum topic, `ruleId` the alert rule that asked for it. */
export type Route = {
  ruleId: string | null;
  chatId: number;
  topicId: number | null;
  /** Overtakes what waits for the same chat. */
  isUrgent?: boolean;
};

/** One delivery, or all that one message tells. */
type Ids = number | number[];

export type Deliveries = Queue & {
  /** Written before the call: from now on, until it is known better, one more copy may stand in the chat. */
  begin(deliveryIds: number[], chatId: number, now: number): Promise<Attempt>;
  /** `messageId` is null where Telegram named none. */
  sent(ids: Ids, messageId: number | null, now: number, ending?: Ending): Promise<void>;
  /** Another attempt not before `dueAt`; what waits behind it in the same chat keeps its place. */
  later(ids: Ids, dueAt: number, reason: string, ending?: Ending): Promise<void>;
  /**
   * Out of the queue until its chat comes back (`parked`) or a person decides (`undelivered`); `notice` is kept in the
   * same commit.
   */
  setAside(
    ids: Ids,
    state: 'parked' | 'undelivered',
    reason: string,
    ending?: Ending,
    notice?: NoticeEntry,
  ): Promise<void>;
  /**
   * Everything that waits for a chat out of reach is set aside. The first time, `notice` is kept in the same commit:
   * it says how much that is. Answers how much.
   */
  park(
    chatId: number,
    reason: string,
    ending?: Ending,
    notice?: (count: number) => NoticeEntry,
  ): Promise<number>;
  /** The chat is back: what was parked waits again, in the old order. Answers how much that is. */
  resume(chatId: number, now: number): Promise<number>;
  /** Hears of each `resume` that brought something back. */
  onResumed(listener: () => void): void;
  /** What waits for a topic goes to the chat itself. */
  dropTopic(chatId: number, topicId: number): Promise<void>;
  /** All deliveries of an event, oldest first. */
  ofEvent(eventSeq: number): Promise<DeliveryRow[]>;
};

export function createDeliveries(db: Kysely<Tables>, notices: Pick<Notices, 'ring'>): Deliveries {
  const listeners: Array<() => void> = [];

  /** Ends an attempt and changes its deliveries, in one transaction. */
  async function settle(
    ids: Ids,
    change: Partial<Omit<DeliveryRow, 'id'>>,
    ending: Ending | undefined,
    notice?: NoticeEntry,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await endAttempt(trx, ending);
      if (notice) await insertNotice(trx, notice);
      await trx
        .updateTable('deliveries')
        .set((row) => ({ ...change, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', typeof ids === 'number' ? [ids] : ids)
        .execute();
    });
    if (notice) notices.ring();
  }

  return {
    ...createQueue(db),

    begin: (deliveryIds, chatId, now) => beginAttempt(db, deliveryIds, chatId, now),

    sent: (ids, messageId, now, ending) =>
      settle(ids, { state: 'sent', sent_at: now, message_id: messageId, reason: null }, ending),

    later: (ids, dueAt, reason, ending) => settle(ids, { due_at: dueAt, reason }, ending),

    setAside: (ids, state, reason, ending, notice) => settle(ids, { state, reason }, ending, notice),

    async park(chatId, reason, ending, notice) {
      const count = await db.transaction().execute(async (trx) => {
        await endAttempt(trx, ending);
        const earlier = await trx
          .selectFrom('deliveries')
          .select('id')
          .where('state', '=', 'parked')
          .where('chat_id', '=', chatId)
          .limit(1)
          .executeTakeFirst();
        const { numUpdatedRows } = await trx
          .updateTable('deliveries')
          .set({ state: 'parked', reason })
          .where('state', '=', 'waiting')
          .where('chat_id', '=', chatId)
          .executeTakeFirstOrThrow();
        const parked = Number(numUpdatedRows);
        if (!earlier && notice) await insertNotice(trx, notice(parked));
        return parked;
      });
      notices.ring();
      return count;
    },

    async resume(chatId, now) {
      const resumed = await db
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now })
        .where('state', '=', 'parked')
        .where('chat_id', '=', chatId)
        .executeTakeFirst();
      const count = Number(resumed.numUpdatedRows);
      if (count > 0) for (const listener of listeners) listener();
      return count;
    },

    onResumed: (listener) => void listeners.push(listener),

    async dropTopic(chatId, topicId) {
      await db
        .updateTable('deliveries')
        .set({ topic_id: null })
        .where('state', '=', 'waiting')
        .where('chat_id', '=', chatId)
        .where('topic_id', '=', topicId)
        .execute();
    },

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}
