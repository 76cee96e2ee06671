// The same journeys on a Bot API server from before times, disabled buttons and ephemeral messages: everything works,
// and nothing is sent twice.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { ApiVersion } from '../../src/sandbox/telegram/state.ts';
import { type Scene, openScene, openTestApp } from './scene.ts';

const patience = { timeoutMs: 40_000 };

const botTexts = ({ telegram }: Scene, chatId: number) =>
  telegram.chat(chatId).messages.filter(({ fromBot, text }) => fromBot && text !== '');
const times = (messages: readonly ChatMessage[]) =>
  messages.flatMap(({ entities }) => entities.filter(({ type }) => type === 'date_time')).length;

async function openFor(apiVersion: ApiVersion) {
  const scene = await openScene({ apiVersion });
  scene.service.settings.delegateAfterMs = 50;
  scene.service.settings.confirmAfterMs = 100;
  const app = await openTestApp(scene);
  return { ...scene, app };
}

it.each<[version: ApiVersion, hasTimes: boolean]>([
  ['10.3', true],
  ['9.5', true],
  ['9.4', false],
  ['8.0', false],
])('on %s an order is bought once in one message, and alerts come once', async (version, hasTimes) => {
  const scene = await openFor(version);
  const { olga, service, telegram, app } = scene;
  await olga.ask('/start');
  const first = await telegramHears(scene, () => service.emitSample('transfer_usdt'));
  expect(first.text).toContain(service.samples.transfer_usdt.data.txn_hash);
  expect(times([first]) > 0).toBe(hasTimes);
  const hashes = Array.from({ length: 12 }, (_, nth) => nth.toString(16).padStart(64, 'a'));
  const { type, data } = service.samples.transfer_usdt;
  for (const hash of hashes) service.emit(type, { ...data, txn_hash: hash });
  await expect.poll(() => hashes.every((hash) => reached(scene, hash) > 0)).toBe(true);
  for (const hash of hashes) expect(reached(scene, hash)).toBe(1);
  expect(telegram.chat(olga).messages.some(({ text }) => text.includes('↻'))).toBe(false);
  expect(app.logged.join('')).not.toContain('could not read its markup');

  await olga.ask('/alerts off');
  const since = telegram.mark();
  olga.say(`/order 65000 ${service.addresses.receivers[0]} 1h`);
  const card = await telegram.waitFor(({ text }) => text.includes('65,000'), { since, ...patience });
  expect(card.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
  expect(card.text).toMatch(/The card ends at \d\d:\d\d:\d\d UTC/);
  await olga.press(card, '✅ Confirm');
  const told = await telegram.waitFor(({ text }) => text.includes('confirmed on-chain'), patience);
  expect(told.message_id).toBe(card.message_id);
  expect(times([told]) > 0).toBe(hasTimes);
  expect(service.orders).toHaveLength(1);
  const ordered = botTexts(scene, olga.id).filter(({ text }) => text.includes('Hourly energy'));
  expect(ordered).toHaveLength(1);
  for (const hash of hashes) expect(reached(scene, hash)).toBe(1);
});

async function telegramHears({ telegram, olga }: Scene, act: () => unknown) {
  const since = telegram.mark();
  act();
  return telegram.waitFor(({ chat_id: id }) => id === olga.id, { since, ...patience });
}

/** In how many of the chat's messages the hash stands, as text or behind a link. */
function reached(scene: Scene, hash: string): number {
  return botTexts(scene, scene.olga.id).filter(({ html, text }) => `${html} ${text}`.includes(hash)).length;
}
