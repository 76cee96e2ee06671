// Deletes old, settled rows in steps of one small commit each, so that a step delays the intake of events only briefly.

import { type Kysely, sql } from 'kysely';
import { hourMs } from '../../../base/clock.ts';
import { readCounted } from '../figures/event-sums.ts';
import { countChanged, keepArrivalsOut } from '../batches.ts';
import { boardKind, eventsKind } from '../deliveries/tables.ts';
import { incidentKind, reminderKind } from '../incidents/messages.ts';
import type { Tables } from '../tables.ts';

/** As long as one of these has not ended, its message stands, and no other one is to be sent. */
const lastingKinds = [reminderKind, boardKind];

export function createPruning(db: Kysely<Tables>) {
  return {
    /**
     * Of the `limit` oldest events after the event `after`, deletes those that were received and settled before `before`
     * (Unix milliseconds), with their deliveries and posts, in one commit. Events that are in no sum yet stay: see
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
      const deleted = await db.transaction().execute(async (trx) => {
        await keepArrivalsOut(trx);
        const posts = await trx
          .selectFrom('deliveries')
          .select('post_id')
          .distinct()
          .where('event_seq', 'in', old)
          .where('post_id', 'is not', null)
          .execute();
        const settled = trx
          .deleteFrom('events')
          .where('seq', 'in', old)
          .where('seq', '<=', counted)
          // A later body of an event that is not counted yet would be taken for its first.
          .where((event) =>
            event.not(
              event.exists(
                event
                  .selectFrom('events as later')
                  .select('later.seq')
                  .whereRef('later.event_id', '=', 'events.event_id')
                  .where('later.seq', '>', counted),
              ),
            ),
          )
          .where((event) =>
            event.not(
              event.exists(
                event
                  .selectFrom('deliveries')
                  .leftJoin('posts', 'posts.id', 'deliveries.post_id')
                  .select('deliveries.id')
                  .whereRef('deliveries.event_seq', '=', 'events.seq')
                  .where((delivery) =>
                    delivery.or([
                      delivery('deliveries.state', 'in', ['waiting', 'undelivered', 'held']),
                      delivery('posts.state', '=', 'open'),
                      delivery('posts.shown_at', '>=', before),
                      delivery('deliveries.closed_at', '>=', before),
                    ]),
                  ),
              ),
            ),
          );
        const count = await countChanged(settled);
        await deleteEmpty(
          trx,
          posts.map(({ post_id: id }) => id),
        );
        return count;
      });
      return { deleted, last: events.at(-1)?.seq };
    },
    /** Of the counted outcomes, deletes at most `limit` of hours that were over at `before`; returns how many. */
    async pruneOutcomes({ before, limit }: { before: number; limit: number }): Promise<number> {
      const { numAffectedRows } = await sql`delete from outcomes
        where (chat_id, topic_id, hour, kind, outcome, ref) in (
          select chat_id, topic_id, hour, kind, outcome, ref from outcomes
          where hour < ${Math.floor(before / hourMs)} limit ${limit})`.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
    /**
     * Of the posts that carry no events, deletes at most `limit` that were settled before `before`, and tell of no incident
     * or order that the ledger still has; returns how many.
     */
    pruneOtherPosts({ before, limit }: { before: number; limit: number }): Promise<number> {
      const old = db
        .selectFrom('posts')
        .select('id')
        // A literal, not a parameter, so that SQLite uses the partial index of these kinds.
        .where('kind', '!=', sql.lit(eventsKind))
        .where('state', '!=', 'open')
        .where(sql<number>`coalesce(shown_at, created_at)`, '<', before)
        .where(
          sql<boolean>`(kind <> ${sql.lit(incidentKind)}
            or not exists (select 1 from incidents where cast(incidents.id as text) = posts.ref))
            and not exists (select 1 from orders where orders.id = posts.ref)`,
        )
        .where((row) => row.or([row('kind', 'not in', lastingKinds), row('state', '=', 'ended')]))
        .limit(limit);
      return countChanged(db.deleteFrom('posts').where('id', 'in', old));
    },
    /** Deletes unfinished conversations that nobody has continued since `before`. */
    async pruneConversations(before: number): Promise<void> {
      await db.deleteFrom('conversations').where('updated_at', '<', before).execute();
    },
  };
}

/** Deletes those of the posts that carry nothing any more. */
async function deleteEmpty(trx: Kysely<Tables>, ids: Array<number | null>): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('posts')
    .where('id', 'in', ids)
    .where((post) =>
      post.not(
        post.exists(
          post.selectFrom('deliveries').select('deliveries.id').whereRef('post_id', '=', 'posts.id'),
        ),
      ),
    )
    .execute();
}
