// What became of events in each place of alerts: counted by the hour in the event's own commit, so that nothing that
// was not told is silently gone.

import { hourMs } from '../../../base/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { CountedOutcome, EventOutcome, Place, Tables } from '../tables.ts';
import { inBatches, keepArrivalsOut } from '../batches.ts';
import { createKeyValues } from '../maintenance/own-state.ts';

/** In place of `topic_id` null, which a primary key can't have. */
export const noTopic = 0;
/** In place of a chat, for events that came, whatever became of them; no chat of Telegram has this id. */
export const allPlaces = 0;

/** What a place heard last is looked for among so many of a type. */
const newestEvents = 200;

/** How many events were heard, held and muted in a place, and how many came that it did not want. */
type PlaceOutcomes = Record<EventOutcome | 'unwanted', number>;

export type Outcomes = ReturnType<typeof createOutcomes>;

/** What became of the events of one type. */
export type KindOutcomes = { kind: string } & PlaceOutcomes;

export function createOutcomes(db: Kysely<Tables>) {
  /** The same by the type of the event, from the hour of `since` until before that of `until`. */
  async function countByKind({ chatId, topicId }: Place, since: number, until = Infinity) {
    const rows = await db
      .selectFrom('outcomes')
      .select(['kind', 'outcome', sql<number>`sum(count)`.as('count')])
      .where('chat_id', 'in', [chatId, allPlaces])
      .where('topic_id', 'in', [topicId ?? noTopic, noTopic])
      .where((is) =>
        is.or([
          is('outcome', '=', 'came'),
          is.and([is('chat_id', '=', chatId), is('topic_id', '=', topicId ?? noTopic)]),
        ]),
      )
      .where('hour', '>=', Math.floor(since / hourMs))
      .$if(until < Infinity, (query) => query.where('hour', '<', Math.floor(until / hourMs)))
      .groupBy(['kind', 'outcome'])
      .orderBy('kind')
      .execute();
    const kinds = new Map<string, Record<CountedOutcome, number>>();
    for (const { kind, outcome, count } of rows) {
      const counts = kinds.get(kind) ?? { came: 0, heard: 0, held: 0, muted: 0 };
      counts[outcome] = count;
      kinds.set(kind, counts);
    }
    return Array.from(kinds, ([kind, { came, heard, held, muted }]): KindOutcomes => {
      // Not below 0 where counts of two places were added, as when a group moved to one that was known.
      return { kind, heard, held, muted, unwanted: Math.max(0, came - heard - held - muted) };
    });
  }

  return {
    /** Whatever is stored from now on is counted in the hour of `until` or later; sums of events are, too. */
    closeHours: (until: number): Promise<void> => closeHours(db, Math.floor(until / hourMs)),
    countByKind,
    /** What became in the place of the events that came in the hour of `since` or later. */
    async countOutcomes(place: Place, since: number): Promise<PlaceOutcomes> {
      const counts = { heard: 0, held: 0, muted: 0, unwanted: 0 };
      for (const { kind: _, ...became } of await countByKind(place, since)) {
        for (const outcome of Object.keys(counts) as Array<keyof PlaceOutcomes>) {
          counts[outcome] += became[outcome];
        }
      }
      return counts;
    },
    /**
     * When the last event of each kind came that the place heard, in Unix milliseconds. Where many of its kind came since,
     * which it did not hear, the full hour is answered in which it came.
     */
    async lastHeard({ chatId, topicId }: Place): Promise<Array<{ kind: string; at: number }>> {
      const rows = await db
        .selectFrom('outcomes')
        .select((row) => ['kind', row.fn.max<number>('hour').as('hour')])
        .where('chat_id', '=', chatId)
        .where('topic_id', '=', topicId ?? noTopic)
        .where('outcome', 'in', ['heard', 'held'])
        .groupBy('kind')
        .orderBy('kind')
        .execute();
      const last = [];
      for (const { kind, hour } of rows) {
        const at = await lastAt(db, { chatId, topicId }, kind);
        last.push({ kind, at: at ?? hour * hourMs });
      }
      return last;
    },
  };
}

/** Among the newest events of this type; undefined where none of them was for the place. */
async function lastAt(db: Kysely<Tables>, { chatId, topicId }: Place, type: string) {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('events')
        .select(['seq', 'received_at'])
        .where('type', '=', type)
        .orderBy('seq', 'desc')
        .limit(newestEvents)
        .as('newest'),
    )
    .select('newest.received_at')
    .where((is) =>
      is.exists(
        is
          .selectFrom('deliveries')
          .select('id')
          .whereRef('event_seq', '=', 'newest.seq')
          .where('chat_id', '=', chatId)
          .where('topic_id', 'is', topicId)
          .where('state', '!=', 'muted'),
      ),
    )
    .orderBy('newest.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.received_at;
}

/** Adds what was counted under an old id of a chat to its new id, in batches. */
export async function moveOutcomes(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  await inBatches((limit) =>
    db.transaction().execute(async (trx) => {
      await keepArrivalsOut(trx);
      const rows = await trx
        .selectFrom('outcomes')
        .selectAll()
        .where('chat_id', '=', from)
        .limit(limit)
        .execute();
      for (const row of rows) {
        const { count, ...key } = row;
        await trx
          .insertInto('outcomes')
          .values({ ...row, chat_id: to })
          .onConflict((known) =>
            known
              .columns(['chat_id', 'topic_id', 'hour', 'kind', 'outcome', 'ref'])
              .doUpdateSet((one) => ({ count: one('outcomes.count', '+', count) })),
          )
          .execute();
        await trx
          .deleteFrom('outcomes')
          .where((one) => one.and({ ...key }))
          .execute();
      }
      return rows.length;
    }),
  );
}

// Until which hour digests have told what came. What is stored after that is counted in a later hour, whatever the wall
// clock says: an event is in one digest of a day and in one of a week, also where the clock was set back.

/** The name in `key_values` of the first hour that is open, as the number of those since 1970. */
export const openHourName = 'digest-open-hour';

/** Whatever is stored from now on is counted in `hour` or later. */
async function closeHours(db: Kysely<Tables>, hour: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await keepArrivalsOut(trx);
    if ((await readOpenHour(trx)) >= hour) return;
    await createKeyValues(trx).write(openHourName, String(hour));
  });
}

/** 0 where no digest was made. */
export async function readOpenHour(db: Kysely<Tables>): Promise<number> {
  return Number((await createKeyValues(db).read(openHourName)) ?? 0);
}
