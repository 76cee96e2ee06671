// Reads a text in a private chat that is neither a command nor an answer, written or edited: a command in plain words, the
// hash of a transaction, an order in one line, or an address. Nothing of this happens in groups, and nothing is done but
// shown.

import { InlineKeyboard, type MiddlewareFn, type NextFunction } from 'grammy';
import { code } from '../../base/html.ts';
import { entryNear, readAddress, readTransactionHash } from '../../input/address.ts';
import { actingId, mayUse } from '../../bot/access.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';
import {
  type SpokenCommand,
  beCommand,
  beNewMessage,
  isCommandText,
  isLateEdit,
  isSeen,
  spokenCommand,
} from '../../bot/typed-commands.ts';
import { addressHint } from '../book/address-hint.ts';
import { addressButtons } from '../book/buttons.ts';
import { isDoubtfulName, isOrderLine, readOrder } from '../../input/order.ts';
import { continueOrder, findByOrigin, readerOf, requestIn } from '../buy/card.ts';
import { readReminders } from '../incidents/reminders.ts';
import { showOrder } from '../history/order-page.ts';
import { firstPage } from '../history/buttons.ts';
import { showEvents } from '../replay/why.ts';
import { findEvents } from '../replay/facts.ts';
import { type Address, isSameAddress, whyUnusable } from '../../tron/address.ts';
import { count, paragraphs } from '../../base/lines.ts';
import { basicButtons, billsButtons } from '../account/buttons.ts';
import { lookalikesIn } from '../book/entry.ts';
import { flashButtons, orderButtons } from '../buy/buttons.ts';
import { receiverHint } from '../buy/command-hints.ts';
import type { Message } from 'grammy/types';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';
import { readOnUntil } from '../buy/order-state.ts';
import { isFormWaiting } from '../../bot/ask/forms.ts';
import { labelReceiver } from '../buy/suggestions.ts';

export function readTypedText(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const text = ctx.message?.text;
    const isForUs = ctx.chat?.type === 'private' && ctx.role !== undefined && !ctx.wasFormOutdated;
    if (!isForUs || text === undefined || text.startsWith('/')) return next();
    const spoken = spokenCommand(text);
    const isName = readAddress(text, ctx.deps.store.settings.data.addresses).is === 'value';
    if (spoken?.rest === '') return obey(ctx, spoken, next);
    const hash = readTransactionHash(text);
    if (hash !== undefined) return showTransaction(ctx, hash);
    const read = readOrder(text, readerOf(ctx));
    const mayOrder = mayUse(ctx.role, 'operator');
    const isWhole = isOrderLine(read, text) && read.problems.length === 0;
    if (spoken && !isName && !(mayOrder && isWhole)) return obey(ctx, spoken, next);
    // Times alone, such as `10m, 1h, 4h`, answer a question that is closed.
    // A name that is another word too, such as `energy`, stands for its address when it stands alone.
    const isNameAlone = isDoubtfulName(read) && isName;
    const isOfTimes = readReminders(text, ctx.words.numberStyle).is === 'value';
    if (mayOrder && !isNameAlone && !isOfTimes && isOrderLine(read, text))
      return continueOrder(ctx, read.kind ?? 'regular', read);
    if (read.receiver && !isName) return offerActions(ctx, read.receiver);
    return answerAddress(ctx, text, next);
  };
}

function obey(ctx: BotContext, { name, rest }: SpokenCommand, next: NextFunction): Promise<void> {
  beCommand(ctx, name, rest);
  return next();
}

async function showTransaction(ctx: BotContext, hash: string): Promise<void> {
  const { orders } = ctx.deps;
  const order = (await orders.find(hash)) ?? (await orders.findByDelegation(hash));
  if (order) await showOrder(ctx, order, firstPage);
  // What /why shows, for those who may use it.
  const events = mayUse(ctx.role, 'admin') ? ((await findEvents(ctx, hash)) ?? []) : [];
  if (events.length > 0) return showEvents(ctx, events, 'why');
  if (!order) await say(ctx, ctx.words('hint-hash-unknown', { hash: code(hash) }));
}

async function answerAddress(ctx: BotContext, text: string, next: NextFunction): Promise<void> {
  const book = ctx.deps.store.settings.data.addresses;
  const read = readAddress(text, book);
  if (read.is === 'value') return offerActions(ctx, read.value);
  const why = read.is === 'unread' ? read.why : undefined;
  if (why === 'empty' || (why === 'unknown_name' && !entryNear(text, book))) return next();
  const show = (address: string) => addressButtons.entry.data({ address });
  const { html, buttons } = addressHint(ctx, text, read, show);
  await say(ctx, html, InlineKeyboard.from([buttons]));
}

// Offers what can be done with an address that was sent in a private chat: only what the person may do.

/** The page of bills that is shown first. */
const firstBills = { page: 0, pageSize: 5 };

async function offerActions(ctx: FormContext, address: Address): Promise<void> {
  const { words } = ctx;
  const { addresses: book } = ctx.deps.store.settings.data;
  const known = book.find((entry) => isSameAddress(entry.address, address));
  const unusable = whyUnusable(address);
  const others = lookalikesIn(address, book).map((entry) => `${entry.address} · ${entry.label}`);
  const html = paragraphs([
    words('hint-address', { address: code(address) }),
    known && `📒 ${words('addresses-entry', { label: known.label })}`,
    others.length > 0 ? words('order-warning-lookalike', { others: others.join('\n') }) : undefined,
    unusable &&
      receiverHint(words, address, { ok: false, problem: unusable.kind, address, name: unusable.name }),
    words('hint-address-what'),
  ]);
  const keyboard = new InlineKeyboard();
  const mayOrder = mayUse(ctx.role, 'operator');
  if (mayOrder && !unusable) {
    keyboard.text(words.plain('menu-order'), orderButtons.to.data({ receiver: address })).row();
    keyboard.text(words.plain('menu-flash'), flashButtons.to.data({ receiver: address })).row();
  }
  keyboard.text(words.plain('menu-basic'), basicButtons.showAddress.data({ address })).row();
  keyboard.text(words.plain('menu-bills'), billsButtons.pageOfAddress.data({ ...firstBills, address })).row();
  if (known) keyboard.text(words.plain('menu-addresses'), addressButtons.entry.data({ address }));
  else if (mayOrder) keyboard.text(words.plain('hint-save'), addressButtons.name.data({ address }));
  await say(ctx, html, keyboard);
}

// What an edit changes. A form that waits has already taken the edits of its answers. What reads as a command, an order or
// an address is taken as if it were written now, and a card that the message had asked for is cancelled first; for every
// other edit the person is told that it changes nothing, and what holds.

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
