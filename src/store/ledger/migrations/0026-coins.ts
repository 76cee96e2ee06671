// Sums of transfers are kept by chain and contract, too: a token that calls itself ETH is not added to ETH. What was summed
// up before can't be told apart any more, and stands under a chain and contract of its own.

import { sql, type Kysely } from 'kysely';

const key = ['quarter', 'series', 'name', 'coin', 'chain', 'contract', 'decimals'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['event_sums', 'reported_sums']) {
    const earlier = `${table}_by_name`;
    await db.schema.alterTable(table).renameTo(earlier).execute();
    await db.schema
      .createTable(table)
      .addColumn('quarter', 'integer', (column) => column.notNull())
      .addColumn('series', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('coin', 'text', (column) => column.notNull())
      .addColumn('chain', 'text', (column) => column.notNull())
      .addColumn('contract', 'text', (column) => column.notNull())
      .addColumn('decimals', 'integer', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('amount', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_by_coin`, key as never)
      .modifyEnd(sql`without rowid`)
      .execute();
    await sql`
      insert into ${sql.table(table)}
        (quarter, series, name, coin, chain, contract, decimals, count, amount)
      select quarter, series, name, coin,
        case when series in ('received', 'sent', 'internal') then '*' else '' end,
        case when series in ('received', 'sent', 'internal') then '*' else '' end,
        decimals, count, amount
      from ${sql.table(earlier)}`.execute(db);
    await db.schema.dropTable(earlier).execute();
  }
}
