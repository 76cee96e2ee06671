// The settings as a row. Version 0 are those of a new team; each change adds 1. `before_import` are those that the last
// import has replaced; there is no such row before that.

import { sql, type Kysely } from 'kysely';

const statements = [
  `create table settings (
    id text collate "C" primary key,
    version bigint not null,
    body text collate "C" not null
  )`,
  `insert into settings (id, version, body) values ('current', 0, '{}')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
