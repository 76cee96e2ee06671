// A bot that buys and has an address book, for the button that saves a receiver.

import { addresses } from '../../../src/bot/book/addresses.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openOrderScene } from '../buy/scene.ts';

export async function openScene() {
  const scene = await openOrderScene({ more: [addresses] });
  const now = (message: ChatMessage, isSo: (text: string) => boolean): Promise<ChatMessage> =>
    scene.inTime('the message', () => {
      const found = scene.now(message);
      return isSo(found.text) && found;
    });
  return {
    ...scene,
    now,
    press: (person: Person, message: ChatMessage, button: string) =>
      scene.pressForNews(person, message, button),
    /** Buys by one line, and answers the order's message once the service has taken it. */
    bought: async (person: Person, line: string, group?: Group): Promise<ChatMessage> => {
      const card = await person.ask(line, group && { chat: group });
      await person.press(card, '✅ Confirm');
      return scene.inTime('the purchase', () => {
        const found = scene.now(card);
        return found.labels.includes('🔎 Show on chain') || found.labels.includes('🔄 Look again')
          ? found
          : false;
      });
    },
  };
}
