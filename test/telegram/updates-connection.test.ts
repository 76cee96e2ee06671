import { describe, expect, it } from 'vitest';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import { type Scene, openScene, ownerId, said, token, until } from '../bot/scene.ts';
import { json } from 'node:stream/consumers';
import type { Update } from 'grammy/types';
import { createUpdateLog } from '../../src/bot/updates.ts';
import { serve } from '../setup/serve.ts';

const unauthorized = { kind: 'refuse', code: 401, description: 'Unauthorized' } as const;
const conflict = {
  kind: 'refuse',
  code: 409,
  description: 'Conflict: terminated by other getUpdates request',
} as const;
const anyCall = { times: Infinity } as const;

/** A bot in this state, because Telegram has the fault from the start on; the answer of `heal` ends that. */
async function openBroken(
  state: Scene['bot']['state'],
  fault: TelegramFault,
  scopes: Array<Parameters<Scene['telegram']['faults']['inject']>[1]> = [anyCall],
) {
  let heals: Array<() => void> = [];
  const scene = await openScene({
    before: ({ faults }) => void (heals = scopes.map((scope) => faults.inject(fault, scope))),
  });
  await until(() => scene.bot.state === state);
  return { ...scene, heal: () => heals.forEach((one) => one()) };
}

/** As another program does. */
async function setWebhook({ apiRoot }: Scene['telegram']): Promise<void> {
  const url = encodeURIComponent('https://other.example/secret-path');
  expect((await fetch(`${apiRoot}/bot${token}/setWebhook?url=${url}`)).status).toBe(200);
}

describe('polling', () => {
  it('answers, and says that it does', async () => {
    const { owner, bot, clock, logged, telegram } = await openScene();
    expect(bot.isAnswering()).toBe(false);
    await owner.ask('/help');
    // It asks for nothing but what it handles, and removes no webhook where none is set.
    expect(telegram.calls.find(({ method }) => method === 'getUpdates')?.params).toMatchObject({
      allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member'],
    });
    expect(telegram.calls.map(({ method }) => method)).not.toContain('deleteWebhook');
    expect(bot).toMatchObject({ state: 'answering', lastAnsweredAt: clock.monotonic() });
    expect(bot.isAnswering()).toBe(true);
    expect(logged.some((line) => line.includes('Telegram answers.'))).toBe(true);
  });

  it.each([-86_400_000, 86_400_000])(
    'was answered as long ago as it was, when the wall clock is set by %i ms',
    async (byMs) => {
      const { owner, bot, clock } = await openScene();
      await owner.ask('/help');
      clock.setWall(clock.now() + byMs);
      expect(bot.isAnswering()).toBe(true);
      await bot.stop();
      await clock.advance(90_000);
      expect(bot.isAnswering()).toBe(false);
    },
  );

  it('counts as unanswered as soon as any call finds the token refused, until a call is answered well', async () => {
    const { owner, bot, telegram } = await openScene();
    await owner.ask('/help');
    const heal = telegram.faults.inject(unauthorized, anyCall);
    await expect(bot.api.sendMessage(ownerId, 'hi')).rejects.toThrow('401');
    expect(bot).toMatchObject({ state: 'answering' });
    expect(bot.isAnswering()).toBe(false);
    heal();
    telegram.faults.inject({ kind: 'too-many', retryAfter: 1 }, { method: 'sendMessage' });
    await expect(bot.api.sendMessage(ownerId, 'hi')).rejects.toThrow('429');
    expect(bot.isAnswering()).toBe(false);
    await bot.api.sendMessage(ownerId, 'hi');
    expect(bot.isAnswering()).toBe(true);
  });

  it('removes a webhook that is set at the start, says so, and gets what waited for it', async () => {
    const before = await openScene();
    await before.owner.ask('/start');
    await before.bot.stop();
    await setWebhook(before.telegram);
    const answered = before.owner.ask('/help');
    const { logged, telegram } = await openScene({ after: before });
    expect((await answered).text).toContain('What you can do here');
    expect(telegram.calls.find(({ method }) => method === 'deleteWebhook')?.params).toEqual({});
    const line = logged.filter((each) => each.includes('a webhook at other.example'));
    expect(line).toHaveLength(1);
    expect(line.join()).not.toContain('secret-path');
  });

  it('stops buying while another program sets a webhook, and removes it after a minute', async () => {
    const { owner, telegram, bot, clock, logged } = await openScene();
    await owner.ask('/help');
    await setWebhook(telegram);
    await until(() => bot.state === 'conflict');
    expect(bot.mayBuy()).toBe(false);
    expect(bot.isAnswering()).toBe(false);
    expect(logged.join()).toContain(
      "Another program uses this bot's token (409 Conflict: terminated by setWebhook",
    );
    const answered = owner.ask('/help');
    await clock.advance(60_000);
    await answered;
    await until(() => bot.state === 'answering');
    expect(bot.mayBuy()).toBe(true);
  });

  it('handles what the webhook of another instance has stored meanwhile, after the next poll', async () => {
    const { owner, telegram, store, clock } = await openScene();
    await owner.ask('/start');
    const answers = () => said(telegram.chat(owner)).filter((text) => text.includes('What you can do here'));
    const message = { message_id: 900, date: 1, chat: { ...owner.user, type: 'private' }, from: owner.user };
    const late = {
      update_id: 7,
      message: { ...message, text: '/help', entities: [{ type: 'bot_command', offset: 0, length: 5 }] },
    };
    await store.updates.receive([{ updateId: 7, body: JSON.stringify(late) }], clock.now());
    expect(answers()).toEqual([]);
    await clock.advance(30_000);
    await until(() => answers().length === 1);
  });

  it('waits out a Telegram that is down at the start', async () => {
    const { owner, bot, clock, logged, heal } = await openBroken('silent', { kind: 'cut-before' });
    for (let index = 0; index < 5; index += 1) await clock.advance(30_000);
    expect(bot.isAnswering()).toBe(false);
    const complaints = logged.filter((line) => line.includes('Telegram could not be reached'));
    expect(complaints).toHaveLength(1);
    heal();
    const state = async () => clock.advance(1_000).then(() => bot.state);
    await expect.poll(state, { timeout: 40_000 }).toBe('answering');
    expect((await owner.ask('/help')).text).toContain('What you can do here');
    expect(logged.some((line) => line.includes('Telegram answers again.'))).toBe(true);
    expect(logged.join('\n')).not.toContain(token);
  });

  it.each([
    ['refused', unauthorized, "Telegram refuses the bot's token"],
    ['conflict', conflict, 'Another program uses this bot'],
  ] as const)(
    'in state %s tries again each minute, and says why, not too often',
    async (state, fault, sentence) => {
      const scopes = ['getMe', 'getUpdates'].map((method) => ({ method, times: Infinity }));
      const { owner, bot, clock, logged, telegram, heal } = await openBroken(state, fault, scopes);
      const tries = () => telegram.calls.filter(({ method }) => method === 'getMe').length;
      expect(tries()).toBe(1);
      await clock.advance(59_000);
      expect(tries()).toBe(1);
      for (let minute = 2; minute <= 12; minute += 1) {
        await clock.advance(60_000);
        await until(() => tries() === minute);
      }
      expect(logged.filter((line) => line.includes(sentence))).toHaveLength(2);
      heal();
      const answered = owner.ask('/help');
      await clock.advance(60_000);
      await answered;
      expect(bot.state).toBe('answering');
    },
  );

  it('says that the bot is logged out, which no token mends, and waits for it', async () => {
    const { bot, clock, logged, telegram, owner } = await openScene({ before: (it) => it.logOut() });
    await until(() => bot.state === 'refused');
    expect(logged.join()).toContain('logged out of Telegram (400 Logged out)');
    expect(logged.join()).not.toContain('BOT_TOKEN');
    telegram.logIn();
    await clock.advance(60_000);
    await owner.ask('/help');
  });

  it('takes a refusal in words of its own for no answer', async () => {
    const odd = { kind: 'refuse', code: 400, description: 'Bad Request: something new' } as const;
    const { logged } = await openBroken('silent', odd, [{ method: 'getMe', ...anyCall }]);
    expect(logged.join()).toContain("Telegram can't answer now (400 Bad Request: something new)");
  });

  it('obeys a wait that Telegram asks for', async () => {
    const tooMany = { kind: 'too-many', retryAfter: 90 } as const;
    const { clock, telegram, owner } = await openBroken('silent', tooMany, [{ method: 'getMe' }]);
    await clock.advance(89_000);
    expect(telegram.calls).toHaveLength(1);
    await clock.advance(1_000);
    await owner.ask('/help');
  });

  it('gives up a call that nobody answers', async () => {
    const { bot, clock } = await openScene({
      before: ({ faults }) => void faults.inject({ kind: 'black-hole' }, { method: 'getMe' }),
    });
    await clock.advance(19_000);
    expect(bot.state).toBe('starting');
    await clock.advance(1_000);
    await until(() => bot.state === 'silent');
  });

  it('is not answering any more when nothing came for long', async () => {
    const { owner, bot, clock, telegram } = await openScene();
    await owner.ask('/help');
    telegram.faults.inject({ kind: 'black-hole' }, { method: 'getUpdates', times: Infinity });
    await owner.ask('/help');
    expect(bot.isAnswering()).toBe(true);
    await clock.advance(95_000);
    expect(bot.isAnswering()).toBe(false);
  });

  it('stops at once while nothing happens', async () => {
    const { owner, bot, telegram } = await openScene();
    await owner.ask('/help');
    await bot.stop();
    await bot.stop();
    const calls = telegram.calls.length;
    owner.say('/help');
    await new Promise((resolve) => setImmediate(resolve));
    expect(telegram.calls).toHaveLength(calls);
  });

  it('stops when Telegram is down and it waits for the next try', async () => {
    const { bot, clock, telegram } = await openBroken('refused', unauthorized);
    await bot.stop();
    await clock.advance(120_000);
    expect(telegram.calls).toHaveLength(1);
  });
});

const secret = 'secret-of-updates';
const help = 'What you can do here';

/** A bot whose updates are stored by a server of the test, as another instance does: nobody calls the bot. */
async function openWebhookScene() {
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
  const scene = await openScene({ webhook: { url, secret } });
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
  const { tell, clock, answers, bot } = await openWebhookScene();
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
    const { call, clock, bot, logged, callsOf, url, telegram } = await openWebhookScene();
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
  const { answer, owner, clock, bot, logged, answers, telegram, callsOf } = await openWebhookScene();
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
  const { answer, owner, clock, bot, telegram, callsOf, tell } = await openWebhookScene();
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
  const { bot, logged, telegram, clock } = await openScene({
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
