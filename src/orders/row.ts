// Orders as the ledger keeps them. Money is text there and bigint here, JSON keeps every digit both ways.

import { parseLossless } from '../json.ts';
import type { OrderRowChange } from '../store/ledger/orders/orders.ts';
import type { OrderRow } from '../store/ledger/orders/tables.ts';
import type { Address } from '../tron/address.ts';
import type { Difference } from './order.ts';
import type {
  BalanceReading,
  Order,
  OrderKind,
  OrderReason,
  OrderState,
  Resources,
  ResourceType,
  Unread,
} from './order.ts';

export function readRow(row: OrderRow): Order {
  return {
    id: row.id,
    clientOrderId: row.client_order_id,
    token: row.token,
    kind: row.kind as OrderKind,
    resourceType: row.resource_type as ResourceType,
    quantity: row.quantity,
    receiver: row.receiver as Address,
    duration: row.duration,
    state: row.state as OrderState,
    reason: row.reason as OrderReason | null,
    serviceCode: row.service_code,
    serviceMessage: row.service_message,
    createdBy: row.created_by,
    createdAt: row.created_at,
    chatId: row.chat_id,
    topicId: row.topic_id,
    messageId: row.message_id,
    expiresAt: row.expires_at,
    confirmedBy: row.confirmed_by,
    confirmedAt: row.confirmed_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
    closedBy: row.closed_by,
    estimateSun: toPrice(row.estimate_sun),
    balanceBeforeSun: toBigInt(row.balance_before_sun),
    balanceBeforeAt: row.balance_before_at,
    balanceAfterSun: toBigInt(row.balance_after_sun),
    balanceReadings: readReadings(row.balance_readings),
    resourcesBefore: fromJson(row.resources_before) as Resources | null,
    resourcesAfter: fromJson(row.resources_after) as Resources | null,
    placedAt: row.placed_at,
    sentAt: row.sent_at,
    posts: row.posts,
    repeats: row.repeats,
    repeatedBy: (fromJson(row.repeated_by) ?? []) as number[],
    repeatsUntil: row.repeats_until,
    acceptedAt: row.accepted_at,
    serviceId: row.service_id,
    status: row.status,
    confirmStatus: row.confirm_status,
    activateStatus: row.activate_status,
    payAmountSun: toPrice(row.pay_amount_sun),
    activateAmountSun: toBigInt(row.activate_amount_sun),
    delegateHash: row.delegate_hash,
    expiredAt: row.expired_at,
    confirmedOnChainAt: row.confirmed_on_chain_at,
    readAt: row.read_at,
    unread: fromJson(row.unread) as Unread | null,
    failedAt: row.failed_at,
    differences: (fromJson(row.differences) ?? []) as Difference[],
    otherServiceId: row.other_service_id,
    reclaimedAt: row.reclaimed_at,
    hintedAt: row.hinted_at,
    paidTwiceAt: row.paid_twice_at,
    maybePaidTwiceAt: row.maybe_paid_twice_at,
    fellSun: toBigInt(row.fell_sun),
    paymentsCheckedAt: row.payments_checked_at,
    remindedAt: row.reminded_at,
    record: fromJson(row.record) as Order['record'],
    version: row.version,
    toldVersion: row.told_version,
  };
}

/** TypeScript's libraries don't know it yet. */
type RawJson = typeof JSON & { rawJSON(text: string): unknown };

/** Integers beyond 2^53 are written as they are, not as texts. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) =>
    typeof field === 'bigint' ? (JSON as RawJson).rawJSON(field.toString()) : field,
  );
}

export function toText(amountSun: bigint | null | undefined): string | null {
  return amountSun?.toString() ?? null;
}

/** The columns in which `change` differs from the row. */
export function differences(
  row: OrderRow,
  change: Omit<OrderRowChange, 'state'>,
): Omit<OrderRowChange, 'state'> {
  const stored = row as Record<string, unknown>;
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => stored[name] !== value));
}

export function writeReadings(readings: readonly BalanceReading[]): string {
  return JSON.stringify(readings.map(({ at, posts, sun }) => ({ at, posts, sun: sun.toString() })));
}

function readReadings(text: string | null): BalanceReading[] {
  const stored = (text === null ? [] : JSON.parse(text)) as Array<{ at: number; posts: number; sun: string }>;
  return stored.map(({ at, posts, sun }) => ({ at, posts, sun: BigInt(sun) }));
}

/** Rows of earlier versions may hold a price of 0, which named none. */
function toPrice(text: string | null): bigint | null {
  const amount = toBigInt(text);
  return amount !== null && amount > 0n ? amount : null;
}

function toBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function fromJson(text: string | null): unknown {
  return text === null ? null : parseLossless(text);
}
