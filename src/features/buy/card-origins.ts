// Which messages of a person a card came from, directly or by the button of an offer, so that an edit of one finds the
// card. Held in memory: the cards of an earlier process buy nothing.

import type { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { sendText } from '../../bot/say.ts';

/** Far more messages than have an open card or offer at once; the oldest are forgotten first. */
const mostMessages = 1_000;

/** Ids of orders, by chat and message. */
const origins = new WeakMap<BotDeps, Map<string, string>>();
/** The person's messages that an offer came from, by chat and message of the offer. */
const offers = new WeakMap<BotDeps, Map<string, readonly number[]>>();

export function rememberOrigins(
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

/** Sends an offer, whose button opens a card. `askedBy` are messages that it came from besides the one that is answered. */
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
export function originsOfOffer({ deps, chatId, callbackQuery }: FormContext): readonly number[] {
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
