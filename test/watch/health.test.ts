import { expect, it } from 'vitest';
import { createHealth } from '../../src/watch/health.ts';
import { ServiceError, StoreError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import { createManualClock } from '../manual-clock.ts';

function openHealth() {
  const clock = createManualClock();
  const state = { service: true, telegram: true, store: undefined as StoreError | undefined };
  const calls = { reads: 0, beats: 0 };
  const broken: StoreError[] = [];
  const health = createHealth({
    clock,
    store: {
      heartbeat: {
        async beat() {
          calls.beats++;
          if (state.store) throw state.store;
        },
        last: async () => undefined,
        first: async () => undefined,
      },
    },
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
    onBroken: (error) => broken.push(error),
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  });
  return { health, clock, state, calls, broken };
}

it('misses nothing once all three have answered', async () => {
  const { health, clock } = openHealth();
  expect(await health.listUnresponsive()).toEqual(['service']);
  health.start();
  await clock.advance(0);
  expect(await health.listUnresponsive()).toEqual([]);
});

it('misses Telegram as soon as the bot says so', async () => {
  const { health, clock, state } = openHealth();
  health.start();
  await clock.advance(0);
  state.telegram = false;
  expect(await health.listUnresponsive()).toEqual(['telegram']);
});

it('misses the service after two reads failed, asks each minute meanwhile, and is content when it answers', async () => {
  const { health, clock, state, calls } = openHealth();
  health.start();
  await clock.advance(0);
  state.service = false;
  await clock.advance(5 * 60_000);
  expect(calls.reads).toBe(2);
  expect(await health.listUnresponsive()).toEqual([]);
  await clock.advance(7 * 60_000);
  expect(calls.reads).toBe(9);
  expect(await health.listUnresponsive()).toEqual(['service']);
  state.service = true;
  await clock.advance(60_000);
  expect(await health.listUnresponsive()).toEqual([]);
});

it('says that nothing can be stored from the first failed write on, and the truth again a moment later', async () => {
  const { health, clock, state } = openHealth();
  expect(await health.canStore()).toBe(true);
  state.store = new StoreError('busy', 'Disk full.');
  await clock.advance(1_000);
  expect(await health.canStore()).toBe(false);
  state.store = undefined;
  expect(await health.canStore()).toBe(true);
});

it('writes at most once a second, however often it is asked', async () => {
  const { health, clock, calls } = openHealth();
  for (let asked = 0; asked < 50; asked++) await health.canStore();
  expect(calls.beats).toBe(1);
  await clock.advance(1_000);
  await health.canStore();
  expect(calls.beats).toBe(2);
});

it('hands a broken disk on, and not a full one', async () => {
  const { health, clock, state, broken } = openHealth();
  state.store = new StoreError('busy', 'Disk full.');
  await health.canStore();
  expect(broken).toEqual([]);
  state.store = new StoreError('broken', 'The disk failed.');
  await clock.advance(1_000);
  await health.canStore();
  expect(broken).toHaveLength(1);
});

it('asks nobody after it was closed', async () => {
  const { health, clock, calls } = openHealth();
  health.start();
  await clock.advance(0);
  health.close();
  await clock.advance(60 * 60_000);
  expect(calls.reads).toBe(1);
});

it.each([-86_400_000, 86_400_000])(
  'misses no more and no less when the wall clock is set by %i ms',
  async (byMs) => {
    const { health, clock, state, calls } = openHealth();
    health.start();
    await clock.advance(0);
    clock.setWall(clock.now() + byMs);
    expect(await health.listUnresponsive()).toEqual([]);
    // The write is as old as it was: a second later the next one is due.
    await clock.advance(1_000);
    await health.canStore();
    expect(calls.beats).toBe(2);
    state.service = false;
    await clock.advance(12 * 60_000);
    expect(await health.listUnresponsive()).toEqual(['service']);
  },
);
