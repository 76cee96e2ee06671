// A transfer touched an address that is being watched.

import { z } from 'zod';
import { integer, optional, text, type Data, type EventDefinition } from './event.ts';

export const addressMonitor: EventDefinition = {
  type: 'EVENT_ADDRESS_MONITOR',
  name: 'address-monitor',
  icon: '👁',
  schema: z.looseObject({
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
  }),
  enums: {
    currency: ['USDT', 'TRX', 'ETH', 'BTC', 'BNB', 'BUSD'],
    chain: ['TRON', 'ETH', 'BTC', 'UNRECOGNIZED'],
  },
  keyField: 'txn_hash',
  timeFields: ['paid_at'],
  facts: (data: Data) => ({ direction: directionOf(data) }),
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

function directionOf(data: Data): 'incoming' | 'outgoing' | 'internal' | 'unclear' {
  const { address, from_address: sender, to_address: recipient } = data;
  if (address === undefined) return 'unclear';
  const isRecipient = address === recipient;
  const isSender = address === sender;
  if (isRecipient) return isSender ? 'internal' : 'incoming';
  return isSender ? 'outgoing' : 'unclear';
}
