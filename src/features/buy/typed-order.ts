// What /order and /flash do with the text behind them: the card when everything is there, and otherwise the form, which
// asks for what is missing or wrong only. A hint about what was wrong stands above its question.

import { InlineKeyboard } from 'grammy';
import type { OrderKind, OrderRequest } from '../../orders/order.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { shortAddress } from './suggestions.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import { offerOrder, sayOffer } from './card.ts';
import { orderHint } from './command-hints.ts';
import type { Goods } from '../../input/amount.ts';
import type { Address } from '../../tron/address.ts';
import { type OrderProblem, type OrderReader, type OrderText, partOf, readOrder } from '../../input/order.ts';

/** Parts of an order that are known before a form asks for the rest. */
type KnownParts = Pick<OrderText, 'resourceType' | 'quantity' | 'receiver'>;

/** The names under which the forms are stored. */
export const orderFormNames: Readonly<Record<OrderKind, string>> = {
  regular: 'order-energy',
  flash: 'flash-refill',
};

export function readerOf({ deps, words }: FormContext): OrderReader {
  return { style: words.numberStyle, book: deps.store.settings.data.addresses };
}

/** Asks for the parts that are not known. `problems` are told above the first question. */
export function askForOrder(
  ctx: BotContext,
  kind: OrderKind,
  { resourceType, quantity, receiver }: KnownParts = {},
  problems: readonly OrderProblem[] = [],
): Promise<void> {
  const known = JSON.stringify({ resourceType, quantity, receiver });
  return enterForm(ctx, orderFormNames[kind], known, JSON.stringify(problems));
}

export async function takeTypedOrder(ctx: BotContext, kind: OrderKind, text: string): Promise<void> {
  if (text.trim() === '') return askForOrder(ctx, kind);
  return continueOrder(ctx, kind, readOrder(text, { ...readerOf(ctx), kind }));
}

/** Continues with what was read: the card, or a question. */
export async function continueOrder(ctx: BotContext, kind: OrderKind, read: OrderText): Promise<void> {
  const { problems } = read;
  const request = requestIn(kind, read);
  if (request && problems.length === 0) return offerOrder(ctx, request);
  if (!request) return askForOrder(ctx, isMoved(problems) ? 'flash' : kind, read, problems);
  const hint = orderHint(ctx.words, problems);
  // What was wrong can't be asked for: the rest is offered as it was read.
  await sayOffer(
    ctx,
    `${hint}\n\n${ctx.words(`hint-${kind === 'flash' ? 'flash' : 'order'}`)}`,
    offerOf(ctx, request),
  );
}

/** The request, if all of its parts are known; a duration or a word too many may still be wrong. */
export function requestIn(
  kind: OrderKind,
  { resourceType, quantity, receiver, problems }: OrderText,
): OrderRequest | undefined {
  const resource = kind === 'regular' ? 'ENERGY' : resourceType;
  if (problems.some((problem) => partOf(problem) !== undefined || problem.part === 'name')) return undefined;
  if (!resource || quantity === undefined || !receiver) return undefined;
  return isMoved(problems)
    ? requestFor({ kind: 'flash', resourceType: 'BANDWIDTH' }, quantity, receiver)
    : requestFor({ kind, resourceType: resource }, quantity, receiver);
}

/** Regular orders have no bandwidth: what was read continues as a flash refill, when the person says so. */
const isMoved = (problems: readonly OrderProblem[]) => problems.some(({ part }) => part === 'bandwidth');

/** A regular order is for an hour, the only duration that the service sells today. */
export function requestFor({ kind, resourceType }: Goods, quantity: number, receiver: Address): OrderRequest {
  const goods = { resourceType, quantity, receiver };
  return kind === 'flash' ? { kind, ...goods } : { kind, ...goods, duration: '1h' };
}

/** A button that opens the card of the request. */
export function offerOf({ words, deps }: FormContext, request: OrderRequest): InlineKeyboard {
  const { quantity, receiver, resourceType, kind } = request;
  const to = deps.store.known.labelOf(receiver) ?? shortAddress(receiver);
  const label = words.plain('hint-offer', { kind, quantity, resource: resourceType, to });
  const data =
    kind === 'regular'
      ? orderButtons.offer.data({ quantity, receiver })
      : flashButtons.offer.data({ resource: resourceType === 'ENERGY' ? 'e' : 'b', quantity, receiver });
  return new InlineKeyboard().text(label, data);
}
