// Adds what alert rules, mutes and quiet hours decide: deliveries without sound, deliveries that are held until a time,
// which mute kept a delivery back, and for each event where it was dropped, with counters by place and hour.

import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('deliveries')
    .addColumn('silent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('deliveries').addColumn('held_until', 'bigint').execute();
  await db.schema.alterTable('deliveries').addColumn('held_for', 'text').execute();
  await db.schema.alterTable('deliveries').addColumn('mute', 'text').execute();
  await db.schema.alterTable('deliveries').addColumn('mute_n', 'integer').execute();
  await db.schema.alterTable('events').addColumn('outcomes', 'text').execute();

  // Its columns are all that is asked of held deliveries: when the next one ends, and of which places.
  await db.schema
    .createIndex('deliveries_held')
    .on('deliveries')
    .columns(['held_until', 'chat_id', 'topic_id'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute();
  await db.schema
    .createIndex('deliveries_held_chat')
    .on('deliveries')
    .columns(['chat_id', 'id'])
    .where(sql.ref('state'), '=', sql.lit('held'))
    .execute();

  await db.schema
    .createTable('outcomes')
    .addColumn('chat_id', 'integer', (column) => column.notNull())
    .addColumn('topic_id', 'integer', (column) => column.notNull())
    .addColumn('hour', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('outcomes_key', ['chat_id', 'topic_id', 'hour', 'kind', 'outcome', 'ref'])
    .modifyEnd(sql`without rowid`)
    .execute();
  await db.schema.createIndex('outcomes_hour').on('outcomes').column('hour').execute();
}
