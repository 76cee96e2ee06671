// A person sends undelivered events again: from Telegram's refusal to the marked message in the chat.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openScene, openTestApp, type Scene } from './scene.ts';

/** A supergroup that gets every alert, and an owner who gets none. */
async function openGroup({ telegram, olga }: Scene) {
  await olga.ask('/start');
  await olga.ask('/alerts off');
  const group = telegram.group({ title: 'Energy team', owner: olga, supergroup: true });
  const since = telegram.mark();
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
  await olga.ask('/alerts on', { chat: group });
  return group;
}

/** Presses, and returns the message once it has changed. */
async function press({ telegram, olga }: Scene, message: ChatMessage, button: string | RegExp) {
  const since = telegram.mark();
  const { chat_id: chatId, message_id: id } = message;
  const changed = telegram.waitFor((other) => other.chat_id === chatId && other.message_id === id, { since });
  await olga.press(message, button);
  return changed;
}

it('brings what Telegram refused to the chat after all: once, marked, and in its history', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  const first = await openTestApp(scene);
  const group = await openGroup(scene);
  telegram.faults.inject(
    { kind: 'refuse', code: 400, description: 'Bad Request: WEBPAGE_MEDIA_EMPTY' },
    { method: 'sendMessage', chatId: group.id },
  );
  const { type, data } = service.samples.hourly;
  await service.emit(type, { ...data, quantity: 65_001 }, { eventId: 'lost-one' }).settled();
  let list = await olga.ask('/replay');
  const look = async () => (list = await olga.ask('/replay')).labels;
  await expect.poll(look, { timeout: 40_000 }).toContain('1 ⚠️');
  const card = await press(scene, await press(scene, list, '1 ⚠️'), '↻ Send where it was meant to go');
  expect(card.text).toContain('• Energy team: 1 alert');

  // The card is still valid in another process, and only once.
  await first.close();
  await openTestApp(scene);
  const since = telegram.mark();
  const done = await press(scene, card, '✅ Confirm');
  expect(done.text).toContain('On its way');
  const told = await telegram.waitFor(({ text }) => text.includes('65,001'), { since, timeoutMs: 40_000 });
  expect(told.chat_id).toBe(group.id);
  expect(told.text).toMatch(/^↻ replayed\n/);
  expect((await press(scene, card, '✅ Confirm')).text).toContain('already confirmed');
  const copies = telegram.chat(group).messages.filter(({ text }) => text.includes('65,001'));
  expect(copies).toHaveLength(1);

  const story = await olga.ask('/why lost-one');
  expect(story.text).toMatch(/not delivered \(Telegram refused it, saying .*\); Olga had it sent again/);
  const link = `https://t.me/c/${String(group.id).slice(4)}/${told.message_id}`;
  expect(JSON.stringify(story.raw.entities)).toContain(link);
  expect((await olga.ask('/replay')).text).toContain('every alert has arrived');
});

it('tells a late event as late, and explains it to whoever replies to its message', async () => {
  const scene = await openScene();
  const { telegram, service, olga } = scene;
  await openTestApp(scene);
  await olga.ask('/start');
  const { type, data } = service.samples.transfer_usdt;
  const since = telegram.mark();
  service.emit(type, { ...data, paid_at: Date.now() - 3 * 3_600_000 }, { eventId: 'late-one' });
  const told = await telegram.waitFor(({ text }) => text.includes('🕰'), { since });
  expect(told.text).toMatch(/^🕰 Late: it happened at .* and arrived at /);
  const story = await olga.ask('/why', { replyTo: told.message_id });
  expect(story.text).toMatch(/ID: late-one[^]*Late by [23] h/);
  const onTime = telegram.mark();
  service.emit(type, { ...data, amount: 7_000_007 });
  const punctual = await telegram.waitFor(({ text }) => text.includes('7.000007'), { since: onTime });
  expect(punctual.text).not.toContain('🕰');
});
