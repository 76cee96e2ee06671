import { expect, it } from 'vitest';
import { explainMovement, movedCoins, readReport } from '../../src/watch/watch-balance.ts';

const before = { trx: 100n, usdt: 50n, mark: 10 };
const after = { trx: 90n, usdt: 50n };
const report = (seq: number, trx: bigint | undefined, usdt: bigint | undefined = 50n) => ({ seq, trx, usdt });

type Row = [string, reports: Array<ReturnType<typeof report>>, isKnown: boolean, moved?: typeof after];
const both = { trx: 90n, usdt: 60n };

it.each<Row>([
  ['matched by an event that names what was read', [report(11, 90n)], true],
  ['matched by one that came just before', [report(10, 90n)], true],
  ['matched by one of several', [report(12, 80n), report(11, 90n)], false],
  ['missing its event when none came', [], false],
  ['missing it when one came that names the balance before', [report(10, 100n)], false],
  ['missing one when those that came lead elsewhere, though they name what is read', [report(11, 95n)], true],
  ['covered by any event while nobody knows what these name', [report(11, 95n)], false],
  ['covered by one that names nothing', [report(11, undefined)], true],
  ['matched in two coins by one event', [report(11, 90n, 60n)], true, both],
  ['missing one where only one of two coins is explained', [report(11, 90n, 50n)], true, both],
  ['matched in two coins by two events', [report(11, 90n), report(12, 100n, 60n)], true, both],
])('a movement is %s', (title, reports, isKnown, moved = after) => {
  expect(explainMovement(before, moved, reports, isKnown)).toBe(title.split(' ', 1)[0]);
});

it('a balance that was not named has not moved', () => {
  expect(movedCoins(before, { trx: undefined, usdt: undefined })).toEqual([]);
  expect(movedCoins({ trx: undefined, usdt: 50n }, after)).toEqual([]);
  expect(movedCoins(before, after)).toEqual(['trx']);
});

it('reads what an event names to the last digit, and nothing where it names none', () => {
  const read = (data: string) => readReport({ seq: 7, body: `{"data":${data}}` });
  expect(read('{"balance":9007199254740993,"balance_usdt":"250"}')).toEqual({
    seq: 7,
    trx: 9007199254740993n,
    usdt: 250n,
  });
  for (const data of ['{}', 'null', '[]', '"text"', '{"balance":1.5,"balance_usdt":null}']) {
    expect(read(data)).toEqual({ seq: 7, trx: undefined, usdt: undefined });
  }
});
