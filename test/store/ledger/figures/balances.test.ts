import { expect, it } from 'vitest';
import type { BalancePoint, BalanceReading } from '../../../../src/store/ledger/figures/quarters.ts';
import { openTestStore } from '../fixture.ts';

const quarter = 900_000;
const start = 2_000 * quarter;

const reading = (at: number, trx: bigint): BalanceReading => ({
  at,
  trx,
  usdt: undefined,
  spentTrx: 1n,
  spentUsdt: undefined,
});

async function open() {
  const { balances, sums } = (await openTestStore()).figures;
  const addEvents = (balances: BalancePoint[]) => {
    const step = { first: 0, last: 1, entries: [], balances };
    return sums.add(step);
  };
  return { balances, addEvents };
}

const told = (at: number, trx: bigint): BalancePoint => ({ at, trx, usdt: undefined });

it('balances are those from the beginning of the period until before its end', async () => {
  const { balances } = await open();
  // Two of them are in the quarters in which the period begins and ends.
  const [since, until] = [start + 60_000, start + 3 * quarter + 60_000];
  for (const at of [since - 1, start + quarter, start + 2 * quarter, until]) {
    await balances.addReading(reading(at, BigInt(at)));
  }
  const read = async (from: number, to: number) => (await balances.read(from, to)).map(({ at }) => at);
  expect(await read(since, until)).toEqual([start + quarter, start + 2 * quarter]);
  expect(await read(since - 1, until + 1)).toEqual([since - 1, start + quarter, start + 2 * quarter, until]);
});

it('of a quarter of an hour the signed reading is taken, also where an event is younger', async () => {
  const { balances, addEvents } = await open();
  await balances.addReading(reading(start + 1, 5n));
  await addEvents([told(start + 2, 6n), told(start + quarter, 7n)]);
  expect(await balances.read(start, start + 2 * quarter)).toMatchObject([
    { source: 'signed', trx: 5n },
    { source: 'event', trx: 7n },
  ]);
});

it('the last signed reading is neither an event nor a later one', async () => {
  const { balances, addEvents } = await open();
  await balances.addReading(reading(start, 5n));
  await balances.addReading(reading(start + quarter + 10, 6n));
  await addEvents([told(start + quarter - 1, 7n)]);
  expect(await balances.lastReading(start + quarter + 9)).toMatchObject({ at: start, trx: 5n });
  expect(await balances.lastReading(start + quarter + 10)).toMatchObject({ trx: 6n });
  expect(await balances.lastReading(start - 1)).toBeUndefined();
});

it('of two balances that events name at the same time the second one is kept, of others the younger one', async () => {
  const { balances, addEvents } = await open();
  await addEvents([told(start + 5, 1n), told(start + 5, 2n), told(start + 4, 3n)]);
  expect(await balances.read(start, start + quarter)).toMatchObject([{ trx: 2n }]);
});

it('of two signed readings that which was stored last is kept, also where the clock was set back meanwhile', async () => {
  const { balances } = await open();
  await balances.addReading(reading(start + 5, 1n));
  await balances.addReading(reading(start + 4, 3n));
  expect(await balances.read(start, start + quarter)).toMatchObject([{ at: start + 4, trx: 3n }]);
});
