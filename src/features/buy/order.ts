// /order, energy for an address for an hour, and /flash, a flash refill of energy or bandwidth. The buttons of every
// order's messages are the same, so /order handles them.

import { findChat } from '../../store/settings/settings.ts';
import { type Composer, InlineKeyboard } from 'grammy';
import type { Command } from '../../bot/command.ts';
import { flashButtons, orderButtons, reminderMinutes } from './buttons.ts';
import { askForOrder, offerAgain, offerOrder, orderFormNames, requestFor, takeTypedOrder } from './card.ts';
import { flashForm, orderForm } from './form.ts';
import type { AnswerButton } from '../../bot/ask/buttons.ts';
import { actingId, mayChangeChat, refuse } from '../../bot/access.ts';
import { recordChat } from '../chat/chats.ts';
import { type BotContext, type FormContext, contextReader, placeOf } from '../../bot/context.ts';
import { writeAudit } from '../../bot/audit.ts';
import { answerPress, box, longestToast, say, show, toast } from '../../bot/say.ts';
import { htmlToText } from '../../events/template/foreign-text.ts';
import { historyButtons } from '../history/buttons.ts';
import { type Found, type Order, requestOf } from '../../orders/order.ts';
import type { TapOutcome } from '../../orders/orders.ts';
import { plainTime, timeOfDay } from '../../base/time.ts';
import { code } from '../../base/html.ts';
import { paragraphs } from '../../base/lines.ts';
import { describeGoods } from './order-parts.ts';
import { describeLimitHit } from './order-limit.ts';
import { differencesNow, displayStateOf } from './order-state.ts';
import { showOrder } from '../history/order-page.ts';
import { cardMessageOf, viewApproval } from './approvals.ts';
import { type Asked, askForCode, hasApp } from '../codes/ask.ts';
import { buttonsOf } from './keyboard.ts';
import { orderContextOf } from './view.ts';
import { personName, plainPersonName } from '../../bot/names.ts';

export const order: Command = {
  name: 'order',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('order', (ctx) => takeTypedOrder(ctx, 'regular', ctx.match));
    orderButtons.show.on(composer, (ctx) => askForOrder(ctx, 'regular'));
    orderButtons.offer.on(composer, (ctx, { quantity, receiver }) =>
      offerOrder(ctx, requestFor({ kind: 'regular', resourceType: 'ENERGY' }, quantity, receiver), {
        isNew: true,
      }),
    );
    orderButtons.ask.on(composer, (ctx, { quantity }) => askForOrder(ctx, 'regular', { quantity }));
    orderButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'regular', { receiver }));
    installOrderButtons(composer);
    installReminders(composer);
    refuseAnswersOfOthers(composer, orderButtons.answer);
  },
  forms: { [orderFormNames.regular]: orderForm },
};

export const flash: Command = {
  name: 'flash',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('flash', (ctx) => takeTypedOrder(ctx, 'flash', ctx.match));
    flashButtons.show.on(composer, (ctx) => askForOrder(ctx, 'flash'));
    flashButtons.offer.on(composer, (ctx, { resource, quantity, receiver }) => {
      const resourceType = resource === 'e' ? 'ENERGY' : 'BANDWIDTH';
      return offerOrder(ctx, requestFor({ kind: 'flash', resourceType }, quantity, receiver), {
        isNew: true,
      });
    });
    flashButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'flash', { receiver }));
    refuseAnswersOfOthers(composer, flashButtons.answer);
  },
  forms: { [orderFormNames.flash]: flashForm },
};

/** Refuses the answer buttons of a form to everybody but the person who was asked. */
function refuseAnswersOfOthers(composer: Composer<BotContext>, button: AnswerButton): void {
  button.on(composer, async (ctx, { personId }, next) => {
    if (personId === ctx.from.id) return next();
    return box(ctx, 'order-form-not-yours');
  });
}

// The page on which a chat turns on reminders before a delegation ends, which the list of orders links to.

function installReminders(composer: Composer<BotContext>): void {
  orderButtons.reminders.on(composer, showReminders);
  orderButtons.remind.on(composer, async (ctx, { minutes }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await recordChat(ctx);
    await ctx.deps.store.settings.update((draft) => {
      const chat = findChat(draft, ctx.chatId);
      if (!chat) return;
      if (minutes === 0) delete chat.reminderMinutes;
      else chat.reminderMinutes = minutes;
    });
    await writeAudit(ctx, 'reminders.changed', `chat:${ctx.chatId}`, { minutes });
    await showReminders(ctx);
  });
}

async function showReminders(ctx: BotContext): Promise<void> {
  const { words, deps } = ctx;
  const chat = findChat(deps.store.settings.data, ctx.chatId);
  const chosen = chat?.reminderMinutes ?? 0;
  const keyboard = new InlineKeyboard();
  for (const minutes of [0, ...reminderMinutes] as const) {
    const label =
      minutes === 0
        ? words.plain('order-reminders-off')
        : words.plain('order-reminders-minutes', { minutes });
    keyboard.text(minutes === chosen ? `• ${label}` : label, orderButtons.remind.data({ minutes }));
    if (minutes === 0) keyboard.row();
  }
  keyboard.row().text(words.plain('order-reminders-back'), historyButtons.show.data());
  await show(ctx, words('order-reminders-title'), keyboard);
}

// Handles the buttons under cards, messages about orders, and alarms. Each callback query is answered with its outcome;
// the messages are edited by order-posts.ts, from what is committed. Only the person who began a card may
// confirm or cancel it, also in a group.

type Press = 'confirm' | 'cancel' | 'approve' | 'refuse';

function installOrderButtons(composer: Composer<BotContext>): void {
  orderButtons.decide.on(composer, (ctx, { action, token }) => decide(ctx, action, token));
  orderButtons.approve.on(composer, (ctx, { action, token }) => decide(ctx, action, token));

  orderButtons.repeat.on(composer, async (ctx, { id }) => {
    const person = actingId(ctx);
    const place = placeOf(ctx);
    if (person === undefined || !place) return answerOutcome(ctx, { is: 'nobody' });
    const outcome = await ctx.deps.orders.askAgain(id, { id: person, ...place });
    await answerOutcome(ctx, outcome, false);
    // A card that was open already is in the chat, unless Telegram did not take it.
    if (outcome.is === 'offered' && outcome.spend.messageId === null) await offerAgain(ctx, outcome);
  });

  orderButtons.leave.on(composer, async (ctx, { id }) => {
    const person = actingId(ctx);
    if (person === undefined) return answerOutcome(ctx, { is: 'nobody' });
    const outcome = await ctx.deps.orders.leave(id, person);
    await answerOutcome(ctx, outcome);
    await refreshPage(ctx, id);
  });

  orderButtons.look.on(composer, async (ctx, { id }) => {
    const order = await ctx.deps.orders.readNow(id);
    if (!order) return answerOutcome(ctx, { is: 'not_found' });
    await answerState(ctx, order);
    // Its messages tell of times, too, which may have passed.
    await ctx.deps.store.posts.changed({ ref: order.id });
  });

  orderButtons.again.on(composer, async (ctx, { id }) => {
    const order = await ctx.deps.orders.find(id);
    if (!order) return answerOutcome(ctx, { is: 'not_found' });
    // The order may have changed since the button was shown.
    if (!buttonsOf(order, ctx.deps.clock.now()).flat().includes('again')) return answerState(ctx, order);
    await offerOrder(ctx, requestOf(order), { isNew: true });
  });
}

/** A decision about a card, of which only who opened it confirms or cancels. */
async function decide(ctx: BotContext, press: Press, token: string): Promise<void> {
  const { orders } = ctx.deps;
  const person = actingId(ctx);
  const found = await orders.findSpend(token);
  if (!found) return answerOutcome(ctx, { is: 'not_found' });
  if (person === undefined) return answerOutcome(ctx, { is: 'nobody' });
  const { askedBy, isFirst, reason } = found.spend;
  if ((press === 'confirm' || press === 'cancel') && askedBy !== person) {
    if (reason === 'removed') return answerOutcome(ctx, { is: 'cancelled', ...found }, isFirst);
    const name = plainPersonName(ctx.deps, askedBy);
    return box(ctx, 'order-toast-not-yours', { person: name });
  }
  const outcome = await orders[press](token, person);
  if (outcome.is === 'needs_code') return askForOrderCode(ctx, found);
  await answerOutcome(ctx, outcome, isFirst);
  if (await refreshPage(ctx, found.order.id)) return;
  if (!('spend' in outcome) || !outcome.spend) return;
  await refreshRequest(ctx, press, outcome.is, { order: outcome.order, spend: outcome.spend });
}

const orderCodeKeys = {
  asked: 'order-code-sent',
  no_chat: 'order-code-no-chat',
  both_ended: 'code-both_ended',
} as const satisfies Record<Asked, string>;

/** Asks for the code that confirming the card needs. */
async function askForOrderCode(ctx: BotContext, { order, spend }: Found): Promise<void> {
  const { deps } = ctx;
  if (!(await hasApp(ctx))) return box(ctx, 'order-code-none');
  const asked = await askForCode(ctx, {
    ask: (their) =>
      paragraphs([
        their('order-code-ask', { id: code(order.id) }),
        describeGoods(order, orderContextOf(deps, order), their),
      ]),
    isOpen: async () => (await deps.orders.findSpend(spend.token))?.spend.state === 'offered',
    async take(here) {
      const outcome = await deps.orders.confirm(spend.token, spend.askedBy, 'code');
      await say(here, figuresOf(here, outcome) ?? here.words(toastKey(outcome, spend.isFirst)));
    },
  });
  await box(ctx, orderCodeKeys[asked]);
}

async function answerOutcome(ctx: BotContext, outcome: TapOutcome, isFirst = true): Promise<void> {
  const { words, timeZone, deps } = ctx;
  const open = outcome.is === 'open' ? outcome.spend : undefined;
  const until = outcome.is === 'repeating' ? outcome.order.repeatsUntil : open?.expiresAt;
  const values = {
    time: timeOfDay(until ?? deps.clock.now(), timeZone),
    ...(open && { state: open.state, person: plainPersonName(deps, open.confirmedBy ?? open.askedBy) }),
  };
  const isAsExpected = outcome.is === 'placing' || outcome.is === 'offered' || outcome.is === 'left';
  const figures = figuresOf(ctx, outcome);
  const whole = htmlToText(figures ?? '');
  const short = linesWithin(whole, longestToast);
  await answerPress(
    ctx,
    short === '' ? words.plain(toastKey(outcome, isFirst), values) : short,
    !isAsExpected,
  );
  if (figures !== undefined && short !== whole) await say(ctx, figures);
}

/** Which limit stopped it, and how far it was passed, as HTML. */
function figuresOf(ctx: FormContext, outcome: TapOutcome): string | undefined {
  if (outcome.is !== 'limit') return undefined;
  const { limit, spend } = outcome;
  const person = personName(ctx.deps, spend.confirmedBy ?? spend.askedBy);
  return describeLimitHit(limit, spend, person, contextReader(ctx));
}

/** The first lines of the text: as many as fit into so many characters. */
function linesWithin(text: string, longest: number): string {
  const all = text.split('\n');
  let count = all.length;
  while (count > 0 && all.slice(0, count).join('\n').length > longest) count -= 1;
  return all.slice(0, count).join('\n').trimEnd();
}

/** Outcomes that are said in the same words of either kind of spend. */
const shared: ReadonlySet<string> = new Set<TapOutcome['is']>([
  'needs_code',
  'yourself',
  'nobody',
  'not_found',
  'left',
]);

/** After a spend that sends an order again most say that nothing was sent again: the first call may have bought. */
export function toastKey(outcome: TapOutcome, isFirst: boolean): string {
  const isUnpriced = outcome.is === 'limit' && outcome.limit.reason === 'ceiling_price';
  const is = isUnpriced ? 'ceiling_price' : outcome.is;
  if (is === 'awaiting_approval') return 'order-toast-waiting';
  // A first spend is superseded where its order can't be read any more.
  const isOver = is === 'superseded' || (outcome.is === 'already' && outcome.order.state === 'closed');
  if (isFirst && isOver) return 'order-toast-over';
  return `${isFirst || shared.has(is) ? 'order' : 'order-repeat'}-toast-${is.replaceAll('_', '-')}`;
}

/** Shows the order's state over the chat. */
function answerState(ctx: BotContext, order: Order): Promise<void> {
  // After a failed read, the earlier state must not look like the present one.
  const { unread } = order;
  const shown = unread === null ? displayStateOf(order, ctx.deps.clock.now()) : 'unread';
  const state = shown === 'differs' && differencesNow(order) !== 'same' ? 'differed' : shown;
  const time = unread === null ? '' : plainTime(unread.since, contextReader(ctx));
  return toast(ctx, 'order-toast-state', { state, time });
}

/** A page of /orders is edited by nobody else; false where the button was under another message. */
async function refreshPage(ctx: BotContext, id: string): Promise<boolean> {
  const rows = ctx.callbackQuery?.message?.reply_markup?.inline_keyboard ?? [];
  const data = rows.flat().flatMap((button) => ('callback_data' in button ? [button.callback_data] : []));
  const back = data.map((one) => historyButtons.list.read(one)).find((read) => read !== undefined);
  const order = back && (await ctx.deps.orders.find(id));
  if (order) await showOrder(ctx, order, back.position);
  return order !== undefined;
}

/** Shows the decision in the approver's own chat; nobody may know which message the button was under. */
async function refreshRequest(
  ctx: BotContext,
  press: Press,
  is: TapOutcome['is'],
  found: Found,
): Promise<void> {
  const isOfRequest =
    (press === 'approve' || press === 'refuse') && cardMessageOf(found).chatId !== ctx.chatId;
  if (!isOfRequest || is === 'placing' || ctx.chatId === undefined) return;
  const { html, keyboard } = await viewApproval(ctx.deps, found, ctx.chatId);
  await show(ctx, html, keyboard);
}
