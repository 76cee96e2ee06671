// The definition of the event "the account's balance has changed".

import { integer, optional, toInteger, type CoinAmount, type Data, type EventDefinition } from './event.ts';

const gains = ['BALANCE_ACTION_RECHARGE', 'BALANCE_ACTION_REFUND'];
const spendings = ['BALANCE_ACTION_WITHDRAW', 'BALANCE_ACTION_PAYMENT', 'BALANCE_ACTION_ADDITIONAL_PAYMENT'];

const items = [
  'BILLING_ITEM_HOUR_ENERGY',
  'BILLING_ITEM_TRON_MATE_SUBSCRIPTION',
  'BILLING_ITEM_TRON_MATE_ENERGY',
  'BILLING_ITEM_TRON_MATE_BANDWIDTH',
  'BILLING_ITEM_SEAMLESS_ENERGY',
  'BILLING_ITEM_SEAMLESS_BANDWIDTH',
  'BILLING_ITEM_ENERGY_SUBLET',
  'BILLING_ITEM_FLASH_ENERGY',
  'BILLING_ITEM_FLASH_BANDWIDTH',
  'BILLING_ITEM_REALTIME_COLLECTION_ENERGY',
  'BILLING_ITEM_REALTIME_COLLECTION_BANDWIDTH',
  'BILLING_ITEM_TELEGRAM_PREMIUM',
  'BILLING_ITEM_TELEGRAM_STARS',
  'BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY',
  'BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_BANDWIDTH',
  'BILLING_ITEM_TRON_NODE',
  'BILLING_ITEM_ADDRESS_MONITOR_SUBSCRIPTION',
  'BILLING_ITEM_ADDRESS_CHECK_SUBSCRIPTION',
  'BILLING_ITEM_SWAP',
  'BILLING_ITEM_STAKING_VAULT_MARGIN',
];

export const balance: EventDefinition = {
  type: 'EVENT_BALANCE',
  name: 'balance',
  icon: '💰',
  iconOf: ({ action_type: action }: Data) => (signOf(action) === '−' ? '💸' : '💰'),
  fields: {
    action_type: optional,
    billing_item_type: optional,
    coin_type: optional,
    amount_sun: integer,
    balance: optional,
    balance_usdt: optional,
    timestamp: optional,
    remark: optional,
  },
  enums: {
    action_type: ['UNKNOWN_BALANCE_ACTION_TYPE', ...gains, ...spendings, 'UNRECOGNIZED'],
    billing_item_type: ['UNKNOWN_BILLING_ITEM_TYPE', ...items, 'UNRECOGNIZED'],
    coin_type: ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'],
  },
  keyField: 'remark',
  timeFields: ['timestamp'],
  replaced: { action_type: 'balance_type', billing_item_type: 'billing_type' },
  /**
   * `sign` is empty when the action has no known direction: the amount is then shown with its own sign.
   * `item_is_named`: whether billing_item_type says what the money was for.
   */
  facts: ({ action_type: action, billing_item_type: item }: Data) => ({
    sign: signOf(action),
    item_is_named: typeof item === 'string' && items.includes(item),
  }),
  // An amount or a balance of 0 is shown: people must learn of an empty balance.
  unsetAtZero: ['timestamp'],
  fold: {
    line: [
      '<<amount_sun | coin: coin_type, sign>>',
      '{% if action_type %}<<action_type | word>>{% endif %}',
      '{% if billing_item_type and billing_item_type != "UNKNOWN_BILLING_ITEM_TYPE" %}<<billing_item_type | word>>{% endif %}',
    ],
    sum: 'amount_sun',
    by: ['action_type', 'billing_item_type', 'coin_type'],
    // A spending is shown with a minus, whether the service sent it with one or not; the sum needs one sign for both.
    added: (amount: bigint, { action_type: action }: Data) =>
      signOf(action) === '−' && amount < 0n ? -amount : amount,
  },
  /** A refund means that something that was bought was not delivered. */
  isUrgent: ({ action_type: action }: Data) => action === 'BALANCE_ACTION_REFUND',
  filters: {
    enums: { actions: 'action_type', items: 'billing_item_type', coins: 'coin_type' },
    addresses: [],
    amount: amountOf,
  },
  example: {
    action_type: 'BALANCE_ACTION_PAYMENT',
    billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
    coin_type: 'TRX',
    amount_sun: 3_250_000,
    balance: 1_234_567_890,
    balance_usdt: 250_500_000,
    timestamp: 1_790_000_001,
    remark: 'e7c1a9d2-50b3-4f86-9a17-3d2c4b5a6978',
  },
};

/** Coins whose amounts have six decimals in the service's events of the balance. */
const sixDecimals = new Set(['TRX', 'USDT']);

function amountOf({ amount_sun: sun, coin_type: coin }: Data): CoinAmount | undefined {
  const amount = toInteger(sun);
  if (amount === undefined || typeof coin !== 'string' || !sixDecimals.has(coin)) return undefined;
  return { coin, amount, decimals: 6 };
}

function signOf(action: unknown): '+' | '−' | '' {
  if (typeof action !== 'string') return '';
  if (gains.includes(action)) return '+';
  return spendings.includes(action) ? '−' : '';
}
