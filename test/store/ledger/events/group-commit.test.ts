import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../src/base/clock.ts';
import { StoreError } from '../../../../src/base/errors.ts';
import {
  createGroupCommit,
  type StoreResult,
  type QueuedArrival,
} from '../../../../src/store/ledger/events/group-commit.ts';
import { createManualClock } from '../../../manual-clock.ts';
import { makeArrival } from '../fixture.ts';

const news = (id: number): QueuedArrival => ({ arrival: makeArrival(String(id)), routes: [] });
const many = Array.from({ length: 2_500 }, (_, index) => news(index));

it('hands in what came together, in order, at most a thousand at once, and answers each with its own result', async () => {
  const batches: (readonly QueuedArrival[])[] = [];
  const keeper = createGroupCommit(async (batch) => {
    batches.push(batch);
    return batch.map(({ arrival }): StoreResult => (Number(arrival.eventId) % 2 === 0 ? 'new' : 'repeat'));
  }, systemClock);
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
  }, systemClock);
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
  }, systemClock);
  await expect(keeper.add(news(1))).rejects.toBe(failure);
  expect(await keeper.add(news(2))).toBe('new');
});

it('stores nothing more once the disk has failed, not even what was waiting already', async () => {
  const failure = new StoreError('broken', 'The disk failed.');
  let commits = 0;
  const keeper = createGroupCommit(async () => {
    commits += 1;
    throw failure;
  }, systemClock);
  const results = await Promise.allSettled(many.map((item) => keeper.add(item)));
  expect(results.every((result) => result.status === 'rejected' && result.reason === failure)).toBe(true);
  await expect(keeper.add(news(1))).rejects.toBe(failure);
  expect(commits).toBe(1);
});

describe('a commit that takes long', () => {
  /** One that ends when the test says so. */
  function openSlow() {
    const clock = createManualClock();
    const begun: string[][] = [];
    const commits: PromiseWithResolvers<void>[] = [];
    const keeper = createGroupCommit(async (batch) => {
      begun.push(batch.map(({ arrival }) => arrival.eventId));
      const commit = Promise.withResolvers<void>();
      commits.push(commit);
      await commit.promise;
      return batch.map(() => 'new');
    }, clock);
    const answers: Record<string, string> = {};
    const add = (id: number) =>
      void keeper.add(news(id)).then(
        (result) => (answers[id] = result),
        ({ message }: Error) => (answers[id] = message),
      );
    return { clock, keeper, begun, commits, answers, add };
  }
  const tooLong = 'The ledger takes too long to store it.';

  it('is answered by its result where it ends in time, as a refusal after four seconds, and so is what waits behind it, which is not stored later', async () => {
    const { clock, keeper, begun, commits, answers, add } = openSlow();
    add(0);
    await expect.poll(() => begun).toEqual([['0']]);
    await clock.advance(3_000);
    commits.shift()!.resolve();
    await expect.poll(() => answers[0]).toBe('new');
    begun.pop();
    delete answers[0];
    add(1);
    await expect.poll(() => begun).toEqual([['1']]);
    await clock.advance(2_000);
    add(2);
    await clock.advance(2_000);
    expect(answers).toEqual({ 1: tooLong });
    expect(keeper.refused()?.arrival.eventId).toBe('1');
    await clock.advance(2_000);
    expect(answers).toEqual({ 1: tooLong, 2: tooLong });
    add(3);
    commits[0]!.resolve();
    await expect.poll(() => begun).toEqual([['1'], ['3']]);
    commits[1]!.resolve();
    await expect.poll(() => answers[3]).toBe('new');
    expect(keeper.refused()).toBeUndefined();
  });
});

it('remembers what it was too busy for, until something is stored, and not what the ledger found damaged', async () => {
  const results: Array<StoreError | undefined> = [
    new StoreError('damaged', 'Refused a statement.'),
    new StoreError('busy', 'The disk is full.'),
    undefined,
  ];
  const keeper = createGroupCommit(async (batch) => {
    const failure = results.shift();
    if (failure) throw failure;
    return batch.map(() => 'new');
  }, systemClock);
  const refused: unknown[] = [];
  for (const id of [1, 2, 3]) {
    await keeper.add(news(id)).catch(() => undefined);
    refused.push(keeper.refused()?.arrival.eventId);
  }
  expect(refused).toEqual([undefined, '2', undefined]);
});
