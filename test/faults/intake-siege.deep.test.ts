// E5, E11: connections that say too little or too slowly, and strangers who reopen theirs all the time.

import { Server } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultLimits } from '../../src/intake/server.ts';
import { delivery, openTestWebhook, openRawConnection, post, secret } from '../intake/scene.ts';
import { count, isLong, printResult, timeout } from './long-run.ts';
import { countEvents } from '../store/asked.ts';

const slow = isLong ? 1_500 : 100;
/** The webhook's own limits in the long run; shorter ones otherwise, the order of things being the same. */
const limits = isLong ? {} : { headersTimeoutMs: 500, requestTimeoutMs: 600, checkEveryMs: 25 };
/** Until the last one is closed; the control's are never closed and are not waited for as long. */
const patienceMs = 25_000;
const controlMs = 4_000;
const starts = [
  '',
  'POST /ev',
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
];

/** Opens all connections at once and posts until they are closed, or for as long as they are waited for. */
async function openSlowly(options: { checkEveryMs?: number }, waitMs = patienceMs) {
  const opened = await openTestWebhook({ limits: options });
  /** How old each was when it was closed, counted from its first byte to the system. */
  const agesMs: number[] = [];
  for (let index = 0; index < slow; index += 1) {
    const openedAt = performance.now();
    const connection = openRawConnection(opened.webhook.port);
    connection.write(starts[index % starts.length]!);
    void connection.ended.then(() => agesMs.push(Math.round(performance.now() - openedAt)));
  }
  const openSince = performance.now();
  const statuses = new Set<number>();
  let posted = 0;
  while (agesMs.length < slow && performance.now() - openSince < waitMs) {
    posted += 1;
    statuses.add((await post(opened, delivery(`slow-${posted}`))).status);
  }
  const { counts } = opened.webhook;
  const seen = { stored: await countEvents(opened.store), tooSlow: counts.refused[408] ?? 0 };
  return { agesMs, posted, statuses: [...statuses], ...seen, dropped: counts.dropped };
}

describe(`${slow} half-open connections`, { timeout }, () => {
  it('are each closed by the time limits, and real posts are acknowledged meanwhile', async () => {
    const { agesMs, posted, ...rest } = await openSlowly(limits);
    const closed = `${count(agesMs.length)} closed, the oldest at ${Math.max(...agesMs)} ms`;
    const figures = `${closed}; ${count(posted)} posts acknowledged meanwhile`;
    printResult('E5', 'half-open connections at once', slow, figures);
    expect(agesMs).toHaveLength(slow);
    expect(posted).toBeGreaterThan(0);
    expect(rest).toEqual({ statuses: [200], stored: posted, tooSlow: slow, dropped: 0 });
  });

  it('have time limits of 10 s together, as Node looks at them', () => {
    const { headersTimeoutMs, requestTimeoutMs, checkEveryMs } = defaultLimits;
    expect(Math.max(headersTimeoutMs, requestTimeoutMs) + checkEveryMs).toBeLessThanOrEqual(10_000);
  });

  it('would be caught if the limits were looked at as seldom as Node does', async () => {
    expect((await openSlowly({ ...limits, checkEveryMs: 60_000 }, controlMs)).agesMs).toEqual([]);
  });
});

const strangers = isLong ? 2_500 : 300;
/** Fewer than there are strangers; in the long run the webhook's own. */
const most = isLong ? 2_000 : 200;
const posts = isLong ? 200 : 25;
/** While a post is on its way, that many strangers may come anew for each place of a stranger. */
const mostTurns = 10;

type Kind = 'unfinished' | 'pipelined';

/** A thread of its own keeps them open, so that what they cost is no time of the webhook's. Returns how often they did. */
function openStrangers(port: number, kind: Kind): () => number {
  const opened = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('intake-strangers-thread.ts', import.meta.url), {
    workerData: { port, strangers, kind, opened },
  });
  onTestFinished(async () => void (await worker.terminate()));
  return () => Atomics.load(opened, 0) - strangers;
}

/** Over a connection of its own, and tried once. */
async function postAnew(port: number, id: string, reopened: () => number) {
  const { body } = delivery(id);
  const [at, before] = [performance.now(), reopened()];
  const connection = openRawConnection(port);
  const headers = `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}`;
  connection.write(`${headers}\r\n\r\n${body}`);
  const wasAcknowledged = await connection.received(/success$/).then(
    () => true,
    () => false,
  );
  connection.destroy();
  return { wasAcknowledged, tookMs: performance.now() - at, overtaken: reopened() - before };
}

async function besiege(maxConnections: number, kind: Kind) {
  const { webhook, store } = await openTestWebhook({ limits: { maxConnections } });
  const reopened = openStrangers(webhook.port, kind);
  const made: Array<Awaited<ReturnType<typeof postAnew>>> = [];
  for (let nth = 0; nth < posts; nth += 1) {
    // The siege goes on between them.
    await new Promise((resolve) => setTimeout(resolve, 50));
    made.push(await postAnew(webhook.port, `e-${nth}`, reopened));
  }
  const closingAt = performance.now();
  const seen = { reopened: reopened(), stored: await countEvents(store) };
  await webhook.close();
  return {
    ...seen,
    refused: made.filter(({ wasAcknowledged }) => !wasAcknowledged).length,
    slowestMs: Math.round(Math.max(...made.map(({ tookMs }) => tookMs))),
    overtaken: Math.max(...made.map(({ overtaken }) => overtaken)),
    dropped: webhook.counts.dropped,
    closedMs: Math.round(performance.now() - closingAt),
  };
}

describe(`${strangers} connections that strangers reopen all the time`, { timeout }, () => {
  it.each([
    ['unfinished', 'connections of strangers'],
    ['pipelined', 'connections of strangers with thousands of requests on each'],
  ] as const)('(%s) keep no post with the secret waiting, nor the end', async (kind, what) => {
    const { refused, stored, reopened, slowestMs, overtaken, dropped, closedMs } = await besiege(most, kind);
    const slowest = `the slowest after ${slowestMs} ms and ${count(overtaken)} strangers`;
    const ended = `${count(dropped)} strangers closed for others, all after ${closedMs} ms`;
    const figures = `${posts - refused} posts acknowledged at the first try, ${slowest}; ${ended}`;
    printResult('E11', `${what}, ${count(reopened)} times reopened`, strangers, figures);
    expect({ refused, stored }).toEqual({ refused: 0, stored: posts });
    expect(overtaken).toBeLessThan(mostTurns * strangers);
    expect(reopened).toBeGreaterThan(strangers);
    // Pipelined requests close their connections themselves.
    expect(dropped > 0 || kind === 'pipelined').toBe(true);
  });

  it('would be caught if the newest were closed instead, as Node does', async () => {
    Reflect.set(Server.prototype, 'maxConnections', most);
    onTestFinished(() => void Reflect.deleteProperty(Server.prototype, 'maxConnections'));
    expect((await besiege(Infinity, 'unfinished')).refused).toBeGreaterThan(posts / 10);
  });
});
