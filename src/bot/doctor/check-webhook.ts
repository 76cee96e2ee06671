// Whether the webhook listens, whether it is reached at its public address, and whether events come.

import { events } from '../../events/index.ts';
import { tagTime } from '../../time.ts';
import { span } from '../../views/moment.ts';
import type { CheckContext, Finding } from './check.ts';

/** Without an event for so long, something may be wrong, or the account is at rest. */
const quietMs = 24 * 3_600_000;

export async function checkWebhook({ deps, signal }: CheckContext): Promise<Finding> {
  const at = deps.alerts?.listensAt();
  if (!at) return { level: 'warn', key: 'doctor-webhook-unknown' };
  const host = at.host === '0.0.0.0' ? '127.0.0.1' : at.host === '::' ? '::1' : at.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
  const status = await statusOf(`${url}/healthz`, signal);
  const values = { url, status: String(status ?? '') };
  if (status === 200) return { level: 'ok', key: 'doctor-webhook', values };
  return {
    level: 'bad',
    key: status === undefined ? 'doctor-webhook-silent' : 'doctor-webhook-status',
    values,
  };
}

/** Asked from this machine: some networks don't let a machine reach its own public address. */
export async function checkPublicUrl({ deps, signal }: CheckContext): Promise<Finding> {
  const publicUrl = deps.alerts?.listensAt().publicUrl ?? '';
  if (publicUrl === '') return { level: 'warn', key: 'doctor-public-unset' };
  const url = `${publicUrl}/healthz`;
  const status = await statusOf(url, signal);
  const values = { url, status: String(status ?? '') };
  if (status === 200) return { level: 'ok', key: 'doctor-public', values };
  return {
    level: 'bad',
    key: status === undefined ? 'doctor-public-silent' : 'doctor-public-status',
    values,
  };
}

export async function checkEvents({ deps, reader }: CheckContext): Promise<Finding[]> {
  const { words, timeZone, now } = reader;
  const { at } = await deps.store.history.lastReceivedAt(events.map(({ type }) => type));
  const last = Math.max(...at.values(), -Infinity);
  const { refused = {} } = deps.alerts?.intake() ?? {};
  const count = Object.values(refused).reduce((sum, each) => sum + each, 0);
  const turnedAway: Finding[] =
    count === 0
      ? []
      : [
          {
            level: 'warn',
            key: 'doctor-events-refused',
            values: { count, statuses: Object.keys(refused).join(', ') },
          },
        ];
  if (last === -Infinity) return [{ level: 'warn', key: 'doctor-events-none' }, ...turnedAway];
  const ago = span(now - last, words);
  const values = {
    time: tagTime(last, timeZone),
    ago: ago === '' ? words.plain('moment-now') : words.plain('moment-ago', { span: ago }),
  };
  const isQuiet = now - last > quietMs;
  return [
    isQuiet
      ? { level: 'warn', key: 'doctor-events-quiet', values }
      : { level: 'ok', key: 'doctor-events', values },
    ...turnedAway,
  ];
}

/** Undefined when nothing answered, or a redirect did. */
async function statusOf(url: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const response = await fetch(url, { redirect: 'error', signal });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
