// Resumes orders after a restart: those that were being placed become `unknown`, cards expire, automatic repeats end,
// and accepted orders are followed again.

import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import type { createAges } from './ages.ts';
import type { Orders } from './api.ts';
import type { CardExpiry } from './card-expiry.ts';
import type { Following } from './follow.ts';
import type { Order } from './order.ts';
import type { Placing } from './place.ts';
import { followedMs } from './read-times.ts';
import type { RepeatExpiry } from './repeat-expiry.ts';
import { openRepeatStates, readRepeat, type Repeat } from './repeat.ts';
import { readRow } from './row.ts';
import type { Schedule } from './schedule.ts';
import type { OrderState } from './states.ts';

export function createRecovery(options: {
  store: Pick<Store, 'orders'>;
  schedule: Schedule;
  placing: Placing;
  following: Following;
  expiry: CardExpiry;
  repeatExpiry: RepeatExpiry;
  expireInTime: (order: Order) => void;
  expireRepeatInTime: (repeat: Repeat) => void;
  clock: Clock;
  ages: ReturnType<typeof createAges>;
}): Orders['start'] {
  const { store, schedule, placing, following, expiry, repeatExpiry, clock, ages } = options;
  const { expireInTime, expireRepeatInTime } = options;

  async function inStates(...states: OrderState[]): Promise<Order[]> {
    return (await store.orders.inStates(states)).map(readRow);
  }

  async function openRepeats(): Promise<Repeat[]> {
    return (await store.orders.repeats.inStates(openRepeatStates)).map(readRepeat);
  }

  return async (aliveAt) => {
    ages.begin(aliveAt);
    for (const order of await inStates('placing')) await placing.markInterrupted(order);
    // Drafts of an earlier process expire at once: only the wall clock says how old they are, and it may have been set.
    for (const order of await inStates('drafted')) await expiry.expire(order.id, { anyAge: true });
    for (const order of await inStates('confirmed')) expireInTime(order);
    for (const repeat of await openRepeats()) {
      if (repeat.state === 'offered') await repeatExpiry.expire(repeat.token, { anyAge: true });
      else expireRepeatInTime(repeat);
    }
    for (const order of await inStates('unknown')) await placing.endRepeats(order);
    const followed = (await store.orders.followedSince(clock.now() - followedMs)).map(readRow);
    for (const order of followed) {
      if (order.state === 'accepted' || order.state === 'late') {
        schedule.run(() => following.read(order.id), `read ${order.id}`);
      } else following.follow(order);
    }
  };
}
