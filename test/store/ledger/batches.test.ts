import { expect, it, describe } from 'vitest';
import {
  createSerialQueue,
  inChunks,
  inBatches,
  chunkSize,
  batchSize,
} from '../../../src/store/ledger/batches.ts';
import { countTurns } from './ledger.ts';

describe('batches', () => {
  it('go on until one is not full, with a turn of the event loop between', async () => {
    const changed = [batchSize, batchSize, 7];
    const limits: number[] = [];
    let sum = 0;
    const turns = await countTurns(async () => {
      sum = await inBatches(async (limit) => {
        limits.push(limit);
        return changed[limits.length - 1]!;
      });
    });
    expect(limits).toEqual([batchSize, batchSize, batchSize]);
    expect(sum).toBe(2 * batchSize + 7);
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('end after an empty one that follows a full one', async () => {
    const changed = [batchSize, 0];
    expect(await inBatches(async () => changed.shift()!)).toBe(batchSize);
    expect(changed).toEqual([]);
  });
});

it('takes many items in parts, each once and in order, with a turn between', async () => {
  const items = Array.from({ length: 2 * chunkSize + 1 }, (_, nth) => nth);
  const parts: number[][] = [];
  const turns = await countTurns(() => inChunks(items, async (part) => void parts.push(part)));
  expect(parts.map(({ length }) => length)).toEqual([chunkSize, chunkSize, 1]);
  expect(parts.flat()).toEqual(items);
  expect(turns).toBeGreaterThanOrEqual(2);
  await inChunks([], async () => expect.unreachable());
});

it('runs long changes one after the other, also after one that failed', async () => {
  const runSerially = createSerialQueue();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = runSerially(async () => {
    await gate.promise;
    seen.push('first');
    throw new Error('first');
  });
  const second = runSerially(async () => seen.push('second'));
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
  expect(seen).toEqual(['first', 'second']);
});
