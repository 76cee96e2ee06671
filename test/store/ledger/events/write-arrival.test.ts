import { expect, it } from 'vitest';
import { createTranslate } from '../../../../src/store/ledger/sqlite.ts';
import { createArrivalWriter } from '../../../../src/store/ledger/events/write-arrival.ts';
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
