import { Server } from 'node:net';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { delivery, openTestWebhook, openRawConnection, secret } from '../webhook/scene.ts';
import { count, isLong, printResult } from './long-run.ts';

const strangers = isLong ? 2_500 : 300;
/** Fewer than there are strangers; in the long run the webhook's own. */
const most = isLong ? 2_000 : 200;
const posts = isLong ? 200 : 25;
/** While a post is on its way, that many strangers may come anew for each place of a stranger. */
const mostTurns = 10;
const timeout = isLong ? 900_000 : 300_000;

type Kind = 'unfinished' | 'pipelined';

/** A thread of its own keeps them open, so that what they cost is no time of the webhook's. */
function openStrangers(port: number, kind: Kind): { reopened(): number } {
  const opened = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('intake-strangers-thread.ts', import.meta.url), {
    workerData: { port, strangers, kind, opened },
  });
  onTestFinished(async () => void (await worker.terminate()));
  return { reopened: () => Atomics.load(opened, 0) - strangers };
}

type Post = { wasAcknowledged: boolean; tookMs: number; overtaken: number };

/** Over a connection of its own, and tried once. */
async function postAnew(port: number, id: string, reopened: () => number): Promise<Post> {
  const { body } = delivery(id);
  const at = performance.now();
  const before = reopened();
  const connection = openRawConnection(port);
  connection.write(
    `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const wasAcknowledged = await connection.received(/success$/).then(
    () => true,
    () => false,
  );
  connection.destroy();
  return { wasAcknowledged, tookMs: performance.now() - at, overtaken: reopened() - before };
}

async function besiege(maxConnections: number, kind: Kind = 'unfinished') {
  const { webhook, store } = await openTestWebhook({ limits: { maxConnections } });
  const siege = openStrangers(webhook.port, kind);
  const made: Post[] = [];
  for (let nth = 0; nth < posts; nth += 1) {
    // The siege goes on between them.
    await new Promise((resolve) => setTimeout(resolve, 50));
    made.push(await postAnew(webhook.port, `e-${nth}`, () => siege.reopened()));
  }
  const closingAt = performance.now();
  const reopened = siege.reopened();
  await webhook.close();
  return {
    made,
    closedMs: performance.now() - closingAt,
    stored: await store.events.count(),
    dropped: webhook.counts.dropped,
    reopened,
  };
}

describe(`${strangers} connections that strangers reopen all the time`, () => {
  it('keep no post with the secret waiting', { timeout }, async () => {
    const { made, stored, dropped, reopened } = await besiege(most);
    const slowestMs = Math.max(...made.map(({ tookMs }) => tookMs));
    const overtaken = Math.max(...made.map(({ overtaken }) => overtaken));
    printResult(
      'E11',
      `connections of strangers, ${count(reopened)} times reopened`,
      strangers,
      `${count(made.length)} posts acknowledged at the first try, the slowest after ${Math.round(slowestMs)} ms and ${count(overtaken)} strangers; ${count(dropped)} strangers closed for others`,
    );
    expect(made.filter(({ wasAcknowledged }) => !wasAcknowledged)).toEqual([]);
    expect(overtaken).toBeLessThan(mostTurns * strangers);
    expect(stored).toBe(posts);
    expect(dropped).toBeGreaterThan(0);
    expect(reopened).toBeGreaterThan(strangers);
  });

  it(`keep none waiting with thousands of requests on each either, nor the end`, { timeout }, async () => {
    const { made, stored, reopened, closedMs } = await besiege(most, 'pipelined');
    const slowestMs = Math.max(...made.map(({ tookMs }) => tookMs));
    const overtaken = Math.max(...made.map(({ overtaken }) => overtaken));
    printResult(
      'E11',
      `connections of strangers with thousands of requests on each, ${count(reopened)} times reopened`,
      strangers,
      `${count(made.length)} posts acknowledged at the first try, the slowest after ${Math.round(slowestMs)} ms and ${count(overtaken)} strangers; closed after ${Math.round(closedMs)} ms`,
    );
    expect(made.filter(({ wasAcknowledged }) => !wasAcknowledged)).toEqual([]);
    expect(overtaken).toBeLessThan(mostTurns * strangers);
    expect(stored).toBe(posts);
    expect(reopened).toBeGreaterThan(strangers);
  });

  it('would be caught if the newest were closed instead, as Node does', { timeout }, async () => {
    Reflect.set(Server.prototype, 'maxConnections', most);
    onTestFinished(() => void Reflect.deleteProperty(Server.prototype, 'maxConnections'));
    const { made } = await besiege(Infinity);
    expect(made.filter(({ wasAcknowledged }) => !wasAcknowledged).length).toBeGreaterThan(posts / 10);
  });
});
