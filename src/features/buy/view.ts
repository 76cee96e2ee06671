// The view of an order in its chat, and of a card that sends it again: a text and its buttons for every state, in the
// chat's language.

import { InlineKeyboard } from 'grammy';
import { overpaidSun } from '../../orders/limits.ts';
import { type Found, type Order, firstSpendOf, isOpen } from '../../orders/order.ts';
import type { Reader } from '../../base/lines.ts';
import { describeCard, describeClosedCard } from './card-text.ts';
import type { OrderContext } from './order-goods.ts';
import { type AccountNow, describeOrder } from './order-message.ts';
import { parseAddress } from '../../tron/address.ts';
import type { BotDeps } from '../../bot/context.ts';
import { readCardKnowledge } from './known-addresses.ts';
import { mayOrder } from '../../bot/access.ts';
import { chatReader, tronExplorer } from '../../bot/reader.ts';
import type { View } from '../../bot/say.ts';
import { namesOf, tellIncident } from '../incidents/told-incident.ts';
import { incidentOfMessage } from './incident-of-order.ts';
import { againKeyboardOf, keyboardOf } from './keyboard.ts';
import { personName } from '../../bot/names.ts';

export async function viewOrder(
  deps: BotDeps,
  order: Order,
  reader: Reader = { ...chatReader(deps, order.chatId), sentAt: order.createdAt },
  account?: AccountNow,
): Promise<View> {
  const explorerUrl = tronExplorer(deps);
  const now = deps.clock.now();
  const incident = await incidentOfMessage(deps, order);
  const { html, rows } = tellIncident(
    await orderText(deps, order, reader, account),
    incident,
    reader,
    namesOf(deps),
  );
  const keyboard = keyboardOf(order, reader.words, {
    explorerUrl,
    now,
    canSave: canSave(deps, order),
    rows,
  });
  return { html, keyboard };
}

/**
 * A card in its present state, for its own chat or, with `isRequest`, for the private chat of somebody who may approve it.
 * That of a first spend is the order's message.
 */
export async function viewCard(
  deps: BotDeps,
  { order, spend }: Found,
  reader: Reader = { ...chatReader(deps, spend.chatId), sentAt: spend.askedAt },
  { isRequest = false }: { isRequest?: boolean } = {},
): Promise<View> {
  if (spend.isFirst) return viewOrder(deps, order, reader);
  const around = orderContextOf(deps, order);
  const { words } = reader;
  if (!isOpen(spend)) {
    return { html: describeClosedCard({ order, spend }, around, reader), keyboard: new InlineKeyboard() };
  }
  const known = { ...around, ...(await readCardKnowledge(deps, { order, spend })) };
  const card = describeCard({ order, spend }, known, reader);
  const person = personName(deps, spend.confirmedBy ?? spend.askedBy);
  return {
    html: isRequest ? `${words('order-repeat-request', { person })}\n\n${card}` : card,
    keyboard: againKeyboardOf(spend, words, { isRequest }),
  };
}

/** In a group, rights are checked when the button is used. */
function canSave(deps: BotDeps, { receiver, chatId }: Order): boolean {
  return deps.store.known.labelOf(receiver) === undefined && (chatId < 0 || mayOrder(deps, chatId));
}

export function orderContextOf(deps: BotDeps, order: Order): OrderContext {
  return {
    label: deps.store.known.labelOf(order.receiver),
    nameOf: (personId) => personName(deps, personId),
    explorerUrl: tronExplorer(deps),
    overpaidSun: overpaidSun(order),
  };
}

export async function orderText(
  deps: BotDeps,
  order: Order,
  reader: Reader,
  account?: AccountNow,
): Promise<string> {
  const around = orderContextOf(deps, order);
  const first = { order, spend: firstSpendOf(order) };
  if (isOpen(first.spend)) {
    return describeCard(first, { ...around, ...(await readCardKnowledge(deps, first)) }, reader);
  }
  if (order.state === 'closed') return describeClosedCard(first, around, reader);
  return describeOrder(order, around, reader, account);
}

/**
 * Reads the account only for an order that is not paid. A failed read is ignored: the order is shown without the
 * balance.
 */
export async function readAccount(
  { service, clock }: BotDeps,
  { status, state }: Order,
): Promise<AccountNow | undefined> {
  if (status !== 'UNPAID' || state === 'failed') return undefined;
  try {
    const at = clock.now();
    const account = await service.readAccount();
    const recharge = parseAddress(account.recharge_address ?? '');
    return { at, balanceSun: account.balance, rechargeAddress: recharge.ok ? recharge.address : undefined };
  } catch {
    return undefined;
  }
}
