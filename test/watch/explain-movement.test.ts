import { describe, expect, it } from 'vitest';
import { explainMovement, movedCoins, readReport } from '../../src/watch/explain-movement.ts';

const before = { trx: 100n, usdt: 50n, mark: 10 };
const after = { trx: 90n, usdt: 50n };
const report = (seq: number, trx: bigint | undefined, usdt: bigint | undefined = 50n) => ({ seq, trx, usdt });

describe('a movement', () => {
  it('is matched by an event that names the balance that was read, even one that came just before', () => {
    expect(explainMovement(before, after, [report(11, 90n)], true)).toBe('matched');
    expect(explainMovement(before, after, [report(10, 90n)], true)).toBe('matched');
    expect(explainMovement(before, after, [report(12, 80n), report(11, 90n)], false)).toBe('matched');
  });

  it('is missing its event when none came', () => {
    expect(explainMovement(before, after, [], false)).toBe('missing');
    expect(explainMovement(before, after, [report(10, 100n)], false)).toBe('missing');
  });

  it('is missing one when those that came lead elsewhere, though they are known to name what is read', () => {
    expect(explainMovement(before, after, [report(11, 95n)], true)).toBe('missing');
  });

  it('is covered by any event while nobody knows what these name', () => {
    expect(explainMovement(before, after, [report(11, 95n)], false)).toBe('covered');
    expect(explainMovement(before, after, [report(11, undefined)], true)).toBe('covered');
  });

  it('of two coins needs an explanation for both', () => {
    const both = { trx: 90n, usdt: 60n };
    expect(explainMovement(before, both, [report(11, 90n, 60n)], true)).toBe('matched');
    expect(explainMovement(before, both, [report(11, 90n, 50n)], true)).toBe('missing');
    expect(explainMovement(before, both, [report(11, 90n), report(12, 100n, 60n)], true)).toBe('matched');
  });
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
