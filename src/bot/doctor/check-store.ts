// Whether the ledger takes a durable write, how much room its disk has, and what waits in it. That the ledger is intact
// is checked by each backup, because it takes seconds.

import { readFreeBytes } from '../../archive/disk.ts';
import { StoreError } from '../../errors.ts';
import { confirmedWithinMs } from '../../store/settings/settings.ts';
import { span } from '../../views/moment.ts';
import type { CheckContext, Finding } from './check.ts';

export const mebibyte = 1024 * 1024;
const lowBytes = 1024 * mebibyte;
export const tooLowBytes = 200 * mebibyte;
const longWaitMs = 10 * 60_000;

export async function checkStore({ deps, reader }: CheckContext): Promise<Finding[]> {
  const unconfirmedMs = deps.store.settingsConfirmedMsAgo();
  const settings: Finding[] =
    unconfirmedMs < confirmedWithinMs
      ? []
      : [
          {
            level: 'bad',
            key: 'doctor-store-settings',
            values: { span: span(unconfirmedMs, reader.words) },
          },
        ];
  try {
    await deps.store.heartbeat.beat(deps.clock.now());
    return [{ level: 'ok', key: 'doctor-store' }, ...settings];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [{ level: 'bad', key: 'doctor-store-failed' }, ...settings];
  }
}

export async function checkDisk({ deps }: CheckContext): Promise<Finding> {
  if (deps.dataDir === undefined) return { level: 'info', key: 'doctor-disk-unknown' };
  const free = await (deps.readFreeBytes ?? readFreeBytes)(deps.dataDir);
  if (free === undefined) return { level: 'info', key: 'doctor-disk-unknown' };
  const values = { mebibytes: Math.floor(free / mebibyte) };
  if (free < tooLowBytes) return { level: 'bad', key: 'doctor-disk-full', values };
  return free < lowBytes
    ? { level: 'warn', key: 'doctor-disk-low', values }
    : { level: 'ok', key: 'doctor-disk', values };
}

export async function checkQueue({ deps, reader }: CheckContext): Promise<Finding[]> {
  const { statistics } = deps.store;
  const [{ waiting, oldestAt }, { parked, undelivered }] = await Promise.all([
    statistics.queue(),
    statistics.countUndelivered(),
  ]);
  const waitMs = oldestAt === undefined ? 0 : reader.now - oldestAt;
  const values = { waiting, span: span(waitMs, reader.words) };
  const late: Finding =
    waitMs > longWaitMs
      ? { level: 'warn', key: 'doctor-queue-late', values }
      : { level: 'ok', key: 'doctor-queue', values: { waiting } };
  return [
    late,
    ...(parked > 0
      ? [{ level: 'warn' as const, key: 'doctor-queue-parked', values: { count: parked } }]
      : []),
    ...(undelivered > 0
      ? [{ level: 'warn' as const, key: 'doctor-queue-undelivered', values: { count: undelivered } }]
      : []),
  ];
}
