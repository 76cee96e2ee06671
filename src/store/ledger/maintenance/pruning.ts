// Deletes old, settled rows in steps of one small commit each, so that a step delays the intake of events only briefly.

import { type Kysely, sql } from 'kysely';
import { hourMs } from '../../../base/clock.ts';
import { readCounted } from '../figures/quarters.ts';
import { countChanged, keepArrivalsOut } from '../batches.ts';
import { boardKind, incidentKind, reminderKind } from '../deliveries/tables.ts';
import { otherPosts } from '../deliveries/wanted.ts';
import { type Tables, quarterOf } from '../tables.ts';
import { copiedTables } from '../copy/copy-rows.ts';

/** As long as one of these has not ended, its message stands, and no other one is to be sent. */
const lastingKinds = [reminderKind, boardKind];

/** `before`: Unix milliseconds. */
type Step = { before: number; limit: number };

export function createPruning(db: Kysely<Tables>) {
  return {
    /**
     * Of the `limit` oldest events after the event `after`, deletes those that were received and settled before `before`
     * (Unix milliseconds), with their deliveries and posts, in one commit. Events that are in no sum yet stay: see
     * figures/quarters.ts. `last` is the `after` of the next step, undefined at the end.
     */
    async pruneEvents({
      before,
      after,
      limit,
    }: Step & { after: number }): Promise<{ deleted: number; last: number | undefined }> {
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
    pruneOutcomes: ({ before, limit }: Step): Promise<number> =>
      deleteOldest(db, 'outcomes', 'hour', Math.floor(before / hourMs), limit),
    /** Deletes at most `limit` sums and as many readings of quarters that were over at `before`; returns how many. */
    pruneSums: async ({ before, limit }: Step): Promise<number> =>
      (await deleteOldest(db, 'sums', 'quarter', quarterOf(before), limit)) +
      (await deleteOldest(db, 'balances', 'quarter', quarterOf(before), limit)),
    /** Of the incidents, deletes those that ended before, or were opened before and never ended. */
    pruneIncidents({ before, limit }: Step): Promise<number> {
      const old = db
        .selectFrom('incidents')
        .select('id')
        .where((row) =>
          row.or([
            row('over_at', '<', before),
            row.and([row('over_at', 'is', null), row('reported_at', '<', before)]),
          ]),
        )
        .limit(limit);
      return countChanged(db.deleteFrom('incidents').where('id', 'in', old));
    },
    /**
     * Of the posts that carry no events, deletes at most `limit` that were settled before `before`, and tell of no incident
     * or order that the ledger still has; returns how many.
     */
    pruneOtherPosts({ before, limit }: Step): Promise<number> {
      const old = otherPosts(db)
        .select('id')
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

/** Deletes at most `limit` rows whose `column` is below `end`. */
async function deleteOldest(
  db: Kysely<Tables>,
  name: keyof Tables,
  column: 'hour' | 'quarter',
  end: number,
  limit: number,
): Promise<number> {
  const { key } = copiedTables.find((table) => table.name === name)!;
  const columns = sql.join(key.map((part) => sql.ref(part)));
  const { numAffectedRows = 0n } = await sql`delete from ${sql.table(name)} where (${columns}) in (
    select ${columns} from ${sql.table(name)} where ${sql.ref(column)} < ${end}
    order by ${sql.ref(column)} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
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
