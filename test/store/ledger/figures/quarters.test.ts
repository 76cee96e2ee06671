import { expect, it } from 'vitest';
import type { SumEntry } from '../../../../src/store/ledger/figures/quarters.ts';
import { makeArrival, openTestStore } from '../fixture.ts';

const quarter = 900_000;
const start = 2_000 * quarter;

const entry = (at: number, change: Partial<SumEntry> = {}): SumEntry => ({
  series: 'spent',
  name: 'swap',
  coin: 'TRX',
  chain: '',
  contract: '',
  decimals: 6,
  amount: 1n,
  at,
  ...change,
});

const stepOf = (first: number, last: number, entries: SumEntry[] = []) => ({
  first,
  last,
  entries,
  balances: [],
});
const reading = { trx: 1n, usdt: undefined, spentTrx: undefined, spentUsdt: undefined };

async function open() {
  const { figures, events, outcomes, pruning } = await openTestStore();
  let last = 0;
  const add = async (...entries: SumEntry[]) => {
    const first = last;
    last += 1;
    await figures.sums.add(stepOf(first, last, entries));
  };
  return { ...figures, events, outcomes, pruning, add };
}

it('the sums of a period are those of its quarters, from the first until before the last', async () => {
  const { sums, add } = await open();
  await add(...[-1, 0, 1, 2].map((n) => entry(start + n * quarter)));
  const rows = await sums.read(start + 5, start + 2 * quarter);
  expect(rows.map((row) => row.quarter)).toEqual([2_000, 2_001]);
});

it('the sums of a period are also those that were reported in it, whenever it happened, and no earlier than is open', async () => {
  const { sums, outcomes, add } = await open();
  const told = { reportedAt: start + 2 * quarter };
  await add(entry(start, told), entry(start - 9 * quarter, told), entry(start + 2 * quarter));
  const reported = async () =>
    (await sums.read(start + quarter, start + 9 * quarter, 'reported')).map((row) => row.quarter - 2_000);
  expect((await reported()).toSorted((a, b) => a - b)).toEqual([-9, 0]);
  expect(await sums.read(start, start + 9 * quarter)).toHaveLength(2);
  await outcomes.closeHours(start + 4 * quarter);
  await add(entry(start + quarter, told));
  expect((await sums.read(start + 4 * quarter, start + 9 * quarter, 'reported'))[0]).toMatchObject({
    quarter: 2_001,
    reported: 2_004,
  });
});

it('entries are summed up by each part of their key, in one step and over several', async () => {
  const { sums, add } = await open();
  const others: Array<Partial<SumEntry>> = [
    {},
    { coin: 'USDT' },
    { decimals: 18 },
    { name: 'energy' },
    { series: 'sent' },
    { chain: 'tron' },
    { contract: 'T1' },
    { contract: 'T2' },
    { reportedAt: start + 9 * quarter },
  ];
  for (let step = 0; step < 3; step++) {
    await add(...others.flatMap((other) => [entry(start, other), entry(start + 1, other)]));
  }
  const rows = await sums.read(start, start + quarter);
  expect(rows).toHaveLength(others.length);
  for (const row of rows) expect(row).toMatchObject({ count: 6, amount: 6n });
});

it('a step that another one has counted changes nothing', async () => {
  const { sums } = await open();
  const step = stepOf(0, 2, [entry(start)]);
  await sums.add(step);
  await sums.add(step);
  expect(await sums.read(start, start + quarter)).toMatchObject([{ count: 1, amount: 1n }]);
});

it('uncounted events are given in steps, the first body that could be read, and the first that could not before it', async () => {
  const { sums, events } = await open();
  await events.add(makeArrival('a'), []);
  await events.add(makeArrival('b', { kind: 'quarantined' }), []);
  await events.add(makeArrival('a', { body: '{"other":1}' }), []);
  await events.add(makeArrival('a', { body: '{"other":2}', kind: 'quarantined' }), []);
  await events.add(makeArrival('b', { body: '{"other":1}', kind: 'quarantined' }), []);
  await events.add(makeArrival('b', { body: '{"other":2}' }), []);
  await events.add(makeArrival('c', { kind: 'ignored' }), []);
  const first = await sums.uncounted(3);
  expect(first).toMatchObject({ first: 0, isEnd: false });
  expect(first.events.map(({ isRead }) => isRead)).toEqual([true, false]);
  await sums.add(stepOf(first.first, first.last));
  const second = await sums.uncounted(5);
  expect(second).toMatchObject({ first: first.last, isEnd: true });
  const unread = { type: first.events[1]!.type, receivedAt: first.events[1]!.receivedAt };
  expect(second.events).toMatchObject([{ isRead: true, unreadBefore: unread }]);
  await sums.add(stepOf(second.first, second.last));
  expect(await sums.uncounted(3)).toEqual({
    events: [],
    first: second.last,
    last: second.last,
    isEnd: true,
  });
});

it('what was counted is taken back, and never below nothing', async () => {
  const { sums, add } = await open();
  const counted = async () => (await sums.read(start, start + quarter)).map(({ count }) => count);
  await add(entry(start, { amount: 0n }), entry(start, { amount: 0n }));
  await add(entry(start, { amount: 0n, count: -1 }));
  expect(await counted()).toEqual([1]);
  for (let n = 0; n < 2; n++) await add(entry(start, { amount: 0n, count: -1 }));
  expect(await counted()).toEqual([0]);
});

it('pruning deletes sums and readings of quarters that were over, and leaves the one that was not', async () => {
  const { sums, balances, pruning, add } = await open();
  for (const n of [0, 1]) {
    await add(entry(start + n * quarter));
    await balances.addReading({ at: start + n * quarter, ...reading });
  }
  expect(await pruning.pruneSums({ before: start + quarter + 5, limit: 10 })).toBe(2);
  expect(await pruning.pruneSums({ before: start + quarter + 5, limit: 10 })).toBe(0);
  expect((await sums.read(0, start + 9 * quarter)).map((row) => row.quarter)).toEqual([2_001]);
  expect((await balances.read(0, start + 9 * quarter)).map(({ at }) => at)).toEqual([start + quarter]);
});

it('pruning deletes no more rows of a table than it may, however many a quarter has', async () => {
  const { sums, pruning, add } = await open();
  for (const name of ['a', 'b', 'c']) await add(entry(start, { name }));
  await add(entry(start - quarter));
  const before = start + quarter;
  expect(await pruning.pruneSums({ before, limit: 2 })).toBe(2);
  expect((await sums.read(0, before)).map((row) => row.quarter)).toEqual([2_000, 2_000]);
  expect(await pruning.pruneSums({ before, limit: 2 })).toBe(2);
  expect(await pruning.pruneSums({ before, limit: 2 })).toBe(0);
});

it('pruning deletes readings also where there are no sums', async () => {
  const { pruning, balances } = await open();
  await balances.addReading({ at: start, ...reading });
  expect(await pruning.pruneSums({ before: start + quarter, limit: 10 })).toBe(1);
  expect(await balances.lastReading(start + 9 * quarter)).toBeUndefined();
});
