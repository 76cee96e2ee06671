import { expect, it } from 'vitest';
import { checkUpdates } from '../../../src/bot/doctor/check-updates.ts';
import type { CheckContext } from '../../../src/bot/doctor/check.ts';
import { openScene } from '../scene.ts';
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

it('of a bot that polls says so, and finds the webhook of another program without telling its path', async () => {
  expect(await check({ url: '' })).toMatchObject({ level: 'ok', key: 'doctor-updates-polled' });
  const foreign = await check({ url: 'https://other.example/secret-path', pending_update_count: 2 });
  expect(foreign).toMatchObject({
    level: 'bad',
    key: 'doctor-updates-foreign',
    values: { host: 'other.example' },
  });
  expect(JSON.stringify(foreign)).not.toContain('secret-path');
});

it('of a webhook says how many wait, and whether another program changed it', async () => {
  expect(await check({ url: own, pending_update_count: 2 }, own)).toMatchObject({
    level: 'ok',
    key: 'doctor-updates',
    values: { host: 'bot.example', count: 2 },
  });
  expect(await check({ url: '' }, own)).toMatchObject({ level: 'bad', key: 'doctor-updates-removed' });
  expect(await check({ url: 'https://other.example/x' }, own)).toMatchObject({
    level: 'bad',
    key: 'doctor-updates-changed',
    values: { host: 'other.example' },
  });
});

it.each([
  ['while something waits and the error is fresh is bad', 1, 60, 'bad', 'doctor-updates-failing'],
  ['since which everything has come is told', 0, 60, 'info', 'doctor-updates-failed'],
  [
    'of some hours ago is told, although something waits at this moment',
    1,
    7200,
    'info',
    'doctor-updates-failed',
  ],
] as const)('an error %s', async (_, pending, agoSeconds, level, key) => {
  const info = {
    url: own,
    pending_update_count: pending,
    last_error_date: now / 1000 - agoSeconds,
    last_error_message: 'Wrong response from the webhook: 502 Bad Gateway',
  };
  expect(await check(info, own)).toMatchObject({
    level,
    key,
    values: { reason: 'Wrong response from the webhook: 502 Bad Gateway', count: pending },
  });
});

it('stands in /doctor, in the words of each language', async () => {
  const { owner, store } = await openScene({ service: { readAccount: async () => ({}) } });
  await owner.ask('/start');
  expect((await owner.ask('/doctor')).text).toContain(
    '✅ Messages to the bot: fetched from Telegram by polling.',
  );
  for (const [locale, line] of [
    ['zh', '✅ 发给机器人的消息：由机器人向 Telegram 拉取。'],
    ['ru', '✅ Сообщения боту: бот забирает их у Telegram сам.'],
  ] as const) {
    await store.settings.update(({ chats }) => {
      for (const chat of chats) chat.locale = locale;
    });
    expect((await owner.ask('/doctor')).text).toContain(line);
  }
});

it.each(['en', 'zh', 'ru'])('says in %s how many wait after an error', (locale) => {
  const values = { host: 'bot.example', time: '12:00', reason: '502', count: 17 };
  expect(i18n.words(locale)('doctor-updates-failed', values)).toContain('17');
});
