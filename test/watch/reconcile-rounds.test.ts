// The job over many orders, many rounds and failures; what it tells of one order is in reconcile.test.ts.

import { expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import type { OrderState } from '../../src/orders/states.ts';
import type { Notice } from '../../src/views/team/notice.ts';
import { createPause } from '../../src/watch/pause.ts';
import { createReconciliation } from '../../src/watch/reconcile.ts';
import { orderIn } from '../bot/buy/sample.ts';
import { arrivalOf, delegated } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { openTestStore } from '../store/ledger/fixture.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = createManualClock().now();
const hashOf = (letter: string) => letter.repeat(64);
const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
};

/** `onRead`: what a signed reading changes. */
async function openScene(orders: Order[], given: { lastAliveAgoMs?: number; onRead?: () => void } = {}) {
  const store = await openTestStore();
  const clock = createManualClock(at, settle);
  const notices: Notice[] = [];
  const reads: Array<{ id: string; at: number }> = [];
  const service = { isSilent: false };
  const job = createReconciliation({
    orders: {
      async list({ since = 0 }) {
        const found = orders.filter(({ createdAt }) => createdAt >= since);
        return { orders: found, total: found.length };
      },
      async readNow(id) {
        reads.push({ id, at: clock.now() });
        given.onRead?.();
        return undefined;
      },
    },
    service: {
      async readAccount() {
        if (service.isSilent) throw new Error('no answer');
        return {};
      },
    },
    store,
    addNotice: async (notice) => void notices.push(notice),
    lastAliveAt: given.lastAliveAgoMs === undefined ? undefined : at - given.lastAliveAgoMs,
    pause: createPause(clock),
    clock,
  });
  // Delegation events come; that of no order is among them.
  const { data, ...sent } = delegated('other', at, 65_000);
  await store.events.add(arrivalOf({ ...sent, data: { ...data, delegation_hash: hashOf('z') } }), []);
  return {
    store,
    clock,
    notices,
    reads,
    service,
    job,
    runOnce: async () => {
      const done = job.run({ dueAt: 0, lastDueAt: undefined, isRepeat: false });
      // A failure is looked at below.
      done.catch(() => undefined);
      await clock.advance(minute);
      return done;
    },
  };
}

/** Under way, and read 20 minutes ago. */
function late(id: string, change: OrderChange = {}, state: OrderState = 'late'): Order {
  return orderIn(state, { id, createdAt: at - day, readAt: at - 20 * minute, ...change });
}

function delivered(id: string, letter: string): Order {
  const deliveredAt = at - 20 * minute;
  return orderIn('delivered', {
    id,
    createdAt: at - hour,
    delegateHash: hashOf(letter),
    confirmedOnChainAt: deliveredAt,
    readAt: deliveredAt,
  });
}

const many = <Made>(make: (n: number) => Made) => Array.from({ length: 25 }, (_, n) => make(n));

it('an order is read that was accepted long ago and never read, and one whose hour after a failure is over', async () => {
  const failed = (id: string, agoMs: number) =>
    late(id, { failedAt: at - agoMs, readAt: at - agoMs }, 'failed');
  const { runOnce, reads } = await openScene([
    late('ACCEPTED', {}, 'accepted'),
    late('UNREAD', { readAt: null, acceptedAt: at - 20 * minute }),
    late('UNREAD-YET', { readAt: null, acceptedAt: at - minute }),
    failed('FAILED', 90 * minute),
    failed('FAILED-NOW', 50 * minute),
  ]);
  await runOnce();
  expect(reads.map(({ id }) => id)).toEqual(['ACCEPTED', 'UNREAD', 'FAILED']);
});

it('orders of more than a week ago are left', async () => {
  const { runOnce, reads } = await openScene([
    late('WEEK', { createdAt: at - 6 * day }),
    late('OLDER', { createdAt: at - 8 * day }),
  ]);
  await runOnce();
  expect(reads.map(({ id }) => id)).toEqual(['WEEK']);
});

it('at most twenty are read in a round, a second apart', async () => {
  const { runOnce, reads } = await openScene(many((n) => late(`L${n}`)));
  await runOnce();
  expect(reads).toEqual(Array.from({ length: 20 }, (_, n) => ({ id: `L${n}`, at: at + (n + 1) * 1_000 })));
});

it('an order whose delivery is read in this round is looked for in this round', async () => {
  const orders = [late('A')];
  const { runOnce, notices } = await openScene(orders, { onRead: () => (orders[0] = delivered('A', 'a')) });
  await runOnce();
  expect(notices).toMatchObject([{ kind: 'found', orders: [{ id: 'A' }] }]);
});

it('at most twenty are looked for in a round, and the rest in the next', async () => {
  const { runOnce, notices } = await openScene(
    many((n) => delivered(`D${n}`, 'abcdefghijklmnopqrstuvwxy'[n]!)),
  );
  for (let round = 0; round < 3; round++) await runOnce();
  const told = notices.map((notice) => (notice.kind === 'found' ? notice.orders.length : notice.kind));
  expect(told).toEqual([20, 5]);
});

it('an order is told once for as long as it is looked for, and then forgotten', async () => {
  const { runOnce, notices, clock, store } = await openScene([delivered('A', 'a')]);
  await runOnce();
  for (const pause of [30 * minute, 20 * hour]) {
    await clock.advance(pause);
    await runOnce();
  }
  expect(notices).toHaveLength(1);
  expect(await store.keyValues.read('reconciled')).toContain('"A"');
  await clock.advance(2 * day);
  await runOnce();
  expect(await store.keyValues.read('reconciled')).not.toContain('"A"');
});

it('after a downtime it stays due at once until it is done; five minutes are no downtime', async () => {
  const bridged = await openScene([], { lastAliveAgoMs: 5 * minute });
  expect(bridged.job.next(at + 1)).toBe(at + 30 * minute);
  const { job, service, runOnce } = await openScene([], { lastAliveAgoMs: 5 * minute + 1 });
  service.isSilent = true;
  await expect(runOnce()).rejects.toThrow('no answer');
  expect(job.next(at + 1)).toBe(at + 2);
  service.isSilent = false;
  await runOnce();
  expect(job.next(at + 1)).toBe(at + 30 * minute);
});
