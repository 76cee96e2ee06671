// Deliveries: events on their way to one chat each. Here stands every way in which a row may change its state.

import type { Kysely } from 'kysely';
import {
  beginAttempt,
  beginComposing,
  endAttempt,
  endComposing,
  type Attempt,
  type Ending,
} from './attempts.ts';
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

/** A chat with all that is in it, or, where `topicId` is given, one topic of it; null is what has none. */
export type Absent = { chatId: number; topicId?: number | null };

export type Deliveries = Queue & {
  /** Written before a message is composed, so that what kills the process meanwhile is counted. */
  beginComposing(deliveryIds: number[]): Promise<void>;
  /** Takes that back, where composing them came to an end and nothing is sent. */
  endComposing(deliveryIds: number[]): Promise<void>;
  /**
   * Written before the call: from now on, until it is known better, one more copy may stand in the chat. `untold` were
   * composed with them and found no room.
   */
  begin(deliveryIds: number[], chatId: number, now: number, untold?: number[]): Promise<Attempt>;
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
   * Everything that waits for a chat or a topic out of reach is set aside, and what comes for it later. The first time,
   * `notice` is kept in the same commit: it says how much that is. Answers how much.
   */
  park(
    absent: Absent,
    reason: string,
    ending?: Ending,
    notice?: (count: number) => NoticeEntry,
  ): Promise<number>;
  /**
   * The chat is back: what was parked waits again, in the old order. With `topicId` it is only that topic, and what was
   * parked for itself. Answers how much that is.
   */
  resume(chatId: number, now: number, topicId?: number | null): Promise<number>;
  /** Hears of each `resume` that brought something back. */
  onResumed(listener: () => void): void;
  /** What waits for a topic, or was parked for it alone, goes to the chat itself. */
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

    beginComposing: (deliveryIds) => beginComposing(db, deliveryIds),

    endComposing: (deliveryIds) => endComposing(db, deliveryIds),

    begin: (deliveryIds, chatId, now, untold = []) => beginAttempt(db, deliveryIds, chatId, now, untold),

    sent: (ids, messageId, now, ending) =>
      settle(ids, { state: 'sent', sent_at: now, message_id: messageId, reason: null }, ending),

    later: (ids, dueAt, reason, ending) => settle(ids, { due_at: dueAt, reason }, ending),

    setAside: (ids, state, reason, ending, notice) => settle(ids, { state, reason }, ending, notice),

    async park({ chatId, topicId }, reason, ending, notice) {
      const isTopic = topicId !== undefined;
      const count = await db.transaction().execute(async (trx) => {
        await endAttempt(trx, ending);
        const earlier = await trx
          .selectFrom('deliveries')
          .select('id')
          .where('state', '=', 'parked')
          .where('chat_id', '=', chatId)
          .where('is_topic_parked', '=', isTopic ? 1 : 0)
          .$if(isTopic, (rows) => rows.where('topic_id', topicId === null ? 'is' : '=', topicId!))
          .limit(1)
          .executeTakeFirst();
        const { numUpdatedRows } = await trx
          .updateTable('deliveries')
          .set({ state: 'parked', reason, is_topic_parked: isTopic ? 1 : 0 })
          .where('state', '=', 'waiting')
          .where('chat_id', '=', chatId)
          .$if(isTopic, (rows) => rows.where('topic_id', topicId === null ? 'is' : '=', topicId!))
          .executeTakeFirstOrThrow();
        const parked = Number(numUpdatedRows);
        if (!earlier && notice) await insertNotice(trx, notice(parked));
        return parked;
      });
      notices.ring();
      return count;
    },

    async resume(chatId, now, topicId) {
      const resumed = await db
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: now, is_topic_parked: 0 })
        .where('state', '=', 'parked')
        .where('chat_id', '=', chatId)
        .$if(topicId !== undefined, (rows) =>
          rows.where('is_topic_parked', '=', 1).where('topic_id', topicId === null ? 'is' : '=', topicId!),
        )
        .executeTakeFirst();
      const count = Number(resumed.numUpdatedRows);
      if (count > 0) for (const listener of listeners) listener();
      return count;
    },

    onResumed: (listener) => void listeners.push(listener),

    async dropTopic(chatId, topicId) {
      await db.transaction().execute(async (trx) => {
        const ofTopic = (state: 'waiting' | 'parked') =>
          trx
            .updateTable('deliveries')
            .where('state', '=', state)
            .where('chat_id', '=', chatId)
            .where('topic_id', '=', topicId);
        await ofTopic('waiting').set({ topic_id: null }).execute();
        await ofTopic('parked')
          .set({ topic_id: null, state: 'waiting', is_topic_parked: 0 })
          .where('is_topic_parked', '=', 1)
          .execute();
      });
    },

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}
