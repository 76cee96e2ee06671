// Adds the sums of events by when they were stored, for digests: an event that comes late is in the digest of the day on
// which it came. What was summed up before stands where it happened.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reported_sums')
    .addColumn('quarter', 'integer', (column) => column.notNull())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('coin', 'text', (column) => column.notNull())
    .addColumn('decimals', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('reported_sums_key', ['quarter', 'series', 'name', 'coin', 'decimals'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await sql`insert into reported_sums select quarter, series, name, coin, decimals, count, amount from event_sums`.execute(
    db,
  );
}
