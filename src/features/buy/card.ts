// From a request to the card, which asks for a decision: a spend in the ledger, and its message. The request may be typed,
// or come from a form or an offer. The message replaces the form's last question, and becomes the one about the order.
// There is no card for an address that can't receive a delegation.

import { orderKind, spendKind } from '../../store/ledger/deliveries/tables.ts';
import { code } from '../../base/html.ts';
import { within } from '../../base/clock.ts';
import type { Found, Order, OrderKind, OrderRequest } from '../../orders/order.ts';
import { type Address, whyUnusable } from '../../tron/address.ts';
import { actingId } from '../../bot/access.ts';
import { showAtWork } from '../../bot/ask-service.ts';
import { type BotContext, type BotDeps, type FormContext, placeOf } from '../../bot/context.ts';
import { say, sendText, style } from '../../bot/say.ts';
import { orderHint, receiverHint } from './command-hints.ts';
import { viewCard, viewOrder } from './view.ts';
import type { Subject } from '../../store/ledger/deliveries/wanted.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { InlineKeyboard } from 'grammy';
import { enterForm } from '../../bot/ask/forms.ts';
import { shortAddress } from './suggestions.ts';
import { flashButtons, orderButtons } from './buttons.ts';
import type { Goods } from '../../input/amount.ts';
import { type OrderProblem, type OrderReader, type OrderText, partOf, readOrder } from '../../input/order.ts';

/** How long the card waits for a TRON node; after that it is shown without the node's answer. */
const chainTimeoutMs = 3_000;

/**
 * Drafts the order and shows its card; `isNew` sends a new message and leaves the one with the button as it is. `askedBy`
 * are messages that it came from besides the one that is answered.
 */
export async function offerOrder(
  ctx: FormContext,
  request: OrderRequest,
  options: { isNew?: boolean; askedBy?: readonly number[] } = {},
): Promise<void> {
  const { orders } = ctx.deps;
  const personId = actingId(ctx);
  const place = placeOf(ctx);
  if (personId === undefined || !place) return;
  if (!ctx.callbackQuery) showAtWork(ctx, 'typing');
  const refusal = await refusalOf(ctx, request.receiver);
  if (refusal !== undefined) return say(ctx, refusal);
  const order = await orders.draft(request, { id: personId, ...place });
  const { message_id: answerId } = ctx.message ?? ctx.editedMessage ?? {};
  rememberOrigins(ctx.deps, order, [...(options.askedBy ?? []), ...originsOfOffer(ctx), answerId]);
  const subject = { kind: orderKind, ref: order.id };
  const { html, keyboard } = await viewOrder(ctx.deps, order);
  const messageOptions = { ...style, reply_markup: keyboard };
  const question = options.isNew ? undefined : ctx.callbackQuery?.message?.message_id;
  if (question !== undefined) {
    const edited = await ctx.editMessageText(html, messageOptions).then(
      () => true,
      () => false,
    );
    if (edited) return adopt(ctx.deps, subject, { ...place, messageId: question });
  }
  // The note is gone when the card is next edited.
  const { note } = ctx;
  ctx.note = undefined;
  const whole = note === undefined ? html : `${note}\n\n${html}`;
  const { message_id } = await ctx.reply(whole, messageOptions);
  await adopt(ctx.deps, subject, { ...place, messageId: message_id });
}

/** Sends the card that sends an order again, as a reply to the order's message if that is in the same chat. */
export async function offerAgain(ctx: BotContext, { order, spend }: Found): Promise<void> {
  const { html, keyboard } = await viewCard(ctx.deps, { order, spend });
  const answered = order.chatId === spend.chatId ? order.messageId : null;
  const { message_id } = await ctx.reply(html, {
    ...style,
    reply_markup: keyboard,
    ...(answered !== null && {
      reply_parameters: { message_id: answered, allow_sending_without_reply: true },
    }),
  });
  const { token: part, chatId, topicId } = spend;
  const subject = { kind: spendKind, ref: order.id, part };
  await adopt(ctx.deps, subject, { chatId, topicId, messageId: message_id });
}

/** From now on the card is kept up to date. */
function adopt(
  { store, clock }: BotDeps,
  subject: Subject,
  standing: Place & { messageId: number },
): Promise<void> {
  return store.posts.adopt(subject, standing, { isUrgent: true, at: clock.now() });
}

/**
 * Why nothing may be ordered for this address, as HTML. Addresses of the book and of earlier orders need the check too.
 */
async function refusalOf({ deps, words }: FormContext, address: Address): Promise<string | undefined> {
  const listed = whyUnusable(address);
  if (listed) {
    const { kind: problem, name } = listed;
    return receiverHint(words, address, { ok: false, problem, address, name });
  }
  return (await isContract(deps, address))
    ? words('order-receiver-on-chain', { address: code(address) })
    : undefined;
}

/** False unless a node says in time that the address is a contract. */
async function isContract({ chain, clock }: BotDeps, address: Address): Promise<boolean> {
  return chain !== undefined && (await within(clock, chainTimeoutMs, chain.isContract(address))) === true;
}

// Which messages of a person a card came from, directly or by an offer's button: an edit of one of them finds the card.
// Held in memory, because the cards of an earlier process buy nothing.

/** Far more messages than have an open card or offer at once; the oldest are forgotten first. */
const mostMessages = 1_000;

/** Ids of orders, by chat and message. */
const origins = new WeakMap<BotDeps, Map<string, string>>();
/** The person's messages that an offer came from, by chat and message of the offer. */
const offers = new WeakMap<BotDeps, Map<string, readonly number[]>>();

function rememberOrigins(
  deps: BotDeps,
  { id, chatId }: Order,
  messageIds: ReadonlyArray<number | undefined>,
): void {
  for (const messageId of messageIds) {
    if (messageId !== undefined) remember(origins, deps, `${chatId}:${messageId}`, id);
  }
}

/** The order that the message asked for last. */
export async function findByOrigin(
  deps: BotDeps,
  chatId: number,
  messageId: number,
): Promise<Order | undefined> {
  const id = origins.get(deps)?.get(`${chatId}:${messageId}`);
  return id === undefined ? undefined : deps.orders.find(id);
}

/** Sends an offer, whose button opens a card. `askedBy`: messages that it came from besides the one that is answered. */
export async function sayOffer(
  ctx: FormContext,
  html: string,
  keyboard: InlineKeyboard,
  askedBy: readonly number[] = [],
): Promise<void> {
  const sent = await sendText(ctx, html, keyboard);
  const { message_id: answerId } = ctx.message ?? ctx.editedMessage ?? {};
  if (!sent || ctx.chatId === undefined) return;
  const from = answerId === undefined ? askedBy : [...askedBy, answerId];
  remember(offers, ctx.deps, `${ctx.chatId}:${sent.message_id}`, from);
}

/** The messages that the offer came from whose button was used. */
function originsOfOffer({ deps, chatId, callbackQuery }: FormContext): readonly number[] {
  return offers.get(deps)?.get(`${chatId}:${callbackQuery?.message?.message_id}`) ?? [];
}

function remember<Value>(
  all: WeakMap<BotDeps, Map<string, Value>>,
  deps: BotDeps,
  key: string,
  value: Value,
): void {
  const known = all.get(deps) ?? new Map<string, Value>();
  all.set(deps, known);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > mostMessages && oldest !== undefined) known.delete(oldest);
}

// What /order and /flash do with the text behind them: the card when everything is there, and otherwise the form, which
// asks for what is missing or wrong only. A hint about what was wrong stands above its question.

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
