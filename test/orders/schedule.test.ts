import { expect, it } from 'vitest';
import { createAgenda } from '../../src/orders/schedule.ts';
import { createHandClock } from '../hand-clock.ts';

function open() {
  const clock = createHandClock();
  const problems: unknown[] = [];
  const done: string[] = [];
  const agenda = createAgenda(clock, (error) => problems.push(error));
  const task = (name: string) => async () => void done.push(name);
  return { clock, problems, done, agenda, task };
}

it('does what is due, and keeps one task under a name', async () => {
  const { clock, done, agenda, task } = open();
  agenda.set('look', 1_000, task('first'));
  agenda.set('look', 2_000, task('second'));
  agenda.set('other', 1_500, task('other'));
  agenda.set('never', 500, task('never'));
  agenda.drop('never');
  await clock.advance(5_000);
  expect(done).toEqual(['other', 'second']);
});

it('tells what failed, and goes on', async () => {
  const { clock, problems, done, agenda, task } = open();
  agenda.run(() => Promise.reject(new Error('broken')));
  agenda.set('look', 10, task('look'));
  await clock.advance(10);
  expect(problems).toEqual([new Error('broken')]);
  expect(done).toEqual(['look']);
});

it('closes after what is running, drops what waits, and takes nothing more', async () => {
  const { clock, problems, done, agenda, task } = open();
  let finish = (): void => undefined;
  agenda.run(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    done.push('running');
    throw new Error('the store is closed');
  });
  agenda.set('look', 10, task('waiting'));
  const closing = agenda.close(1_000).then(() => done.push('closed'));
  agenda.set('later', 10, task('later'));
  agenda.run(task('more'));
  await clock.advance(100);
  expect(done).toEqual([]);
  finish();
  await closing;
  await clock.advance(100);
  expect(done).toEqual(['running', 'closed']);
  expect(problems).toEqual([]);
});

it('closes without what takes too long', async () => {
  const { clock, agenda } = open();
  agenda.run(() => new Promise(() => undefined));
  const closing = agenda.close(1_000);
  await clock.advance(1_000);
  await expect(closing).resolves.toBeUndefined();
});
