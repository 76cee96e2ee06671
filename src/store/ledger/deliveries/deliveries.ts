// Deliveries: each is one event for one chat. The state of a row is changed only in this folder, or in replay/ by a
// person's decision.

import type { Kysely } from 'kysely';
import {
  beginAttempt,
  beginComposing,
  endAttempt,
  endComposing,
  readAttemptsSince,
  type Attempt,
  type AttemptResult,
} from './attempts.ts';
import type { AlertMute } from '../../settings/alert-rules.ts';
import { createHeldBack, type HeldBack, createHolds, type Holds } from './holds.ts';
import { insertNotice, type NoticeEntry, type Notices } from '../maintenance/notices.ts';
import { insertIncidentMessage, type SentMessage } from '../incidents/messages.ts';
import { createParking, type Parking } from './park.ts';
import { createQueue, type Queue } from './queue.ts';
import { type RunSerially, keepArrivalsOut } from '../batches.ts';
import type { Tables } from '../tables.ts';
import type { DeliveryRow, HeldFor } from './tables.ts';

/** A destination of an event: `topicId` is a forum topic, `ruleId` the alert rule by which it is sent there. */
export type Route = {
  ruleId: string | null;
  chatId: number;
  topicId: number | null;
  /** It is sent before the other deliveries that wait for the same chat. */
  isUrgent?: boolean;
  /** The number of the rule in its place. */
  ruleN?: number;
  isSilent?: boolean;
  /** It is sent at this time (Unix milliseconds), together with what is held there for the same reason. */
  held?: { until: number; for: HeldFor };
  /** It is stored, and not shown: this mute of the place keeps it back. */
  muted?: AlertMute;
};

/** The id of one delivery, or of all that one message covers. */
type Ids = number | number[];

export type Deliveries = Queue &
  Parking &
  HeldBack &
  Holds & {
    /** Stored before a message is composed, so that a delivery whose composing crashes the process is counted. */
    beginComposing(deliveryIds: number[]): Promise<void>;
    /** Undoes that count when composing has ended and no attempt follows. */
    endComposing(deliveryIds: number[]): Promise<void>;
    /**
     * Stored before the call to Telegram: until its result is stored, one more copy of each may be in the chat.
     * `leftOut` were composed with them and did not fit into the message.
     */
    begin(deliveryIds: number[], chatId: number, now: number, leftOut?: number[]): Promise<Attempt>;
    /** The messages that were begun at or after `since` (Unix milliseconds), oldest first. */
    begunSince(since: number): Promise<Array<{ chatId: number; begunAt: number }>>;
    /** `messageId` is null if Telegram gave none; `sent`: the incidents that the message reports. */
    markSent(
      ids: Ids,
      messageId: number | null,
      now: number,
      result?: AttemptResult,
      sent?: readonly SentMessage[],
    ): Promise<void>;
    /** Allows the next attempt at `dueAt`; the order within the chat stays. */
    postpone(ids: Ids, dueAt: number, reason: string, result?: AttemptResult): Promise<void>;
    /**
     * Takes deliveries out of the queue until their chat is resumed (`parked`) or a person decides (`undelivered`);
     * `notice` is stored in the same commit.
     */
    giveUp(
      ids: Ids,
      state: 'parked' | 'undelivered',
      reason: string,
      result?: AttemptResult,
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
  /** Stores an attempt's result and changes its deliveries, in one transaction. */
  async function settle(
    ids: Ids,
    change: Partial<Omit<DeliveryRow, 'id'>>,
    result: AttemptResult | undefined,
    {
      notice,
      sent = [],
    }: { notice?: NoticeEntry | undefined; sent?: readonly SentMessage[] | undefined } = {},
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (change.state === 'parked') await keepArrivalsOut(trx);
      await endAttempt(trx, result);
      if (notice) await insertNotice(trx, notice);
      for (const message of sent) await insertIncidentMessage(trx, message);
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
    ...createHolds(db, runSerially),

    beginComposing: (deliveryIds) => beginComposing(db, deliveryIds),

    endComposing: (deliveryIds) => endComposing(db, deliveryIds),

    begunSince: (since) => readAttemptsSince(db, since),
    begin: (deliveryIds, chatId, now, leftOut = []) => beginAttempt(db, deliveryIds, chatId, now, leftOut),

    markSent: (ids, messageId, now, result, sent) => {
      const change = { state: 'sent', sent_at: now, message_id: messageId, reason: null } as const;
      return settle(ids, change, result, { sent });
    },

    postpone: (ids, dueAt, reason, result) => settle(ids, { due_at: dueAt, reason }, result),

    giveUp: (ids, state, reason, result, notice) => settle(ids, { state, reason }, result, { notice }),

    ofEvent: (eventSeq) =>
      db.selectFrom('deliveries').selectAll().where('event_seq', '=', eventSeq).orderBy('id').execute(),
  };
}
