// What PostgreSQL needs beside the tables of the common migrations: what takes the place of SQLite's own functions, the
// queue's triggers, and the storing of arrivals.

import { sql, type Kysely } from 'kysely';
import { arrivalsLock } from '../advisory-locks.ts';
import { findReordered, keepNews } from './keep-news.ts';
import { keepWaitingChats } from './waiting-chats.ts';

/** SQLite's functions and its table of given numbers, as far as the ledger's queries use them. */
const asSqlite = [
  `create function instr(body text, part text) returns integer language sql immutable strict as $$
    select strpos(body, part)
  $$`,
  `create function json_valid(body text) returns boolean language plpgsql immutable strict as $$
  begin
    return body::json is not null;
  exception when others then
    return false;
  end $$`,
  // The text at a path such as $.data."address"; null where there is another value, or none.
  `create function json_extract(body text, path text) returns text language plpgsql immutable strict as $$
  declare
    found json := body::json #> array(
      select coalesce(step[1], step[2]) from regexp_matches(path, '\\."([^"]*)"|\\.(\\w+)', 'g') as step);
  begin
    return case when json_typeof(found) = 'string' then found #>> '{}' end;
  exception when others then
    return null;
  end $$`,
  `create view sqlite_sequence as
    select 'events' as name, case when is_called then last_value else 0 end as seq from events_seq_seq`,
];

/** No arrival is being stored until the transaction ends, and all that are stored are seen. */
const keepArrivalsOut = `create function keep_arrivals_out() returns void language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(${arrivalsLock});
  end $$`;

/** Each delivery changes several times within seconds, and the queue's indexes are read past what it was before. */
const vacuumSooner = `alter table deliveries set
  (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    ...asSqlite,
    ...keepWaitingChats,
    keepArrivalsOut,
    findReordered,
    keepNews,
    vacuumSooner,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
