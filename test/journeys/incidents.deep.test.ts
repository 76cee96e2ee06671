// "I take it" with the whole bot over real HTTP: two owners who speak different languages, a group, an order whose
// record names something else, an event that can't be read, a group that is lost, and a restart. Time runs faster.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { canaries } from '../canaries.ts';
import { createFastClock } from '../faults/alerts-fast-clock.ts';
import { openScene, openTestApp } from './scene.ts';

const patience = { timeout: 40_000, interval: 50 };

/** Olga reads English and Boris, who owns the bot too, the given language. */
async function openTeam(locale: 'en' | 'zh' | 'ru', speed = 60) {
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
  const post = (id: string, body: object) =>
    fetch(`http://127.0.0.1:${app.port}/events/${canaries.eventsSecret}`, {
      method: 'POST',
      body: JSON.stringify({ event_id: id, event_type: 'EVENT_BALANCE', ...body }),
    });
  return { ...scene, app, clock, boris, find, appears, vanishes, post, messages };
}

const inWords = {
  en: {
    take: '🙋 I take it',
    done: '✅ Done',
    reminder: /⏰ Nobody has taken this for \d+ min: an event could not be read\./,
    taken: /🙋 Olga, \d\d:\d\d/,
    from: /🙋 Boris, \d\d:\d\d \(from Olga\)/,
    over: /✅ Closed at \d\d:\d\d: done \(Boris\)\./,
    asks: /Olga has had it since .* Press again within 10 seconds/,
  },
  zh: {
    take: '🙋 我来处理',
    done: '✅ 已处理完',
    reminder: /⏰ 有一个事件无法解读，已有 \d+ 分钟无人处理。/,
    taken: /🙋 Olga，\d\d:\d\d/,
    from: /🙋 Boris，\d\d:\d\d（接替 Olga）/,
    over: /✅ \d\d:\d\d 已结束：已处理完（Boris）。/,
    asks: /起由 Olga 处理。要由你接手，请在 10 秒内再点击一次。/,
  },
  ru: {
    take: '🙋 Беру на себя',
    done: '✅ Готово',
    reminder: /⏰ Событие не удалось разобрать\. Уже \d+ мин за это никто не взялся\./,
    taken: /🙋 Olga, \d\d:\d\d/,
    from: /🙋 Boris, \d\d:\d\d \(раньше — Olga\)/,
    over: /✅ Закрыто в \d\d:\d\d: готово \(Boris\)\./,
    asks: /Этим занимается Olga с .* нажмите ещё раз в течение 10 секунд/,
  },
} as const;

it.each(['en', 'zh', 'ru'] as const)(
  'an event that can not be read: reminders in both chats, taken, taken over, done, in %s',
  async (locale) => {
    const said = inWords[locale];
    const { olga, boris, appears, vanishes, post, find } = await openTeam(locale);
    expect((await post('broken-1', { data: 'no object' })).status).toBe(200);
    const [hers, his] = [await appears(olga, /broken-1/), await appears(boris, /broken-1/)];
    expect(hers.labels).toEqual(['🙋 I take it']);
    expect(his.labels).toEqual([said.take]);
    expect(find(boris, said.reminder)).toBeUndefined();
    await appears(olga, inWords.en.reminder);
    const reminder = await appears(boris, said.reminder);
    expect(reminder.reply_to_message_id).toBe(his.message_id);

    await olga.press(hers, '🙋 I take it');
    await vanishes(boris, said.reminder);
    await vanishes(olga, inWords.en.reminder);
    const taken = await appears(boris, said.taken);
    expect(taken.message_id).toBe(his.message_id);
    expect(taken.text).toContain(his.text);
    expect((await boris.press(taken, said.take)).text).toMatch(said.asks);
    await boris.press(taken, said.take);
    await appears(boris, said.from);
    const moved = await appears(olga, inWords.en.from);
    expect(moved.message_id).toBe(hers.message_id);

    await boris.press(his.message_id, said.done);
    expect((await appears(boris, said.over)).labels).toEqual([]);
    await appears(olga, inWords.en.over);
    expect((await olga.ask('/open')).text).toBe('Nothing is open.');
    const late = await olga.press(hers, '🙋 I take it');
    expect(late.text).toMatch(/^Already closed at \d\d:\d\d\.$/);
  },
  60_000,
);

it('an order that is not what was confirmed: the group and both owners see who has it, also after a restart', async () => {
  // A card ends after two minutes: with more speed it could end before it is confirmed.
  const scene = await openTeam('ru', 20);
  const { olga, boris, service, telegram, appears, messages } = scene;
  const group = telegram.group({ title: 'Ops', owner: olga, supergroup: true });
  group.add(boris);
  const added = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since: added });
  for (const [person, chat] of [
    [olga, group],
    [boris, boris],
  ] as const) {
    const page = await person.ask('/open', { chat });
    await person.press(page, { data: 'open:remind:short' });
  }
  await appears(group, /Reminders/);
  const other = service.addresses.receivers[1]!;
  service.faults.add({
    kind: 'alter',
    method: 'GET',
    path: '/v1/order',
    times: 'until_cleared',
    fields: { receiver: other },
  });
  const card = await olga.ask(`/order 65000 ${service.addresses.receivers[0]} 1h`, { chat: group });
  await olga.press(card, '✅ Confirm');
  const inGroup = await appears(group, /🚨 Order/);
  await appears(olga, /🚨/);
  const his = await appears(boris, /🚨/);
  await boris.press(his, '🙋 Беру на себя');
  for (const chat of [group, olga, boris]) await appears(chat, /🚨[^]*🙋 Boris, \d\d:\d\d/);
  await appears(group, /Boris, \d\d:\d\d/);

  await scene.app.close();
  await openTestApp(scene, scene.clock);
  boris.say('/open');
  await appears(boris, /1 Заказ \w{8} не совпадает с подтверждённым · 🙋 Boris/);
  olga.say('/open', { chat: group });
  await appears(group, /0 unassigned, 1 taken/);
  await boris.press(his.message_id, '↩️ Вернуть');
  await expect
    .poll(
      () => messages(group).some(({ text }) => text.startsWith('🚨') && text.includes('🙋 Boris')),
      patience,
    )
    .toBe(false);
  expect(messages(group).find(({ message_id: id }) => id === inGroup.message_id)?.text).toBe(inGroup.text);
  await appears(boris, /не совпадает с подтверждённым\. Уже \d+ мин за это никто не взялся/);
  await appears(group, /Nobody has taken this for \d+ min: order \w{8} differs from what was confirmed/);
}, 180_000);

it('a group out of reach: over for both owners once the bot is back in it', async () => {
  const { olga, boris, service, telegram, appears } = await openTeam('en');
  const group = telegram.group({ title: 'Ops', owner: olga, supergroup: true });
  const added = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since: added });
  await olga.ask('/alerts on', { chat: group });
  telegram.faults.inject(
    { kind: 'refuse', code: 403, description: 'Forbidden: bot was kicked from the supergroup chat' },
    { method: 'sendMessage', chatId: group.id },
  );
  service.emitSample('hourly');
  const told = await appears(olga, /Ops can't be reached/);
  expect(told.labels).toEqual(['🙋 I take it']);
  await appears(boris, /Ops can't be reached/);
  // Other messages may come before the answer.
  olga.say('/open');
  await appears(olga, /1 Group Ops is out of reach/);
  await olga.press(told, '🙋 I take it');
  await appears(boris, /🙋 Olga, \d\d:\d\d/);
  await olga.ask('/start', { chat: group });
  await appears(olga, /✅ Closed at \d\d:\d\d: messages arrive there again\./);
  const over = await appears(boris, /✅ Closed at \d\d:\d\d: messages arrive there again\./);
  expect(over.labels).toEqual([]);
}, 60_000);
