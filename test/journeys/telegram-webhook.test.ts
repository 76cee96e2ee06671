// Telegram posts what people send, over real HTTP and through a proxy, to the bot as `npm start` runs it; with answers that
// are lost, restarts, repeats, and changes between webhook and polling.

import { expect, it } from 'vitest';
import { makeUpdatesSecret } from '../../src/config.ts';
import { canaries } from '../canaries.ts';
import { openScene as openJourney, openTestApp } from './scene.ts';
import { openUpdatesProxy } from './updates-proxy.ts';

const patience = { timeoutMs: 40_000 };
const polled = { timeout: patience.timeoutMs };
const help = 'What you can do here';

async function openScene() {
  const scene = await openJourney({ local: true });
  const proxy = await openUpdatesProxy();
  const environment = { ...scene.environment, TELEGRAM_WEBHOOK_URL: proxy.url };
  const secret = makeUpdatesSecret(canaries.botToken, proxy.url);
  return {
    ...scene,
    proxy,
    secret,
    /** A bot behind the proxy, or one that polls. */
    async start(by: 'webhook' | 'polling' = 'webhook') {
      const given = by === 'webhook' ? environment : scene.environment;
      const app = await openTestApp({ ...scene, environment: given });
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

/** A card that waits for a press. */
const openCard = ({ olga, service }: Scene) =>
  olga.ask(`/order 65000 ${service.addresses.receivers[0]} 1h`, patience);

async function openAtWork() {
  const scene = await openScene();
  Object.assign(scene.service.settings, { delegateAfterMs: 50, confirmAfterMs: 100 });
  const app = await scene.start();
  await scene.olga.ask('/start', patience);
  await scene.olga.ask('/alerts off', patience);
  return { ...scene, app };
}

it('people order through the webhook and nobody without its secret does, and nothing is polled', async () => {
  const scene = await openAtWork();
  const { olga, service, telegram, proxy, secret, app } = scene;
  const card = await openCard(scene);
  await olga.press(card, '✅ Confirm', patience);
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
  const [real] = proxy.passed.slice(-1);
  const postWith = (token: string) =>
    proxy.repeat({ ...real!, headers: { ...real!.headers, 'x-telegram-bot-api-secret-token': token } });
  for (const token of ['', 'wrong', secret.slice(0, -1), `${secret}a`])
    expect(await postWith(token)).toBe(404);
  expect(await postWith(secret)).toBe(200);
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

it('presses that come twice, and again from Telegram, all at once, buy once', async () => {
  const scene = await openAtWork();
  const { olga, service, proxy } = scene;
  const card = await openCard(scene);
  proxy.loseAnswers(2);
  await Promise.allSettled([
    olga.press(card, '✅ Confirm', patience),
    olga.press(card, '✅ Confirm', patience),
  ]);
  const presses = proxy.passed.filter(({ body }) => body.includes('callback_query'));
  expect(presses.length).toBeGreaterThanOrEqual(2);
  await Promise.all(Array.from({ length: 20 }, (_, index) => proxy.repeat(presses[index % presses.length]!)));
  await scene.told('confirmed on-chain');
  expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
