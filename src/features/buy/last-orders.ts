// The last orders as buttons above the first question of /order and /flash: one tap opens the card of the same again,
// with a fresh price.

import type { Order, OrderKind } from '../../orders/order.ts';
import { whyUnusable } from '../../tron/contracts.ts';
import { count } from '../../base/lines.ts';
import type { FormConversation } from '../../bot/command.ts';
import type { FormContext } from '../../bot/context.ts';
import { shortAddress } from './known-addresses.ts';

const mostOffered = 3;
/** Before the order's id, so that no amount is read as one. */
const prefix = 'again_';

type Choice = { label: string; value: string };

/** One row for each of the person's last orders of this kind, then of the team's. */
export async function lastOrderRows(
  conversation: FormConversation,
  ctx: FormContext,
  kind: OrderKind,
): Promise<Choice[][]> {
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
