import { expect, it } from 'vitest';
import { createTranslate } from '../../../../src/store/ledger/sqlite.ts';
import { createArrivalWriter } from '../../../../src/store/ledger/events/sqlite-arrivals.ts';
import { makeArrival, routeTo } from '../fixture.ts';
import { openTestLedger } from '../ledger.ts';

const route = routeTo(5);
const large = (id: string) => ({ arrival: makeArrival(id, { body: 'x'.repeat(100_000) }), routes: [route] });

async function openLedger() {
  const { ledger, select } = await openTestLedger();
  const counts = () =>
    select(
      `select (select count(*) from events), (select count(*) from deliveries), (select count(*) from outcomes)`,
    );
  return { ledger, select, write: createArrivalWriter(ledger, createTranslate()), counts };
}

it('says busy while the ledger is full, keeps nothing of the batch, and keeps again once there is room', async () => {
  const { ledger, write, counts } = await openLedger();
  // A limit on the file's pages is reported exactly as a full disk is.
  ledger.exec('pragma max_page_count = 1');
  const small = { arrival: makeArrival('small'), routes: [] };
  expect(() => write([small, large('a'), large('b')])).toThrow(expect.objectContaining({ failure: 'busy' }));
  expect(counts()).toEqual(['0 0 0']);
  ledger.exec('pragma max_page_count = 100000');
  expect(write([large('a')])).toEqual(['new']);
  expect(counts()).toEqual([expect.stringMatching(/^1 1 /)]);
});

it('keeps nothing of a batch that holds what the ledger does not take, and is ready for the next', async () => {
  const { select, write, counts } = await openLedger();
  const told = { ...large('b'), routes: [{ ...route, ruleN: 1 }] };
  const unfit = { arrival: makeArrival('a'), routes: [{ ...route, chatId: null as unknown as number }] };
  expect(() => write([told, unfit])).toThrow(/NOT NULL/);
  expect(counts()).toEqual(['0 0 0']);
  expect(write([told])).toEqual(['new']);
  // What was counted for the batch that failed is not counted once more.
  expect(select('select outcome, count from outcomes order by outcome')).toEqual(['came 1', 'heard 1']);
});

it('compares with stored bodies no more than 320 KiB in a commit, and tells the rest as conflicts', async () => {
  const { write } = await openLedger();
  const of = (id: string, body: string) => ({ arrival: makeArrival(id, { body }), routes: [] });
  const text = 'x'.repeat(16_000);
  const ids = Array.from({ length: 30 }, (_, nth) => `id-${nth}`);
  write(ids.map((id) => of(id, `{"a":1,"b":"${text}"}`)));
  const again = ids.map((id) => of(id, `{"b":"${text}","a":1}`));
  const results = write(again);
  expect(results.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'repeat'));
  expect(results.slice(20)).toEqual(Array.from({ length: 10 }, () => 'conflict'));
  // The next commit compares anew.
  expect(write([of('id-0', `{"b":"${text}", "a":1}`)])).toEqual(['conflict']);
  expect(write([again[0]!])).toEqual(['repeat']);
});

it('compares with the twenty newest bodies of an id', async () => {
  const { write } = await openLedger();
  const of = (body: string) => ({ arrival: makeArrival('a', { body }), routes: [] });
  write(Array.from({ length: 21 }, (_, nth) => of(`{"a":${10 + nth},"b":1}`)));
  expect(write([of('{"b":1,"a":30}'), of('{"b":1,"a":10}')])).toEqual(['repeat', 'conflict']);
});
