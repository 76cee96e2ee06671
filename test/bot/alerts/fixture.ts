// A bot with stored events to try rules on.

import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { delegation } from '../../../src/events/delegation.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene, type Scene } from '../scene.ts';

export const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

export async function openAlertScene(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ alerts: {}, ...options });
  return { ...scene, ...playing(scene) };
}

/** What tests of the screens do again and again. */
export function playing({ store, clock, telegram }: Scene) {
  let stored = 0;
  const add = async (type: string, data: Record<string, unknown>) => {
    stored += 1;
    const body = JSON.stringify({ event_id: `e-${stored}`, data });
    await store.events.add(makeArrival(`e-${stored}`, { type, body, receivedAt: clock.now() }), []);
  };
  type Chat = Parameters<typeof telegram.chat>[0];
  const last = (chat: Chat) => telegram.chat(chat).last!;
  return {
    last,
    /** A stored transfer to Payouts, of an amount in USDT. */
    transfer: (usdt: number, change: Record<string, unknown> = {}) =>
      add(addressMonitor.type, { ...addressMonitor.example, amount: usdt * 1_000_000, ...change }),
    delegate: () => add(delegation.type, { ...delegation.example }),
    /** Presses the button with this label under the chat's last message; answers the message as it is then. */
    tap: async (person: Person, label: string | RegExp, chat: Chat = person): Promise<ChatMessage> => {
      const message = last(chat);
      const found = message.labels.find((one) =>
        typeof label === 'string' ? one === label : label.test(one),
      );
      if (found === undefined) {
        throw new Error(`No button ${String(label)}; there are: ${message.labels.join(', ')}`);
      }
      await person.press(message, found);
      return last(chat);
    },
    rules: () => store.settings.data.places.flatMap((place) => place.rules),
  };
}
