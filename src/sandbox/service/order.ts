// An order of the service, what it costs, its record at a given time and its events. All its times are fixed when it is
// created, so the record is a pure function of the time of reading.

import { z } from 'zod';
import type { AccountRecord } from './account.ts';

/** Regular orders (POST /v1/order) and flash orders (POST /v1/flash/open/order) are kept apart. */
export type OrderKind = 'hour' | 'flash';

/**
 * What becomes of an order:
 * - `delivered`: paid, delegated, confirmed, reclaimed after its duration.
 * - `never_confirmed`: DELEGATE_SUCCESS, but the broadcast failed and the confirmation never comes.
 * - `confirm_fails`: the same, reported later as DELEGATION_CONFIRMED_FAIL.
 * - `delegate_fails`: ends in status DELEGATE_FAIL.
 * - `insufficient_balance`, `address_not_activated`: refused, nothing is created.
 * - `status:X`: created in status X and stays there, not charged (`status:UNPAID`, `status:QUANTITY_TOO_HIGH`, any
 * other).
 */
export type Fate = z.infer<typeof fateSchema>;
export const fateSchema = z.union([
  z.enum([
    'delivered',
    'never_confirmed',
    'confirm_fails',
    'delegate_fails',
    'insufficient_balance',
    'address_not_activated',
  ]),
  z.templateLiteral(['status:', z.string()]),
]);

export type SandboxOrder = {
  readonly id: string;
  readonly kind: OrderKind;
  readonly clientOrderId: string | undefined;
  readonly resourceType: ResourceType;
  readonly receiver: string;
  readonly quantity: number;
  readonly durationMinutes: number;
  readonly payAmountSun: number;
  readonly activateAmountSun: number;
  /** What was really taken from the balance; 0 when the fate is `status:…`. */
  readonly chargedSun: number;
  readonly fate: Fate;
  readonly createdAt: number;
  readonly paidAt: number;
  readonly delegatedAt: number;
  /** When the chain confirms the delegation, or when its failure is reported. */
  readonly confirmedAt: number;
  readonly expiresAt: number;
  readonly delegateHash: string;
  readonly reclaimHash: string;
};

/** The order's record with the document's field names. Timestamps are Unix milliseconds, undefined while not set. */
export function orderRecord(order: SandboxOrder, now: number) {
  const isPaid = order.chargedSun > 0 && now >= order.paidAt;
  const isDelegated = statusAt(order, now) === 'DELEGATE_SUCCESS';
  const isReclaimed = confirmStatusAt(order, now) === 'RECLAIM_CONFIRMED';
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    resource_type: order.resourceType,
    source_type: 'API',
    pay_timestamp: isPaid ? order.paidAt : undefined,
    receiver: order.receiver,
    delegate_hash: isDelegated ? order.delegateHash : undefined,
    delegate_timestamp: isDelegated ? order.delegatedAt : undefined,
    reclaim_hash: isReclaimed ? order.reclaimHash : undefined,
    reclaim_timestamp: isReclaimed ? order.expiresAt : undefined,
    pay_amount_sun: order.payAmountSun,
    activate_amount_sun: order.activateAmountSun,
    quantity: order.quantity,
    staked_sun: stakedSun(order.resourceType, order.quantity),
    duration: order.kind === 'flash' ? `${order.durationMinutes}` : order.durationMinutes,
    expired_timestamp: isDelegated ? order.expiresAt : undefined,
    status: statusAt(order, now),
    activate_status: order.activateAmountSun > 0 ? 'ACTIVATED' : 'DEACTIVATE',
    confirm_status: confirmStatusAt(order, now),
  };
}

/** The resource is at the receiver: confirmed and not yet reclaimed. */
export const isActive = (order: SandboxOrder, now: number): boolean =>
  confirmStatusAt(order, now) === 'DELEGATION_CONFIRMED';

function statusAt(order: SandboxOrder, now: number): string {
  if (order.fate.startsWith('status:')) return order.fate.slice('status:'.length);
  if (now < order.paidAt) return 'UNPAID';
  if (now < order.delegatedAt) return 'PAYMENT_SUCCESS';
  return order.fate === 'delegate_fails' ? 'DELEGATE_FAIL' : 'DELEGATE_SUCCESS';
}

function confirmStatusAt(order: SandboxOrder, now: number): string {
  if (now < order.confirmedAt) return 'UNCONFIRMED';
  if (order.fate === 'confirm_fails') return 'DELEGATION_CONFIRMED_FAIL';
  if (order.fate !== 'delivered') return 'UNCONFIRMED';
  return now < order.expiresAt ? 'DELEGATION_CONFIRMED' : 'RECLAIM_CONFIRMED';
}

// The data of the two events that an order causes.

/** EVENT_BALANCE: the amount charged, and the balances right after it. */
export function paymentEvent(order: SandboxOrder, account: AccountRecord) {
  return {
    action_type: 'BALANCE_ACTION_PAYMENT',
    billing_item_type:
      order.kind === 'hour' ? 'BILLING_ITEM_HOUR_ENERGY' : `BILLING_ITEM_FLASH_${order.resourceType}`,
    coin_type: 'TRX',
    amount_sun: order.chargedSun,
    balance: account.balance,
    balance_usdt: account.balance_usdt,
    timestamp: order.paidAt,
    remark: `order ${order.id}`,
  };
}

/** EVENT_DELEGATION: it carries no order id; only its hash identifies the order. */
export function delegationEvent(order: SandboxOrder) {
  return {
    resource_type: order.resourceType,
    business_type: order.kind === 'hour' ? 'BUSINESS_HOUR_ENERGY' : 'BUSINESS_FLASH_SERVICE',
    delegation_type: 'DELEGATION_NORMAL',
    receiver: order.receiver,
    payment_amount_sun: order.payAmountSun,
    payment_timestamp: order.paidAt,
    duration: order.durationMinutes,
    quantity: order.quantity,
    staked_sun: stakedSun(order.resourceType, order.quantity),
    delegation_hash: order.delegateHash,
    delegation_timestamp: order.delegatedAt,
  };
}

export type ResourceType = 'ENERGY' | 'BANDWIDTH';

/** One unit of energy for one hour; 65 000 cost 4.225 TRX. */
const hourSunPerUnit = 65;
const flashSunPerUnit: Record<ResourceType, number> = { ENERGY: 55, BANDWIDTH: 600 };
/** Stake that yields one unit, in sun. */
const stakedSunPerUnit: Record<ResourceType, number> = { ENERGY: 100_000, BANDWIDTH: 1_000_000 };

/** Charged in addition when a receiver has to be activated first. */
export const activationSun = 1_100_000;

export const hourPriceSun = (quantity: number): number => quantity * hourSunPerUnit;
export const flashPriceSun = (resource: ResourceType, quantity: number): number =>
  quantity * flashSunPerUnit[resource];
const stakedSun = (resource: ResourceType, quantity: number): number => quantity * stakedSunPerUnit[resource];
