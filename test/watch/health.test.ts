import { expect, it } from 'vitest';
import { createHealth, createStoreCheck } from '../../src/watch/health.ts';
import { ServiceError, StoreError } from '../../src/base/errors.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog } from './scene.ts';

/** Unless it is not started, all three have answered. */
async function openHealth(isStarted = true) {
  const clock = createManualClock();
  const state = { service: true, telegram: true, store: true };
  const calls = { reads: 0 };
  const health = createHealth({
    clock,
    canStore: async () => state.store,
    service: {
      async readAccount() {
        calls.reads++;
        if (state.service) return {};
        throw new ServiceError('Reading the account failed.', { outcome: 'unavailable', reason: 'timeout' });
      },
    },
    readEveryMs: 5 * 60_000,
    random: () => 0,
    isTelegramAnswering: () => state.telegram,
    log: silentLog,
  });
  if (isStarted) {
    health.start();
    await clock.advance(0);
  }
  return { health, clock, state, calls, unresponsive: () => health.listUnresponsive() };
}

it('misses nothing once all three have answered', async () => {
  expect(await (await openHealth(false)).unresponsive()).toEqual(['service']);
  expect(await (await openHealth()).unresponsive()).toEqual([]);
});

it.each([
  ['Telegram as soon as the bot says so', 'telegram'],
  ['the store as soon as nothing can be stored', 'store'],
] as const)('misses %s', async (_, part) => {
  const { unresponsive, state } = await openHealth();
  state[part] = false;
  expect(await unresponsive()).toEqual([part]);
});

it('misses the service after two reads failed, asks each minute meanwhile, and is content when it answers', async () => {
  const { unresponsive, clock, state, calls } = await openHealth();
  state.service = false;
  await clock.advance(5 * 60_000);
  expect([calls.reads, await unresponsive()]).toEqual([2, []]);
  await clock.advance(7 * 60_000);
  expect([calls.reads, await unresponsive()]).toEqual([9, ['service']]);
  state.service = true;
  await clock.advance(60_000);
  expect(await unresponsive()).toEqual([]);
});

it('asks nobody after it was closed', async () => {
  const { health, clock, calls } = await openHealth();
  health.close();
  await clock.advance(60 * 60_000);
  expect(calls.reads).toBe(1);
});

it('asks nobody after it was closed while it asked', async () => {
  const { health, clock, calls } = await openHealth(false);
  health.start();
  health.close();
  await clock.advance(60 * 60_000);
  expect(calls.reads).toBe(1);
});

it.each([-86_400_000, 86_400_000])(
  'misses no more and no less when the wall clock is set by %i ms',
  async (byMs) => {
    const { unresponsive, clock, state } = await openHealth();
    clock.setWall(clock.now() + byMs);
    expect(await unresponsive()).toEqual([]);
    state.service = false;
    await clock.advance(12 * 60_000);
    expect(await unresponsive()).toEqual(['service']);
  },
);

function openCheck() {
  const clock = createManualClock();
  const state = {
    store: undefined as StoreError | undefined,
    trial: undefined as StoreError | undefined,
    beat: undefined as Promise<void> | undefined,
  };
  const calls = { beats: 0 };
  let isRefusing = false;
  const broken: StoreError[] = [];
  const check = createStoreCheck({
    clock,
    store: {
      heartbeat: {
        async beat() {
          calls.beats++;
          if (state.store) throw state.store;
          await state.beat;
        },
        last: async () => undefined,
        startedAt: async () => 0,
      },
      events: {
        isRefusing: () => isRefusing,
        async tryRefused() {
          if (state.trial) throw state.trial;
          isRefusing = false;
        },
      },
    },
    onBroken: (error) => broken.push(error),
    log: silentLog,
  });
  const refuse = () => (isRefusing = true);
  /** Answers whether it can store, and how often it has written. */
  const ask = async () => [await check.canStore(), calls.beats];
  return { check, clock, state, broken, refuse, ask, beats: () => calls.beats };
}

const full = new StoreError('busy', 'Disk full.');

it('says that nothing can be stored from the first failed write on, and the truth again a moment later', async () => {
  const { ask, clock, state } = openCheck();
  expect(await ask()).toEqual([true, 1]);
  state.store = full;
  await clock.advance(1_000);
  expect(await ask()).toEqual([false, 2]);
  state.store = undefined;
  expect(await ask()).toEqual([true, 3]);
});

it('writes at most once a second, however often it is asked', async () => {
  const { ask, clock } = openCheck();
  for (let asked = 0; asked < 50; asked++) expect(await ask()).toEqual([true, 1]);
  await clock.advance(1_000);
  expect(await ask()).toEqual([true, 2]);
});

it('writes once for all that ask at the same time', async () => {
  const { check, clock, state, beats } = openCheck();
  const ask = () => Promise.all(Array.from({ length: 200 }, () => check.canStore()));
  expect(new Set(await ask())).toEqual(new Set([true]));
  expect(beats()).toBe(1);
  await clock.advance(1_000);
  state.store = full;
  expect(new Set(await ask())).toEqual(new Set([false]));
  expect(beats()).toBe(2);
});

it('hands a broken disk on, and not a full one', async () => {
  const { check, clock, state, broken } = openCheck();
  state.store = full;
  await check.canStore();
  expect(broken).toEqual([]);
  state.store = new StoreError('broken', 'The disk failed.');
  await clock.advance(1_000);
  await check.canStore();
  expect(broken).toHaveLength(1);
});

it('writes each minute, and nothing after it was closed', async () => {
  const { check, clock, beats } = openCheck();
  check.start();
  await clock.advance(0);
  expect(beats()).toBe(1);
  await clock.advance(60_000);
  expect(beats()).toBe(2);
  check.close();
  await clock.advance(60 * 60_000);
  expect(beats()).toBe(2);
});

it.each([-86_400_000, 86_400_000])(
  'writes again a second later, however the wall clock is set: by %i ms',
  async (byMs) => {
    const { ask, clock } = openCheck();
    await ask();
    clock.setWall(clock.now() + byMs);
    expect(await ask()).toEqual([true, 1]);
    await clock.advance(1_000);
    expect(await ask()).toEqual([true, 2]);
  },
);

it('says at once that events are refused, though a heartbeat can be stored, until a trial of them succeeds', async () => {
  const { check, state, refuse } = openCheck();
  expect(await check.canStore()).toBe(true);
  state.trial = new StoreError('busy', 'A lock was not free in time.');
  refuse();
  expect([await check.canStore(), await check.canStore()]).toEqual([false, false]);
  state.trial = undefined;
  expect(await check.canStore()).toBe(true);
});

it('answers a monitor within four seconds, whatever the ledger does', async () => {
  const { check, clock, state } = openCheck();
  state.beat = new Promise(() => {});
  const answer = check.canStore();
  await clock.advance(4_000);
  expect(await answer).toBe(false);
});
