// The view of an order in its chat, and of a card that sends it again: a text and its buttons for every state, in the
// chat's language.

import { InlineKeyboard } from 'grammy';
import { type Found, type Order, firstSpendOf, isOpen } from '../../orders/order.ts';
import type { Reader } from '../../base/lines.ts';
import { type CardKnowledge, describeCard, describeClosedCard } from './card-text.ts';
import type { OrderContext } from './order-parts.ts';
import { type AccountNow, describeOrder } from './order-message.ts';
import { findLookalikes, parseAddress } from '../../tron/address.ts';
import { type BotDeps, tronExplorer } from '../../bot/context.ts';
import { addressesIn } from '../../input/address.ts';
import { mayOrder } from '../../bot/access.ts';
import { chatReader } from '../../outbox/reader.ts';
import type { View } from '../../bot/say.ts';
import { namesOf, tellIncident } from '../incidents/told-incident.ts';
import { isCard } from '../../orders/states.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import { againKeyboardOf, keyboardOf } from './keyboard.ts';
import { formerPersonName, personName } from '../../bot/names.ts';

export async function viewOrder(
  deps: BotDeps,
  order: Order,
  reader: Reader = { ...chatReader(deps, order.chatId), sentAt: order.createdAt },
  account?: AccountNow,
  { mayDecide = true }: { mayDecide?: boolean } = {},
): Promise<View> {
  const explorerUrl = tronExplorer(deps);
  const now = deps.clock.now();
  const incident = await incidentOfMessage(deps, order);
  const { html, rows } = tellIncident(
    await orderText(deps, order, reader, { account, mayDecide }),
    incident,
    reader,
    namesOf(deps),
    order.chatId,
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
  const { words } = reader;
  if (!isOpen(spend)) {
    return { html: await closedCardText(deps, { order, spend }, reader), keyboard: new InlineKeyboard() };
  }
  const known = { ...orderContextOf(deps, order), ...(await readCardKnowledge(deps, { order, spend })) };
  const card = describeCard({ order, spend }, known, reader);
  const person = personName(deps, spend.confirmedBy ?? spend.askedBy);
  return {
    html: isRequest ? `${words('order-repeat-request', { person })}\n\n${card}` : card,
    keyboard: againKeyboardOf(spend, words, { isRequest }),
  };
}

/**
 * The incident that the order's message tells of: the order's own, or a second payment. One that is over is told there only
 * if a person ended it: otherwise the message says itself what became of the order.
 */
async function incidentOfMessage(
  { store }: Pick<BotDeps, 'store'>,
  { id, state }: Pick<Order, 'id' | 'state'>,
): Promise<Incident | undefined> {
  // Nothing can be wrong with what was not sent.
  if (isCard(state)) return undefined;
  const own = await store.incidents.latest('order', id);
  if (own && !own.over) return own;
  const payment = await store.incidents.latest('payment', id);
  if (payment && !payment.over) return payment;
  return own?.over?.as === 'done' ? own : undefined;
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
  };
}

export async function orderText(
  deps: BotDeps,
  order: Order,
  reader: Reader,
  { account, mayDecide }: { account?: AccountNow | undefined; mayDecide: boolean },
): Promise<string> {
  const around = { ...orderContextOf(deps, order), mayDecide };
  const first = { order, spend: firstSpendOf(order) };
  if (isOpen(first.spend)) {
    return describeCard(first, { ...around, ...(await readCardKnowledge(deps, first)) }, reader);
  }
  if (order.state === 'closed') return closedCardText(deps, first, reader);
  return describeOrder(order, around, reader, account);
}

async function closedCardText(deps: BotDeps, found: Found, reader: Reader): Promise<string> {
  const { order, spend } = found;
  const steps = await deps.orders.audit(order.id);
  // A card for sending it again may be stopped later, by another limit.
  const stop = steps.find(({ action, at }) => action === 'limited' && at >= (spend.confirmedAt ?? 0));
  const asker = await formerPersonName(deps, spend.askedBy);
  const around = {
    ...orderContextOf(deps, order),
    nameOf: (id: number) => (id === spend.askedBy ? asker : personName(deps, id)),
    limit: String(stop?.detail['limit'] ?? ''),
  };
  return describeClosedCard(found, around, reader);
}

/** The number of receivers of delivered orders that a new one is compared with. */
const mostCompared = 1_000;

/** What a card says besides the order's own values: about its receiver, and about what confirming would lead to. */
async function readCardKnowledge(deps: BotDeps, found: Found): Promise<CardKnowledge> {
  const { orders } = deps;
  const { order, spend } = found;
  const book = deps.store.settings.data.addresses;
  const [history, delivered, forecast] = await Promise.all([
    orders.receiverHistory(order.receiver, order.id),
    orders.recentReceivers(mostCompared),
    // After the confirmation these checks have been made.
    spend.state === 'offered' ? orders.foresee(found) : undefined,
  ]);
  const twins = findLookalikes(order.receiver, [...addressesIn(book), ...delivered]);
  return {
    ...history,
    forecast,
    twins: twins.map((address) => ({ address, label: deps.store.known.labelOf(address) })),
    differingSince: orders.differingSince(),
  };
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
