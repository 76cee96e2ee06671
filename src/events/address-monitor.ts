// The definition of the event "a transfer from or to a monitored address".

import { isSameAddress } from '../tron/address.ts';
import {
  integer,
  optional,
  text,
  toInteger,
  type CoinAmount,
  type Data,
  type EventDefinition,
} from './event.ts';

export const addressMonitor: EventDefinition = {
  type: 'EVENT_ADDRESS_MONITOR',
  name: 'address-monitor',
  icon: '👁',
  fields: {
    txn_hash: optional,
    block_id: optional,
    name: optional,
    address: text,
    from_address: optional,
    contract_address: optional,
    to_address: optional,
    amount: integer,
    decimals: optional,
    currency: optional,
    chain: optional,
    paid_at: optional,
  },
  enums: {
    currency: ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'],
    chain: ['TRON', 'ETH', 'BTC', 'UNRECOGNIZED'],
  },
  keyField: 'txn_hash',
  timeFields: ['paid_at'],
  facts: (data: Data) => ({ direction: directionOf(data) }),
  // An amount of 0 is shown, because address poisoning makes such transfers. A token may have 0 decimals.
  unsetAtZero: ['block_id', 'paid_at'],
  fold: {
    line: [
      '{% assign sign = "" %}{% if direction == "incoming" %}{% assign sign = "+" %}' +
        '{% elsif direction == "outgoing" %}{% assign sign = "−" %}{% endif %}' +
        '{% if amount %}<<amount | units: decimals, currency, sign>>{% endif %}' +
        // Anybody can create a token called USDT: any other contract is shown beside the name.
        '{% if contract_address %}{% assign other = contract_address | contract: currency, chain, "unknown" %}' +
        '{% if currency_is_shared %}{% assign other = contract_address | short %}{% endif %}' +
        '{% if other != "" %}<<"open" | bracket>><<other>><<"close" | bracket>>{% endif %}{% endif %}',
      '{% if network %}<<network>>{% elsif chain and chain != "TRON" %}<<chain | word>>{% endif %}',
      '{% assign own = address | named: "label" %}{% if own != "" %}<<own>>{% elsif name %}<<name | code>>{% endif %}' +
        '{% if own == "" %}' +
        '{% if name_is_shared %}<<"open" | bracket>><<address | short>><<"close" | bracket>>{% elsif name == nil %}<<address | short>>{% endif %}' +
        '{% endif %}' +
        '{% case direction %}{% when "incoming" %}{% if from_address %} ← <<from_address | named: "short">>{% endif %}' +
        '{% when "outgoing" %}{% if to_address %} → <<to_address | named: "short">>{% endif %}' +
        '{% when "unclear" %}{% if from_address and to_address %}' +
        '<<"open" | bracket>><<from_address | named: "short">> → <<to_address | named: "short">><<"close" | bracket>>' +
        '{% endif %}{% endcase %}',
    ],
    sum: 'amount',
    by: ['direction', 'currency', 'contract_address', 'chain', 'decimals'],
    standsFor: { name: 'address', currency: 'contract_address' },
  },
  filters: {
    enums: { coins: 'currency' },
    addresses: ['address', 'from_address', 'to_address'],
    name: 'name',
    transfer: {
      direction: 'direction',
      from: 'from_address',
      to: 'to_address',
      monitored: 'address',
      amount: 'amount',
      decimals: 'decimals',
      coin: 'currency',
      contract: 'contract_address',
      chain: 'chain',
    },
    amount: amountOf,
  },
  example: {
    txn_hash: '9b1d7c3e5a0f24689bdf13579ace02468acf13579bde02468ace13579bdf0246',
    block_id: 75_123_456,
    name: 'Treasury',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    from_address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS',
    contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    to_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: 1_500_000_000,
    decimals: 6,
    currency: 'USDT',
    chain: 'TRON',
    paid_at: 1_790_000_200_000,
  },
};

/** More decimals than any token has. */
const mostDecimals = 36n;

function amountOf({ amount: came, decimals: places, currency: coin }: Data): CoinAmount | undefined {
  const amount = toInteger(came);
  const decimals = toInteger(places);
  if (amount === undefined || decimals === undefined || decimals < 0n || decimals > mostDecimals)
    return undefined;
  return typeof coin === 'string' ? { coin, amount, decimals: Number(decimals) } : undefined;
}

function directionOf(data: Data): 'incoming' | 'outgoing' | 'internal' | 'unclear' {
  const { address, from_address: sender, to_address: recipient } = data;
  if (address === undefined) return 'unclear';
  const isOwn = (side: unknown) =>
    side === address ||
    (typeof side === 'string' && typeof address === 'string' && isSameAddress(side, address));
  const [isRecipient, isSender] = [isOwn(recipient), isOwn(sender)];
  if (isRecipient) return isSender ? 'internal' : 'incoming';
  return isSender ? 'outgoing' : 'unclear';
}
