// Realistic data for each deliverable event type in its variants, by name. The variants include an older protocol
// version and values that a future one could add.

import { given } from '../bodies.ts';
import { addressOf } from './address.ts';

export type EventData = Readonly<Record<string, unknown>>;

/** An event's data as the service sends it, for the sandbox and for tests. */
export type Sample = {
  readonly type: string;
  readonly data: EventData;
  /** The current protocol version when absent. */
  readonly version?: string;
};

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

/** Versions from before and after the current one. */
const [older, future] = ['20250101', '20271231'];

/**
 * One sample for each variant, by name: `base` with other values, without those that are undefined, and under another version
 * where one is named.
 */
function variantsOf<Base extends EventData, Variants extends Readonly<Record<string, EventData>>>(
  type: string,
  base: Base,
  variants: Variants,
  versions: { readonly [Name in keyof Variants]?: string } = {},
) {
  const samples = Object.entries(variants).map(([name, changes]) => {
    const version = versions[name];
    return [name, { type, data: given({ ...base, ...changes }), ...given({ version }) }];
  });
  return Object.fromEntries(samples) as {
    [Name in keyof Variants]: Sample & { data: Omit<Base, keyof Variants[Name]> & Variants[Name] };
  };
}

const subscriptionSamples = (now: number) =>
  variantsOf(
    'EVENT_TRON_MATE_SUBSCRIPTION',
    {
      payment_amount_sun: 1_000_000,
      payment_timestamp: now,
      subscribe_type: 'SUBSCRIBE_BASIC',
      address: addressOf('basic 1'),
    },
    {
      subscription_basic: {},
      subscription_pro: { subscribe_type: 'SUBSCRIBE_PRO', payment_amount_sun: 30_000_000 },
      subscription_flash: { subscribe_type: 'SUBSCRIBE_FLASH', address: addressOf('basic 2') },
    },
  );

const hash = (digit: string): string => digit.repeat(64);

function delegationSamples(now: number) {
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
  const flash = { business_type: 'BUSINESS_FLASH_SERVICE', staked_sun: 50_000_000_000 };
  return variantsOf(
    'EVENT_DELEGATION',
    hourly,
    {
      hourly: {},
      flash_energy: {
        ...flash,
        payment_amount_sun: 27_500_000,
        quantity: 500_000,
        delegation_hash: hash('b'),
      },
      flash_bandwidth: {
        ...flash,
        resource_type: 'BANDWIDTH',
        payment_amount_sun: 30_000_000,
        quantity: 50_000,
        delegation_hash: hash('c'),
      },
      mate: {
        business_type: 'BUSINESS_TRON_MATE',
        delegation_type: 'DELEGATION_MATE_REPLENISH',
        receiver: addressOf('basic 1'),
        quantity: 131_000,
        staked_sun: 13_100_000_000,
        delegation_hash: hash('d'),
      },
      seamless: { business_type: 'BUSINESS_SEAMLESS_SERVICE', delegation_hash: hash('e') },
      telegram_premium: { business_type: 'BUSINESS_TELEGRAM_PREMIUM', delegation_hash: hash('f') },
      swap: { business_type: 'BUSINESS_SWAP', delegation_hash: hash('1') },
      /** Older notifications have no business_type; this one must never be called hourly energy. */
      delegation_older: { business_type: undefined, delegation_hash: hash('2') },
      delegation_unknown: { business_type: 'UNKNOWN_BUSINESS_TYPE', delegation_hash: hash('3') },
      delegation_future: {
        resource_type: 'UNRECOGNIZED',
        business_type: 'BUSINESS_MOON_BASE',
        delegation_hash: hash('4'),
        surprise: true,
      },
    },
    { delegation_older: older, delegation_future: future },
  );
}

/** Amounts of USDT are millionths. */
function balanceSamples(now: number) {
  const base = { coin_type: 'TRX', balance: 14_949_875_000, balance_usdt: 1_189_500_000, timestamp: now };
  const unbilled = { billing_item_type: 'UNKNOWN_BILLING_ITEM_TYPE' };
  const recharge = { action_type: 'BALANCE_ACTION_RECHARGE', ...unbilled };
  const payment = { action_type: 'BALANCE_ACTION_PAYMENT' };
  const hour = { billing_item_type: 'BILLING_ITEM_HOUR_ENERGY', amount_sun: 4_225_000 };
  return variantsOf(
    'EVENT_BALANCE',
    base,
    {
      recharge: { ...recharge, amount_sun: 5_000_000_000, remark: 'deposit 8d1f' },
      recharge_usdt: { ...recharge, coin_type: 'USDT', amount_sun: 250_000_000, remark: 'deposit 91c2' },
      payment_hour: { ...payment, ...hour, remark: 'order 5e0c' },
      payment_flash: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_FLASH_ENERGY',
        amount_sun: 27_500_000,
        remark: 'order 77ab',
      },
      payment_mate: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_TRON_MATE_SUBSCRIPTION',
        amount_sun: 1_000_000,
        remark: 'daily fee',
      },
      payment_premium: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_TELEGRAM_PREMIUM',
        coin_type: 'USDT',
        amount_sun: 11_990_000,
        remark: '3 months for <somebody> & friends',
      },
      payment_swap: {
        ...payment,
        billing_item_type: 'BILLING_ITEM_SWAP',
        amount_sun: 120_000_000,
        remark: 'TRX to USDT',
      },
      additional_payment: {
        action_type: 'BALANCE_ACTION_ADDITIONAL_PAYMENT',
        billing_item_type: 'BILLING_ITEM_SEAMLESS_ENERGY',
        amount_sun: 845_000,
        remark: '',
      },
      refund: { action_type: 'BALANCE_ACTION_REFUND', ...hour, remark: 'refund of order 5e0c' },
      withdraw: {
        action_type: 'BALANCE_ACTION_WITHDRAW',
        ...unbilled,
        amount_sun: 1_000_000_000,
        remark: 'withdrawal 3',
      },
      /** As one public example shows it: the time in seconds. */
      payment_in_seconds: { ...payment, ...hour, timestamp: Math.floor(now / 1000), remark: 'order 5e0d' },
      /** Before version 20260918 the two enums had other names. */
      balance_older: {
        balance_type: 'BALANCE_PAYMENT',
        billing_type: 'BILLING_HOUR_ENERGY',
        amount_sun: 4_225_000,
        remark: 'order 5e0e',
      },
      /** Values that no version names yet. */
      balance_future: {
        action_type: 'BALANCE_ACTION_CASHBACK',
        billing_item_type: 'BILLING_ITEM_TIME_TRAVEL',
        coin_type: 'XYZ',
        amount_sun: 1,
        remark: 'a new one',
        surprise: { nested: [1, 2] },
      },
    },
    { balance_older: older, balance_future: future },
  );
}

/** USDT's contract on TRON's main network. */
const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Amounts count the smallest unit of `decimals`. */
export function monitorSamples(now: number) {
  const own = addressOf('basic 1');
  const usdt = {
    txn_hash: hash('5'),
    block_id: 76_543_210,
    name: 'payouts <main> & *spare*',
    address: own,
    from_address: addressOf('sender 1'),
    contract_address: usdtContract,
    to_address: own,
    amount: 1_250_000_001,
    decimals: 6,
    currency: 'USDT',
    chain: 'TRON',
    paid_at: now,
  };
  const ofEthereum = '0x52908400098527886E0F7030069857D2E4169EE7';
  const ofBitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
  return variantsOf('EVENT_ADDRESS_MONITOR', usdt, {
    transfer_usdt: {},
    transfer_usdt_out: {
      txn_hash: hash('6'),
      from_address: own,
      to_address: addressOf('receiver 2'),
      amount: 990_000,
    },
    transfer_trx: { contract_address: undefined, txn_hash: hash('7'), currency: 'TRX', amount: 12_000_000 },
    /** 123 456.789012345678901234 ETH: the amount is far beyond 2^53 and must arrive to the last digit. */
    transfer_eth: {
      txn_hash: `0x${hash('8')}`,
      contract_address: undefined,
      address: ofEthereum,
      from_address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      to_address: ofEthereum,
      amount: 123_456_789_012_345_678_901_234n,
      decimals: 18,
      currency: 'ETH',
      chain: 'ETH',
    },
    transfer_btc: {
      txn_hash: hash('9'),
      contract_address: undefined,
      address: ofBitcoin,
      from_address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      to_address: ofBitcoin,
      amount: 5_000_000,
      decimals: 8,
      currency: 'BTC',
      chain: 'BTC',
    },
  });
}
