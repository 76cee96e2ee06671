// Detects that one order may have been paid twice. The answer to a call can be lost, so the balance is read before the
// first call and after each one. A fall beyond the price of this order and the others is reported as a suspicion only,
// since other charges of the account can explain it. The proof is signed records of two paid orders under one client
// order id (follow.ts).

import type { Clock } from '../base/clock.ts';
import { ServiceError } from '../base/errors.ts';
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Settings } from '../store/settings/settings.ts';
import { toMs } from '../base/time.ts';
import { costOf } from './limits.ts';
import { type AcceptedOrder, type BalanceReading, type Order, isAccepted } from './order.ts';
import { unansweredStates, unspentStates } from './states.ts';
import { wasPaid } from '../store/ledger/orders/orders.ts';
import { writeBalanceReadings } from './row.ts';
import type { Steps } from './steps.ts';

/** How long the check waits for other orders whose outcome is still unknown. */
const patienceMs = 120_000;
/** The longest time after which an order that was accepted unpaid can still be paid. */
const longestUnpaidMs = 3_600_000;
/** A call sent at most this long before a balance reading may have been charged after it. */
const longestCallMs = 30_000;
/** How many readings are kept: one for each call, and some more. */
const mostReadings = 12;

export type Payments = ReturnType<typeof createPayments>;

/** Whether the check for a second payment still has to be made. */
export function isCheckDue(order: Order): order is AcceptedOrder {
  return (
    isAccepted(order) &&
    order.posts > 1 &&
    order.balanceBefore !== null &&
    order.paymentsCheckedAt === null &&
    order.paidTwiceAt === null &&
    order.maybePaidTwiceAt === null
  );
}

export function createPayments(options: {
  steps: Steps;
  service: Pick<ServiceClient, 'readAccount'>;
  settings: Settings;
  clock: Clock;
  log: Log;
}) {
  const { steps, service, settings, clock, log } = options;

  async function balanceNow(): Promise<bigint | undefined> {
    try {
      return (await service.readAccount()).balance;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      log.warn({ err: error }, 'The balance could not be read.');
      return undefined;
    }
  }

  /** The other orders that may have been paid since the first balance reading of this one. */
  function others({ id, balanceBefore, createdAt }: Order): Promise<Order[]> {
    const since = balanceBefore?.at ?? createdAt;
    return steps.commit(async (moves) =>
      (await moves.perhapsPaidSince(since - longestUnpaidMs)).filter(
        (other) => other.id !== id && mayBePaidSince(other, since),
      ),
    );
  }

  async function write(
    order: Order,
    reading: BalanceReading,
    known: readonly Order[],
    isDone: boolean,
  ): Promise<void> {
    const suspicion = suspect(order, reading, known);
    const isNew = suspicion.is === 'maybe' && order.maybePaidTwiceAt === null;
    const readings = [...order.balanceReadings, reading].slice(-mostReadings);
    await steps.commit((moves) =>
      moves.take(order, {
        from: [order.state],
        change: {
          balance_readings: writeBalanceReadings(readings),
          ...(isDone && { payments_checked_at: reading.at }),
          ...(isNew && {
            maybe_paid_twice_at: reading.at,
            fell_sun: suspicion.fellSun.toString(),
            repeats_until: null,
          }),
        },
        action: isNew ? 'maybe_paid_twice' : 'balance_read',
        detail: {
          before: order.balanceBefore?.sun.toString() ?? null,
          now: reading.sun.toString(),
          ...(isNew && { cost_sun: costOf(order)?.toString() ?? null }),
        },
        announces: isNew ? 'maybe_paid_twice' : 'progress',
      }),
    );
  }

  return {
    /**
     * Checks whether an order accepted after repeats was paid twice; does nothing if that isn't due or not possible yet.
     */
    async check(order: Order): Promise<void> {
      if (!isCheckDue(order)) return;
      const reading = { at: clock.now(), posts: order.posts };
      const known = await others(order);
      const isPatient = clock.now() - order.acceptedAt < patienceMs;
      if (isPatient && known.some(({ state }) => unansweredStates.has(state))) return;
      const sun = await balanceNow();
      if (sun !== undefined) await write(order, { ...reading, sun, othersSun: paidBy(known) }, known, true);
    },

    /**
     * Stores that signed records show two paid orders under the client order id of this one, and locks automatic repeats.
     */
    async reportPaidTwice(order: Order): Promise<void> {
      if (order.paidTwiceAt !== null) return;
      const now = clock.now();
      // The lock is set first: if the process ends before the step is committed, the records are read again.
      await settings.update((draft) => {
        draft.repeatsLockedAt ??= now;
      });
      await steps.commit((moves) =>
        moves.take(order, {
          from: [order.state],
          change: { paid_twice_at: now },
          action: 'paid_twice',
          detail: { id: order.serviceId, other_id: order.otherServiceId },
          announces: 'paid_twice',
        }),
      );
    },

    /**
     * Reads and stores the balance, which helps people decide about an `unknown` order; undefined if it can't be read.
     */
    async readBalance(order: Order): Promise<bigint | undefined> {
      const reading = { at: clock.now(), posts: order.posts };
      const known = await others(order);
      const sun = await balanceNow();
      if (sun !== undefined) await write(order, { ...reading, sun, othersSun: paidBy(known) }, known, false);
      return sun;
    },
  };
}

/** `fellSun` is by how much the balance fell, minus the cost of the other orders. */
type Suspicion = { is: 'clear' } | { is: 'maybe'; fellSun: bigint };

/**
 * Whether the balance fell by more than one payment for the order explains. Others of unknown outcome count as paid, so
 * that they raise no suspicion. If the price is known, the fall must be at least 1.5 times the price, since the price
 * may differ a little between two calls; otherwise the balance must have fallen after two different calls.
 */
export function suspect(order: Order, reading: BalanceReading, others: readonly Order[]): Suspicion {
  const before = order.balanceBefore?.sun ?? null;
  if (order.posts < 2 || before === null) return { is: 'clear' };
  const fellSun = before - reading.sun - costsOf(others);
  const price = costOf(order);
  if (price !== null) return fellSun * 2n >= price * 3n ? { is: 'maybe', fellSun } : { is: 'clear' };
  const isUnexplained = others.every((other) => costOf(other) !== null);
  const fellTwice = countFalls(before, [...order.balanceReadings, reading]) >= 2;
  return isUnexplained && fellTwice && fellSun > 0n ? { is: 'maybe', fellSun } : { is: 'clear' };
}

/** What the orders cost, as far as it is known. */
function costsOf(orders: readonly Order[]): bigint {
  return orders.reduce((sum, order) => sum + (costOf(order) ?? 0n), 0n);
}

/** Without those of unknown outcome: where one of two uncertain orders was paid, each of them may be the one. */
function paidBy(others: readonly Order[]): bigint {
  return costsOf(others.filter(wasPaid));
}

/** After how many different calls the balance was lower than at the reading before. */
function countFalls(before: bigint, readings: readonly BalanceReading[]): number {
  const fallen = new Set<number>();
  let last = before;
  for (const { posts, sun } of readings) {
    if (sun < last) fallen.add(posts);
    last = sun;
  }
  return fallen.size;
}

function mayBePaidSince({ state, acceptedAt, sentAt, status, record }: Order, since: number): boolean {
  if (acceptedAt === null) {
    return !unspentStates.has(state) && sentAt !== null && sentAt >= since - longestCallMs;
  }
  const paidAt = Number(record?.['pay_timestamp'] ?? 0);
  return acceptedAt >= since || status === 'UNPAID' || toMs(paidAt) >= since;
}
