// What the team knows: the address book, the receivers of earlier orders, and its people's names.

import type { Html } from '../../html.ts';
import type { Order } from '../../orders/order.ts';
import type { ReceiverKnowledge } from '../../reports/order-facts.ts';
import { asItCame, shown } from '../../reports/lines.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { lookalike } from '../../tron/lookalike.ts';
import type { Rooms } from '../context.ts';
import { labelOf, type BookEntry } from './receivers.ts';

/** Buttons under the question for a receiver. */
const mostSuggestions = 8;
/** Receivers of earlier orders that a new one is compared with. */
const mostCompared = 1_000;
const longestName = 64;

export function bookOf({ store }: Rooms): readonly BookEntry[] {
  return store.settings.data.addresses;
}

export type Suggestion = { address: Address; label?: string };

/** Where people may want to send: what they ordered for lately, then the rest of the address book. */
export async function listSuggestions(rooms: Rooms): Promise<Suggestion[]> {
  const book = bookOf(rooms);
  const addresses = [...(await rooms.orders.recentReceivers(mostSuggestions)), ...addressesIn(book)];
  return [...new Set(addresses)].slice(0, mostSuggestions).map((address) => {
    const label = labelOf(address, book);
    return label === undefined ? { address } : { address, label };
  });
}

/** `TR7NHq…zgjLj6t`: for buttons, beside nothing that is confirmed by it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 7)}…${address.slice(-7)}`;
}

/** An order that waits for approval is no precedent for itself. */
export async function knowReceiver(rooms: Rooms, order: Order): Promise<ReceiverKnowledge> {
  const book = bookOf(rooms);
  const earlier = await rooms.orders.recentReceivers(mostCompared);
  const isKnown =
    earlier.includes(order.receiver) && (order.state === 'drafted' || (await hasOtherOrder(rooms, order)));
  const twins = lookalike(order.receiver, [...addressesIn(book), ...earlier]);
  return { isKnown, twins: twins.map((address) => ({ address, label: labelOf(address, book) })) };
}

async function hasOtherOrder({ orders }: Rooms, { id, receiver }: Order): Promise<boolean> {
  const listed = await orders.list({ page: 0, size: mostCompared });
  return listed.orders.some((other) => other.id !== id && other.receiver === receiver);
}

/** How a person is called in messages. */
export function nameOf(rooms: Rooms, personId: number): string | Html {
  return asItCame(plainNameOf(rooms, personId), longestName) ?? '';
}

/** The same where there is no markup; their id where nothing else is known. */
export function plainNameOf({ store }: Rooms, personId: number): string {
  const { people, chats } = store.settings.data;
  const name =
    people.find(({ id }) => id === personId)?.name ?? chats.find(({ id }) => id === personId)?.title;
  return shown(name, longestName) ?? String(personId);
}

/** An entry that somebody spoiled by hand is no address. */
function addressesIn(book: readonly BookEntry[]): Address[] {
  return book.flatMap(({ address }) => {
    const parsed = parseAddress(address);
    return parsed.ok ? [parsed.address] : [];
  });
}
