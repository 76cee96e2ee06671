// Stores when counting events began, by the clock of this computer, and what the account says was recharged and refunded
// in all, beside each reading of its balance. Where events are counted already, counting began with the oldest of them.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('balances').addColumn('recharged_trx', 'text').execute();
  await db.schema.alterTable('balances').addColumn('refunded_trx', 'text').execute();
  await sql`
    insert into key_values (name, value)
    select 'events-counted-since', min(received_at) from events
    where kind = 'event'
      and seq <= (select cast(value as integer) from key_values where name = 'events-counted')
    having min(received_at) is not null
  `.execute(db);
}
