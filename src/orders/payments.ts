// Notices when one number was paid twice. The answer to a lost first call is never seen, but the balance is: when an
// order was accepted by a repeat, the balance is read, and what it lost beyond our own orders' prices counts. Money
// spent elsewhere in the meantime can raise a false alarm; that costs a look, a silence would cost money.

import type { Clock } from '../clock.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Settings } from '../store/settings.ts';
import { costOf } from './limits.ts';
import type { Order } from './order.ts';
import type { Steps } from './steps.ts';

/** So long the check waits for other orders whose outcome is not known yet; they would blur it. */
const patienceMs = 120_000;

export type Payments = {
  /** Makes sure that an order accepted by a repeat was paid once; does nothing when that is not due, or can't be told yet. */
  check(order: Order): Promise<void>;
  /** The service has shown a second order, `otherId`, under the number of this one. */
  report(order: Order, otherId: string): Promise<void>;
  /** Reads the balance for people who must decide about an unknown order; a second payment is noticed here too. */
  readBalance(order: Order): Promise<void>;
};

/** Whether it still has to be made sure that an order was paid once. */
export function isCheckDue(order: Order): boolean {
  return (
    order.posts > 1 &&
    order.acceptedAt !== null &&
    order.balanceBeforeSun !== null &&
    order.paymentsCheckedAt === null &&
    order.paidTwiceAt === null
  );
}

export function createPayments(options: {
  steps: Steps;
  service: Pick<ServiceClient, 'readAccount'>;
  settings: Settings;
  clock: Clock;
  log: Log;
}): Payments {
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

  /** The other orders that may have been paid since this one's balance was read. */
  function since({ id, createdAt }: Order): Promise<Order[]> {
    return steps.commit(async (moves) =>
      (await moves.placedSince(createdAt)).filter((other) => other.id !== id),
    );
  }

  async function lockRepeats(): Promise<void> {
    const now = clock.now();
    await settings.update((draft) => {
      draft.repeatsLockedAt ??= now;
    });
  }

  async function write(order: Order, balance: bigint, isTwice: boolean): Promise<void> {
    const now = clock.now();
    // The lock first: if we end here, the check runs again.
    if (isTwice) await lockRepeats();
    await steps.commit((moves) =>
      moves.take(order, {
        from: [order.state],
        change: {
          balance_after_sun: balance.toString(),
          ...(order.acceptedAt !== null && { payments_checked_at: now }),
          ...(isTwice && { paid_twice_at: now }),
        },
        action: isTwice ? 'paid_twice' : 'balance_read',
        detail: { before: order.balanceBeforeSun?.toString() ?? null, now: balance.toString() },
        tells: isTwice ? 'paid_twice' : 'progress',
      }),
    );
  }

  return {
    async check(order) {
      if (!isCheckDue(order)) return;
      const others = await since(order);
      const isPatient = clock.now() - (order.acceptedAt ?? 0) < patienceMs;
      if (isPatient && others.some(isBlur)) return;
      const balance = await balanceNow();
      if (balance !== undefined) await write(order, balance, wasPaidTwice(order, balance, others));
    },

    async report(order, otherId) {
      if (order.paidTwiceAt !== null) return;
      await lockRepeats();
      await steps.commit((moves) =>
        moves.take(order, {
          from: [order.state],
          change: { paid_twice_at: clock.now() },
          action: 'paid_twice',
          detail: { id: order.serviceId, other_id: otherId },
          tells: 'paid_twice',
        }),
      );
    },

    async readBalance(order) {
      const others = await since(order);
      const balance = await balanceNow();
      if (balance === undefined) return;
      const isClear = order.posts > 1 && order.paidTwiceAt === null && !others.some(isBlur);
      await write(order, balance, isClear && wasPaidTwice(order, balance, others));
    },
  };
}

/** Whether it was paid is not known. */
function isBlur({ state }: Order): boolean {
  return state === 'placing' || state === 'unknown';
}

/** At least half of its price is missing beyond what it and the others cost: prices may differ a little between two calls. */
function wasPaidTwice(order: Order, balance: bigint, others: readonly Order[]): boolean {
  const price = costOf(order) ?? 0n;
  const known = others.filter(
    ({ acceptedAt, placedAt }) => acceptedAt !== null && placedAt !== order.createdAt,
  );
  const explained = known.reduce((sum, other) => sum + (costOf(other) ?? 0n), price);
  const missing = (order.balanceBeforeSun ?? balance) - balance - explained;
  return price > 0n && missing * 2n >= price;
}
