// The addresses that the team knows: those of its address book, and the receivers of delivered orders.

import type { Found } from '../../orders/order.ts';
import type { CardKnowledge } from './order-warnings.ts';
import type { Address } from '../../tron/address.ts';
import { whyUnusable } from '../../tron/contracts.ts';
import { findLookalikes } from '../../tron/lookalike.ts';
import type { BotDeps } from '../../bot/context.ts';
import { addressesIn } from '../../input/address.ts';

/** The number of buttons under the question for a receiver. */
const mostSuggestions = 8;
/** The number of receivers of delivered orders that a new one is compared with. */
const mostCompared = 1_000;

type Suggestion = { address: Address; label?: string };

/** Suggested receivers: those of recently delivered orders, then the rest of the address book. */
export async function listSuggestions(deps: BotDeps): Promise<Suggestion[]> {
  const book = deps.store.settings.data.addresses;
  const addresses = [...(await deps.orders.recentReceivers(mostSuggestions)), ...addressesIn(book)];
  const usable = [...new Set(addresses)].filter((address) => whyUnusable(address) === undefined);
  return usable.slice(0, mostSuggestions).map((address) => {
    const label = deps.store.known.labelOf(address);
    return label === undefined ? { address } : { address, label };
  });
}

/** `TR7NHqj…zgjLj6t`: for buttons only; never where a person confirms the address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 7)}…${address.slice(-7)}`;
}

/** `payouts · TR7NHqj…zgjLj6t`, for buttons. */
export function labelReceiver(address: string, label: string | undefined): string {
  return label === undefined ? shortAddress(address) : `${label} · ${shortAddress(address)}`;
}

/** What a card says besides the order's own values: about its receiver, and about what confirming would lead to. */
export async function readCardKnowledge(deps: BotDeps, found: Found): Promise<CardKnowledge> {
  const { orders } = deps;
  const { order, spend } = found;
  const book = deps.store.settings.data.addresses;
  const [history, delivered, forecast] = await Promise.all([
    orders.receiverHistory(order.receiver, order.id),
    orders.recentReceivers(mostCompared),
    // After the confirmation these checks have been made.
    spend.state === 'offered' ? orders.foresee(found) : undefined,
  ]);
  const twins = findLookalikes(order.receiver, [...addressesIn(book), ...delivered]);
  return {
    ...history,
    forecast,
    twins: twins.map((address) => ({ address, label: deps.store.known.labelOf(address) })),
    differingSince: orders.differingSince(),
  };
}
