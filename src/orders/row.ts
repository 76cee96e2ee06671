// Reads an order from its row. The reader answers an order for every row, since one that is left out would be missing from
// the limits and from everybody's sight. A detail that can't be read is left out of the order (stored-json.ts). A row
// whose kind or state this version doesn't know, or that lacks what its state guarantees, is read as `left`: it counts as
// perhaps bought, and no step leads out of it, so that nothing is sent for what isn't understood.

import { integerText } from '../json.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { OrderRow } from '../store/ledger/orders/tables.ts';
import type { Address } from '../tron/address.ts';
import type { Order, OrderRequest } from './order.ts';
import { isOrderReason } from './reasons.ts';
import { readStage, unknownStage } from './stage.ts';
import {
  readBalanceReadings,
  readDifferences,
  readRecord,
  readRepeatedBy,
  readResources,
  readUnread,
} from './stored-json.ts';

export function readRow(row: OrderRow): Order {
  const request = readRequest(row);
  const stage = request && readStage(row);
  return {
    ...(request ?? unknownRequest(row)),
    ...(stage ?? unknownStage(row)),
    id: row.id,
    clientOrderId: row.client_order_id,
    token: row.token,
    reason: row.reason !== null && isOrderReason(row.reason) ? row.reason : null,
    serviceCode: row.service_code,
    serviceMessage: row.service_message,
    createdBy: row.created_by,
    createdAt: row.created_at,
    chatId: row.chat_id,
    topicId: row.topic_id,
    messageId: row.message_id,
    expiresAt: row.expires_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    closedBy: row.closed_by,
    estimateSun: toPrice(row.estimate_sun),
    balanceBefore: readBalanceBefore(row),
    balanceAfterSun: toBigInt(row.balance_after_sun),
    balanceReadings: readBalanceReadings(row.balance_readings),
    resourcesBefore: readResources(row.resources_before),
    resourcesAfter: readResources(row.resources_after),
    posts: row.posts,
    repeats: row.repeats,
    repeatedBy: readRepeatedBy(row.repeated_by, row.repeats, row.confirmed_by ?? row.created_by),
    repeatsUntil: row.repeats_until,
    status: row.status,
    confirmStatus: row.confirm_status,
    activateStatus: row.activate_status,
    payAmountSun: toPrice(row.pay_amount_sun),
    activateAmountSun: toBigInt(row.activate_amount_sun),
    delegateHash: row.delegate_hash,
    expiredAt: row.expired_at,
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
    fellSun: toBigInt(row.fell_sun),
    paymentsCheckedAt: row.payments_checked_at,
    remindedAt: row.reminded_at,
    record: readRecord(row.record),
    version: row.version,
    toldVersion: row.told_version,
  };
}

/** The columns in which `change` differs from the row. */
export function differences(
  row: OrderRow,
  change: Omit<OrderRowChange, 'state'>,
): Omit<OrderRowChange, 'state'> {
  const stored: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => stored[name] !== value));
}

export function toText(amountSun: bigint | null | undefined): string | null {
  return amountSun?.toString() ?? null;
}

/** Undefined for a row whose request this version doesn't understand. */
function readRequest(row: OrderRow): OrderRequest | undefined {
  const { kind, resource_type: resourceType, quantity, duration } = row;
  if (resourceType !== 'ENERGY' && resourceType !== 'BANDWIDTH') return undefined;
  // Checked before it was drafted.
  const receiver = row.receiver as Address;
  if (kind === 'flash') return { kind, resourceType, quantity, receiver };
  return kind === 'regular' && duration !== null
    ? { kind, resourceType, quantity, receiver, duration }
    : undefined;
}

/** For a row that is shown and counted only. */
function unknownRequest(row: OrderRow): OrderRequest {
  const resourceType = row.resource_type === 'BANDWIDTH' ? 'BANDWIDTH' : 'ENERGY';
  return { kind: 'flash', resourceType, quantity: row.quantity, receiver: row.receiver as Address };
}

function readBalanceBefore(row: OrderRow): Order['balanceBefore'] {
  const sun = toBigInt(row.balance_before_sun);
  // Rows of the first versions don't say when it was read.
  return sun === null ? null : { at: row.balance_before_at ?? row.created_at, sun };
}

/** Rows of earlier versions may hold a price of 0, which named none. */
function toPrice(text: string | null): bigint | null {
  const amount = toBigInt(text);
  return amount !== null && amount > 0n ? amount : null;
}

/** Null for a text that is no integer: an amount that nobody knows. */
function toBigInt(text: string | null): bigint | null {
  return text !== null && integerText.test(text) ? BigInt(text) : null;
}
