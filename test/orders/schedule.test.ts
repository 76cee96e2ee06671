import { describe, expect, it } from 'vitest';
import { StoreError } from '../../src/base/errors.ts';
import { createSchedule } from '../../src/orders/schedule.ts';
import { createManualClock } from '../manual-clock.ts';

function open() {
  const clock = createManualClock();
  const problems: unknown[] = [];
  const done: string[] = [];
  const schedule = createSchedule(clock, (error) => problems.push(error));
  const task = (name: string) => async () => void done.push(name);
  return { clock, problems, done, schedule, task };
}

it('does what is due, and keeps one task under a name', async () => {
  const { clock, done, schedule, task } = open();
  schedule.set('look', 1_000, task('first'));
  schedule.set('look', 2_000, task('second'));
  schedule.set('other', 1_500, task('other'));
  schedule.set('never', 500, task('never'));
  schedule.drop('never');
  await clock.advance(5_000);
  expect(done).toEqual(['other', 'second']);
});

it('tells what failed, and goes on', async () => {
  const { clock, problems, done, schedule, task } = open();
  schedule.run(() => Promise.reject(new Error('broken')));
  schedule.set('look', 10, task('look'));
  await clock.advance(10);
  expect(problems).toEqual([new Error('broken')]);
  expect(done).toEqual(['look']);
});

describe('what the store was too busy for', () => {
  const busy = new StoreError('busy', 'No room.');
  /** Fails twice. */
  function failing(done: string[], name: string, error: Error = busy) {
    let fails = 2;
    return async () => {
      if (fails-- > 0) throw error;
      done.push(name);
    };
  }

  it('is done again each second when it has a name, and not without one', async () => {
    const { clock, problems, done, schedule } = open();
    schedule.set('look', 10, failing(done, 'set'));
    schedule.run(failing(done, 'run'), 'other');
    schedule.run(failing(done, 'nameless'));
    await clock.advance(1_999);
    expect(done).toEqual([]);
    await clock.advance(1);
    expect(done).toEqual(['run']);
    await clock.advance(5_000);
    expect([done, problems]).toEqual([['run', 'set'], Array.from({ length: 5 }, () => busy)]);
  });

  it('is replaced by what was set under its name meanwhile', async () => {
    const { clock, done, schedule, task } = open();
    schedule.set('look', 10, async () => {
      schedule.set('look', 50, task('newer'));
      throw busy;
    });
    await clock.advance(5_000);
    expect(done).toEqual(['newer']);
  });

  it('is done once when it failed for another reason', async () => {
    const { clock, problems, done, schedule } = open();
    schedule.set('look', 10, failing(done, 'look', new StoreError('damaged', 'Torn.')));
    await clock.advance(5_000);
    expect([done, problems.length]).toEqual([[], 1]);
  });
});

it('closes after what is running, drops what waits, and takes nothing more', async () => {
  const { clock, problems, done, schedule, task } = open();
  let finish = (): void => undefined;
  schedule.run(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    done.push('running');
    throw new Error('the store is closed');
  });
  schedule.set('look', 10, task('waiting'));
  const closing = schedule.close(1_000).then(() => done.push('closed'));
  schedule.set('later', 10, task('later'));
  schedule.run(task('more'));
  await clock.advance(100);
  expect(done).toEqual([]);
  finish();
  await closing;
  await clock.advance(100);
  expect(done).toEqual(['running', 'closed']);
  expect(problems).toEqual([]);
});

it('closes without what takes too long', async () => {
  const { clock, schedule } = open();
  schedule.run(() => new Promise(() => undefined));
  const closing = schedule.close(1_000);
  await clock.advance(1_000);
  await expect(closing).resolves.toBeUndefined();
});
