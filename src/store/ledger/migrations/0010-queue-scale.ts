// Makes the cost of queries about the queue independent of its length: adds a table with one row for each chat with
// waiting deliveries, which triggers update, and indexes for unresolved deliveries and for rows that move with a chat.
// A `lane` is a priority within a chat (renamed by migration 0012).

import { sql, type Kysely } from 'kysely';

/** Whether a delivery is the first of its lane: only the first ones decide when their chat is due. */
const isFirst = (row: 'old' | 'new') =>
  sql.raw(`not exists (
    select 1 from deliveries where state = 'waiting'
    and chat_id = ${row}.chat_id and lane = ${row}.lane and id < ${row}.id)`);

/** Stores the first waiting delivery of each chat that `where` selects; a pause of either lane delays both. */
const heads = (where: string) =>
  sql.raw(`insert or replace into waiting_chats (chat_id, head_id, lane, due_at)
    select head.chat_id, head.id, head.lane, max(head.due_at, coalesce((
      select due_at from deliveries where state = 'waiting' and chat_id = head.chat_id and lane > head.lane
      order by lane, id limit 1), head.due_at))
    from deliveries as head where ${where}`);

const firstOf = (chatId: string) =>
  heads(`head.state = 'waiting' and head.chat_id = ${chatId} order by head.lane, head.id limit 1`);

const leave = sql.raw(`delete from waiting_chats where chat_id = old.chat_id`);

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('waiting_chats')
    .addColumn('chat_id', 'integer', (column) => column.primaryKey())
    .addColumn('head_id', 'integer', (column) => column.notNull())
    .addColumn('lane', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute();
  await sql`${heads(`head.id in (
    select min(id) from deliveries where state = 'waiting' group by chat_id, lane) and not exists (
    select 1 from deliveries where state = 'waiting' and chat_id = head.chat_id and lane < head.lane)`)}`.execute(
    db,
  );
  // Covering indexes, for the oldest first deliveries and for the next due time of a lane.
  await db.schema
    .createIndex('waiting_chats_head')
    .on('waiting_chats')
    .columns(['head_id', 'due_at', 'lane'])
    .execute();
  await db.schema.createIndex('waiting_chats_due').on('waiting_chats').columns(['lane', 'due_at']).execute();

  await sql`create trigger deliveries_enter after insert on deliveries
    when new.state = 'waiting' and ${isFirst('new')}
    begin ${firstOf('new.chat_id')}; end`.execute(db);
  await sql`create trigger deliveries_stay after update of state, due_at, chat_id, lane on deliveries
    when new.state = 'waiting' and ${isFirst('new')}
    begin ${firstOf('new.chat_id')}; end`.execute(db);
  await sql`create trigger deliveries_leave after update of state, chat_id, lane on deliveries
    when old.state = 'waiting' and ${isFirst('old')}
      and (new.state <> 'waiting' or new.chat_id <> old.chat_id or new.lane <> old.lane)
    begin ${leave}; ${firstOf('old.chat_id')}; end`.execute(db);
  await sql`create trigger deliveries_end after delete on deliveries
    when old.state = 'waiting' and ${isFirst('old')}
    begin ${leave}; ${firstOf('old.chat_id')}; end`.execute(db);

  for (const state of ['parked', 'undelivered']) {
    await db.schema.dropIndex(`deliveries_${state}`).execute();
    for (const [name, columns] of [
      [`deliveries_${state}`, ['chat_id', 'id', 'reason']],
      [`deliveries_${state}_reason`, ['reason', 'id', 'chat_id']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('deliveries')
        .columns([...columns])
        .where(sql.ref('state'), '=', sql.lit(state))
        .execute();
    }
  }
  for (const table of ['orders', 'repeats', 'order_messages']) {
    await db.schema.createIndex(`${table}_chat`).on(table).column('chat_id').execute();
  }
}
