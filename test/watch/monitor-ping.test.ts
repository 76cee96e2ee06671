import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createMonitorPing } from '../../src/watch/monitor-ping.ts';
import { createManualClock } from '../manual-clock.ts';
import { serve } from '../setup/serve.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { openLog } from './scene.ts';
import { show } from '../store/ledger/posts.ts';

const minute = 60_000;
const token = 'canary-heartbeat-token-0123456789';

/** A monitor that listens; `answer` may be changed, and none is given while it is undefined. */
async function openMonitor() {
  const requests: Array<Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }> = [];
  const state = {
    answer: ((_, response) => response.end('OK')) as (
      request: IncomingMessage,
      response: ServerResponse,
    ) => unknown,
  };
  const origin = await serve((request, response) => {
    void text(request).then((body) => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body });
      state.answer(request, response);
    });
  });
  return { requests, state, url: `${origin}/${token}?from=delegram` };
}

async function openPing(change: { url?: string } = {}) {
  const monitor = await openMonitor();
  const store = await openTestStore();
  const { logged, log } = openLog();
  // A call over a real socket takes some turns of the loop.
  const clock = createManualClock(undefined, async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  });
  const unresponsive: string[] = [];
  const paused = new Set<number>();
  const ping = createMonitorPing({
    url: change.url ?? monitor.url,
    listUnresponsive: async () => [...unresponsive],
    store,
    pauseOf: (chatId) => (paused.has(chatId) ? 1 : 0),
    clock,
    log,
  });
  onTestFinished(() => ping.close());
  ping.start();
  const count = () => monitor.requests.length;
  /** Lets a minute pass, waits for at least `least` calls, and answers how many came. */
  const pass = async (least: number) => {
    const before = count();
    await clock.advance(minute);
    await expect.poll(() => clock.advance(0).then(() => count() - before >= least)).toBe(true);
    return count() - before;
  };
  return {
    ...monitor,
    logged,
    clock,
    unresponsive,
    paused,
    ping,
    count,
    pass,
    /** One call in each of so many minutes. */
    passWell: async (minutes: number) => {
      for (let passed = 0; passed < minutes; passed++) expect(await pass(1)).toBe(1);
    },
    /** Something waits for the chat. */
    queue: (id: string, chatId = -1) =>
      store.events.add(makeArrival(id, { receivedAt: clock.now() }), [
        { ruleId: 'r', chatId, topicId: null },
      ]),
    /** The message that has waited longest has gone. */
    send: async () => {
      const [head] = await store.deliveries.due(clock.now(), [], 1);
      await show(store, [head!.delivery.id], 1, clock.now());
    },
  };
}

it('calls the address each minute while all is well, with nothing in it', async () => {
  const { passWell, requests } = await openPing();
  await passWell(2);
  expect(requests[0]).toMatchObject({ method: 'GET', url: `/${token}?from=delegram`, body: '' });
  expect(requests[0]?.headers['user-agent']).toBe('delegram');
  expect(Object.keys(requests[0]!.headers).filter((name) => /cookie|auth|x-|cf-/.test(name))).toEqual([]);
});

it('is silent without an address, and after it was closed', async () => {
  expect(await (await openPing({ url: '' })).pass(0)).toBe(0);
  const closed = await openPing();
  await closed.passWell(1);
  await closed.ping.close();
  expect(await closed.pass(0)).toBe(0);
});

it('stops while the store or Telegram is not well, and not because of the service', async () => {
  const { pass, passWell, unresponsive, logged } = await openPing();
  for (const part of ['store', 'telegram']) {
    unresponsive.splice(0, 2, part, 'service');
    expect(await pass(0)).toBe(0);
  }
  unresponsive.splice(0, 2, 'service');
  await passWell(1);
  expect(logged.filter((line) => line.includes('is not called'))).toHaveLength(2);
  expect(logged.at(-1)).toContain('All is well again');
});

it('stops when the next message of a chat stays due for ten minutes, and goes on when it has gone', async () => {
  const { pass, passWell, queue, send } = await openPing();
  await queue('e-1');
  await passWell(10);
  expect(await pass(0)).toBe(0);
  await send();
  await passWell(1);
});

it('goes on while a long queue moves, and while Telegram wants nothing in its chat', async () => {
  const { passWell, queue, send, paused, count } = await openPing();
  for (let nth = 0; nth < 15; nth++) await queue(`e-${nth}`);
  for (let passed = 0; passed < 12; passed++) {
    await passWell(1);
    await send();
  }
  paused.add(-1);
  await passWell(15);
  expect(count()).toBe(27);
});

it('sees a stuck chat behind more paused ones than it looks at', async () => {
  const { pass, passWell, queue, paused } = await openPing();
  for (let nth = 1; nth <= 70; nth++) {
    await queue(`e-${nth}`, -nth);
    if (nth < 70) paused.add(-nth);
  }
  await passWell(10);
  expect(await pass(0)).toBe(0);
});

it('does not count the time in which Telegram was silent against the queue', async () => {
  const { pass, passWell, queue, unresponsive } = await openPing();
  await queue('e-1');
  await passWell(9);
  unresponsive.push('telegram');
  expect(await pass(0)).toBe(0);
  unresponsive.pop();
  await passWell(10);
  expect(await pass(0)).toBe(0);
});

it('tells the log of failures at once and then by the hour, and never the address', async () => {
  const { passWell, state, logged, clock, requests } = await openPing();
  state.answer = (_, response) => response.writeHead(500).end('no');
  await passWell(62);
  const failures = () => logged.filter((line) => line.includes('did not take'));
  await expect.poll(() => failures().length).toBe(2);
  expect(failures()[0]).toContain('"reason":"status 500"');
  expect(failures()[1]).toContain('"calls":60');
  // Where it leads elsewhere, it is not followed.
  state.answer = (_, response) => response.writeHead(302, { location: '/elsewhere' }).end();
  await clock.advance(60 * minute);
  await expect.poll(() => logged.join()).toContain('a redirect, status 302, which is not followed');
  state.answer = (_, response) => response.end();
  await passWell(1);
  await expect.poll(() => logged.at(-1)).toContain('takes the calls again');
  expect(new Set(requests.map(({ url }) => url)).size).toBe(1);
  expect(logged.join()).not.toMatch(/canary|127\.0\.0\.1/);
});

it('gives up a call after ten seconds, and none overlaps another', async () => {
  const { state, logged, clock, count, passWell } = await openPing();
  state.answer = () => undefined;
  await passWell(1);
  await clock.advance(9_000);
  expect(logged.join()).not.toContain('did not take');
  await clock.advance(1_000);
  await expect.poll(() => logged.join()).toContain('no answer in time');
  state.answer = (_, response) => response.end();
  await clock.advance(49_000);
  expect(count()).toBe(1);
  await clock.advance(1_000);
  await expect.poll(count).toBe(2);
});

it('ends a call under way when it is closed, without a word', async () => {
  const { ping, state, logged, passWell } = await openPing();
  state.answer = () => undefined;
  await passWell(1);
  await ping.close();
  expect(logged.join()).not.toContain('did not take');
});
