// Realistic data for each deliverable event type in its variants, by name. The variants include an older protocol
// version and values that a future one could add.

import { addressOf } from './address.ts';

export type EventData = Readonly<Record<string, unknown>>;

export type SampleName = keyof ReturnType<typeof createSamples>;

/** Amounts are number, or bigint where they pass 2^53; all times are close to `now` (Unix milliseconds). */
export function createSamples(now: number) {
  return {
    ...delegationSamples(now),
    ...balanceSamples(now),
    ...subscriptionSamples(now),
    ...monitorSamples(now),
  };
}

// Samples of EVENT_TRON_MATE_SUBSCRIPTION.

function subscriptionSamples(now: number) {
  const type = 'EVENT_TRON_MATE_SUBSCRIPTION';
  const basic = {
    payment_amount_sun: 1_000_000,
    payment_timestamp: now,
    subscribe_type: 'SUBSCRIBE_BASIC',
    address: addressOf('basic 1'),
  };
  return {
    subscription_basic: { type, data: basic },
    subscription_pro: {
      type,
      data: { ...basic, subscribe_type: 'SUBSCRIBE_PRO', payment_amount_sun: 30_000_000 },
    },
    subscription_flash: {
      type,
      data: { ...basic, subscribe_type: 'SUBSCRIBE_FLASH', address: addressOf('basic 2') },
    },
  } satisfies Samples;
}

// Samples of EVENT_DELEGATION.

const hash = (digit: string): string => digit.repeat(64);

function delegationSamples(now: number) {
  const type = 'EVENT_DELEGATION';
  const hourly = {
    resource_type: 'ENERGY',
    business_type: 'BUSINESS_HOUR_ENERGY',
    delegation_type: 'DELEGATION_NORMAL',
    receiver: addressOf('receiver 1'),
    payment_amount_sun: 4_225_000,
    payment_timestamp: now - 1_000,
    duration: 60,
    quantity: 65_000,
    staked_sun: 6_500_000_000,
    delegation_hash: hash('a'),
    delegation_timestamp: now,
  };
  const { business_type: _absent, ...withoutBusiness } = hourly;
  return {
    hourly: { type, data: hourly },
    flash_energy: {
      type,
      data: {
        ...hourly,
        business_type: 'BUSINESS_FLASH_SERVICE',
        payment_amount_sun: 27_500_000,
        quantity: 500_000,
        staked_sun: 50_000_000_000,
        delegation_hash: hash('b'),
      },
    },
    flash_bandwidth: {
      type,
      data: {
        ...hourly,
        resource_type: 'BANDWIDTH',
        business_type: 'BUSINESS_FLASH_SERVICE',
        payment_amount_sun: 30_000_000,
        quantity: 50_000,
        staked_sun: 50_000_000_000,
        delegation_hash: hash('c'),
      },
    },
    mate: {
      type,
      data: {
        ...hourly,
        business_type: 'BUSINESS_TRON_MATE',
        delegation_type: 'DELEGATION_MATE_REPLENISH',
        receiver: addressOf('basic 1'),
        quantity: 131_000,
        staked_sun: 13_100_000_000,
        delegation_hash: hash('d'),
      },
    },
    seamless: {
      type,
      data: { ...hourly, business_type: 'BUSINESS_SEAMLESS_SERVICE', delegation_hash: hash('e') },
    },
    telegram_premium: {
      type,
      data: { ...hourly, business_type: 'BUSINESS_TELEGRAM_PREMIUM', delegation_hash: hash('f') },
    },
    swap: { type, data: { ...hourly, business_type: 'BUSINESS_SWAP', delegation_hash: hash('1') } },
    /** Older notifications have no business_type; this one must never be called hourly energy. */
    delegation_older: {
      type,
      version: '20250101',
      data: { ...withoutBusiness, delegation_hash: hash('2') },
    },
    delegation_unknown: {
      type,
      data: { ...hourly, business_type: 'UNKNOWN_BUSINESS_TYPE', delegation_hash: hash('3') },
    },
    delegation_future: {
      type,
      version: '20271231',
      data: {
        ...hourly,
        resource_type: 'UNRECOGNIZED',
        business_type: 'BUSINESS_MOON_BASE',
        delegation_hash: hash('4'),
        surprise: true,
      },
    },
  } satisfies Samples;
}

// Samples of EVENT_BALANCE. Amounts of USDT are millionths.

function balanceSamples(now: number) {
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

// Samples of EVENT_ADDRESS_MONITOR: amounts count the smallest unit of `decimals`.

/** USDT's contract on TRON's main network. */
const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

export function monitorSamples(now: number) {
  const type = 'EVENT_ADDRESS_MONITOR';
  const usdt = {
    txn_hash: hash('5'),
    block_id: 76_543_210,
    name: 'payouts <main> & *spare*',
    address: addressOf('basic 1'),
    from_address: addressOf('sender 1'),
    contract_address: usdtContract,
    to_address: addressOf('basic 1'),
    amount: 1_250_000_001,
    decimals: 6,
    currency: 'USDT',
    chain: 'TRON',
    paid_at: now,
  };
  const { contract_address: _absent, ...withoutContract } = usdt;
  return {
    transfer_usdt: { type, data: usdt },
    transfer_usdt_out: {
      type,
      data: {
        ...usdt,
        txn_hash: hash('6'),
        from_address: usdt.to_address,
        to_address: addressOf('receiver 2'),
        amount: 990_000,
      },
    },
    transfer_trx: {
      type,
      data: { ...withoutContract, txn_hash: hash('7'), currency: 'TRX', amount: 12_000_000 },
    },
    /** 123 456.789012345678901234 ETH: the amount is far beyond 2^53 and must arrive to the last digit. */
    transfer_eth: {
      type,
      data: {
        ...withoutContract,
        txn_hash: `0x${hash('8')}`,
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        from_address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
        to_address: '0x52908400098527886E0F7030069857D2E4169EE7',
        amount: 123_456_789_012_345_678_901_234n,
        decimals: 18,
        currency: 'ETH',
        chain: 'ETH',
      },
    },
    transfer_btc: {
      type,
      data: {
        ...withoutContract,
        txn_hash: hash('9'),
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        from_address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
        to_address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        amount: 5_000_000,
        decimals: 8,
        currency: 'BTC',
        chain: 'BTC',
      },
    },
  } satisfies Samples;
}

// The type of a sample: an event's data as the service sends it, for the sandbox and for tests.

export type Sample = {
  readonly type: string;
  readonly data: EventData;
  /** The current protocol version when absent. */
  readonly version?: string;
};

type Samples = Readonly<Record<string, Sample>>;
