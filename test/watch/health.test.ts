import { expect, it } from 'vitest';
import { createHealth } from '../../src/watch/health.ts';
import { ServiceError } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import { createManualClock } from '../manual-clock.ts';

function openHealth() {
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
    log: createLog({ level: 'silent', secrets: [], write: () => undefined }),
  });
  return { health, clock, state, calls };
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

it('misses the store as soon as nothing can be stored', async () => {
  const { health, clock, state } = openHealth();
  health.start();
  await clock.advance(0);
  state.store = false;
  expect(await health.listUnresponsive()).toEqual(['store']);
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
    const { health, clock, state } = openHealth();
    health.start();
    await clock.advance(0);
    clock.setWall(clock.now() + byMs);
    expect(await health.listUnresponsive()).toEqual([]);
    state.service = false;
    await clock.advance(12 * 60_000);
    expect(await health.listUnresponsive()).toEqual(['service']);
  },
);
