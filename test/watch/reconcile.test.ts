// The job on a store of its own; orders are as the ledger holds them after signed readings.

import { expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { keyOf, type Notice } from '../../src/views/team/notice.ts';
import { foundDelegation } from '../../src/store/found.ts';
import type { EventKind } from '../../src/store/ledger/events/tables.ts';
import { balanceStateName, serializeBalanceState } from '../../src/watch/balance-state.ts';
import { createPause } from '../../src/watch/pause.ts';
import { createReconciliation } from '../../src/watch/reconcile.ts';
import { arrivalOf, delegated, openFigures } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { order as sample } from '../views/order/order-sample.ts';

const minute = 60_000;
const run = { dueAt: 0, lastDueAt: undefined, isRepeat: false };
const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
};

async function openScene(orders: Order[], lastAliveAgoMs?: number) {
  const store = await openTestStore();
  const clock = createManualClock(undefined, settle);
  const notices: Notice[] = [];
  const read: string[] = [];
  let failure: Error | undefined;
  let isCrashing = false;
  const open = () =>
    createReconciliation({
      orders: {
        list: async () => ({ orders, total: orders.length }),
        async readNow(id) {
          read.push(id);
          return undefined;
        },
      },
      service: {
        async readAccount() {
          if (failure) throw failure;
          return {};
        },
      },
      store,
      async addNotice(notice) {
        // As the ledger keeps them.
        if (notices.every((other) => keyOf(other) !== keyOf(notice))) notices.push(notice);
        if (isCrashing) throw new Error('killed');
      },
      lastAliveAt: lastAliveAgoMs === undefined ? undefined : clock.now() - lastAliveAgoMs,
      pause: createPause(clock),
      clock,
    });
  let job = open();
  return {
    store,
    clock,
    notices,
    read,
    job,
    fail: (error: Error | undefined) => {
      failure = error;
    },
    /** From now on the bot is killed at the moment when a notice is stored. */
    crash: (isOn: boolean) => {
      isCrashing = isOn;
    },
    /** Owners have been told that events are missing, and no balance event has come since. */
    fallSilent: async () => {
      const last = { trx: 1n, usdt: undefined, at: clock.now(), mark: 0 };
      const state = { last, earlierMark: 0, movements: [], isProven: false };
      const toldMark = await store.events.lastSeq();
      await store.keyValues.write(balanceStateName, serializeBalanceState({ ...state, toldMark }));
    },
    comeBack: () => store.events.add(makeArrival(`balance ${clock.now()}`, { receivedAt: clock.now() }), []),
    restart: () => {
      job = open();
    },
    runOnce: async () => {
      const done = job.run(run);
      // A failure is looked at below.
      done.catch(() => undefined);
      await clock.advance(minute);
      return done;
    },
    /** The event of a delegation with this hash comes. */
    come: async (hash: string, kind: EventKind = 'event') => {
      const { data, ...sent } = delegated(`event ${hash}`, clock.now(), 65_000);
      const body = { ...data, delegation_hash: hash };
      await store.events.add(arrivalOf({ ...sent, data: body }, { kind }), []);
    },
  };
}

const at = createManualClock().now();
const hashOf = (letter: string) => letter.repeat(64);

function delivered(id: string, letter: string, agoMs = 20 * minute): Order {
  return {
    ...sample,
    id,
    delegateHash: hashOf(letter),
    confirmedOnChainAt: at - agoMs,
    readAt: at - agoMs,
  };
}

it('a delivered order without an event is told once, also after a restart', async () => {
  const scene = await openScene([delivered('AAAAAAAA', 'a'), delivered('BBBBBBBB', 'b')]);
  await scene.come(hashOf('b'));
  await scene.runOnce();
  expect(scene.notices).toMatchObject([{ kind: 'found', orders: [{ id: 'AAAAAAAA', hash: hashOf('a') }] }]);
  await scene.runOnce();
  scene.restart();
  await scene.runOnce();
  expect(scene.notices).toHaveLength(1);
  // The event that comes after all is recognized by this.
  expect(await scene.store.keyValues.read(foundDelegation(hashOf('a')))).toBe(String(at));
  expect(await scene.store.keyValues.read(foundDelegation(hashOf('b')))).toBeUndefined();
});

const toldIds = (notices: readonly Notice[]) =>
  notices.map((notice) => (notice.kind === 'found' ? notice.orders.map(({ id }) => id).join() : notice.kind));

it('what was found when the bot was killed is told once, though more is found by then', async () => {
  const orders = [delivered('AAAAAAAA', 'a')];
  const scene = await openScene(orders);
  await scene.come(hashOf('c'));
  scene.crash(true);
  await expect(scene.runOnce()).rejects.toThrow('killed');
  orders.push(delivered('BBBBBBBB', 'b'));
  scene.crash(false);
  scene.restart();
  await scene.runOnce();
  expect(toldIds(scene.notices)).toEqual(['AAAAAAAA', 'BBBBBBBB']);
  expect(await scene.store.keyValues.read(foundDelegation(hashOf('a')))).toBe(String(at));
  await scene.runOnce();
  expect(scene.notices).toHaveLength(2);
});

it('what an earlier version wrote down as told is not told again', async () => {
  const scene = await openScene([delivered('AAAAAAAA', 'a')]);
  await scene.come(hashOf('c'));
  await scene.store.keyValues.write('reconciled', JSON.stringify({ AAAAAAAA: at - minute }));
  await scene.runOnce();
  expect(scene.notices).toEqual([]);
});

it('while owners know that events are missing nothing more is told; all of it once they come again', async () => {
  const scene = await openScene([delivered('AAAAAAAA', 'a'), delivered('BBBBBBBB', 'b', 40 * minute)]);
  await scene.come(hashOf('c'));
  await scene.fallSilent();
  await scene.runOnce();
  scene.restart();
  await scene.runOnce();
  expect(scene.notices).toEqual([]);
  // One of the events is repeated after all.
  await scene.come(hashOf('b'));
  await scene.comeBack();
  await scene.runOnce();
  expect(toldIds(scene.notices)).toEqual(['AAAAAAAA']);
});

it('an order is told although events are still missing, once the service sends no more repeats', async () => {
  const scene = await openScene([
    delivered('AAAAAAAA', 'a', 13 * 60 * minute),
    delivered('BBBBBBBB', 'b', 11 * 60 * minute),
  ]);
  await scene.come(hashOf('c'));
  await scene.fallSilent();
  await scene.runOnce();
  expect(toldIds(scene.notices)).toEqual(['AAAAAAAA']);
});

it('nothing is told of an order that was delivered just now, or more than a day ago', async () => {
  const scene = await openScene([
    delivered('AAAAAAAA', 'a', minute),
    delivered('BBBBBBBB', 'b', 25 * 60 * minute),
  ]);
  await scene.come(hashOf('c'));
  await scene.runOnce();
  expect(scene.notices).toEqual([]);
});

it('an order whose event came and could not be read is not told as one without an event', async () => {
  const scene = await openScene([delivered('AAAAAAAA', 'a'), delivered('BBBBBBBB', 'b')]);
  await scene.come(hashOf('c'));
  await scene.come(hashOf('b'), 'quarantined');
  await scene.runOnce();
  expect(toldIds(scene.notices)).toEqual(['AAAAAAAA']);
});

it('an order without an event is told also after all delegation events were deleted', async () => {
  const orders: Order[] = [];
  const scene = await openScene(orders);
  await scene.come(hashOf('c'));
  await scene.runOnce();
  await (await openFigures(undefined, scene.store)).counter.catchUp();
  await scene.store.pruning.pruneEvents({ before: at + 9 * minute, after: 0, limit: 10 });
  expect(await scene.store.events.count()).toBe(0);
  orders.push(delivered('AAAAAAAA', 'a'));
  scene.restart();
  await scene.runOnce();
  expect(toldIds(scene.notices)).toEqual(['AAAAAAAA']);
});

it('nothing is missing where delegation events never come', async () => {
  const scene = await openScene([delivered('AAAAAAAA', 'a')]);
  await scene.runOnce();
  expect(scene.notices).toEqual([]);
});

it('orders under way that were not read lately are read, and others are left to their own times', async () => {
  const late = {
    ...sample,
    id: 'LLLLLLLL',
    state: 'late',
    confirmedOnChainAt: null,
    readAt: at - 20 * minute,
  } as Order;
  const fresh = { ...late, id: 'FFFFFFFF', readAt: at - minute } as Order;
  const failed = {
    ...late,
    id: 'XXXXXXXX',
    state: 'failed',
    failedAt: at - 90 * minute,
    readAt: at - 85 * minute,
  } as Order;
  const over = { ...failed, id: 'OOOOOOOO', readAt: at - 31 * minute } as Order;
  const scene = await openScene([late, fresh, failed, over]);
  await scene.runOnce();
  expect(scene.read).toEqual(['LLLLLLLL', 'XXXXXXXX']);
});

it('a service that does not answer makes the job fail, so that it is tried again', async () => {
  const scene = await openScene([]);
  scene.fail(new Error('no answer'));
  await expect(scene.runOnce()).rejects.toThrow('no answer');
  scene.fail(undefined);
  await scene.runOnce();
});

it('is due each half hour, and at once after a downtime of more than five minutes', async () => {
  const usual = await openScene([], minute);
  expect(usual.job.next(at + 1)).toBe(at + 30 * minute);
  const after = await openScene([], 6 * minute);
  expect(after.job.next(at + 1)).toBe(at + 2);
  await after.runOnce();
  expect(after.job.next(at + 1)).toBe(at + 30 * minute);
});
