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
import type { Moves, Steps } from './steps.ts';

/** So long the check waits for other orders whose outcome is not known yet; they would blur it. */
const patienceMs = 120_000;

export type Payments = {
  /** True when nothing is left to check for this order. */
  check(order: Order): Promise<boolean>;
  /** Reads the balance for people who must decide about an unknown order. */
  readBalance(order: Order): Promise<void>;
};

/** Whether it still has to be made sure that an order was paid once. */
export function isCheckDue(order: Order): boolean {
  return (
    order.posts > 1 &&
    order.acceptedAt !== null &&
    order.balanceBeforeSun !== null &&
    order.paymentsCheckedAt === null
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

  return {
    async check(order) {
      if (!isCheckDue(order)) return true;
      const isPatient = clock.now() - (order.acceptedAt ?? 0) < patienceMs;
      const others = await steps.commit((moves) => since(moves, order));
      if (isPatient && others.some(({ state }) => state === 'placing' || state === 'unknown')) return false;
      const balance = await balanceNow();
      if (balance === undefined) return false;
      const isTwice = await steps.commit(async (moves) =>
        wasPaidTwice(order, balance, await since(moves, order)),
      );
      if (isTwice) {
        const now = clock.now();
        // The lock first: if we end here, the check runs again.
        await settings.update((draft) => {
          draft.repeatsLockedAt ??= now;
        });
      }
      await steps.commit(async (moves) => {
        const checked = { payments_checked_at: clock.now(), balance_after_sun: balance.toString() };
        await moves.take(order, {
          from: ['accepted', 'late', 'delivered', 'failed'],
          change: isTwice ? { ...checked, paid_twice_at: clock.now() } : checked,
          action: isTwice ? 'paid_twice' : 'balance_read',
          detail: { before: order.balanceBeforeSun?.toString() ?? null, now: balance.toString() },
          tells: isTwice ? 'paid_twice' : 'progress',
        });
      });
      return true;
    },

    async readBalance(order) {
      const balance = await balanceNow();
      if (balance === undefined) return;
      await steps.commit((moves) =>
        moves.take(order, {
          from: ['unknown'],
          change: { balance_after_sun: balance.toString() },
          action: 'balance_read',
          detail: { before: order.balanceBeforeSun?.toString() ?? null, now: balance.toString() },
          tells: 'progress',
        }),
      );
    },
  };
}

/** The other orders that may have been paid since this one's balance was read. */
async function since(moves: Moves, { id, createdAt }: Order): Promise<Order[]> {
  return (await moves.placedSince(createdAt)).filter((other) => other.id !== id);
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
