// The view of an order in its chat: a text and its buttons for every state, in the chat's language.

import type { Words } from '../../base/i18n.ts';
import { overpaidSun } from '../../orders/limits.ts';
import type { Order } from '../../orders/order.ts';
import { closedStates } from '../../orders/states.ts';
import type { Reader } from '../../base/lines.ts';
import { describeCard, describeClosedCard } from './order-card.ts';
import type { OrderContext } from './order-goods.ts';
import { describeOrder, type AccountNow } from './order-message.ts';
import { parseAddress } from '../../tron/address.ts';
import type { BotDeps } from '../../bot/context.ts';
import { readCardKnowledge } from './known-addresses.ts';
import { mayOrder } from '../../bot/access.ts';
import { chatReader, tronExplorer } from '../../bot/reader.ts';
import type { View } from '../../bot/say.ts';
import { namesOf, tellIncident } from '../incidents/told-incident.ts';
import { incidentOfMessage } from './incident-of-order.ts';
import { keyboardOf } from './keyboard.ts';
import { labelOf } from './receivers.ts';
import { personName } from '../../bot/names.ts';

export async function viewOrder(
  deps: BotDeps,
  order: Order,
  reader = chatReader(deps, order.chatId),
): Promise<View> {
  const explorerUrl = tronExplorer(deps);
  const now = deps.clock.now();
  const incident = await incidentOfMessage(deps, order);
  const { html, rows } = tellIncident(await orderText(deps, order, reader), incident, reader, namesOf(deps));
  const keyboard = keyboardOf(order, reader.words, {
    explorerUrl,
    now,
    canSave: canSave(deps, order),
    rows,
  });
  return { html, keyboard };
}

/** In a group, rights are checked when the button is used. */
function canSave(deps: BotDeps, { receiver, chatId }: Order): boolean {
  return (
    labelOf(receiver, deps.store.settings.data.addresses) === undefined &&
    (chatId < 0 || mayOrder(deps, chatId))
  );
}

export function orderContextOf(deps: BotDeps, order: Order): OrderContext {
  return {
    label: labelOf(order.receiver, deps.store.settings.data.addresses),
    nameOf: (personId) => personName(deps, personId),
    explorerUrl: tronExplorer(deps),
    overpaidSun: overpaidSun(order),
  };
}

export async function orderText(deps: BotDeps, order: Order, reader: Reader): Promise<string> {
  const around = orderContextOf(deps, order);
  const { words } = reader;
  if (order.state === 'drafted' || order.state === 'confirmed') {
    return describeCard(order, { ...around, ...(await readCardKnowledge(deps, order)) }, reader);
  }
  if (closedStates.has(order.state))
    return describeClosedCard(order, around, verdict(deps, order, words), words);
  return describeOrder(order, around, reader, await readAccount(deps, order));
}

function verdict(deps: BotDeps, order: Order, words: Words): string {
  if (order.state === 'expired') {
    return words(order.reason === 'restart' ? 'order-card-restart' : 'order-card-expired');
  }
  if (order.reason === 'removed') {
    return words('order-card-removed', { person: personName(deps, order.createdBy) });
  }
  const person = personName(deps, order.closedBy ?? order.createdBy);
  if (order.state === 'cancelled') return words('order-card-cancelled', { person });
  if (order.reason === 'limit') return words('order-card-limit');
  if (order.reason === 'price_unknown') return words(`order-card-price-unknown-${order.kind}`);
  if (order.reason === 'not_in_book') return words('order-card-not-in-book');
  return words('order-card-refused', { person });
}

/**
 * Reads the account only for an order that is not paid. A failed read is ignored: the order is shown without the
 * balance.
 */
async function readAccount(
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
