import { describe, expect, it } from 'vitest';
import {
  batchSize,
  chunkSize,
  createLedgerLooks,
  createLedgerTurns,
  createSerialQueue,
  inBatches,
  inChunks,
} from '../../../src/store/ledger/batches.ts';
import { countTurns } from './ledger.ts';
import { openLog, settle } from '../../watch/scene.ts';

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

it('a task that fails in whatever way is logged, and the next one runs', async () => {
  const { log, logged } = openLog();
  const turns = createLedgerTurns(log, 'The ledger did not answer.');
  let done = 0;
  turns.add(() => Promise.reject(new TypeError('a mistake in the code')));
  turns.add(async () => {
    done += 1;
  });
  await settle();
  expect(done).toBe(1);
  expect(logged.join('')).toMatch(/a mistake in the code.*The ledger did not answer\./s);
  await turns.close();
});

it('looks that are asked for while one is under way are a single one after it', async () => {
  const log = { error: () => undefined };
  let looks = 0;
  let end = () => {};
  const { look, close } = createLedgerLooks(log, 'The ledger did not answer.', async () => {
    looks += 1;
    await new Promise<void>((resolve) => (end = resolve));
  });
  look();
  await expect.poll(() => looks).toBe(1);
  look();
  look();
  end();
  await expect.poll(() => looks).toBe(2);
  end();
  await close();
  look();
  await close();
  expect(looks).toBe(2);
});
