import { expect, it } from 'vitest';
import { repeatEvery, waitAtMost } from '../../src/base/wait.ts';
import { createManualClock } from '../manual-clock.ts';

it('repeats a task after each pause, not at once, and not once it is ended', async () => {
  const clock = createManualClock();
  let times = 0;
  const end = repeatEvery(clock, 1_000, () => (times += 1));
  expect(times).toBe(0);
  await clock.advance(999);
  expect(times).toBe(0);
  await clock.advance(2_001);
  expect(times).toBe(3);
  end();
  await clock.advance(5_000);
  expect(times).toBe(3);
});

it('can be ended by the task that it repeats', async () => {
  const clock = createManualClock();
  let times = 0;
  const end = repeatEvery(clock, 1_000, () => {
    times += 1;
    end();
  });
  await clock.advance(5_000);
  expect(times).toBe(1);
});

it('waits for work that settles in time, also for work that fails, and no longer than it may', async () => {
  const clock = createManualClock();
  const settled: string[] = [];
  void waitAtMost(clock, 1_000, Promise.reject(new Error('no'))).then(() => settled.push('failed'));
  void waitAtMost(clock, 1_000, new Promise(() => {})).then(() => settled.push('too long'));
  await clock.advance(999);
  expect(settled).toEqual(['failed']);
  await clock.advance(1);
  expect(settled).toEqual(['failed', 'too long']);
});
