// Whether what runs at times of its own has run.

import { jobKinds } from '../../job.ts';
import { tagTime } from '../../time.ts';
import type { CheckContext, Finding } from './check.ts';

export const lateMs = 30 * 60_000;

export async function checkJobs({ deps, reader }: CheckContext): Promise<Finding | Finding[]> {
  const { words, timeZone, now } = reader;
  const jobs = await deps.store.jobs.list();
  const late = jobs.filter(({ dueAt }) => dueAt + lateMs <= now);
  if (late.length === 0) return { level: 'ok', key: 'doctor-jobs', values: { count: jobs.length } };
  return late.map(({ name, dueAt }) => {
    const kind = jobKinds.find((each) => name === each || name.startsWith(`${each}:`));
    const job = kind === undefined ? name : words.plain(`job-${kind}`);
    return { level: 'bad', key: 'doctor-jobs-late', values: { job, time: tagTime(dueAt, timeZone) } };
  });
}
