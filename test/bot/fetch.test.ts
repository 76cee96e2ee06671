import { expect, it, onTestFinished } from 'vitest';
import { createTelegramFetch } from '../../src/bot/fetch.ts';
import { systemClock } from '../../src/clock.ts';
import { openTelegram } from '../../src/sandbox/telegram/open.ts';

const token = '7000000001:canary-bot-token-canary-bot-token-0';

async function openLine() {
  const telegram = await openTelegram({ token, limits: 'off' });
  onTestFinished(() => telegram.close());
  const heard: string[][] = [];
  const call = createTelegramFetch(systemClock, (...said) => heard.push(said));
  return { telegram, heard, call: (method: string) => call(`${telegram.apiRoot}/bot${token}/${method}`) };
}

it('says of each call how it ended, and nothing of the token', async () => {
  const { telegram, heard, call } = await openLine();
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
