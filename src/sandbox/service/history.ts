// The past days of the account: orders that other clients placed and that are long settled, with the webhooks that they
// caused, and transfers of a monitored address. The webhooks are posted now, with the times of then, as after an outage of
// the bot. The account stays as it is: its balance and totals include those days already.

import type { AccountRecord } from './account.ts';
import { type Ids, addressOf } from './address.ts';
import {
  type OrderKind,
  type ResourceType,
  type SandboxOrder,
  createOrder,
  delegationEvent,
  paymentEvent,
} from './order-book.ts';
import { type EventData, monitorSamples } from './samples.ts';

export const mostDays = 30;

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

type Purchase = { kind: OrderKind; resourceType: ResourceType; quantity: number; hour: number };

/** Of a day, which is none like the day before. */
function purchasesOf(day: number): Purchase[] {
  const energy = { kind: 'hour', resourceType: 'ENERGY' } as const;
  return [
    { ...energy, quantity: 65_000, hour: 7 },
    { ...energy, quantity: 65_000 * (1 + ((day * 5) % 4)), hour: 11 },
    ...(day % 2 === 0 ? [{ ...energy, quantity: 131_000, hour: 16 }] : []),
    ...(day % 3 === 0
      ? [{ kind: 'flash', resourceType: 'ENERGY', quantity: 500_000, hour: 18 } as const]
      : []),
    ...(day % 4 === 1
      ? [{ kind: 'flash', resourceType: 'BANDWIDTH', quantity: 50_000, hour: 20 } as const]
      : []),
  ];
}

type PastEvent = { readonly at: number; readonly type: string; readonly data: EventData };

/** Oldest first. The last payment's balance is the present one. */
export function createHistory(options: { days: number; now: number; account: AccountRecord; ids: Ids }): {
  orders: SandboxOrder[];
  events: PastEvent[];
} {
  const { days, now, account, ids } = options;
  // Each day ends two hours ago at the latest, so that its last order of an hour is settled.
  const begin = (daysAgo: number, hour: number) => now - daysAgo * dayMs + (hour - 22) * hourMs;
  const daysAgo = Array.from({ length: days }, (_, index) => days - 1 - index);
  const orders = daysAgo.flatMap((ago) =>
    purchasesOf(ago).map((purchase) => settled(purchase, begin(ago, purchase.hour), ids)),
  );
  let balance = account.balance + orders.reduce((sum, { chargedSun }) => sum + chargedSun, 0);
  const ofOrders = orders.flatMap((order) => {
    balance -= order.chargedSun;
    return [
      { at: order.paidAt, type: 'EVENT_BALANCE', data: paymentEvent(order, { ...account, balance }) },
      { at: order.delegatedAt, type: 'EVENT_DELEGATION', data: delegationEvent(order) },
    ];
  });
  const transfers = daysAgo.flatMap((ago) => transfersOf(ago, begin(ago, 13), ids));
  const events = [...ofOrders, ...transfers].toSorted((a, b) => a.at - b.at);
  return { orders, events };
}

function settled({ kind, resourceType, quantity }: Purchase, createdAt: number, ids: Ids): SandboxOrder {
  const receiver = addressOf(`receiver ${1 + (quantity % 3)}`);
  const times = {
    createdAt,
    paidAt: createdAt,
    delegatedAt: createdAt + 1_000,
    confirmedAt: createdAt + 3_000,
  };
  const request = { kind, clientOrderId: undefined, resourceType, quantity, receiver };
  return createOrder(request, { fate: 'delivered', ...times }, ids);
}

function transfersOf(day: number, at: number, ids: Ids): PastEvent[] {
  const { transfer_usdt: incoming, transfer_usdt_out: outgoing } = monitorSamples(at);
  const own = { txn_hash: ids.hash(), block_id: incoming.data.block_id - day * 28_800 };
  const income = { ...incoming.data, ...own, amount: 180_000_000 + ((day * 37) % 11) * 41_500_000 };
  const expense = { ...outgoing.data, ...own, txn_hash: ids.hash(), amount: 95_000_000 + day * 7_250_000 };
  return [
    { at, type: incoming.type, data: income },
    ...(day % 2 === 0
      ? [{ at: at + minuteMs, type: outgoing.type, data: { ...expense, paid_at: at + minuteMs } }]
      : []),
  ];
}
