import { expect, it } from 'vitest';
import { StoreError } from '../../../../src/errors.ts';
import {
  createGroupCommit,
  type StoreResult,
  type QueuedArrival,
} from '../../../../src/store/ledger/events/group-commit.ts';
import { makeArrival } from '../fixture.ts';

const news = (id: number): QueuedArrival => ({ arrival: makeArrival(String(id)), routes: [] });
const many = Array.from({ length: 2_500 }, (_, index) => news(index));

it('hands in what came together, in order, at most a thousand at once, and answers each with its own result', async () => {
  const batches: (readonly QueuedArrival[])[] = [];
  const keeper = createGroupCommit(async (batch) => {
    batches.push(batch);
    return batch.map(({ arrival }): StoreResult => (Number(arrival.eventId) % 2 === 0 ? 'new' : 'repeat'));
  });
  const results = await Promise.all(many.map((item) => keeper.add(item)));
  expect(batches.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  expect(batches.flat()).toEqual(many);
  expect(results.slice(0, 4)).toEqual(['new', 'repeat', 'new', 'repeat']);
});

it('hands in large bodies in several commits, and one that is too large for any alone', async () => {
  const megabytes = (count: number) => 'x'.repeat(count * 1024 * 1024);
  const sizes: number[][] = [];
  const keeper = createGroupCommit(async (batch) => {
    sizes.push(batch.map(({ arrival }) => arrival.body.length / 1024 / 1024));
    return batch.map(() => 'new');
  });
  const bodies = [8, 8, 1, 17, 2].map((size, n) => ({
    arrival: makeArrival(String(n), { body: megabytes(size) }),
    routes: [],
  }));
  await Promise.all(bodies.map((item) => keeper.add(item)));
  expect(sizes).toEqual([[8, 8], [1], [17], [2]]);
});

it('rejects what was in a commit that the ledger was too busy for, and goes on with the next', async () => {
  const failure = new StoreError('busy', 'The disk is full.');
  let commits = 0;
  const keeper = createGroupCommit(async (batch) => {
    if ((commits += 1) === 1) throw failure;
    return batch.map(() => 'new');
  });
  await expect(keeper.add(news(1))).rejects.toBe(failure);
  expect(await keeper.add(news(2))).toBe('new');
});

it('stores nothing more once the disk has failed, not even what was waiting already', async () => {
  const failure = new StoreError('broken', 'The disk failed.');
  let commits = 0;
  const keeper = createGroupCommit(async () => {
    commits += 1;
    throw failure;
  });
  const results = await Promise.allSettled(many.map((item) => keeper.add(item)));
  expect(results.every((result) => result.status === 'rejected' && result.reason === failure)).toBe(true);
  await expect(keeper.add(news(1))).rejects.toBe(failure);
  expect(commits).toBe(1);
});
