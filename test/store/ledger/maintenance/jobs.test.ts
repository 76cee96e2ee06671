import { expect, it } from 'vitest';
import { makeDataDir, openTestStore } from '../fixture.ts';

it('remembers when each job is due and what was done of it, over a restart', async () => {
  const dataDir = makeDataDir();
  const first = await openTestStore(dataDir);
  expect(await first.jobs.list()).toEqual([]);
  const backup = { name: 'backup', dueAt: 1, begunAt: undefined, lastDueAt: undefined, isToldLate: false };
  const digest = { name: 'digest:-1:daily', dueAt: 2, begunAt: 3, lastDueAt: 1, isToldLate: true };
  for (const state of [digest, backup]) await first.jobs.write(state);
  await first.jobs.write({ ...backup, dueAt: 9 });
  await first.close();
  const second = await openTestStore(dataDir);
  expect(await second.jobs.list()).toEqual([{ ...backup, dueAt: 9 }, digest]);
  await second.jobs.delete('backup');
  expect(await second.jobs.list()).toEqual([digest]);
});
