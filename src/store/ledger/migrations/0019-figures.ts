// Adds sums of what events say, by quarters of an hour, which stay when the events are deleted, and what the balance
// was in each quarter. Events that are stored already are counted after the start, oldest first.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('event_sums')
    .addColumn('quarter', 'integer', (column) => column.notNull())
    .addColumn('series', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('coin', 'text', (column) => column.notNull())
    .addColumn('decimals', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('event_sums_key', ['quarter', 'series', 'name', 'coin', 'decimals'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema
    .createTable('balances')
    .addColumn('quarter', 'integer', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('trx', 'text')
    .addColumn('usdt', 'text')
    .addColumn('spent_trx', 'text')
    .addColumn('spent_usdt', 'text')
    .addPrimaryKeyConstraint('balances_key', ['quarter', 'source'])
    .modifyEnd(sql`without rowid`)
    .execute();
}
