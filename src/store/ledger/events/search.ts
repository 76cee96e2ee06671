// Finds events by something else than their exact ID. No index helps here, so only the newest events are searched.

import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { EventKind, EventRow } from './tables.ts';

/** Each method searches the newest 20,000 events, unless said, and returns the newest first, ignoring case. */
export type Search = {
  /** The events with this ID. */
  findAnyCase(eventId: string, limit: number): Promise<EventRow[]>;
  /** The events whose body contains the text. */
  search(text: string, limit: number): Promise<EventRow[]>;
  /** The events whose body contains the text as a whole string value. */
  searchWhole(text: string, limit: number): Promise<EventRow[]>;
  /** The alerts of any type. */
  latestAlerts(limit: number): Promise<EventRow[]>;
  /**
   * The alerts of this type whose body contains the text, among the 20,000 events before `seq`; case counts. `kinds`:
   * others than alerts, too.
   */
  earlierWith(
    text: string,
    of: { type: string; seq: number; kinds?: readonly EventKind[] },
    limit: number,
  ): Promise<EventRow[]>;
  /** The distinct texts in a field of `data` of the newest 5,000 alerts of this type after the event `since`. */
  textsIn(type: string, field: string, since?: number): Promise<string[]>;
};

const newestEvents = 20_000;
const newestOfType = 5_000;
/** What may follow a value in JSON, but not the name of a field. */
const afterValue = [',', '}', ' }', '\n', '\r'];

export function createSearch(db: Kysely<Tables>): Search {
  const newest = (limit: number) =>
    db
      .selectFrom('events')
      .selectAll()
      .where('seq', '>', sql<number>`(select max(seq) from events) - ${newestEvents}`)
      .orderBy('seq', 'desc')
      .limit(limit);

  return {
    findAnyCase: (eventId, limit) =>
      newest(limit)
        .where(sql<boolean>`lower(event_id) = lower(${eventId})`)
        .execute(),

    search: (text, limit) =>
      newest(limit)
        .where(sql<boolean>`instr(lower(body), lower(${text})) > 0`)
        .execute(),

    searchWhole: (text, limit) =>
      newest(limit)
        .where((row) =>
          row.or(
            afterValue.map(
              (end) => sql<boolean>`instr(lower(body), lower(${JSON.stringify(text) + end})) > 0`,
            ),
          ),
        )
        .execute(),

    latestAlerts: (limit) => newest(limit).where('kind', '=', 'event').execute(),

    earlierWith: (text, { type, seq, kinds = ['event'] }, limit) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('type', '=', type)
        .where('seq', '<', seq)
        .where('seq', '>', seq - newestEvents)
        .where('kind', 'in', kinds)
        .where(sql<boolean>`instr(body, ${text}) > 0`)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

    async textsIn(type, field, since = 0) {
      const { rows } = await sql<{ text: unknown }>`
        select distinct case when json_valid(body) then json_extract(body, ${`$.data."${field}"`}) end as text
        from (select body from events where type = ${type} and kind = 'event' and seq > ${since} order by seq desc limit ${newestOfType}) as newest`.execute(
        db,
      );
      return rows.flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
    },
  };
}
