// Deliveries: events on their way to one chat each. Here and in park.ts stands every way in which a row may change its
// state.

import type { Kysely } from 'kysely';
import {
  beginAttempt,
  beginComposing,
  endAttempt,
  endComposing,
  type Attempt,
  type AttemptResult,
} from './attempts.ts';
import { createHeldBack, type HeldBack } from './held-back.ts';
import { insertNotice, type NoticeEntry, type Notices } from '../maintenance/notices.ts';
import { createParking, type Parking } from './park.ts';
import { createQueue, type Queue } from './queue.ts';
import type { RunSerially } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow } from './tables.ts';

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

type Parts = Queue & Parking & HeldBack;

export type Deliveries = Parts & {
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
  markSent(ids: Ids, messageId: number | null, now: number, ending?: AttemptResult): Promise<void>;
  /** Another attempt not before `dueAt`; what waits behind it in the same chat keeps its place. */
  postpone(ids: Ids, dueAt: number, reason: string, ending?: AttemptResult): Promise<void>;
  /**
   * Out of the queue until its chat comes back (`parked`) or a person decides (`undelivered`); `notice` is kept in the
   * same commit.
   */
  giveUp(
    ids: Ids,
    state: 'parked' | 'undelivered',
    reason: string,
    ending?: AttemptResult,
    notice?: NoticeEntry,
  ): Promise<void>;
  /** All deliveries of an event, oldest first. */
  ofEvent(eventSeq: number): Promise<DeliveryRow[]>;
};

export function createDeliveries(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
): Deliveries {
  /** Ends an attempt and changes its deliveries, in one transaction. */
  async function settle(
    ids: Ids,
    change: Partial<Omit<DeliveryRow, 'id'>>,
    ending: AttemptResult | undefined,
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
    if (notice) notices.announce();
  }

  return {
    ...createQueue(db),
    ...createParking(db, notices, runSerially),
    ...createHeldBack(db, runSerially),

    beginComposing: (deliveryIds) => beginComposing(db, deliveryIds),

    endComposing: (deliveryIds) => endComposing(db, deliveryIds),

    begin: (deliveryIds, chatId, now, untold = []) => beginAttempt(db, deliveryIds, chatId, now, untold),

    markSent: (ids, messageId, now, ending) =>
      settle(ids, { state: 'sent', sent_at: now, message_id: messageId, reason: null }, ending),

    postpone: (ids, dueAt, reason, ending) => settle(ids, { due_at: dueAt, reason }, ending),

    giveUp: (ids, state, reason, ending, notice) => settle(ids, { state, reason }, ending, notice),

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}
