// Generated requests of every kind: each gets the status that the table promises, and 200 exactly when it is stored.
// The expected status is computed here, independently of the intake.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTestWebhook, secret, type TestWebhook } from '../intake/scene.ts';
import { holdsFor } from './histories.ts';
import { count, printResult, scaled, timeout } from './long-run.ts';
import { countEvents } from '../store/asked.ts';

const runs = scaled({ daily: 800, deep: 2_000, long: 100_000 });

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer };

const word = fc.oneof(
  fc.constantFrom('e-1', 'e-2', 'EVENT_BALANCE', 'EVENT_DELEGATION', 'EVENT_UNKNOWN', ''),
  fc.string({ unit: fc.constantFrom('a', ',', ' ', '-', '"', '\\', '{') }),
);
const value = fc.oneof(word, fc.jsonValue(), fc.bigInt().map(String));
const data = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom('amount_sun', 'action_type', 'receiver', 'quantity', 'address'), value),
);
const object = fc
  .record({ event_id: value, event_type: value, data }, { requiredKeys: [] })
  .map((fields) => Buffer.from(JSON.stringify(fields).replaceAll('"1', '99999999999999999999,"x":"')));
const deep = fc
  .integer({ min: 28, max: 36 })
  .map((depth) => Buffer.from(`${'{"data":'.repeat(depth)}1${'}'.repeat(depth)}`));
const body = fc.oneof(
  { weight: 500, arbitrary: object },
  { weight: 100, arbitrary: fc.json().map((text) => Buffer.from(text)) },
  { weight: 100, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
  { weight: 100, arbitrary: object.map((bytes) => bytes.subarray(0, bytes.length / 2)) },
  { weight: 50, arbitrary: deep },
  { weight: 10, arbitrary: fc.constantFrom(0, 1).map((over) => Buffer.alloc(256 * 1024 + over, ' ')) },
);
const path = `/events/${secret}`;
const sent: fc.Arbitrary<Sent> = fc.record({
  method: fc.oneof({ weight: 30, arbitrary: fc.constant('POST') }, fc.constantFrom('GET', 'PUT', 'DELETE')),
  path: fc.oneof(
    { weight: 30, arbitrary: fc.constant(path) },
    fc.constantFrom('/', '/events', '/events/', `${path}/`, `${path.slice(0, -1)}!`, `/x${path}`),
  ),
  headers: fc.record(
    {
      'x-event-id': word,
      'x-event-type': word,
      'x-event-version': word,
      'content-encoding': fc.oneof(
        { weight: 15, arbitrary: fc.constant('identity') },
        fc.constantFrom('gzip', 'br, gzip'),
      ),
    },
    { requiredKeys: [] },
  ),
  body,
});

function expected({ method, path: to, headers, body: bytes }: Sent): number {
  if (!/^\/events\/[^/]+$/.test(to)) return 404;
  if (method !== 'POST') return 405;
  if (to !== path) return 404;
  if (!['identity', undefined].includes(headers['content-encoding'])) return 415;
  if (bytes.length > 256 * 1024) return 413;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const content: unknown = JSON.parse(text);
    return content instanceof Object && !Array.isArray(content) && depthOf(content) <= 32 ? 200 : 400;
  } catch {
    return 400;
  }
}

function depthOf(content: unknown): number {
  return content instanceof Object ? 1 + Math.max(0, ...Object.values(content).map(depthOf)) : 0;
}

/** How often each status came. */
async function sendMany(opened: TestWebhook, numRuns: number): Promise<Map<number, number>> {
  const came = new Map<number, number>();
  const { counts } = opened.webhook;
  /** Grows with every row and every repeat. */
  const stored = async () => (await opened.store.events.lastSeq()) + counts.repeat;
  const check = async ({ method, path: to, headers, body }: Sent) => {
    const before = await stored();
    const init = { method, headers, ...(method !== 'GET' && { body }) };
    const answer = await fetch(opened.url + to, init);
    await answer.text();
    came.set(answer.status, (came.get(answer.status) ?? 0) + 1);
    expect(answer.status).toBe(expected({ method, path: to, headers, body }));
    expect((await stored()) > before).toBe(answer.status === 200);
  };
  await holdsFor(sent, numRuns, check, { endOnFailure: true });
  return came;
}

describe('generated requests', () => {
  it(`get each the promised status, and 200 exactly when stored: ${runs}`, { timeout }, async () => {
    const opened = await openTestWebhook();
    const came = [...(await sendMany(opened, runs))].toSorted(([a], [b]) => a - b);
    const figures = came.map(([status, times]) => `${status}: ${count(times)}`).join(', ');
    printResult('E4', 'generated requests', runs, figures);
    expect(came.map(([status]) => status)).toEqual([200, 400, 404, 405, 413, 415]);
    const { counts } = opened.webhook;
    expect(await countEvents(opened.store)).toBe(counts.new + counts.conflict);
    expect(counts.new + counts.conflict + counts.repeat).toBe(came[0]?.[1]);
    for (const kind of ['ignored', 'quarantined', 'conflict', 'repeat', 'new'] as const) {
      expect(counts[kind]).toBeGreaterThan(0);
    }
    expect((await fetch(`${opened.url}/healthz`)).status).toBe(200);
  });

  it('would be caught if they were answered and not stored', { timeout }, async () => {
    const opened = await openTestWebhook({ storeArrival: async () => 'new' });
    await expect(sendMany(opened, 100)).rejects.toThrow('Property failed');
  });
});
