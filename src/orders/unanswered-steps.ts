// Steps whose commit was not answered. Whether each was taken is looked up once the store answers again, and it is announced
// then: the work that it requires begins late, but begins.

import { StoreError } from '../base/errors.ts';
import type { Store } from '../store/open.ts';
import type { Order } from './order.ts';
import type { Spend } from './spend.ts';
import { storeAgainMs, type Schedule } from './schedule.ts';

/** `of`: the order, or its spend, after the step. */
export type Announcement = { of: Order | Spend; announce: () => void };

export type UnansweredSteps = ReturnType<typeof createUnansweredSteps>;

export function createUnansweredSteps({
  store,
  schedule,
}: {
  store: Pick<Store, 'orders'>;
  schedule: Schedule;
}) {
  const keyOf = ({ of }: Announcement) => `unanswered ${'orderId' in of ? of.token : of.id}`;

  async function settle(announcement: Announcement): Promise<void> {
    try {
      if (await isTaken(announcement.of)) announcement.announce();
    } catch (error) {
      if (!(error instanceof StoreError && error.failure === 'busy')) throw error;
      lookUp([announcement]);
    }
  }

  /** In a transaction, which on PostgreSQL waits for the one whose commit was not answered. */
  function isTaken(of: Order | Spend): Promise<boolean> {
    return store.orders.transaction(async (queries) => {
      const isSpend = 'orderId' in of;
      const row = isSpend ? await queries.spends.findBy(of.token) : await queries.findBy('id', of.id);
      return row?.version === of.version;
    });
  }

  function lookUp(announcements: readonly Announcement[]): void {
    for (const each of announcements) schedule.set(keyOf(each), storeAgainMs, () => settle(each));
  }

  return {
    lookUp,
    /** After later steps of the same orders: what is announced of those covers the earlier ones. */
    drop: (announcements: readonly Announcement[]): void =>
      announcements.forEach((each) => schedule.drop(keyOf(each))),
  };
}
