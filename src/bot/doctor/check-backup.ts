// Whether backups are made: when the last one was, why the last attempt failed, and whether the next can be written and
// sent where it is to go.

import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readFreeBytes } from '../../archive/disk.ts';
import type { JobState } from '../../store/ledger/maintenance/jobs.ts';
import { tagTime } from '../../time.ts';
import { describeFailure, readFailedBackup, type FailedBackup } from '../export/failed-backup.ts';
import { belongsToOwners, readLastBackup } from '../export/send-backup.ts';
import type { CheckContext, Finding } from './check.ts';
import { lateMs } from './check-jobs.ts';
import { mebibyte, tooLowBytes } from './check-store.ts';

const oldMs = 48 * 3_600_000;
const inTheWay: Partial<Record<FailedBackup['reason'], string>> = {
  full: 'space',
  unwritable: 'folder',
  unowned: 'chat',
};

export async function checkBackup(context: CheckContext): Promise<Finding[]> {
  const { deps, reader } = context;
  const { isOn } = deps.store.settings.data.backup;
  const [last, failed] = await Promise.all([readLastBackup(deps), readFailedBackup(deps)]);
  const time = last && { time: tagTime(last.at, reader.timeZone) };
  const failure: Finding[] = failed
    ? [
        {
          level: 'bad',
          key: 'doctor-backup-failed',
          values: {
            time: tagTime(failed.at, reader.timeZone),
            why: { html: describeFailure(failed, reader, deps.backups?.path ?? '') },
          },
        },
      ]
    : [];
  if (!isOn) {
    const key = last ? 'doctor-backup-off' : 'doctor-backup-never';
    return [{ level: 'warn', key, ...(time && { values: time }) }, ...failure];
  }
  const place = await checkPlace(context);
  // What stands in the way still is told once.
  const isTold =
    failed !== undefined && place.some(({ key }) => key === `doctor-backup-${inTheWay[failed.reason]}`);
  return [await describeLast(context, last?.at), ...(isTold ? [] : failure), ...place];
}

async function describeLast({ deps, reader }: CheckContext, lastAt: number | undefined): Promise<Finding> {
  if (lastAt === undefined) return describeFirst(await deps.store.jobs.list(), reader);
  const isOld = reader.now - lastAt > oldMs;
  const values = { time: tagTime(lastAt, reader.timeZone) };
  return { level: isOld ? 'bad' : 'ok', key: isOld ? 'doctor-backup-old' : 'doctor-backup', values };
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

/** Each backup is written into the folder first, also one that is sent to a chat. */
async function checkPlace({ deps }: CheckContext): Promise<Finding[]> {
  const { chatId } = deps.store.settings.data.backup;
  const isUnowned = chatId !== null && !belongsToOwners(deps, chatId);
  const chat: Finding[] = isUnowned ? [{ level: 'bad', key: 'doctor-backup-chat' }] : [];
  if (!deps.backups) return chat;
  const { path } = deps.backups;
  const folder = nearestFolder(path);
  if (!isWritable(folder)) return [{ level: 'bad', key: 'doctor-backup-folder', values: { path } }, ...chat];
  const free = await (deps.readFreeBytes ?? readFreeBytes)(folder);
  if (free === undefined || free >= tooLowBytes) return chat;
  const values = { path, mebibytes: Math.floor(free / mebibyte) };
  return [{ level: 'bad', key: 'doctor-backup-space', values }, ...chat];
}

/** The folder itself, or that in which it would be made. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
