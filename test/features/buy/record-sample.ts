// The record of a delivered and reclaimed order with every field of the document, as the ledger keeps it.

import { addressFrom, readerIn } from '../../base/reader.ts';

export const receiver = addressFrom('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
const delegateHash = 'd'.repeat(64);
export const reclaimHash = 'e'.repeat(64);

export const fullRecord = {
  id: 'f'.repeat(64),
  client_order_id: 'CLIENT',
  resource_type: 'ENERGY',
  source_type: 'API',
  pay_timestamp: Date.UTC(2026, 10, 21, 18, 0, 1),
  receiver,
  delegate_hash: delegateHash,
  delegate_timestamp: Date.UTC(2026, 10, 21, 18, 0, 2),
  reclaim_hash: reclaimHash,
  reclaim_timestamp: Date.UTC(2026, 10, 21, 19, 0, 2),
  pay_amount_sun: 2_925_000,
  activate_amount_sun: 0,
  quantity: 65_000,
  staked_sun: 6_500_000_000,
  duration: 60,
  expired_timestamp: Date.UTC(2026, 10, 21, 19, 0, 2),
  status: 'DELEGATE_SUCCESS',
  activate_status: 'DEACTIVATE',
  confirm_status: 'DELEGATION_CONFIRMED',
  balance: 14_946_950_000,
} as const;

export const around = {
  kind: 'regular',
  explorerUrl: 'https://explorer.example/{hash}',
  labelOf: (address: string) => (address === receiver ? 'payouts' : undefined),
} as const;

export const english = readerIn('en');
