// The addresses that the team knows: those of its address book, and the receivers that something was delivered to.

import type { Order } from '../../orders/order.ts';
import type { CardKnowledge } from '../../views/order/order-warnings.ts';
import { parseAddress, type Address } from '../../tron/address.ts';
import { whyUnusable } from '../../tron/contracts.ts';
import { findLookalikes } from '../../tron/lookalike.ts';
import type { Deps } from '../frame/context.ts';
import { labelOf, type BookEntry } from './receivers.ts';

/** Buttons under the question for a receiver. */
const mostSuggestions = 8;
/** Receivers of delivered orders that a new one is compared with. */
const mostCompared = 1_000;

export function bookOf({ store }: Deps): readonly BookEntry[] {
  return store.settings.data.addresses;
}

export type Suggestion = { address: Address; label?: string };

/** Where people may want to send: what was delivered to lately, then the rest of the address book. */
export async function listSuggestions(deps: Deps): Promise<Suggestion[]> {
  const book = bookOf(deps);
  const addresses = [...(await deps.orders.recentReceivers(mostSuggestions)), ...addressesIn(book)];
  const usable = [...new Set(addresses)].filter((address) => whyUnusable(address) === undefined);
  return usable.slice(0, mostSuggestions).map((address) => {
    const label = labelOf(address, book);
    return label === undefined ? { address } : { address, label };
  });
}

/** `TR7NHq…zgjLj6t`: for buttons, beside nothing that is confirmed by it. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 7)}…${address.slice(-7)}`;
}

/** What a card says besides its own values: of its receiver, and of what confirming it would lead to. */
export async function readCardKnowledge(deps: Deps, order: Order): Promise<CardKnowledge> {
  const { orders } = deps;
  const book = bookOf(deps);
  const [history, delivered, forecast] = await Promise.all([
    orders.receiverHistory(order.receiver, order.id),
    orders.recentReceivers(mostCompared),
    // Once it was confirmed, what would stop it has been asked.
    order.state === 'drafted' ? orders.foresee(order) : undefined,
  ]);
  const twins = findLookalikes(order.receiver, [...addressesIn(book), ...delivered]);
  return {
    ...history,
    forecast,
    twins: twins.map((address) => ({ address, label: labelOf(address, book) })),
    differingSince: orders.differingSince(),
  };
}

/** An entry that somebody spoiled by hand is no address. */
function addressesIn(book: readonly BookEntry[]): Address[] {
  return book.flatMap(({ address }) => {
    const parsed = parseAddress(address);
    return parsed.ok ? [parsed.address] : [];
  });
}
