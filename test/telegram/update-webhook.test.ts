import { json } from 'node:stream/consumers';
import type { Update } from 'grammy/types';
import { expect, it } from 'vitest';
import { createUpdateLog } from '../../src/bot/updates.ts';
import { openScene as openBotScene, said, token, until } from '../bot/scene.ts';
import { serve } from '../setup/serve.ts';

const secret = 'secret-of-updates';
const help = 'What you can do here';

/** A bot whose updates are stored by a server of the test, as another instance does: nobody calls the bot. */
async function openScene() {
  const answer = { status: 200, refused: 0, after: Promise.resolve() };
  let store: (update: Update) => Promise<void> = async () => undefined;
  const origin = await serve((request, response) => {
    expect(request.headers['x-telegram-bot-api-secret-token']).toBe(secret);
    void json(request).then(async (update) => {
      if (answer.status === 200) await store(update as Update);
      else answer.refused += 1;
      await answer.after;
      response.writeHead(answer.status).end();
    });
  });
  const url = `${origin}/telegram`;
  const scene = await openBotScene({ webhook: { url, secret } });
  const updates = createUpdateLog(scene.deps);
  store = (update) => updates.store([update]);
  const { telegram, clock, owner, bot } = scene;
  await until(() => bot.state === 'answering');
  return {
    ...scene,
    url,
    answer,
    /** As another program does. */
    call: async (method: string, params: Record<string, string> = {}) => {
      await clock.advance(1_000);
      const query = new URLSearchParams(params).toString();
      expect((await fetch(`${telegram.apiRoot}/bot${token}/${method}?${query}`)).status).toBe(200);
    },
    answers: () => said(telegram.chat(owner)).filter((text) => text.includes(help)).length,
    callsOf: (name: string) => telegram.calls.filter(({ method }) => method === name),
    tell: async () => {
      owner.say('/help');
      await until(() => telegram.pendingUpdates === 0);
    },
  };
}

it('takes what others have stored within a second, and at once when it is told', async () => {
  const { tell, clock, answers, bot } = await openScene();
  expect([bot.isAnswering(), bot.mayBuy()]).toEqual([true, true]);
  await tell();
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers()).toBe(0);
  await clock.advance(1_000);
  await until(() => answers() === 1);
  await tell();
  bot.takeUpdates();
  await until(() => answers() === 2);
});

it.each([
  ['deletes', 'deleteWebhook', {}],
  ['moves', 'setWebhook', { url: 'https://other.example/secret-path' }],
] as const)(
  'stops buying while another program %s the webhook, and takes it back after a minute',
  async (_, method, params) => {
    const { call, clock, bot, logged, callsOf, url, telegram } = await openScene();
    await call(method, params);
    await clock.advance(30_000);
    await until(() => bot.state === 'conflict');
    expect(bot.mayBuy()).toBe(false);
    expect(bot.isAnswering()).toBe(false);
    expect(logged.join()).toContain("Another program uses this bot's token (the webhook was");
    expect(logged.join()).not.toContain('secret-path');
    const before = callsOf('setWebhook').length;
    await clock.advance(60_000);
    await until(() => bot.state === 'answering');
    expect(bot.mayBuy()).toBe(true);
    expect(
      callsOf('setWebhook')
        .slice(before)
        .map(({ params: given }) => given['url']),
    ).toEqual([url]);
    expect(telegram.pendingUpdates).toBe(0);
  },
);

it('says that nothing arrives while Telegram can’t deliver, once, and when it does again', async () => {
  const { answer, owner, clock, bot, logged, answers, telegram, callsOf } = await openScene();
  const complaints = () => logged.filter((line) => line.includes("can't deliver people's messages"));
  answer.status = 502;
  owner.say('/help');
  await clock.advance(30_000);
  await until(() => bot.state === 'silent');
  expect(bot.isAnswering()).toBe(false);
  // It may buy: nobody else takes the updates.
  expect(bot.mayBuy()).toBe(true);
  for (let round = 0; round < 6; round += 1) {
    const checks = callsOf('getWebhookInfo').length;
    await clock.advance(30_000);
    await until(() => callsOf('getWebhookInfo').length > checks);
  }
  expect(complaints()).toHaveLength(1);
  expect(complaints().join()).toContain('Wrong response from the webhook: 502 Bad Gateway');
  answer.status = 200;
  const recover = () => clock.advance(10_000).then(() => bot.state);
  await expect.poll(recover, { timeout: 40_000 }).toBe('answering');
  expect(logged.some((line) => line.includes('Telegram answers again.'))).toBe(true);
  await until(() => answers() === 1);
  expect(telegram.pendingUpdates).toBe(0);
});

it('does not take an error that is over for one of now, although something waits at a check', async () => {
  const { answer, owner, clock, bot, telegram, callsOf, tell } = await openScene();
  answer.status = 502;
  owner.say('/help');
  await until(() => answer.refused === 2);
  answer.status = 200;
  const drain = () => clock.advance(2_000).then(() => telegram.pendingUpdates);
  await expect.poll(drain, { timeout: 40_000 }).toBe(0);
  const check = async () => {
    const checks = callsOf('getWebhookInfo').length;
    await clock.advance(30_000);
    await until(() => callsOf('getWebhookInfo').length > checks);
    return callsOf('getWebhookInfo').at(-1)?.answer;
  };
  for (let round = 0; round < 6; round += 1) await check();
  const gate = Promise.withResolvers<void>();
  answer.after = gate.promise;
  owner.say('/help');
  expect(await check()).toMatchObject({
    result: {
      pending_update_count: 1,
      last_error_message: 'Wrong response from the webhook: 502 Bad Gateway',
    },
  });
  expect(bot.isAnswering()).toBe(true);
  gate.resolve();
  await tell();
});

it('says which address Telegram refuses, in Telegram’s words, and tries again each minute', async () => {
  let heal = () => {};
  const { bot, logged, telegram, clock } = await openBotScene({
    webhook: { url: 'http://127.0.0.1:1/telegram', secret },
    before: ({ faults }) => {
      const fault = {
        kind: 'refuse',
        code: 400,
        description: 'Bad Request: bad webhook: Failed to resolve host: Name or service not known',
      } as const;
      heal = faults.inject(fault, { method: 'setWebhook', times: Infinity });
    },
  });
  await until(() => bot.state === 'refused');
  const line = logged.find((each) => each.includes('Telegram refuses TELEGRAM_WEBHOOK_URL'));
  expect(line).toContain('(400 Bad Request: bad webhook: Failed to resolve host: Name or service not known)');
  expect(logged.join()).not.toContain(secret);
  heal();
  await clock.advance(59_000);
  expect(telegram.calls.filter(({ method }) => method === 'setWebhook')).toHaveLength(1);
  await clock.advance(1_000);
  await until(() => bot.state === 'answering');
});
