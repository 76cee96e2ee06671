// The repeat card, which sends an uncertain order again under the same number. Opening it sends nothing, and src/orders
// checks each use of its buttons. The person who opened it confirms or cancels it; a second person approves or refuses.

import { InlineKeyboard, type Composer } from 'grammy';
import type { Order } from '../../orders/order.ts';
import type { RepeatOutcome } from '../../orders/orders.ts';
import type { Repeat } from '../../orders/repeat.ts';
import type { Reader } from '../../base/lines.ts';
import { timeOfDay } from '../../base/moment.ts';
import { describeRepeatLimit } from './order-limit.ts';
import { describeClosedRepeat, describeRepeat } from './order-repeat.ts';
import { actingId } from '../../bot/access.ts';
import type { BotContext, BotDeps } from '../../bot/context.ts';
import { placeOf } from '../../bot/place.ts';
import { notice, say, show, style, type View } from '../../bot/say.ts';
import { orderButtons } from './buttons.ts';
import { askForCode } from './code-requests.ts';
import { repeatKeyboardOf } from './keyboard.ts';
import { readCardKnowledge } from './known-addresses.ts';
import { orderContextOf } from './view.ts';
import { personName, plainPersonName } from '../../bot/names.ts';
import { chatReader } from '../../bot/reader.ts';

const methods = {
  'repeat-confirm': 'confirmRepeat',
  'repeat-cancel': 'cancelRepeat',
  'repeat-approve': 'approveRepeat',
  'repeat-refuse': 'refuseRepeat',
} as const;

export function installRepeats(composer: Composer<BotContext>): void {
  orderButtons.repeat.on(composer, async (ctx, { id }) => {
    const person = actingId(ctx);
    const place = placeOf(ctx);
    if (person === undefined || !place) return answerOutcome(ctx, { is: 'nobody' });
    const outcome = await ctx.deps.orders.askRepeat(id, { id: person, ...place });
    await answerOutcome(ctx, outcome);
    if (outcome.is === 'offered') await showCard(ctx, outcome.repeat, outcome.order);
  });

  orderButtons.decideRepeat.on(composer, async (ctx, { action, token }) => {
    const { orders } = ctx.deps;
    const person = actingId(ctx);
    const found = await orders.findRepeat(token);
    if (!found) return answerOutcome(ctx, { is: 'not_found' });
    if (person === undefined) return answerOutcome(ctx, { is: 'nobody' });
    const isOwn = action === 'repeat-confirm' || action === 'repeat-cancel';
    if (isOwn && found.repeat.askedBy !== person) {
      const name = plainPersonName(ctx.deps, found.repeat.askedBy);
      return notice(ctx, ctx.words.plain('order-notice-not-yours', { person: name }), { box: true });
    }
    const outcome = await orders[methods[action]](token, person);
    if (outcome.is === 'needs_code') return askForCode(ctx, { of: 'repeat', token }, outcome.order);
    await answerOutcome(ctx, outcome);
    if ('repeat' in outcome) await refresh(ctx, outcome.repeat, outcome.order);
  });
}

/**
 * The card in its present state, for its own chat or, with `isRequest`, for the private chat of somebody who may
 * approve it. It has no buttons once it is decided.
 */
export async function viewRepeat(
  deps: BotDeps,
  repeat: Repeat,
  order: Order,
  reader: Reader = chatReader(deps, repeat.chatId),
  options: { isRequest?: boolean } = {},
): Promise<View> {
  const around = orderContextOf(deps, order);
  const { words } = reader;
  if (repeat.state !== 'offered' && repeat.state !== 'confirmed') {
    return { html: describeClosedRepeat(repeat, order, around, reader), keyboard: new InlineKeyboard() };
  }
  const card = describeRepeat(
    repeat,
    order,
    { ...around, ...(await readCardKnowledge(deps, order)) },
    reader,
  );
  const person = personName(deps, repeat.confirmedBy ?? repeat.askedBy);
  return {
    html: options.isRequest ? `${words('order-repeat-request', { person })}\n\n${card}` : card,
    keyboard: repeatKeyboardOf(repeat, words, options),
  };
}

/** Sends the card as a reply to the order's message if that is in the same chat. */
async function showCard(ctx: BotContext, repeat: Repeat, order: Order): Promise<void> {
  const { html, keyboard } = await viewRepeat(ctx.deps, repeat, order);
  const { messageId, chatId } = order;
  const answered = chatId === repeat.chatId ? messageId : null;
  const { message_id } = await ctx.reply(html, {
    ...style,
    reply_markup: keyboard,
    ...(answered !== null && {
      reply_parameters: { message_id: answered, allow_sending_without_reply: true },
    }),
  });
  await ctx.deps.orders.bindRepeat(repeat.token, repeat.chatId, message_id);
}

/** Edits the message with the button, which is the card or a request for approval. */
async function refresh(ctx: BotContext, repeat: Repeat, order: Order): Promise<void> {
  const chatId = ctx.chatId ?? repeat.chatId;
  const isCard = repeat.chatId === chatId && repeat.messageId === ctx.callbackQuery?.message?.message_id;
  const options = { isRequest: !isCard };
  const { html, keyboard } = await viewRepeat(ctx.deps, repeat, order, chatReader(ctx.deps, chatId), options);
  await show(ctx, html, keyboard);
}

/**
 * Answers the callback query with the outcome. Most texts are those of repeats, because the first call may have bought.
 */
async function answerOutcome(ctx: BotContext, outcome: RepeatOutcome): Promise<void> {
  const { words, timeZone } = ctx;
  const box = (text: string) => notice(ctx, text, { box: true });
  switch (outcome.is) {
    case 'offered':
    case 'placing':
      return notice(ctx, words.plain(`order-repeat-notice-${outcome.is}`));
    case 'repeating': {
      const time = timeOfDay(outcome.order.repeatsUntil ?? ctx.deps.clock.now(), timeZone);
      return box(words.plain('order-repeat-notice-repeating', { time }));
    }
    case 'awaiting_approval':
      return box(words.plain('order-notice-waiting'));
    case 'needs_code':
    case 'yourself':
    case 'nobody':
    case 'not_found':
      return box(words.plain(`order-notice-${outcome.is.replaceAll('_', '-')}`));
    case 'limit': {
      await box(words.plain('order-repeat-notice-limit'));
      const { limit, order, repeat } = outcome;
      const person = personName(ctx.deps, repeat.confirmedBy ?? repeat.askedBy);
      return say(ctx, describeRepeatLimit(limit, order.kind, person, words));
    }
    case 'not_in_book':
    case 'already':
    case 'cancelled':
    case 'refused':
    case 'expired':
    case 'superseded':
    case 'settled':
    case 'not_allowed':
    case 'locked':
      return box(words.plain(`order-repeat-notice-${outcome.is.replaceAll('_', '-')}`));
  }
}
