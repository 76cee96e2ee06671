// What the questions of an order suggest as buttons: the last orders, the usual amounts, and receivers that the team knows.

import type { Order, OrderKind, ResourceType } from '../../orders/order.ts';
import { whyUnusable } from '../../tron/address.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { addressesIn } from '../../input/address.ts';
import { count } from '../../base/lines.ts';
import type { FormConversation } from '../../bot/command.ts';
import type { Goods } from '../../input/amount.ts';

const mostOffered = 3;
/** Before the order's id, so that no amount is read as one. */
const prefix = 'again_';

/**
 * The last orders of this kind, the person's and then the team's, a row each: one tap opens the card of the same again, with
 * a fresh price.
 */
export async function lastOrderRows(conversation: FormConversation, ctx: FormContext, kind: OrderKind) {
  const { deps, words } = ctx;
  // Recorded by `external`: other orders may be the last ones before the next replay.
  const last = await conversation.external(async () => {
    const orders = await deps.orders.lastBought(
      { kind, personId: ctx.from?.id ?? 0, isOffered: (order) => isOrderable(ctx, order) },
      mostOffered,
    );
    return orders.map(({ id, quantity, resourceType, receiver }) => ({
      id,
      quantity,
      resource: resourceType,
      to: deps.store.known.labelOf(receiver) ?? shortAddress(receiver),
    }));
  });
  return last.map(({ id, quantity, resource, to }) => [
    {
      label: words.plain('order-last', { quantity: count(quantity), resource, to }),
      value: `${prefix}${id}`,
    },
  ]);
}

/** Takes into the draft what the order whose button was used was for; false for every other answer. */
export async function takeLastOrder(
  conversation: FormConversation,
  { deps }: FormContext,
  draft: Partial<Pick<Order, 'resourceType' | 'quantity' | 'receiver'>>,
  { text, isTyped }: { text: string; isTyped: boolean },
): Promise<boolean> {
  if (isTyped || !text.startsWith(prefix)) return false;
  const parts = await conversation.external(async () => {
    const order = await deps.orders.find(text.slice(prefix.length));
    if (!order) return null;
    const { resourceType, quantity, receiver } = order;
    return { resourceType, quantity, receiver };
  });
  if (!parts) return false;
  Object.assign(draft, parts);
  return true;
}

/** Not a contract, and in the address book where only its addresses may be ordered for. */
function isOrderable({ deps }: FormContext, { receiver }: Order): boolean {
  if (whyUnusable(receiver) !== undefined) return false;
  const { settings, known } = deps.store;
  return !settings.data.limits.onlyBook || known.labelOf(receiver) !== undefined;
}

/** 65,000 and 131,000 energy are a USDT transfer to somebody who holds USDT already, and to somebody who doesn't. */
const asked: Record<OrderKind, Record<ResourceType, readonly number[]>> = {
  regular: { ENERGY: [65_000, 131_000], BANDWIDTH: [] },
  flash: { ENERGY: [500_000, 1_000_000], BANDWIDTH: [50_000, 100_000] },
};

export function amountsAskedFor({ kind, resourceType }: Goods): readonly number[] {
  return asked[kind][resourceType];
}

/** The number of buttons under the question for a receiver. */
const mostSuggestions = 8;
/** Receivers: those of recently delivered orders, then the rest of the address book. */
export async function listSuggestions({ store, orders }: BotDeps) {
  const book = store.settings.data.addresses;
  const addresses = [...(await orders.recentReceivers(mostSuggestions)), ...addressesIn(book)];
  const usable = [...new Set(addresses)].filter((address) => whyUnusable(address) === undefined);
  return usable
    .slice(0, mostSuggestions)
    .map((address) => ({ address, label: store.known.labelOf(address) }));
}

/** `TR7NHqj…zgjLj6t`: for buttons only; never where a person confirms the address. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 7)}…${address.slice(-7)}`;
}

/** `payouts · TR7NHqj…zgjLj6t`, for buttons. */
export function labelReceiver(address: string, label: string | undefined): string {
  return label === undefined ? shortAddress(address) : `${label} · ${shortAddress(address)}`;
}
