// A team's alerts over real HTTP in one of the languages: an app at work, an owner who presses its buttons, and transfers
// that the service posts.

import { expect } from 'vitest';
import { addressMonitor } from '../../src/events/address-monitor.ts';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import { openStore } from '../../src/store/open.ts';
import { arrivalOf, type Sent } from '../figures/fixture.ts';
import type { ManualClock } from '../manual-clock.ts';
import { openScene, openTestApp } from './scene.ts';
import { i18n } from '../spoken.ts';

/**
 * An app at work, an owner who speaks the language, and what the journeys do again and again. `earlier` are events that
 * the bot received before it was started now.
 */
export async function openJourney(locale: string, clock?: ManualClock, earlier: readonly Sent[] = []) {
  const scene = await openScene();
  if (earlier.length > 0) {
    const store = await openStore({ dataDir: scene.dataDir });
    for (const one of earlier) await store.events.add(arrivalOf(one), []);
    await store.close();
  }
  const { telegram, service, olga } = scene;
  olga.setLanguage(locale);
  await openTestApp(scene, clock);
  await olga.ask('/start');
  const words = i18n.words(locale);
  type Chat = Parameters<typeof telegram.chat>[0];
  const settle = async () => clock?.advance(1_000);
  /** The bot paces its calls by the clock, which goes on while somebody waits for it. */
  const awaited = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    if (!clock) return act;
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    act.then(end, end);
    await expect.poll(async () => clock.advance(200).then(() => isOver), { timeout: 40_000 }).toBe(true);
    return act;
  };
  const find = (chat: Chat, messageId: number) =>
    telegram.chat(chat).messages.find(({ message_id: id }) => id === messageId)!;
  /** Presses a button of a message; answers the message as it is then. */
  const tap = async (chat: Chat, message: ChatMessage, label: string): Promise<ChatMessage> => {
    const { message_id: id } = message;
    const found = find(chat, id).labels.find(
      (one) => one === label || one.startsWith(`${label}:`) || one.startsWith(`${label}：`),
    );
    if (found === undefined) throw new Error(`No ${label}: ${find(chat, id).labels.join(' | ')}`);
    await awaited(olga.press(find(chat, id), found));
    return find(chat, id);
  };
  let sent = 0;
  return {
    ...scene,
    words,
    tap,
    ask: (text: string, where?: Parameters<typeof olga.ask>[1]) => awaited(olga.ask(text, where)),
    /** The key of a button's label, in the language. */
    label: (key: string, values: Record<string, string | number> = {}) => words.plain(key, values),
    /** The service posts a transfer of so many USDT; answers its hash, which its alert holds. */
    transfer: async (usdt: number): Promise<string> => {
      sent += 1;
      const hash = sent.toString(16).padStart(64, 'a');
      const data = { ...addressMonitor.example, txn_hash: hash, amount: usdt * 1_000_000 };
      await service.emit(addressMonitor.type, data).settled();
      await settle();
      return hash;
    },
  };
}
