// Finds out whether the event is about an order that was placed in the same chat, unless the place wants every
// alert to stand alone. Where that is certain, the alert answers the order's message without a sound, so that one purchase
// is heard once; a further payment of the same order is heard. Where only receiver, quantity and time fit, it answers the
// message and keeps its sound.

import { findPlace } from '../store/settings/alert-rules.ts';
import { type DueDelivery, urgentPriority } from '../store/ledger/deliveries/queue.ts';
import { pause } from '../base/clock.ts';
import type { NotifyDeps, OrderMatch, SenderState } from './send.ts';
import { type OrderState, boughtStates, underWayStates } from '../orders/states.ts';
import { delegation } from '../events/delegation.ts';
import { type Data, dataOf, happenedAt } from '../events/event.ts';
import type { EventRow, OrderRow, Place } from '../store/ledger/tables.ts';
import type { Store } from '../store/open.ts';

/** An event about an order that is under way often comes before the signed read that it causes. Only its chat waits. */
const waitsMs = [300, 700, 2_000];

export async function joinOrder(
  deps: NotifyDeps,
  state: SenderState,
  due: DueDelivery,
): Promise<OrderMatch | undefined> {
  const { delivery, isDisputed } = due;
  // What a person asked for, what is urgent and what is contradictory comes with a sound.
  const isAloud = delivery.priority === urgentPriority || delivery.replayed_by !== null || isDisputed;
  if (isAloud) return undefined;
  try {
    return await findMatch(deps, state, due);
  } catch (error) {
    // The message itself can do without; what is wrong with the event is found when it is composed.
    deps.log.warn({ error, delivery: delivery.id }, 'The order of an event could not be looked for.');
    return undefined;
  }
}

async function findMatch(
  { store, clock }: NotifyDeps,
  { closing }: SenderState,
  { delivery, event }: DueDelivery,
): Promise<OrderMatch | undefined> {
  const find = event.kind === 'event' ? findOwnOrder[event.type] : undefined;
  if (!find) return undefined;
  const place = { chatId: delivery.chat_id, topicId: delivery.topic_id };
  if (findPlace(store.settings.data, place)?.answersOrders === false) return undefined;
  let likely: OrderMatch | undefined;
  for (const waitMs of [...waitsMs, 0]) {
    const found = await find(event, place, store);
    if (found.is === 'own') return found.match;
    likely = found.likely;
    if (found.is === 'none' || waitMs === 0 || closing.aborted) break;
    await pause(clock, waitMs, closing);
  }
  return likely;
}

/**
 * `own`: the event is about the order. `soon`: an order that fits is under way, and a signed record of it may show within
 * a moment that it is the one. `likely` is an order that seems to be it, where nothing better is found.
 */
type OwnOrder =
  | { is: 'own'; match: OrderMatch }
  | { is: 'soon'; likely?: OrderMatch | undefined }
  | { is: 'none'; likely?: OrderMatch | undefined };

type Find = (
  event: Pick<EventRow, 'seq' | 'type' | 'body' | 'received_at'>,
  place: Place,
  ledger: {
    orders: Pick<Store['orders'], 'forReceiver' | 'numbered'>;
    history: Pick<Store['history'], 'earlierWith'>;
  },
) => Promise<OwnOrder>;

/** How many of the latest orders for a receiver are looked at. */
const mostForReceiver = 20;
const mostNumbers = 8;
/** How many of the latest events with an order's number are looked at. */
const mostEarlier = 20;
/** A payment that comes later than this after its order was sent is heard: it may be a second one. */
const longestPaymentMs = 10 * 60_000;
/** A delegation so long before its order was sent, by two clocks, or so long after it, is of something else. */
const earliestMs = -2 * 60_000;
const latestMs = 30 * 60_000;
/** A shorter number could be in a remark by chance. */
const numberPattern = /[\w.-]{16,128}/g;

const acceptedStates: ReadonlySet<string> = boughtStates;
/** A signed record of it may still come. */
const expectedStates: ReadonlySet<string> = new Set<OrderState>(['placing', ...underWayStates]);

/** By the hash that a signed record of the order named, else by the time; only if all that was ordered is the same. */
const findByDelegation: Find = async (event, place, { orders }) => {
  const data = dataOf(event.body);
  const { receiver, delegation_hash: came } = data;
  if (typeof receiver !== 'string') return { is: 'none' };
  const hash = typeof came === 'string' && came !== '' ? came : null;
  const rows = await orders.forReceiver(receiver, mostForReceiver);
  const fitting = rows.filter(
    (row) =>
      isShownIn(row, place) &&
      row.resource_type === data['resource_type'] &&
      String(row.quantity) === String(data['quantity']),
  );
  const accepted = fitting.filter(({ state }) => acceptedStates.has(state));
  const own = hash === null ? undefined : accepted.find((row) => row.delegate_hash === hash);
  if (own) return ownOrder(own, 'hash');
  const at = happenedAt(delegation, data) ?? event.received_at;
  const [likely, ...others] = accepted.filter(
    (row) => (hash === null || row.delegate_hash === null) && isAround(at, row),
  );
  const found = { likely: likely && others.length === 0 ? matchOf(likely, 'time') : undefined };
  const isSoon =
    hash !== null && fitting.some((row) => row.delegate_hash === null && expectedStates.has(row.state));
  return { is: isSoon ? 'soon' : 'none', ...found };
};

function isAround(at: number, { sent_at: sent, confirmed_at: confirmed }: OrderRow): boolean {
  const since = sent ?? confirmed;
  return since !== null && at >= since + earliestMs && at <= since + latestMs;
}

/**
 * By the service's number of the order in the remark of a payment. It is told aloud unless a signed record names this
 * very amount, and so is every payment after the first, or long after the order: it may be a second charge.
 */
const findByPayment: Find = async (event, place, { orders, history }) => {
  const data = dataOf(event.body);
  const { remark } = data;
  if (typeof remark !== 'string' || !isPayment(data)) return { is: 'none' };
  const numbers = [...remark.matchAll(numberPattern)].map(([number]) => number).slice(0, mostNumbers);
  if (numbers.length === 0) return { is: 'none' };
  const rows = (await orders.numbered(numbers)).filter((row) => isShownIn(row, place));
  const named = rows.filter((row) => row.service_id !== null && numbers.includes(row.service_id));
  if (named.length === 0) return { is: rows.length > 0 ? 'soon' : 'none' };
  const [own] = named;
  const isCertain = named.length === 1 && own !== undefined && acceptedStates.has(own.state);
  if (!isCertain || own.service_id === null) return { is: 'none' };
  const sentAt = own.sent_at ?? own.confirmed_at ?? 0;
  if (event.received_at - sentAt > longestPaymentMs) return { is: 'none' };
  if (own.pay_amount_sun === null) return { is: 'soon' };
  if (!isAmountOf(own, data['amount_sun'])) return { is: 'none' };
  const earlier = await history.earlierWith(own.service_id, event, mostEarlier);
  return earlier.some(({ body }) => isPayment(dataOf(body))) ? { is: 'none' } : ownOrder(own, 'number');
};

function isPayment({ action_type: action, coin_type: coin }: Data): boolean {
  return action === 'BALANCE_ACTION_PAYMENT' && coin === 'TRX';
}

const findOwnOrder: Readonly<Record<string, Find>> = {
  EVENT_DELEGATION: findByDelegation,
  EVENT_BALANCE: findByPayment,
};

function isShownIn({ chat_id, topic_id, message_id }: OrderRow, { chatId, topicId }: Place): boolean {
  return chat_id === chatId && topic_id === topicId && message_id !== null;
}

function ownOrder(row: OrderRow, by: OrderMatch['by']): OwnOrder {
  const match = matchOf(row, by);
  return match ? { is: 'own', match } : { is: 'none' };
}

function matchOf(
  { message_id: messageId, id: orderId }: OrderRow,
  by: OrderMatch['by'],
): OrderMatch | undefined {
  return messageId === null ? undefined : { messageId, orderId, by };
}

/** The service writes a spending with a minus or without. */
function isAmountOf(
  { pay_amount_sun: paid, activate_amount_sun: activated }: OrderRow,
  amount: unknown,
): boolean {
  const written = String(amount);
  if (!/^-?\d+$/.test(written)) return false;
  return BigInt(written.replace('-', '')) === BigInt(paid ?? 0) + BigInt(activated ?? 0);
}
