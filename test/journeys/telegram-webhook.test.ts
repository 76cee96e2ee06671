// Telegram posts what people send, over real HTTP and through a proxy, to the bot as `npm start` runs it; with answers that
// are lost, restarts, repeats, and changes between webhook and polling.

import { describe, expect, it } from 'vitest';
import { createUpdateLog } from '../../src/bot/frame/updates.ts';
import { systemClock, type Clock } from '../../src/clock.ts';
import { createLog } from '../../src/log.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openStore } from '../../src/store/open.ts';
import { makeUpdatesSecret } from '../../src/updates-secret.ts';
import { openWebhook } from '../../src/webhook/server.ts';
import { canaries } from '../canaries.ts';
import { createManualClock } from '../manual-clock.ts';
import { expectNoCanary, openScene as openJourney, openTestApp } from './scene.ts';
import { openUpdatesProxy } from './updates-proxy.ts';

const patience = { timeoutMs: 40_000 };
const polled = { timeout: patience.timeoutMs };
const help = 'What you can do here';

async function openScene(clock?: Clock) {
  const scene = await openJourney({ local: true, ...(clock && { clock }) });
  const proxy = await openUpdatesProxy();
  const environment = { ...scene.environment, TELEGRAM_WEBHOOK_URL: proxy.url };
  const secret = makeUpdatesSecret(canaries.botToken, proxy.url);
  return {
    ...scene,
    proxy,
    secret,
    /** A bot behind the proxy, or one that polls. */
    async start(by: 'webhook' | 'polling' = 'webhook') {
      const app = await openTestApp(
        {
          ...scene,
          environment: by === 'webhook' ? environment : scene.environment,
        },
        clock,
      );
      if (by === 'webhook') proxy.bots.push(app.port);
      return {
        ...app,
        async close() {
          proxy.bots.length = 0;
          await app.close();
        },
      };
    },
    /** How many messages of the bot to Olga hold the text. */
    count: (text: string) =>
      scene.telegram.chat(scene.olga).messages.filter((each) => each.fromBot && each.text.includes(text))
        .length,
    told: (text: string) => scene.telegram.waitFor((message) => message.text.includes(text), patience),
  };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

const polls = ({ telegram }: Scene) => telegram.calls.filter(({ method }) => method === 'getUpdates').length;

/** Cards of five orders that wait for a press. */
async function openCards(scene: Scene, count: number): Promise<ChatMessage[]> {
  const { olga, service } = scene;
  const cards: ChatMessage[] = [];
  for (let index = 0; index < count; index += 1) {
    cards.push(await olga.ask(`/order 65000 ${service.addresses.receivers[0]} 1h`, patience));
  }
  return cards;
}

async function openAtWork() {
  const scene = await openScene();
  Object.assign(scene.service.settings, { delegateAfterMs: 50, confirmAfterMs: 100 });
  const app = await scene.start();
  await scene.olga.ask('/start', patience);
  await scene.olga.ask('/alerts off', patience);
  return { ...scene, app };
}

it('people order through the webhook, and nothing is polled', async () => {
  const scene = await openAtWork();
  const { olga, service, telegram, proxy, secret, app } = scene;
  const [card] = await openCards(scene, 1);
  await olga.press(card!, '✅ Confirm', patience);
  await scene.told('confirmed on-chain');
  expect(service.orders).toHaveLength(1);
  expect(polls(scene)).toBe(0);
  expect(telegram.pendingUpdates).toBe(0);
  expect(telegram.calls.find(({ method }) => method === 'setWebhook')?.params).toEqual({
    url: proxy.url,
    secret_token: secret,
    max_connections: 10,
    allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member'],
  });
  expect(app.logged.join('\n')).not.toContain(secret);
});

it('an update that comes again, because the answer was lost, is handled once', async () => {
  const scene = await openAtWork();
  const { olga, proxy } = scene;
  proxy.loseAnswers(1);
  olga.say('/help');
  await scene.told(help);
  await expect.poll(() => proxy.passed.filter(({ body }) => body.includes('/help')).length, polled).toBe(2);
  for (const each of proxy.passed.slice()) expect(await proxy.repeat(each)).toBe(200);
  await olga.ask('/price', patience);
  expect(scene.count(help)).toBe(1);
});

it('what another instance has stored is handled in its order after the start of the one that leads, and once', async () => {
  const scene = await openAtWork();
  const { olga, proxy, dataDir, secret } = scene;
  await scene.app.close();
  const store = await openStore({ dataDir });
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const updates = createUpdateLog({ store, clock: systemClock });
  const follower = await openWebhook({
    host: '127.0.0.1',
    port: 0,
    secrets: [canaries.eventsSecret],
    allowIps: [],
    trustedProxies: [],
    storeArrival: (arrival) => store.events.add(arrival, []),
    quota: { bytesPerHour: 1, isStored: async () => false, onSpent: () => undefined },
    onStored: () => undefined,
    onBroken: () => undefined,
    isHealthy: () => true,
    readiness: () => [],
    updates: { secret, store: (update) => updates.store([update]), onStored: () => undefined },
    clock: systemClock,
    log,
  });
  proxy.bots.push(follower.port);
  olga.say('/help');
  olga.say('/addresses add Cold TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  olga.say('/addresses find Cold');
  await expect.poll(() => scene.telegram.pendingUpdates, polled).toBe(0);
  expect(scene.count(help)).toBe(0);
  await follower.close();
  await store.close();
  proxy.bots.length = 0;

  const mark = scene.telegram.mark();
  await scene.start();
  await scene.told(help);
  await olga.ask('/price', patience);
  expect(scene.count(help)).toBe(1);
  const heard = scene.telegram
    .activitySince(mark)
    .flatMap((entry) => (entry.kind === 'message' ? [entry.message] : []));
  expect(heard.findIndex(({ text }) => text.includes(help))).toBe(0);
});

it('changes between webhook and polling lose nothing and double nothing', async () => {
  const scene = await openAtWork();
  const { olga, telegram } = scene;
  let app: { close(): Promise<void> } = scene.app;
  let said = 0;
  for (const by of ['polling', 'webhook', 'polling'] as const) {
    await app.close();
    // Nobody takes this one until the next start.
    olga.say('/help');
    said += 1;
    app = await scene.start(by);
    await expect.poll(() => scene.count(help), polled).toBe(said);
    await olga.ask('/help', patience);
    said += 1;
    expect(scene.count(help)).toBe(said);
  }
  const sets = telegram.calls.filter(({ method }) => method === 'setWebhook' || method === 'deleteWebhook');
  expect(sets.every(({ params }) => !('drop_pending_updates' in params))).toBe(true);
  await app.close();
  expect(scene.count(help)).toBe(said);
});

describe('presses', () => {
  it('that come twice, and again from Telegram, all at once, buy once', async () => {
    const scene = await openAtWork();
    const { olga, service, proxy } = scene;
    const [card] = await openCards(scene, 1);
    proxy.loseAnswers(2);
    await Promise.allSettled([
      olga.press(card!, '✅ Confirm', patience),
      olga.press(card!, '✅ Confirm', patience),
    ]);
    const presses = proxy.passed.filter(({ body }) => body.includes('callback_query'));
    expect(presses.length).toBeGreaterThanOrEqual(2);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => proxy.repeat(presses[index % presses.length]!)),
    );
    await scene.told('confirmed on-chain');
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('on eight cards at once against a limit with room for three buy three', async () => {
    const scene = await openAtWork();
    const { olga, service } = scene;
    const members = await olga.ask('/members', patience);
    await olga.press(members, { data: 'members:limit-set:perDay:energy:195000' }, patience);
    await scene.told('195,000 energy');
    const cards = await openCards(scene, 8);
    await Promise.all(cards.map((card) => olga.press(card, '✅ Confirm', patience)));
    await expect.poll(() => service.orders.length, polled).toBe(3);
    await olga.ask('/price', patience);
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  it('that reach the bot when the card is over buy nothing', async () => {
    const clock = createManualClock(Date.now());
    const scene = await openScene(clock);
    const { olga, service, proxy, telegram } = scene;
    await scene.start();
    await olga.ask('/start', patience);
    const [card] = await openCards(scene, 1);
    const bots = proxy.bots.splice(0);
    const pressed = olga.press(card!, '✅ Confirm', patience).catch(() => undefined);
    await expect.poll(() => proxy.passed.filter(({ status }) => status === 502).length, polled).toBe(2);
    await clock.advance(121_000);
    proxy.bots.push(...bots);
    const pending = () => clock.advance(5_000).then(() => telegram.pendingUpdates);
    await expect.poll(pending, polled).toBe(0);
    await pressed;
    await olga.ask('/price', patience);
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('whose secret is wrong buy nothing', async () => {
    const scene = await openAtWork();
    const { olga, service, proxy } = scene;
    const [card] = await openCards(scene, 1);
    const real = proxy.passed.at(-1)!;
    const forged = {
      update_id: 1,
      callback_query: {
        id: '1',
        from: olga.user,
        chat_instance: '1',
        data: String(dataOf(card!)),
        message: card!.raw,
      },
    };
    for (const token of ['', 'wrong', scene.secret.slice(0, -1), `${scene.secret}a`]) {
      const headers = { ...real.headers, 'x-telegram-bot-api-secret-token': token };
      delete headers['content-length'];
      expect(await proxy.repeat({ ...real, headers, body: JSON.stringify(forged) })).toBe(404);
    }
    await olga.ask('/price', patience);
    expect(service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    // The same with the right secret buys: the body was good.
    const headers = { ...real.headers };
    delete headers['content-length'];
    expect(await proxy.repeat({ ...real, headers, body: JSON.stringify(forged) })).toBe(200);
    await scene.told('confirmed on-chain');
    expect(service.orders).toHaveLength(1);
  });
});

function dataOf({ raw }: ChatMessage): string | undefined {
  const button = raw.reply_markup?.inline_keyboard[0]?.[0];
  return button && 'callback_data' in button ? button.callback_data : undefined;
}

it('answers other methods, types, sizes and texts as promised, and writes no secret into the log', async () => {
  const scene = await openAtWork();
  const { app, secret } = scene;
  const url = `http://127.0.0.1:${app.port}/telegram`;
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
  const statusOf = async (init: RequestInit) =>
    (await fetch(url, { method: 'POST', headers, ...init })).status;
  expect(await statusOf({ method: 'GET' })).toBe(405);
  expect(await statusOf({ method: 'PUT', body: '{"update_id":1}' })).toBe(405);
  expect(await statusOf({ body: 'not JSON' })).toBe(400);
  expect(await statusOf({ body: '{"message":{}}' })).toBe(400);
  expect(await statusOf({ body: `{"update_id":1,"a":"${'a'.repeat(256 * 1024)}"}` })).toBe(413);
  expect(
    await statusOf({ body: '{"update_id":1}', headers: { ...headers, 'content-type': 'text/plain' } }),
  ).toBe(415);
  expect(await statusOf({ body: '{"update_id":1}', headers: { 'content-type': 'application/json' } })).toBe(
    404,
  );
  expect(app.logged.join('\n')).not.toContain(secret);
  expectNoCanary(app.logged.join('\n'));
  // What Telegram itself may send without a message or a press in it is taken, and does no harm.
  expect(await statusOf({ body: '{"update_id":1}' })).toBe(200);
  await scene.olga.ask('/help', patience);
});
