// Adds the table of authenticator apps, the only place in which their secrets are stored.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('authenticators')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('person_id', 'bigint', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_proven', 'integer', (column) => column.notNull())
    .addColumn('message_id', 'bigint')
    .addColumn('entered_at', 'bigint')
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint')
    .addColumn('wrong_at', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema
    .createIndex('authenticators_in_force')
    .unique()
    .on('authenticators')
    .column('person_id')
    .where(sql.ref('confirmed_at'), 'is not', null)
    .execute();
}
