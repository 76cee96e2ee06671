import { join } from 'node:path';
import { onTestFinished, expect, it } from 'vitest';
import { openStore } from '../../../../src/store/open.ts';
import { createTranslate, openSqlite } from '../../../../src/store/ledger/sqlite.ts';
import { createArrivalWriter } from '../../../../src/store/ledger/events/write-arrival.ts';
import { makeArrival, makeDataDir } from '../fixture.ts';

const route = { ruleId: 'r', chatId: 5, topicId: null };
const large = (id: string) => ({ arrival: makeArrival(id, { body: 'x'.repeat(100_000) }), routes: [route] });

async function openLedger() {
  const dataDir = makeDataDir();
  await (await openStore({ dataDir })).close();
  const ledger = openSqlite(join(dataDir, 'ledger.db'));
  onTestFinished(() => ledger.close());
  const count = (table: string) => ledger.prepare(`select count(*) as count from ${table}`).get()!['count'];
  return { ledger, write: createArrivalWriter(ledger, createTranslate()), count };
}

it('says busy while the ledger is full, keeps nothing of the batch, and keeps again once there is room', async () => {
  const { ledger, write, count } = await openLedger();
  // A limit on the file's pages is reported exactly as a full disk is.
  ledger.exec('pragma max_page_count = 1');
  const small = { arrival: makeArrival('small'), routes: [] };
  expect(() => write([small, large('a'), large('b')])).toThrow(expect.objectContaining({ failure: 'busy' }));
  expect([count('events'), count('deliveries')]).toEqual([0, 0]);
  ledger.exec('pragma max_page_count = 100000');
  expect(write([large('a')])).toEqual(['new']);
  expect([count('events'), count('deliveries')]).toEqual([1, 1]);
});

it('keeps nothing of a batch that holds what the ledger does not take, and is ready for the next', async () => {
  const { ledger, write, count } = await openLedger();
  const told = {
    ...large('b'),
    routes: [{ ...route, ruleN: 1 }],
  };
  const unfit = { arrival: makeArrival('a'), routes: [{ ...route, chatId: null as unknown as number }] };
  expect(() => write([told, unfit])).toThrow(/NOT NULL/);
  expect([count('events'), count('deliveries'), count('outcomes')]).toEqual([0, 0, 0]);
  expect(write([told])).toEqual(['new']);
  // What was counted for the batch that failed is not counted once more.
  const outcomes = ledger.prepare('select outcome, count from outcomes order by outcome').all();
  expect(outcomes.map((row) => [row['outcome'], row['count']])).toEqual([
    ['came', 1],
    ['heard', 1],
  ]);
});
