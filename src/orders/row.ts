// Reads an order and a spend from their rows. Every row yields an order, since one that is left out would be missing from
// the limits and the lists. A detail that can't be read is left out of the order, by a fallback that never makes it appear
// cheaper or safer than it is. A row whose kind or state this version doesn't know, or that lacks what its state
// guarantees, is read as `left`: it counts as possibly bought, and no transition leads out of this state, so that nothing
// is sent for it.

import { z } from 'zod';
import { integerText, parseLossless } from '../base/json.ts';
import type { ChainResources } from '../service/chain.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { OrderRow, SpendRow } from '../store/ledger/tables.ts';
import type { Address } from '../tron/address.ts';
import type {
  BalanceReading,
  Confirmation,
  Difference,
  Order,
  OrderRequest,
  Sending,
  Spend,
  Stage,
  Unread,
} from './order.ts';
import { type SpendState, isOrderReason, isOrderState, isSpendState, rowOf } from './states.ts';

export function readRow(row: OrderRow): Order {
  const request = readRequest(row);
  const stage = request && readStage(row);
  const reason = row.reason ?? row.card_reason;
  return {
    ...(request ?? unknownRequest(row)),
    ...(stage ?? unknownStage(row)),
    id: row.id,
    clientOrderId: row.client_order_id,
    token: row.token ?? '',
    reason: reason !== null && isOrderReason(reason) ? reason : null,
    serviceCode: row.service_code,
    serviceMessage: row.service_message,
    createdBy: row.created_by,
    createdAt: row.created_at,
    chatId: row.chat_id,
    topicId: row.topic_id,
    messageId: row.message_id,
    expiresAt: row.expires_at ?? row.created_at,
    approvedBy: row.approved_by,
    closedBy: row.left_by ?? row.closed_by,
    estimateSun: toPrice(row.estimate_sun),
    balanceBefore: readBalanceBefore(row),
    balanceReadings: readBalanceReadings(row.balance_readings),
    resourcesBefore: readResources(row.resources_before),
    resourcesAfter: readResources(row.resources_after),
    posts: row.posts,
    repeatedBy: row.repeated_by?.split(',').map(Number) ?? [],
    waitsUntil: row.waits_until,
    repeatsUntil: row.repeats_until,
    status: row.status,
    confirmStatus: row.confirm_status,
    payAmountSun: toPrice(row.pay_amount_sun),
    activateAmountSun: readBigInt(row.activate_amount_sun),
    delegateHash: row.delegate_hash,
    endsAt: row.expired_at,
    confirmedOnChainAt: row.confirmed_on_chain_at,
    readAt: row.read_at,
    unread: readUnread(row.unread, row.read_at ?? row.accepted_at ?? row.created_at),
    failedAt: row.failed_at,
    differences: readDifferences(row.differences),
    otherServiceId: row.other_service_id,
    reclaimedAt: row.reclaimed_at,
    hintedAt: row.hinted_at,
    paidTwiceAt: row.paid_twice_at,
    maybePaidTwiceAt: row.maybe_paid_twice_at,
    fellSun: readBigInt(row.fell_sun),
    paymentsCheckedAt: row.payments_checked_at,
    record: readRecord(row.record),
    version: row.version,
  };
}

/** A state that this version doesn't know is read as `superseded`, which allows no call. */
export function readSpend(row: SpendRow): Spend {
  return {
    token: row.token,
    orderId: row.order_id,
    state: readSpendState(row.state),
    reason: row.reason,
    posts: row.posts,
    isFirst: row.posts === 0,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    expiresAt: row.expires_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    approvedBy: row.approved_by,
    closedBy: row.closed_by,
    chatId: row.chat_id,
    topicId: row.topic_id,
    messageId: row.message_id,
    balanceSun: readBigInt(row.balance_sun),
    version: row.version,
  };
}

function readSpendState(text: string | null): SpendState {
  return text !== null && isSpendState(text) ? text : 'superseded';
}

/** The columns in which `change` differs from the row. */
export function changedColumns(
  row: OrderRow,
  change: Omit<OrderRowChange, 'state'>,
): Omit<OrderRowChange, 'state'> {
  const stored: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => stored[name] !== value));
}

/** Undefined for a row whose request this version doesn't understand. */
function readRequest(row: OrderRow): OrderRequest | undefined {
  const { kind, resource_type: resourceType, quantity, duration } = row;
  if (resourceType !== 'ENERGY' && resourceType !== 'BANDWIDTH') return undefined;
  // The address was validated before the order was drafted.
  const receiver = row.receiver as Address;
  if (kind === 'flash') return { kind, resourceType, quantity, receiver };
  return kind === 'regular' && duration !== null
    ? { kind, resourceType, quantity, receiver, duration }
    : undefined;
}

/** A substitute for a request that can't be read; such an order is only shown and counted. */
function unknownRequest(row: OrderRow): OrderRequest {
  const resourceType = row.resource_type === 'BANDWIDTH' ? 'BANDWIDTH' : 'ENERGY';
  return { kind: 'flash', resourceType, quantity: row.quantity, receiver: row.receiver as Address };
}

function readBalanceBefore(row: OrderRow): Order['balanceBefore'] {
  const sun = readBigInt(row.balance_before_sun);
  const { balance_before_at: at } = row;
  return sun === null || at === null ? null : { at, sun };
}

/** Null for 0, which is no price. */
function toPrice(text: string | null): bigint | null {
  const amount = readBigInt(text);
  return amount !== null && amount > 0n ? amount : null;
}

/** Undefined for a state that this version doesn't know, and for a row that lacks what its state guarantees. */
function readStage(row: OrderRow): Stage | undefined {
  if (!isOrderState(row.state)) return undefined;
  const confirmation = readConfirmation(row);
  const sending = readSending(row);
  const { accepted_at: acceptedAt, service_id: serviceId } = row;
  const cardState = 'sent';
  const factsOf = {
    card: () => {
      const cardState = readCardState(row);
      return cardState && { cardState, ...(confirmation ?? unconfirmed), ...unsent, ...unaccepted };
    },
    called: () =>
      confirmation && sending && { cardState, ...confirmation, ...sending, acceptedAt: null, serviceId },
    accepted: () =>
      confirmation &&
      sending &&
      acceptedAt !== null &&
      serviceId !== null && { cardState, ...confirmation, ...sending, acceptedAt, serviceId },
  };
  const facts = factsOf[rowOf(row.state).facts]();
  // The table says which facts go with which state, and the compiler can't connect the two.
  return facts ? ({ state: row.state, ...facts } as Stage) : undefined;
}

/** A substitute for a stage that can't be read; such an order is only shown and counted. */
function unknownStage(row: OrderRow): Stage {
  const { created_by, created_at } = row;
  const confirmation = {
    confirmedBy: row.confirmed_by ?? created_by,
    confirmedAt: row.confirmed_at ?? created_at,
  };
  const sending = { placedAt: row.placed_at ?? created_at, sentAt: row.sent_at ?? created_at };
  return {
    state: 'left',
    cardState: 'sent',
    ...confirmation,
    ...sending,
    acceptedAt: null,
    serviceId: row.service_id,
  };
}

/** Undefined unless the first spend of a card is open, and confirmed if it waits, and that of a closed one has ended. */
function readCardState({ state, card_state, confirmed_by: by, confirmed_at: at }: OrderRow) {
  const spend = readSpendState(card_state);
  const isEnded = spend === 'cancelled' || spend === 'refused' || spend === 'expired';
  if (state === 'closed') return isEnded ? spend : undefined;
  if (spend === 'confirmed') return by !== null && at !== null ? spend : undefined;
  return spend === 'offered' ? spend : undefined;
}

const unconfirmed = { confirmedBy: null, confirmedAt: null } as const;
const unsent = { placedAt: null, sentAt: null } as const;
const unaccepted = { acceptedAt: null, serviceId: null } as const;

function readConfirmation({ confirmed_by, confirmed_at }: OrderRow): Confirmation | undefined {
  if (confirmed_by === null || confirmed_at === null) return undefined;
  return { confirmedBy: confirmed_by, confirmedAt: confirmed_at };
}

function readSending({ placed_at, sent_at }: OrderRow): Sending | undefined {
  return placed_at === null || sent_at === null ? undefined : { placedAt: placed_at, sentAt: sent_at };
}

const time = z.int();
const reason = z.string().refine(isOrderReason);
const unread = z.object({ since: time, reason, code: z.string().nullable(), message: z.string().nullable() });
const differences = z.array(
  z.object({
    field: z.enum(['receiver', 'resource_type', 'quantity', 'duration']),
    wanted: z.string(),
    got: z.string(),
  }),
);
const sun = z.string().regex(integerText).transform(BigInt);
const readings = z.array(z.object({ at: time, posts: z.int(), sun, othersSun: sun }));
const resources = z.object({
  energyAvailable: z.number(),
  energyLimit: z.number(),
  bandwidthAvailable: z.number(),
  bandwidthLimit: z.number(),
});

/** Null for a text that is no integer; the amount is then unknown. */
function readBigInt(text: string | null): bigint | null {
  return text !== null && integerText.test(text) ? BigInt(text) : null;
}

/** Null if the last read succeeded. If the text can't be read, reads still count as failing since `since`. */
function readUnread(text: string | null, since: number): Unread | null {
  if (text === null) return null;
  return parse(unread, text) ?? { since, reason: 'unreadable', code: null, message: null };
}

/** Empty if the text can't be read: the state alone says that the order differs. */
function readDifferences(text: string | null): readonly Difference[] {
  return parse(differences, text) ?? [];
}

/** Empty if the text can't be read: the check for a second payment then uses the price alone. */
function readBalanceReadings(text: string | null): readonly BalanceReading[] {
  return parse(readings, text) ?? [];
}

export function writeBalanceReadings(list: readonly BalanceReading[]): string {
  const texts = list.map(({ at, posts, sun, othersSun }) => {
    return { at, posts, sun: sun.toString(), othersSun: othersSun.toString() };
  });
  return JSON.stringify(texts);
}

function readResources(text: string | null): ChainResources | null {
  return parse(resources, text) ?? null;
}

/** The service's record without loss of digits; null if there is none or the text can't be read. */
function readRecord(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = fromJson(text);
  return isObject(value) ? value : null;
}

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** The details of an audit entry; empty if the text can't be read, since the entry itself is still valid. */
export function readDetail(text: string | null): z.infer<typeof details> {
  return parse(details, text) ?? {};
}

function parse<Value>(schema: z.ZodType<Value>, text: string | null): Value | undefined {
  return schema.safeParse(fromJson(text)).data;
}

function fromJson(text: string | null): unknown {
  try {
    return text === null ? undefined : parseLossless(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
