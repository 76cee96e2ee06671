// Cards of orders as people see and press them, in tests with several instances.

import { expect } from 'vitest';
import type { ChatMessage } from '../../src/sandbox/telegram/chat-message.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import type { Scene } from './scene.ts';

export const cardEnergy = 65_000;

/** What a card shows of an order that the service has, whatever was read of it since. */
export const bought = /The service has accepted the order|Submitted|Delivered/;

export function openCards({ telegram, service }: Pick<Scene, 'telegram' | 'service'>) {
  /** What the chat shows in the place of this message. */
  const textNow = ({ chat_id, message_id }: ChatMessage): string =>
    telegram.chat(chat_id).messages.find((message) => message.message_id === message_id)?.text ?? '';
  return {
    textNow,
    /** Of an order that waits for a press. */
    async openCard(person: Person): Promise<ChatMessage> {
      const since = telegram.mark();
      person.say(`/order ${cardEnergy} ${service.addresses.receivers[0]} 1h`);
      return telegram.waitFor(
        ({ chat_id, labels }) => chat_id === person.id && labels.includes('✅ Confirm'),
        // Many ask at once, and this machine may be busy.
        { since, timeoutMs: 60_000 },
      );
    },
    async showsIn(card: ChatMessage, text: string | RegExp): Promise<void> {
      await expect.poll(() => textNow(card)).toMatch(text);
    },
    /** Calls that buy which the service has received. */
    posts: () => service.requests.filter(({ method }) => method === 'POST').length,
  };
}

/** Presses without waiting for an answer, which an instance that ends can't give. */
export function press(
  person: Person,
  card: ChatMessage,
  button: Parameters<Person['press']>[1],
  times = 1,
): void {
  for (let nth = 0; nth < times; nth += 1) person.press(card, button).catch(() => undefined);
}
