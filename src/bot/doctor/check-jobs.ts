// Whether what runs at times of its own has run, and when the last backup was made.

import { jobKinds } from '../../job.ts';
import type { JobState } from '../../store/ledger/maintenance/jobs.ts';
import { tagTime } from '../../time.ts';
import { readLastBackup } from '../export/send-backup.ts';
import type { CheckContext, Finding } from './check.ts';

const lateMs = 30 * 60_000;
const oldMs = 48 * 3_600_000;

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

export async function checkBackup({ deps, reader }: CheckContext): Promise<Finding> {
  const { isOn } = deps.store.settings.data.backup;
  const last = await readLastBackup(deps);
  const time = last && { time: tagTime(last.at, reader.timeZone) };
  if (!isOn)
    return {
      level: 'warn',
      key: last ? 'doctor-backup-off' : 'doctor-backup-never',
      ...(time && { values: time }),
    };
  if (!time) return describeFirst(await deps.store.jobs.list(), reader);
  const isOld = reader.now - last.at > oldMs;
  return { level: isOld ? 'bad' : 'ok', key: isOld ? 'doctor-backup-old' : 'doctor-backup', values: time };
}

/** A backup that is due stays due until it was made. */
function describeFirst(jobs: readonly JobState[], { timeZone, now }: CheckContext['reader']): Finding {
  const dueAt = jobs.find(({ name }) => name === 'backup')?.dueAt;
  // It is planned within a minute.
  if (dueAt === undefined) return { level: 'info', key: 'doctor-backup-unplanned' };
  const values = { time: tagTime(dueAt, timeZone) };
  return dueAt + lateMs <= now
    ? { level: 'bad', key: 'doctor-backup-none', values }
    : { level: 'info', key: 'doctor-backup-soon', values };
}
