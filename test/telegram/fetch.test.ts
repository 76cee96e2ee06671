import { Api, HttpError } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import { createTelegramFetch, supportOlderServers } from '../../src/telegram/fetch.ts';
import { judge } from '../../src/telegram/judge.ts';
import { systemClock } from '../../src/base/clock.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { serve } from '../setup/serve.ts';
import type { ApiVersion } from '../../src/sandbox/telegram/state.ts';
import { timeTag } from '../../src/base/html.ts';

const token = '7000000001:canary-bot-token-canary-bot-token-0';

async function openServer() {
  const telegram = await openTelegram({ token, limits: 'off' });
  onTestFinished(() => telegram.close());
  return telegram;
}

it('says of each call how it ended, and nothing of the token', async () => {
  const telegram = await openServer();
  const heard: string[][] = [];
  const fetch = createTelegramFetch(systemClock, (...said) => heard.push(said));
  const call = (method: string) => fetch(`${telegram.apiRoot}/bot${token}/${method}`);
  expect(await (await call('getMe')).json()).toMatchObject({ ok: true });
  telegram.faults.inject({ kind: 'too-many', retryAfter: 3 });
  expect(await (await call('getMe')).json()).toMatchObject({ error_code: 429 });
  telegram.faults.inject({ kind: 'html', status: 502 });
  expect((await call('getMe')).status).toBe(502);
  telegram.faults.inject({ kind: 'cut-before' });
  await expect(call('getMe')).rejects.toThrow('fetch failed');
  expect(heard).toEqual([
    ['getMe', 'ok'],
    ['getMe', '429'],
    ['getMe', '502'],
    ['getMe', 'network'],
  ]);
});

it('calls nobody once another instance may speak, and the message counts as never sent', async () => {
  let maySpeak = true;
  const telegram = await openServer();
  const fetch = createTelegramFetch(systemClock, undefined, () => maySpeak);
  const api = new Api(token, { apiRoot: telegram.apiRoot, fetch });
  await api.getMe();
  maySpeak = false;
  const refused: unknown = await api.sendMessage(1, 'hi').catch((error: unknown) => error);
  expect(judge(refused)).toMatchObject({ kind: 'later', reason: { code: 'down' } });
  expect(telegram.calls.map(({ method }) => method)).toEqual(['getMe']);
});

it.each([301, 302, 303, 307, 308])(
  'follows no redirect: with %i the token goes nowhere else, and the call fails',
  async (status) => {
    const strays: string[] = [];
    const elsewhere = await serve((request, response) => {
      strays.push(`${request.method} ${request.url}`);
      response.end('{"ok":true,"result":{"message_id":1}}');
    });
    const heard: string[] = [];
    const apiRoot = await serve((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(status, { location: elsewhere + request.url }).end();
    });
    const outcomes: string[] = [];
    const fetch = createTelegramFetch(systemClock, (_, outcome) => outcomes.push(outcome));
    const api = new Api(token, { apiRoot, fetch });
    await expect(api.getMe()).rejects.toThrow(HttpError);
    await expect(api.sendMessage(1, 'hi')).rejects.toThrow(HttpError);
    expect(heard).toEqual([`/bot${token}/getMe`, `/bot${token}/sendMessage`]);
    expect(strays).toEqual([]);
    expect(outcomes).toEqual(['network', 'network']);
  },
);

const keyboard = { inline_keyboard: [[{ text: 'Wait', disabled: {} }]] };

/** `waits` are what the rate limiter says before each repeated call. */
async function openOlder(apiVersion: ApiVersion, waits: number[] = []) {
  const telegram = await openTelegram({ token, limits: 'off', apiVersion });
  onTestFinished(() => telegram.close());
  const ann = telegram.person({ first_name: 'Ann' });
  ann.start();
  const asked: number[] = [];
  const fetch = supportOlderServers(createTelegramFetch(systemClock), {
    insteadOfDisabled: 'wait:moment',
    waitMs(chatId) {
      asked.push(chatId);
      return waits.shift() ?? 0;
    },
  });
  const api = new Api(token, { apiRoot: telegram.apiRoot, fetch });
  const html = (ms = Date.now()) => `at <b>${timeTag(ms, 'noon').html}</b>`;
  const send = (text = html(), options = {}) =>
    api.sendMessage(ann.id, text, { parse_mode: 'HTML', ...options });
  return { telegram, ann, api, send, html, asked, texts: () => telegram.chat(ann).messages.slice(1) };
}

it('the latest server gets times and disabled buttons, each message in one call', async () => {
  const { send, telegram, texts } = await openOlder('10.3');
  await send(undefined, { reply_markup: keyboard });
  expect(telegram.calls).toHaveLength(1);
  expect(texts()[0]?.html).toContain('<tg-time');
  expect(texts()[0]?.reply_markup).toEqual(keyboard);
});

it('an older server gets the text without its times, and the next one at once', async () => {
  const { send, api, telegram, texts, ann, asked } = await openOlder('9.4');
  await send();
  await send();
  expect(texts().map(({ html }) => html)).toEqual(['at <b>noon</b>', 'at <b>noon</b>']);
  expect(telegram.calls.map(({ answer }) => answer?.ok)).toEqual([false, true, true]);
  expect(asked).toEqual([ann.id]);
  // A text that only looks like a time is sent as it is.
  await api.sendMessage(ann.id, 'write <tg-time unix="1">');
  expect(texts().at(-1)?.text).toBe('write <tg-time unix="1">');
});

it('an older server gets a button that says to wait in place of a disabled one, in edits too', async () => {
  const { send, api, ann, telegram, texts } = await openOlder('9.4');
  const { message_id: id } = await send(undefined, { reply_markup: keyboard });
  await api.editMessageText(ann.id, id, 'b', { reply_markup: keyboard });
  const enabled = { inline_keyboard: [[{ text: 'Wait', callback_data: 'wait:moment' }]] };
  expect(texts()).toMatchObject([{ text: 'b', reply_markup: enabled }]);
  // The tag, then the button: Telegram names one thing at a time.
  expect(telegram.calls.map(({ answer }) => answer?.ok)).toEqual([false, false, true, true]);
});

it('a time that is too far away goes as text, and says nothing about the server', async () => {
  const { send, html, texts } = await openOlder('10.3');
  await send(html(Date.now() + 1500 * 86_400_000));
  await send();
  expect(texts().map(({ html: shown }) => shown?.includes('<tg-time'))).toEqual([false, true]);
});

it('the rate limiter may put the second call off, and nothing is sent until then', async () => {
  const { send, telegram, texts } = await openOlder('9.4', [1500]);
  await expect(send()).rejects.toMatchObject({ error_code: 429, parameters: { retry_after: 1.5 } });
  expect(telegram.calls).toHaveLength(1);
  await send();
  expect(texts()).toHaveLength(1);
});

it.each(['10.3', '9.4'] as const)(
  'on %s any other refusal, an unclear answer and a lost one are not repeated',
  async (version) => {
    const { send, telegram, texts } = await openOlder(version);
    await send();
    const before = telegram.calls.length;
    telegram.faults.inject({
      kind: 'refuse',
      code: 400,
      description: "Bad Request: can't parse entities: x",
    });
    telegram.faults.inject({ kind: 'html', status: 502 });
    telegram.faults.inject({ kind: 'cut-after' });
    for (let nth = 0; nth < 3; nth++) await expect(send()).rejects.toThrow(/sendMessage/);
    expect(telegram.calls.length - before).toBe(3);
    // The lost answer was that of a message that was sent.
    expect(texts()).toHaveLength(2);
  },
);
