// "I take it" with the whole bot over real HTTP: two owners who speak different languages, a group, an order whose
// record names something else, an event that can't be read, and a restart. Time runs faster.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { createFastClock } from '../faults/alerts-fast-clock.ts';
import { openScene, openTestApp, post } from './scene.ts';

const patience = { timeout: 40_000, interval: 50 };

/** Olga reads English and Boris, who owns the bot too, the given language. */
async function openTeam(locale: 'en' | 'ru', speed = 60) {
  const clock = createFastClock(Date.now(), speed);
  const scene = await openScene({ clock });
  Object.assign(scene.environment, { OWNER_IDS: '1001,1002' });
  const { telegram, olga } = scene;
  const app = await openTestApp(scene, clock);
  const boris = telegram.person({ id: 1002, first_name: 'Boris', language_code: locale });
  for (const owner of [olga, boris]) await owner.ask('/start');
  const messages = (chat: { id: number }) => telegram.chat(chat).messages.filter(({ fromBot }) => fromBot);
  const find = (chat: { id: number }, said: RegExp): ChatMessage | undefined =>
    messages(chat).findLast(({ text }) => said.test(text));
  const appears = async (chat: { id: number }, said: RegExp): Promise<ChatMessage> => {
    await expect.poll(() => find(chat, said)?.text, patience).toMatch(said);
    return find(chat, said)!;
  };
  const vanishes = async (chat: { id: number }, said: RegExp) => {
    await expect.poll(() => find(chat, said)?.text, patience).toBeUndefined();
  };
  return { ...scene, app, clock, boris, find, appears, vanishes, messages };
}

it('an event that can not be read: reminders in both chats, taken, taken over, done', async () => {
  const { app, olga, boris, appears, vanishes, find } = await openTeam('ru');
  const herReminder = /⏰ Nobody has taken this for \d+ min: an event could not be read\./;
  const hisReminder = /⏰ Событие не удалось разобрать\. Уже \d+ мин за это никто не взялся\./;
  expect(await post(app.port, 'broken-1', { type: 'EVENT_BALANCE', data: 'no object' })).toBe(200);
  const [hers, his] = [await appears(olga, /broken-1/), await appears(boris, /broken-1/)];
  expect(hers.labels).toEqual(['🙋 I take it']);
  expect(his.labels).toEqual(['🙋 Беру на себя']);
  expect(find(boris, hisReminder)).toBeUndefined();
  await appears(olga, herReminder);
  const reminder = await appears(boris, hisReminder);
  expect(reminder.reply_to_message_id).toBe(his.message_id);

  await olga.press(hers, '🙋 I take it');
  await vanishes(boris, hisReminder);
  await vanishes(olga, herReminder);
  const taken = await appears(boris, /🙋 Olga, \d\d:\d\d/);
  expect(taken.message_id).toBe(his.message_id);
  expect(taken.text).toContain(his.text);
  expect((await boris.press(taken, '🙋 Беру на себя')).text).toMatch(
    /Этим занимается Olga с .* нажмите ещё раз в течение 10 секунд/,
  );
  await boris.press(taken, '🙋 Беру на себя');
  await appears(boris, /🙋 Boris, \d\d:\d\d \(раньше — Olga\)/);
  const moved = await appears(olga, /🙋 Boris, \d\d:\d\d \(from Olga\)/);
  expect(moved.message_id).toBe(hers.message_id);

  await boris.press(his.message_id, '✅ Готово');
  expect((await appears(boris, /✅ Закрыто в \d\d:\d\d: готово \(Boris\)\./)).labels).toEqual([]);
  await appears(olga, /✅ Closed at \d\d:\d\d: done \(Boris\)\./);
  expect((await olga.ask('/open')).text).toBe('Nothing is open.');
  const late = await olga.press(hers, '🙋 I take it');
  expect(late.text).toMatch(/^Already closed at \d\d:\d\d\.$/);
}, 60_000);
