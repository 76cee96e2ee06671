import { expect, it } from 'vitest';
import { createHealth } from '../../src/watch/health.ts';
import { ServiceError } from '../../src/base/errors.ts';
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
