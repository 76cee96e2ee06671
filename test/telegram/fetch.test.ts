import { Api, HttpError } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import { createTelegramFetch } from '../../src/telegram/fetch.ts';
import { judge } from '../../src/telegram/judge.ts';
import { systemClock } from '../../src/base/clock.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';
import { serve } from '../setup/serve.ts';

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
