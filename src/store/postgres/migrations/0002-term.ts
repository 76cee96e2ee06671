// Who leads: one row, whose number is counted on by each new leader, and the fence that every transaction of a leader's
// begins with.

import { sql, type Kysely } from 'kysely';

const statements = [
  // The number is a key, so that a proof, which changes no key, doesn't wait for transactions that hold the term.
  `create table term (
    id bigint primary key check (id = 1), epoch bigint not null unique, instance text collate "C" not null,
    began_at bigint not null, proven_at bigint not null)`,
  `insert into term (id, epoch, instance, began_at, proven_at) values (1, 0, '', 0, 0)`,
  // A later term begins only after the transactions that hold this one. The class P0 is that of functions' own errors.
  `create function hold_term(number bigint) returns void language plpgsql as $$
  begin
    perform 1 from term where epoch = number for key share;
    if not found then
      raise exception 'term % has ended', number using errcode = 'P0T01';
    end if;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
