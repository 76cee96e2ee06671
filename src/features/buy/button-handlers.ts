// Handles the buttons under cards, messages about orders, and alarms. Each callback query is answered with its outcome;
// the messages are edited by order-notifications.ts, from what is committed. Only the person who began a card may
// confirm or cancel it, also in a group.

import type { Composer } from 'grammy';
import { requestOf, type Order } from '../../orders/order.ts';
import type { Outcome } from '../../orders/orders.ts';
import { plainTime } from '../alerts/mute-sentence.ts';
import { describeLimitHit } from './order-limit.ts';
import { displayStateOf } from './order-state.ts';
import type { AnswerButton } from '../../bot/ask/form-buttons.ts';
import { actingId } from '../../bot/access.ts';
import type { BotContext } from '../../bot/context.ts';
import { contextReader } from '../../bot/reader.ts';
import { notice, say, show } from '../../bot/say.ts';
import { orderButtons } from './buttons.ts';
import { viewRequest } from './approvals.ts';
import { offerOrder } from './card.ts';
import { askForCode } from './code-requests.ts';
import { buttonsOf } from './keyboard.ts';
import { closedStates } from '../../orders/states.ts';
import { viewOrder } from './view.ts';
import { personName, plainPersonName } from '../../bot/names.ts';

export function installOrderButtons(composer: Composer<BotContext>): void {
  orderButtons.decide.on(composer, async (ctx, { action, token }) => {
    const { orders } = ctx.deps;
    const order = await orders.findByToken(token);
    if (!order) return answerOutcome(ctx, { is: 'not_found' });
    const person = actingId(ctx);
    if (order.createdBy !== person) {
      const name = plainPersonName(ctx.deps, order.createdBy);
      return notice(ctx, ctx.words.plain('order-notice-not-yours', { person: name }), { box: true });
    }
    const outcome = await orders[action](token, person);
    if (outcome.is === 'needs_code') return askForCode(ctx, { of: 'order', token }, outcome.order);
    await answerOutcome(ctx, outcome);
  });

  orderButtons.approve.on(composer, async (ctx, { action, token }) => {
    const person = actingId(ctx);
    if (person === undefined) return answerOutcome(ctx, { is: 'nobody' });
    const outcome = await ctx.deps.orders[action](token, person);
    await answerOutcome(ctx, outcome);
    // An approved order's message follows the order by itself.
    if (outcome.is !== 'placing' && 'order' in outcome && outcome.order.chatId !== ctx.chatId) {
      await showDecision(ctx, outcome.order);
    }
  });

  orderButtons.leave.on(composer, async (ctx, { id }) => {
    const person = actingId(ctx);
    if (person === undefined) return answerOutcome(ctx, { is: 'nobody' });
    await answerOutcome(ctx, await ctx.deps.orders.leave(id, person));
  });

  orderButtons.look.on(composer, async (ctx, { id }) => {
    const order = await ctx.deps.orders.readNow(id);
    if (!order) return answerOutcome(ctx, { is: 'not_found' });
    await answerState(ctx, order);
    // The order's own message is shown anew at once; an alarm keeps its text.
    await refreshCard(ctx, order);
  });

  orderButtons.again.on(composer, async (ctx, { id }) => {
    const order = await ctx.deps.orders.find(id);
    if (!order) return answerOutcome(ctx, { is: 'not_found' });
    // The order may have changed since the button was shown.
    if (!buttonsOf(order, ctx.deps.clock.now()).flat().includes('again')) return answerState(ctx, order);
    await offerOrder(ctx, requestOf(order), { isNew: true });
  });
}

/** Refuses the answer buttons of a form to everybody but the person who was asked. */
export function refuseAnswersOfOthers(composer: Composer<BotContext>, button: AnswerButton): void {
  button.on(composer, async (ctx, { personId }, next) => {
    if (personId === ctx.from.id) return next();
    return notice(ctx, ctx.words.plain('order-form-not-yours'), { box: true });
  });
}

async function answerOutcome(ctx: BotContext, outcome: Outcome): Promise<void> {
  const { words } = ctx;
  const box = (key: string) => notice(ctx, words.plain(key), { box: true });
  switch (outcome.is) {
    case 'placing':
      return notice(ctx, words.plain('order-notice-placing'));
    case 'awaiting_approval':
      return box('order-notice-waiting');
    case 'limit': {
      await box('order-notice-limit');
      const { limit, order } = outcome;
      const person = personName(ctx.deps, order.confirmedBy ?? order.createdBy);
      return say(ctx, describeLimitHit(limit, order.kind, person, words));
    }
    case 'already':
      await box(closedStates.has(outcome.order.state) ? 'order-notice-over' : 'order-notice-already');
      return refreshCard(ctx, outcome.order);
    case 'expired':
    case 'cancelled':
    case 'refused':
    case 'not_in_book':
      await box(`order-notice-${outcome.is.replaceAll('_', '-')}`);
      return refreshCard(ctx, outcome.order);
    case 'left':
      return notice(ctx, words.plain('order-notice-left'));
    case 'not_allowed':
    case 'needs_code':
    case 'yourself':
    case 'nobody':
    case 'locked':
    case 'not_found':
      return box(`order-notice-${outcome.is.replaceAll('_', '-')}`);
  }
}

/** Shows the order's state in a notice. */
function answerState(ctx: BotContext, order: Order): Promise<void> {
  // After a failed read, the earlier state must not look like the present one.
  const { unread } = order;
  const state = unread === null ? displayStateOf(order, ctx.deps.clock.now()) : 'unread';
  const time = unread === null ? '' : plainTime(unread.since, contextReader(ctx));
  return notice(ctx, ctx.words.plain('order-notice-state', { state, time }));
}

/** Edits the request in the approver's own chat to the decision. */
async function showDecision(ctx: BotContext, order: Order): Promise<void> {
  const { html, keyboard } = await viewRequest(ctx.deps, order, ctx.chatId ?? order.chatId);
  await show(ctx, html, keyboard);
}

/** Shows the order's own message anew, such as a card that has ended but still has its buttons. */
async function refreshCard(ctx: BotContext, order: Order): Promise<void> {
  if (order.messageId === ctx.callbackQuery?.message?.message_id && order.chatId === ctx.chatId) {
    return showAgain(ctx, order);
  }
}

async function showAgain(ctx: BotContext, order: Order): Promise<void> {
  const { html, keyboard } = await viewOrder(ctx.deps, order);
  await show(ctx, html, keyboard);
}
