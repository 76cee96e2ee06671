// The job on a store of its own; orders are as the ledger holds them after signed readings.

import { expect, it } from 'vitest';
import type { Order } from '../../src/orders/order.ts';
import { type Notice, keyOf } from '../../src/outbox/notice.ts';
import { foundDelegation } from '../../src/store/ledger/maintenance/own-state.ts';
import type { EventKind } from '../../src/store/ledger/tables.ts';
import { toJson } from '../../src/base/json.ts';
import { balanceStateName } from '../../src/watch/watch-balance.ts';
import { sleep } from '../../src/base/clock.ts';
import { createReconciliation } from '../../src/watch/reconcile.ts';
import { type Stated, orderIn } from '../features/buy/sample.ts';
import { arrivalOf, delegated, openFigures } from '../figures/fixture.ts';
import { createManualClock } from '../manual-clock.ts';
import type { OrderChange } from '../orders/order-change.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { settle } from './scene.ts';
import { countEvents } from '../store/asked.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const at = createManualClock().now();
const hashOf = (letter: string) => letter.repeat(64);

type Given = {
  lastAliveAgoMs?: number;
  /** What a signed reading changes. */
  onRead?: () => void;
  /** Unless false, delegation events come; that of no order is among them. */
  hasEvents?: boolean;
};

async function openScene(orders: Order[], { lastAliveAgoMs, onRead, hasEvents = true }: Given = {}) {
  const store = await openTestStore();
  const clock = createManualClock(at, settle);
  const notices: Notice[] = [];
  const reads: Array<{ id: string; at: number }> = [];
  const state = {
    isSilent: false,
    /** The bot is killed at the moment when a notice is stored. */
    isCrashing: false,
  };
  const open = () =>
    createReconciliation({
      orders: {
        async list({ since = 0 }) {
          const found = orders.filter(({ createdAt }) => createdAt >= since);
          return { orders: found, total: found.length };
        },
        async readNow(id) {
          reads.push({ id, at: clock.now() });
          onRead?.();
          return undefined;
        },
      },
      service: {
        async readAccount() {
          if (state.isSilent) throw new Error('no answer');
          return {};
        },
      },
      store,
      async addNotice(notice) {
        // As the ledger keeps them.
        if (notices.every((other) => keyOf(other) !== keyOf(notice))) notices.push(notice);
        if (state.isCrashing) throw new Error('killed');
      },
      lastAliveAt: lastAliveAgoMs === undefined ? undefined : at - lastAliveAgoMs,
      wait: (ms) => sleep(clock, ms),
      clock,
    });
  let job = open();
  /** The event of a delegation with this hash comes. */
  const come = async (letter: string, kind: EventKind = 'event') => {
    const { data, ...sent } = delegated(`event ${letter}`, clock.now(), 65_000);
    const body = { ...data, delegation_hash: hashOf(letter) };
    await store.events.add(arrivalOf({ ...sent, data: body }, { kind }), []);
  };
  if (hasEvents) await come('z');
  const { keyValues } = store;
  return {
    store,
    clock,
    notices,
    reads,
    state,
    job,
    come,
    /** Of each notice the orders, or what else it is about. */
    told: () =>
      notices.map((one) => (one.kind === 'found' ? one.orders.map(({ id }) => id).join() : one.kind)),
    /** What is written down for an event that comes after all. */
    foundAt: (letter: string) => keyValues.read(foundDelegation(hashOf(letter))),
    /** Owners have been told that events are missing, and no balance event has come since. */
    fallSilent: async () => {
      const last = { trx: 1n, usdt: undefined, at: clock.now(), mark: 0 };
      const toldMark = await store.events.lastSeq();
      const silent = { last, earlierMark: 0, movements: [], isProven: false, toldMark };
      await keyValues.write(balanceStateName, toJson(silent));
    },
    comeBack: () => store.events.add(makeArrival(`balance ${clock.now()}`, { receivedAt: clock.now() }), []),
    restart: () => {
      job = open();
    },
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
function late(id: string, change: OrderChange = {}, state: Stated = 'late'): Order {
  return orderIn(state, { id, createdAt: at - day, readAt: at - 20 * minute, ...change });
}
const failed = (id: string, agoMs: number, readAgoMs: number) =>
  late(id, { failedAt: at - agoMs, readAt: at - readAgoMs }, 'failed');

function delivered(id: string, letter: string, agoMs = 20 * minute): Order {
  const deliveredAt = at - agoMs;
  const times = { createdAt: at - hour, confirmedOnChainAt: deliveredAt, readAt: deliveredAt };
  return orderIn('delivered', { id, delegateHash: hashOf(letter), ...times });
}

const many = <Made>(make: (n: number) => Made) => Array.from({ length: 25 }, (_, n) => make(n));

it('a delivered order without an event is told once, also after a restart', async () => {
  const scene = await openScene([delivered('A', 'a'), delivered('B', 'b')]);
  await scene.come('b');
  await scene.runOnce();
  expect(scene.notices).toMatchObject([{ kind: 'found', orders: [{ id: 'A', hash: hashOf('a') }] }]);
  await scene.runOnce();
  scene.restart();
  await scene.runOnce();
  expect(scene.notices).toHaveLength(1);
  expect([await scene.foundAt('a'), await scene.foundAt('b')]).toEqual([String(at), undefined]);
});

it('what was found when the bot was killed is told once, though more is found by then', async () => {
  const orders = [delivered('A', 'a')];
  const scene = await openScene(orders);
  scene.state.isCrashing = true;
  await expect(scene.runOnce()).rejects.toThrow('killed');
  orders.push(delivered('B', 'b'));
  scene.state.isCrashing = false;
  scene.restart();
  for (let round = 0; round < 2; round++) {
    await scene.runOnce();
    expect(scene.told()).toEqual(['A', 'B']);
  }
  expect(await scene.foundAt('a')).toBe(String(at));
});

it('while owners know that events are missing nothing more is told; all of it once they come again', async () => {
  const scene = await openScene([delivered('A', 'a'), delivered('B', 'b', 40 * minute)]);
  await scene.fallSilent();
  await scene.runOnce();
  scene.restart();
  await scene.runOnce();
  expect(scene.notices).toEqual([]);
  // One of the events is repeated after all.
  await scene.come('b');
  await scene.comeBack();
  await scene.runOnce();
  expect(scene.told()).toEqual(['A']);
});

it('an order without an event is told also after all delegation events were deleted', async () => {
  const orders: Order[] = [];
  const scene = await openScene(orders);
  await scene.runOnce();
  await (await openFigures(undefined, scene.store)).counter.catchUp();
  await scene.store.pruning.pruneEvents({ before: at + 9 * minute, after: 0, limit: 10 });
  expect(await countEvents(scene.store)).toBe(0);
  orders.push(delivered('A', 'a'));
  scene.restart();
  await scene.runOnce();
  expect(scene.told()).toEqual(['A']);
});

type Scene = Awaited<ReturnType<typeof openScene>>;

it.each<[string, Order[], string[], ((scene: Scene) => Promise<unknown>)?, Given?]>([
  [
    'an order is told although events are still missing, once the service sends no more repeats',
    [delivered('A', 'a', 13 * hour), delivered('B', 'b', 11 * hour)],
    ['A'],
    ({ fallSilent }) => fallSilent(),
  ],
  ['nothing is told of an order that was delivered just now', [delivered('A', 'a', minute)], []],
  ['nothing is told of one that was more than a day ago', [delivered('A', 'a', 25 * hour)], []],
  [
    'an order whose event came and could not be read is not told as one without an event',
    [delivered('A', 'a'), delivered('B', 'b')],
    ['A'],
    ({ come }) => come('b', 'quarantined'),
  ],
  [
    'nothing is missing where delegation events never come',
    [delivered('A', 'a')],
    [],
    undefined,
    { hasEvents: false },
  ],
])('%s', async (_, orders, told, prepare = async () => undefined, given = {}) => {
  const scene = await openScene(orders, given);
  await prepare(scene);
  await scene.runOnce();
  expect(scene.told()).toEqual(told);
});

it('orders are read that were not read lately, for a week, and others are left to their own times', async () => {
  const { runOnce, reads } = await openScene([
    late('LATE'),
    late('LATE-READ', { readAt: at - minute }),
    late('ACCEPTED', {}, 'accepted'),
    late('UNREAD', { readAt: null, acceptedAt: at - 20 * minute }),
    late('UNREAD-YET', { readAt: null, acceptedAt: at - minute }),
    // Its hour after the failure is over, and was not read to its end, or was.
    failed('FAILED', 90 * minute, 85 * minute),
    failed('FAILED-READ', 90 * minute, 31 * minute),
    failed('FAILED-NOW', 50 * minute, 50 * minute),
    late('WEEK', { createdAt: at - 6 * day }),
    late('OLDER', { createdAt: at - 8 * day }),
  ]);
  await runOnce();
  expect(reads.map(({ id }) => id)).toEqual(['LATE', 'ACCEPTED', 'UNREAD', 'FAILED', 'WEEK']);
});

it('at most twenty are read in a round, a second apart', async () => {
  const { runOnce, reads } = await openScene(many((n) => late(`L${n}`)));
  await runOnce();
  expect(reads).toEqual(Array.from({ length: 20 }, (_, n) => ({ id: `L${n}`, at: at + (n + 1) * 1_000 })));
});

it('an order whose delivery is read in this round is looked for in this round', async () => {
  const orders = [late('A')];
  const { runOnce, told } = await openScene(orders, { onRead: () => (orders[0] = delivered('A', 'a')) });
  await runOnce();
  expect(told()).toEqual(['A']);
});

it('at most twenty are looked for in a round, and the rest in the next', async () => {
  const { runOnce, told } = await openScene(many((n) => delivered(`D${n}`, 'abcdefghijklmnopqrstuvwxy'[n]!)));
  for (let round = 0; round < 3; round++) await runOnce();
  expect(told().map((ids) => ids.split(',').length)).toEqual([20, 5]);
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

it('is due each half hour; after a downtime of more than five minutes at once, until it is done', async () => {
  const bridged = await openScene([], { lastAliveAgoMs: 5 * minute });
  expect(bridged.job.next(at + 1)).toBe(at + 30 * minute);
  const { job, state, runOnce } = await openScene([], { lastAliveAgoMs: 5 * minute + 1 });
  expect(job.next(at + 1)).toBe(at + 2);
  state.isSilent = true;
  await expect(runOnce()).rejects.toThrow('no answer');
  expect(job.next(at + 1)).toBe(at + 2);
  state.isSilent = false;
  await runOnce();
  expect(job.next(at + 1)).toBe(at + 30 * minute);
});
