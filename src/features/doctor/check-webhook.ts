// Whether the webhook listens, whether it is reached at its public address, and whether events come.

import { events } from '../../events/index.ts';
import { ago, shortTime } from '../../base/time.ts';
import type { CheckContext, Finding } from './check.ts';

/** Without an event for so long, something may be wrong, or the account is at rest. */
const quietMs = 24 * 3_600_000;
/** Of an answer; the proof is shorter. */
const mostBytes = 1024;

export async function checkWebhook({ deps, signal }: CheckContext): Promise<Finding> {
  const at = deps.alerts?.listensAt();
  if (!at) return { level: 'info', key: 'doctor-webhook-unknown' };
  const host = at.host === '0.0.0.0' ? '127.0.0.1' : at.host === '::' ? '::1' : at.host;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${at.port}`;
  const status = (await ask(`${url}/healthz`, 'GET', signal))?.status;
  const values = { url, status: String(status ?? '') };
  if (status === 200) return { level: 'ok', key: 'doctor-webhook', values };
  return {
    level: 'bad',
    key: status === undefined ? 'doctor-webhook-silent' : 'doctor-webhook-status',
    values,
  };
}

/**
 * Asked from this machine: some networks don't let a machine reach its own public address. Whatever else answers there has
 * no proof, and gets no secret.
 */
export async function checkPublicUrl({ deps, signal }: CheckContext): Promise<Finding> {
  const publicUrl = deps.alerts?.listensAt().publicUrl ?? '';
  if (!deps.alerts || publicUrl === '') return { level: 'info', key: 'doctor-public-unset' };
  const question = deps.alerts.askItself();
  const answer = await ask(publicUrl + question.path, 'POST', signal);
  const values = { url: `${publicUrl}/events/…`, status: String(answer?.status ?? '') };
  if (!answer) return { level: 'bad', key: 'doctor-public-silent', values };
  if (answer.status !== 200) return { level: 'bad', key: 'doctor-public-status', values };
  return answer.text === question.proof
    ? { level: 'ok', key: 'doctor-public', values }
    : { level: 'bad', key: 'doctor-public-other', values };
}

export async function checkEvents({ deps, reader }: CheckContext): Promise<Finding[]> {
  const { now } = reader;
  const { at } = await deps.store.history.lastReceivedAt(events.map(({ type }) => type));
  const last = Math.max(...at.values(), -Infinity);
  const { refused = {}, refusedFor = {}, isOfOne = false } = deps.alerts?.intake() ?? {};
  const sumOf = (counts: Readonly<Record<string, number>>) =>
    Object.values(counts).reduce((sum, each) => sum + each, 0);
  const reasons = Object.entries(refusedFor).filter(([, count]) => count > 0);
  const turnedAway: Finding[] = reasons.map(([reason, count]) => ({
    level: 'warn',
    key: 'doctor-events-refused-for',
    values: { reason, count },
  }));
  const count = sumOf(refused) - sumOf(refusedFor);
  if (count > 0) {
    const values = { count, statuses: Object.keys(refused).join(', ') };
    turnedAway.push({ level: 'warn', key: 'doctor-events-refused', values });
  }
  if (isOfOne) turnedAway.push({ level: 'info', key: 'doctor-events-of-one' });
  if (last === -Infinity) return [{ level: 'warn', key: 'doctor-events-none' }, ...turnedAway];
  const values = {
    time: shortTime(last, reader),
    ago: ago(last, reader),
  };
  const isQuiet = now - last > quietMs;
  return [
    isQuiet
      ? { level: 'warn', key: 'doctor-events-quiet', values }
      : { level: 'ok', key: 'doctor-events', values },
    ...turnedAway,
  ];
}

/** With the begin of what was answered; undefined when nothing answered, or a redirect did. */
async function ask(
  url: string,
  method: 'GET' | 'POST',
  signal: AbortSignal,
): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { method, redirect: 'error', signal });
    return { status: response.status, text: await readBegin(response) };
  } catch {
    return undefined;
  }
}

async function readBegin({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > mostBytes) break;
  }
  return Buffer.concat(chunks).toString();
}
