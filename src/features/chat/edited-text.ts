// What an edit changes. A form that waits has already taken the edits of its answers. What reads as a command, an order or
// an address is taken as if it were written now, and a card that the message had asked for is cancelled first; for every
// other edit the person is told that it changes nothing, and what holds.

import type { MiddlewareFn, NextFunction } from 'grammy';
import type { Message } from 'grammy/types';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';
import { count } from '../../base/lines.ts';
import { readOnUntil } from '../buy/order-state.ts';
import { isFormWaiting } from '../../bot/ask/forms.ts';
import { findByOrigin } from '../buy/card.ts';
import { labelReceiver } from '../buy/suggestions.ts';
import { readOrder } from '../../input/order.ts';
import { readerOf, requestIn } from '../buy/typed-order.ts';
import { actingId } from '../../bot/access.ts';
import type { BotContext } from '../../bot/context.ts';
import { beNewMessage, isCommandText, isLateEdit, isSeen } from '../../bot/typed-commands.ts';
import { say } from '../../bot/say.ts';

export function readEdits(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const edited = ctx.editedMessage ?? (ctx.isCorrection ? ctx.message : undefined);
    if (ctx.role === undefined || edited?.text === undefined) return next();
    if (ctx.chat?.type !== 'private')
      return isOfForm(ctx, edited) ? say(ctx, ctx.words('edit-form')) : next();
    const order = await findByOrigin(ctx.deps, edited.chat.id, edited.message_id);
    if (order && mayStillBuy(order, ctx.deps.clock.now())) return editOfOrder(ctx, order, next);
    if (ctx.isCorrection) return next();
    if (isFormWaiting(ctx)) return say(ctx, ctx.words('edit-form'));
    if (isLateEdit(edited)) return say(ctx, ctx.words('edit-late'));
    if (!isSeen(ctx)) return say(ctx, ctx.words('edit-unseen'));
    beNewMessage(ctx);
    return next();
  };
}

/** In a group, whether the edit was meant for the person's form: of an answer, or of a command. */
function isOfForm(ctx: BotContext, { text = '', reply_to_message: answered }: Message): boolean {
  return isFormWaiting(ctx) && (answered?.from?.id === ctx.me.id || isCommandText(text));
}

/** Nothing was delivered and nothing will be: an edit asks for something new. */
const overStates: ReadonlySet<OrderState> = new Set<OrderState>(['closed', 'failed', 'rejected', 'not_sent']);

/** A failed order is read for a while, because it may be delivered after all. */
function mayStillBuy(order: Order, now: number): boolean {
  return !overStates.has(order.state) || readOnUntil(order, now) !== undefined;
}

/** The message has a card, or an order that was confirmed, which no edit changes. */
async function editOfOrder(ctx: BotContext, order: Order, next: NextFunction): Promise<void> {
  // /cancel cancels the card itself and says so; for a form that it ended, only /cancel says it.
  const isCancel = ctx.hasCommand('cancel');
  if (isCancel && (order.cardState === 'offered' || ctx.hasEndedForm === true)) return next();
  if (order.cardState !== 'offered') return tellWhatHolds(ctx, order);
  const edited = ctx.editedMessage;
  // Part of an order alone doesn't say what the rest is.
  const isWhole = !edited || (!isLateEdit(edited) && isOrderLike(ctx, edited.text ?? '', order));
  if (!isWhole) return tellWhatHolds(ctx, order);
  const person = actingId(ctx);
  if (person === undefined) return;
  const outcome = await ctx.deps.orders.cancel(order.token, person);
  const after = 'order' in outcome ? outcome.order : order;
  if (!overStates.has(after.state)) return tellWhatHolds(ctx, after);
  beNewMessage(ctx);
  return next();
}

/** Whether the text is a whole order of the same kind. */
function isOrderLike(ctx: BotContext, text: string, { kind }: Order): boolean {
  const read = readOrder(text, readerOf(ctx));
  const kindRead = read.kind ?? 'regular';
  return read.problems.length === 0 && kindRead === kind && requestIn(kind, read) !== undefined;
}

/** States whose sentence is their own; of the others an order can only be said to be confirmed. */
const saidStates: Readonly<Partial<Record<OrderState, string>>> = {
  card: 'confirmed',
  unknown: 'unknown',
  left: 'unknown',
  failed: 'undelivered',
  late: 'undelivered',
};

function tellWhatHolds(
  ctx: BotContext,
  { quantity, resourceType: resource, receiver, state, cardState }: Order,
): Promise<void> {
  const to = labelReceiver(receiver, ctx.deps.store.known.labelOf(receiver));
  const values = { quantity: count(quantity), resource, receiver: to, state: saidStates[state] ?? 'other' };
  // What such an order is for is not certain.
  if (state === 'differs') return say(ctx, ctx.words('edit-order-differs'));
  return say(ctx, ctx.words(cardState === 'offered' ? 'edit-card' : 'edit-ordered', values));
}
