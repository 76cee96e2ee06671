import { expect, it } from 'vitest';
import { openTestLedger } from '../ledger.ts';
import { headLine, readHeads } from '../deliveries/queue-model.ts';
import { makeOlderLedger } from './older-ledger.ts';

const urgent = 0;
const ordinary = 1;

/** Two chats: in the first, an urgent delivery waits behind an older ordinary one; in the second, one is parked. */
function makeOld(): Promise<string> {
  return makeOlderLedger('0012', (ledger) => {
    ledger.exec(
      "insert into events (event_id, variant, type, kind, body, received_at) values ('e', 0, 'T', 'event', '{}', 1)",
    );
    const deliver = ledger.prepare(
      'insert into deliveries (event_seq, chat_id, state, lane, created_at, due_at) values (1, ?, ?, ?, 1, ?)',
    );
    deliver.run(-1, 'waiting', ordinary, 10);
    deliver.run(-1, 'waiting', urgent, 20);
    deliver.run(-2, 'parked', ordinary, 30);
    deliver.run(-2, 'waiting', ordinary, 40);
    ledger.exec(`insert into notices (key, at, body) values ('a', 1, '"first"')`);
    ledger.exec('insert into tellings (notice_id, chat_id, begun_at, ended_at) values (1, 7, 1, 2)');
    ledger.exec("insert into memos (name, value) values ('balance', '5')");
  });
}

it('keeps every row, each under its new name', async () => {
  const { db } = await openTestLedger(await makeOld());
  const rows = await db.selectFrom('deliveries').select(['id', 'priority']).orderBy('id').execute();
  expect(rows.map(({ priority }) => priority)).toEqual([ordinary, urgent, ordinary, ordinary]);
  expect(await db.selectFrom('waiting_chats').selectAll().orderBy('chat_id').execute()).toEqual([
    { chat_id: -2, head_id: 4, priority: ordinary, due_at: 40 },
    { chat_id: -1, head_id: 2, priority: urgent, due_at: 20 },
  ]);
  expect(await db.selectFrom('notice_sends').selectAll().execute()).toEqual([
    { notice_id: 1, chat_id: 7, begun_at: 1, ended_at: 2 },
  ]);
  expect(await db.selectFrom('key_values').selectAll().execute()).toEqual([{ name: 'balance', value: '5' }]);
});

it('leaves triggers that follow every later change, and forget who was sent a notice together with it', async () => {
  const { select, ledger } = await openTestLedger(await makeOld());
  const heads = 'select chat_id, head_id, priority, due_at from waiting_chats order by head_id';
  for (const change of [
    'update deliveries set priority = 1 where id = 2',
    "update deliveries set state = 'sent' where id = 1",
    "update deliveries set state = 'waiting', priority = 0 where id = 3",
    'delete from deliveries where id = 4',
  ]) {
    ledger.exec(change);
    const expected = readHeads(ledger).sort((a, b) => a.id - b.id);
    expect(select(heads)).toEqual(expected.map(headLine));
  }
  ledger.exec('delete from notices');
  expect(select('select * from notice_sends')).toEqual([]);
});
