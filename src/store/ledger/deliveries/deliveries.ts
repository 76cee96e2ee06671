// Deliveries: each is one event for one chat. The state of a row is changed only in this folder, or in replay/ by a
// person's decision.

import { type Kysely, sql } from 'kysely';
import { dayMs } from '../../../base/clock.ts';
import { type RunSerially, changeDeliveries, countRows, deliveriesIn } from '../batches.ts';
import type { Place, Tables } from '../tables.ts';
import type { AlertMute } from '../../settings/alert-rules.ts';
import { createClosedPlaces } from './closed.ts';
import { createClearTopic } from './move-chat.ts';
import type { Notices } from '../maintenance/notices.ts';
import { createPosts } from './posts.ts';
import { createQueue } from './queue.ts';
import type { HeldFor } from './tables.ts';

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

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(
  db: Kysely<Tables>,
  notices: Pick<Notices, 'announce'>,
  runSerially: RunSerially,
) {
  return {
    ...createQueue(db),
    ...createPosts(db, notices),
    ...createClosedPlaces(db, notices, runSerially),
    ...createHolds(db, runSerially),
    clearTopic: createClearTopic(db, runSerially),
  };
}

// Deliveries that are held until a time, such as the end of quiet hours. They are no part of their chat's queue, so that
// they delay nothing; when the time comes they wait in it like all others.

/**
 * Nothing is held longer than this from now, unless the wall clock was set back: quiet hours last less than a day, and
 * clocks are set back by an hour or two at their end.
 */
export const longestHoldMs = 25 * 3_600_000;

export function createHolds(db: Kysely<Tables>, runSerially: RunSerially) {
  const held = () => deliveriesIn(db, 'held');
  const heldIn = ({ chatId, topicId }: Place) =>
    held().where('chat_id', '=', chatId).where('topic_id', 'is', topicId);
  const dueIn = (place: Place, now: number) => (limit: number) =>
    heldIn(place).where(isDue(now)).select('id').orderBy('id').limit(limit);

  return {
    /**
     * What is held for days because the wall clock was ahead, or was set back, ends within a day from now, at the same time
     * of day.
     */
    shortenHolds: (now: number): Promise<void> =>
      runSerially(async () => {
        const wrong = await held().where(isTooLong(now)).select('held_until').distinct().execute();
        for (const { held_until: until } of wrong) {
          if (until === null) continue;
          const days = Math.ceil((until - now) / dayMs) - 1;
          const same = held().where(isTooLong(now)).where('held_until', '=', until).select('id');
          await changeDeliveries(db, { held_until: until - days * dayMs }, (limit) => same.limit(limit));
        }
      }),

    /** The places of which held deliveries are due. */
    async dueHolds(now: number): Promise<Place[]> {
      const rows = await held().where(isDue(now)).select(['chat_id', 'topic_id']).distinct().execute();
      return rows.map(({ chat_id: chatId, topic_id: topicId }) => ({ chatId, topicId }));
    },

    /** When the next one is due, in Unix milliseconds and not before `now`; undefined when nothing is held. */
    async nextHoldEndsAt(now: number): Promise<number | undefined> {
      const ends = held().select('held_until').orderBy('held_until', 'asc').limit(1);
      const [next] = await ends.execute();
      if (next?.held_until === null || next === undefined) return undefined;
      const [wrong] = await held().where(isTooLong(now)).select('id').limit(1).execute();
      return wrong ? now : Math.max(now, next.held_until);
    },

    /** The due ones of the place wait from now on, oldest first. Returns how many there were. */
    endHolds: (place: Place, now: number): Promise<number> =>
      runSerially(() => changeDeliveries(db, { state: 'waiting' }, dueIn(place, now))),

    /** The due ones of the place are dismissed by nobody, for this reason. Returns how many there were. */
    dismissHolds: (place: Place, now: number, reason: string): Promise<number> =>
      runSerially(() =>
        changeDeliveries(db, { state: 'dismissed', reason, closed_at: now }, dueIn(place, now)),
      ),

    /** How many quiet hours hold for the chat, in all its topics, and until when the last one; undefined for none. */
    async heldByQuiet(chatId: number): Promise<{ count: number; until: number } | undefined> {
      const { count, until } = await held()
        .where('chat_id', '=', chatId)
        .where('held_for', '=', 'quiet')
        .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('held_until').as('until')])
        .executeTakeFirstOrThrow();
      return count > 0 && until !== null ? { count, until } : undefined;
    },

    /** How many deliveries are held for the place of what came at `since` or later. */
    countHeld: (place: Place, since: number): Promise<number> =>
      countRows(heldIn(place).where('created_at', '>=', since)),
  };
}

function isDue(now: number) {
  return sql<boolean>`held_until <= ${now}`;
}

/** What came when the clock was ahead came after now. */
function isTooLong(now: number) {
  return sql<boolean>`(held_until > ${now + longestHoldMs} or (held_until > ${now + dayMs} and created_at > ${now}))`;
}
