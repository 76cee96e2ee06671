// A bot with stored events to try rules on, and what tests of the screens of /alerts do again and again.

import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { delegation } from '../../../src/events/delegation.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { type Scene, openScene } from '../../bot/scene.ts';

export const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
export const hourMs = 3_600_000;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const namesOf = { admin: 'Ada', operator: 'Otto', viewer: 'Vera' } as const;

type Label = string | RegExp;

export async function openAlertScene(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene({ alerts: {}, ...options });
  return { ...scene, ...playing(scene) };
}

export function playing(scene: Scene) {
  const { store, clock, telegram } = scene;
  let stored = 0;
  const add = async (type: string, data: Record<string, unknown>) => {
    stored += 1;
    const body = JSON.stringify({ event_id: `e-${stored}`, data });
    await store.events.add(makeArrival(`e-${stored}`, { type, body, receivedAt: clock.now() }), []);
  };
  const last = (chat: Parameters<typeof telegram.chat>[0]) => telegram.chat(chat).last!;
  /** Presses the buttons one after the other, each under the chat's last message; answers that as it is then. */
  const tap = async (
    person: Person,
    labels: Label | readonly Label[],
    chat: Person | Group = person,
  ): Promise<ChatMessage> => {
    for (const label of typeof labels === 'string' || labels instanceof RegExp ? [labels] : labels) {
      const find = () =>
        last(chat).labels.find((one) => (typeof label === 'string' ? one === label : label.test(one)));
      await unfold(person, find, chat);
      const message = last(chat);
      const found = find();
      if (found === undefined) {
        throw new Error(`No button ${String(label)}; there are: ${message.labels.join(', ')}`);
      }
      await person.press(message, found);
    }
    return last(chat);
  };
  /** What has no room stands behind `More`. */
  const unfold = async (person: Person, find: () => string | undefined, chat: Person | Group) => {
    for (let presses = 0; presses < 9 && find() === undefined; presses++) {
      const more = last(chat).labels.find((one) => one.startsWith('⋯'));
      if (more === undefined) return;
      await person.press(last(chat), more);
    }
  };
  return {
    last,
    tap,
    /** Opens /alerts, in private or in a group, and taps on from there. */
    go: async (person: Person, labels: Label | readonly Label[], group?: Group): Promise<ChatMessage> => {
      await person.ask('/alerts', group ? { chat: group } : {});
      return tap(person, labels, group ?? person);
    },
    /** A group that the owner brought the bot to, with somebody of this role. */
    groupWith: async (
      role: keyof typeof namesOf,
      make: Parameters<typeof scene.group>[0] = {},
    ): Promise<[group: Group, person: Person]> => {
      const group = await scene.group(make);
      const person = await scene.person(namesOf[role], role);
      group.add(person);
      return [group, person];
    },
    /** A stored transfer to Payouts, of an amount in USDT. */
    transfer: (usdt: number, change: Record<string, unknown> = {}) =>
      add(addressMonitor.type, { ...addressMonitor.example, amount: usdt * 1_000_000, ...change }),
    delegate: () => add(delegation.type, { ...delegation.example }),
    rules: () => store.settings.data.places.flatMap((place) => place.rules),
    /** The quiet hours of a chat. */
    quietOf: (chat: { id: number }) => store.settings.data.chats.find(({ id }) => id === chat.id)?.quiet,
    setQuiet: (chat: { id: number }, from: string, to: string, how: 'silent' | 'held') =>
      store.settings.update(({ chats }) => {
        chats.find(({ id }) => id === chat.id)!.quiet = { from, to, days: everyDay, how };
      }),
    /** Writes a name into the address book. */
    name: (label: string, address = payouts, tags: string[] = []) => scene.addToBook(label, address, tags),
  };
}
