// Samples of EVENT_BALANCE. Amounts of USDT are millionths.

import type { Samples } from './sample.ts';

export function balanceSamples(now: number) {
  const type = 'EVENT_BALANCE';
  const base = { coin_type: 'TRX', balance: 14_949_875_000, balance_usdt: 1_189_500_000, timestamp: now };
  const payment = { ...base, action_type: 'BALANCE_ACTION_PAYMENT' };
  return {
    recharge: {
      type,
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_RECHARGE',
        billing_item_type: 'UNKNOWN_BILLING_ITEM_TYPE',
        amount_sun: 5_000_000_000,
        remark: 'deposit 8d1f',
      },
    },
    recharge_usdt: {
      type,
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_RECHARGE',
        billing_item_type: 'UNKNOWN_BILLING_ITEM_TYPE',
        coin_type: 'USDT',
        amount_sun: 250_000_000,
        remark: 'deposit 91c2',
      },
    },
    payment_hour: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
        amount_sun: 4_225_000,
        remark: 'order 5e0c',
      },
    },
    payment_flash: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_FLASH_ENERGY',
        amount_sun: 27_500_000,
        remark: 'order 77ab',
      },
    },
    payment_mate: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_TRON_MATE_SUBSCRIPTION',
        amount_sun: 1_000_000,
        remark: 'daily fee',
      },
    },
    payment_premium: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_TELEGRAM_PREMIUM',
        coin_type: 'USDT',
        amount_sun: 11_990_000,
        remark: '3 months for <somebody> & friends',
      },
    },
    payment_swap: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_SWAP',
        amount_sun: 120_000_000,
        remark: 'TRX to USDT',
      },
    },
    additional_payment: {
      type,
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_ADDITIONAL_PAYMENT',
        billing_item_type: 'BILLING_ITEM_SEAMLESS_ENERGY',
        amount_sun: 845_000,
        remark: '',
      },
    },
    refund: {
      type,
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_REFUND',
        billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
        amount_sun: 4_225_000,
        remark: 'refund of order 5e0c',
      },
    },
    withdraw: {
      type,
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_WITHDRAW',
        billing_item_type: 'UNKNOWN_BILLING_ITEM_TYPE',
        amount_sun: 1_000_000_000,
        remark: 'withdrawal 3',
      },
    },
    /** As one public example shows it: the time in seconds. */
    payment_in_seconds: {
      type,
      data: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
        amount_sun: 4_225_000,
        timestamp: Math.floor(now / 1000),
        remark: 'order 5e0d',
      },
    },
    /** Before version 20260918 the two enums had other names. */
    balance_older: {
      type,
      version: '20250101',
      data: {
        ...base,
        balance_type: 'BALANCE_PAYMENT',
        billing_type: 'BILLING_HOUR_ENERGY',
        amount_sun: 4_225_000,
        remark: 'order 5e0e',
      },
    },
    /** Values that no version names yet. */
    balance_future: {
      type,
      version: '20271231',
      data: {
        ...base,
        action_type: 'BALANCE_ACTION_CASHBACK',
        billing_item_type: 'BILLING_ITEM_TIME_TRAVEL',
        coin_type: 'XYZ',
        amount_sun: 1,
        remark: 'a new one',
        surprise: { nested: [1, 2] },
      },
    },
  } satisfies Samples;
}
