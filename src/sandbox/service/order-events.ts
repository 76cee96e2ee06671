// The data of the two events that an order causes.

import type { AccountRecord } from './account.ts';
import type { SandboxOrder } from './order.ts';
import { stakedSun } from './prices.ts';

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
