// Deletes old, settled rows in steps of one small commit each, so that a step delays the intake of events only briefly.

import { sql, type Kysely } from 'kysely';
import { hourMs } from '../../../base/clock.ts';
import { readCounted } from '../figures/event-sums.ts';
import { withoutArrivals } from '../batches.ts';
import type { Tables } from '../tables.ts';

export type Pruning = ReturnType<typeof createPruning>;

export function createPruning(db: Kysely<Tables>) {
  return {
    /**
     * Of the `limit` oldest events after the event `after`, deletes those that were received and settled before `before`
     * (Unix milliseconds), with their deliveries, in one commit. Events that are in no sum yet stay: see
     * figures/event-sums.ts. `last` is the `after` of the next step, undefined at the end.
     */
    async pruneEvents({
      before,
      after,
      limit,
    }: {
      before: number;
      after: number;
      limit: number;
    }): Promise<{ deleted: number; last: number | undefined }> {
      const events = await db
        .selectFrom('events')
        .select(['seq', 'received_at'])
        .where('seq', '>', after)
        .orderBy('seq')
        .limit(limit)
        .execute();
      const old = events.filter((event) => event.received_at < before).map(({ seq }) => seq);
      // Events are stored in the order in which they were received: all later ones are younger.
      if (old.length === 0) return { deleted: 0, last: undefined };
      const counted = await readCounted(db);
      const { numDeletedRows } = await withoutArrivals(db, (trx) =>
        trx
          .deleteFrom('events')
          .where('seq', 'in', old)
          .where('seq', '<=', counted)
          .where((event) =>
            event.not(
              event.exists(
                event
                  .selectFrom('deliveries')
                  .select('id')
                  .whereRef('deliveries.event_seq', '=', 'events.seq')
                  .where((delivery) =>
                    delivery.or([
                      delivery('state', 'in', ['waiting', 'parked', 'undelivered', 'held']),
                      delivery('sent_at', '>=', before),
                      delivery('closed_at', '>=', before),
                    ]),
                  ),
              ),
            ),
          )
          .executeTakeFirstOrThrow(),
      );
      return { deleted: Number(numDeletedRows), last: events.at(-1)?.seq };
    },
    /** Of the `limit` oldest attempts, deletes those that began before `before`; returns how many were deleted. */
    async pruneAttempts({ before, limit }: { before: number; limit: number }): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('attempts')
        .where('id', 'in', (attempts) =>
          attempts.selectFrom('attempts').select('id').orderBy('id').limit(limit),
        )
        .where('begun_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    /** Of the counted outcomes, deletes at most `limit` of hours that were over at `before`; returns how many. */
    async pruneOutcomes({ before, limit }: { before: number; limit: number }): Promise<number> {
      const { numAffectedRows } = await sql`delete from outcomes
        where (chat_id, topic_id, hour, kind, outcome, ref) in (
          select chat_id, topic_id, hour, kind, outcome, ref from outcomes
          where hour < ${Math.floor(before / hourMs)} limit ${limit})`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
    /** Deletes unfinished conversations that nobody has continued since `before`. */
    async pruneConversations(before: number): Promise<void> {
      await db.deleteFrom('conversations').where('updated_at', '<', before).execute();
    },
  };
}
