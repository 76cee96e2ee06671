// Events as the service sends them, and the figures on a store of their own.

import { type IsBait, createEventCounter } from '../../src/figures/count-events.ts';
import { createFigures } from '../../src/figures/figures.ts';
import { createLog } from '../../src/base/log.ts';
import type { Arrival } from '../../src/store/ledger/events/group-commit.ts';
import type { Store } from '../../src/store/open.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';

const noBait: IsBait = () => false;

export async function openFigures(isBait: IsBait = noBait, opened?: Store) {
  const store = opened ?? (await openTestStore());
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const counter = createEventCounter({ sums: store.figures.sums, isBait, log });
  const add = async (...sent: readonly Sent[]) => {
    for (const one of sent) await store.events.add(arrivalOf(one), []);
  };
  return { store, counter, figures: createFigures({ store, counter }), add };
}

export type Sent = { id: string; type: string; data: Record<string, unknown>; receivedAt: number };

export function arrivalOf({ id, type, data, receivedAt }: Sent, change: Partial<Arrival> = {}): Arrival {
  const body = JSON.stringify({ event_type: type, event_id: id, data });
  return makeArrival(id, { type, body, receivedAt, ...change });
}

export function payment(
  id: string,
  receivedAt: number,
  amountSun: number,
  change: Record<string, unknown> = {},
): Sent {
  const data = {
    action_type: 'BALANCE_ACTION_PAYMENT',
    billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
    coin_type: 'TRX',
    amount_sun: amountSun,
    timestamp: receivedAt,
    ...change,
  };
  return { id, type: 'EVENT_BALANCE', data, receivedAt };
}

export function transfer(id: string, receivedAt: number, change: Record<string, unknown> = {}): Sent {
  const data = {
    txn_hash: id,
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    from_address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS',
    to_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: 1_500_000,
    decimals: 6,
    currency: 'USDT',
    contract_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    chain: 'TRON',
    paid_at: receivedAt,
    ...change,
  };
  return { id, type: 'EVENT_ADDRESS_MONITOR', data, receivedAt };
}

export function delegated(id: string, receivedAt: number, quantity: number, resource = 'ENERGY'): Sent {
  const data = {
    resource_type: resource,
    receiver: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    quantity,
    payment_amount_sun: 3_250_000,
    delegation_timestamp: receivedAt,
  };
  return { id, type: 'EVENT_DELEGATION', data, receivedAt };
}
