// Reads an order from its row. Every row yields an order, since one that is left out would be missing from the limits
// and the lists. A detail that can't be read is left out of the order (stored-json.ts). A row whose kind or state this
// version doesn't know, or that lacks what its state guarantees, is read as `left`: it counts as possibly bought, and
// no transition leads out of this state, so that nothing is sent for it.

import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { OrderRow } from '../store/ledger/orders/tables.ts';
import type { Address } from '../tron/address.ts';
import type { Order, OrderRequest } from './order.ts';
import { isOrderReason } from './reasons.ts';
import { readStage, unknownStage } from './stage.ts';
import {
  readBalanceReadings,
  readBigInt,
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
    remindedAt: row.reminded_at,
    record: readRecord(row.record),
    version: row.version,
    toldVersion: row.told_version,
  };
}

/** The columns in which `change` differs from the row. */
export function changedColumns(
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
  // The address was validated before the order was drafted.
  const receiver = row.receiver as Address;
  if (kind === 'flash') return { kind, resourceType, quantity, receiver };
  return kind === 'regular' && duration !== null
    ? { kind, resourceType, quantity, receiver, duration }
    : undefined;
}

/** A substitute for a request that can't be read; such an order is only shown and counted (see above). */
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
