import { expect, it } from 'vitest';
import { checkUpdates } from '../../../src/features/doctor/checks.ts';
import type { CheckContext } from '../../../src/features/doctor/check.ts';
import { openScene } from '../../bot/scene.ts';
import { i18n } from '../../spoken.ts';

const own = 'https://bot.example/telegram';
const now = Date.UTC(2026, 10, 22, 12);

/** What is said of what Telegram knows of the webhook. */
async function check(info: object, telegramWebhookUrl?: string) {
  const context = {
    deps: { ...(telegramWebhookUrl !== undefined && { telegramWebhookUrl }) },
    api: {
      getWebhookInfo: async () => ({ has_custom_certificate: false, pending_update_count: 0, ...info }),
    },
    reader: { now, timeZone: 'UTC' },
  } as CheckContext;
  const { level, key, values } = await checkUpdates(context);
  return { level, key, values };
}

const elsewhere = 'https://other.example/secret-path';
const reason = 'Wrong response from the webhook: 502 Bad Gateway';
const failed = (pending_update_count: number, agoSeconds: number) => ({
  url: own,
  pending_update_count,
  last_error_date: now / 1000 - agoSeconds,
  last_error_message: reason,
});

const waiting = { url: own, pending_update_count: 2 };
const here = { host: 'bot.example', count: 2 };
const there = { host: 'other.example' };

it.each<[_of: string, info: object, url: string | undefined, level: string, key: string, values?: object]>([
  ['a bot that polls', { url: '' }, undefined, 'ok', 'polled'],
  ['that beside a foreign webhook', { url: elsewhere }, undefined, 'bad', 'foreign', there],
  ['how many wait for the webhook', waiting, own, 'ok', '', here],
  ['a webhook that is gone', { url: '' }, own, 'bad', 'removed'],
  ['one that is another', { url: elsewhere }, own, 'bad', 'changed', there],
  ['a fresh error while something waits', failed(1, 60), own, 'bad', 'failing', { reason, count: 1 }],
  ['one since which everything has come', failed(0, 60), own, 'info', 'failed', { reason, count: 0 }],
  ['one of hours ago, though something waits', failed(1, 7200), own, 'info', 'failed', { reason, count: 1 }],
])('tells of %s', async (_of, info, url, level, key, values = {}) => {
  const told = await check(info, url);
  expect(told).toMatchObject({ level, key: ['doctor-updates', key].filter(Boolean).join('-') });
  expect(told.values ?? {}).toMatchObject(values);
  expect(JSON.stringify(told)).not.toContain('secret-path');
});

it('stands in /doctor', async () => {
  const { owner, telegram } = await openScene({ service: { readAccount: async () => ({}) } });
  await owner.ask('/start');
  const line = '✅ Messages to the bot: fetched from Telegram by polling.';
  await owner.press(await owner.ask('/doctor'), '🔎 Details');
  expect(telegram.chat(owner).last?.text).toContain(line);
});

it.each(['en', 'zh', 'ru'])('says in %s how many wait after an error', (locale) => {
  const values = { host: 'bot.example', time: '12:00', reason: '502', count: 17 };
  expect(i18n.words(locale)('doctor-updates-failed', values)).toContain('17');
});
