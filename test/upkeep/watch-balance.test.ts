// Virtual time: the service and the ledger of events are stand-ins, readings come as they do in the house.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHealth } from '../../src/health.ts';
import { createLog } from '../../src/log.ts';
import type { Notice } from '../../src/upkeep/describe-notice.ts';
import { createBalanceWatch } from '../../src/upkeep/watch-balance.ts';
import { createHandClock } from '../hand-clock.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

function openWatch(random = () => 0.5) {
  const clock = createHandClock();
  const account = { balance: 5_000_000n, balance_usdt: 1_000_000n };
  const types: string[] = [];
  const told: Notice[] = [];
  const log = createLog({ level: 'silent', secrets: [], write: () => undefined });
  const watch = createBalanceWatch({
    service: { readAccount: async () => ({ ...account }) },
    store: {
      upkeep: {
        lastEvent: async () => types.length,
        hasEvent: async (type, after) => types.slice(after).includes(type),
      },
    },
    tell: async (notice) => void told.push(notice),
    clock,
    log,
  });
  const health = createHealth({
    clock,
    store: { heartbeat: { beat: async () => undefined, last: async () => undefined } },
    service: watch,
    readEveryMs: 5 * minute,
    random,
    isTelegramAnswering: () => true,
    onBroken: () => undefined,
    log,
  });
  const keep = (type = 'EVENT_BALANCE') => void types.push(type);
  return { clock, account, told, watch, health, keep };
}

it('tells within 10 minutes that the balance moved without an event, with what moved', async () => {
  const { clock, account, told, health } = openWatch();
  health.start();
  await clock.advance(12 * minute);
  account.balance = 2_000_000n;
  const movedAt = clock.now();
  await clock.advance(10 * minute);
  expect(told).toMatchObject([{ kind: 'silence', trx: { before: '5000000', after: '2000000' } }]);
  expect(told[0]).not.toHaveProperty('usdt');
  expect(told[0]!.at - movedAt).toBeLessThanOrEqual(10 * minute);
});

it('tells of a movement in USDT too', async () => {
  const { clock, account, told, health } = openWatch();
  health.start();
  await clock.advance(minute);
  account.balance_usdt = 0n;
  await clock.advance(10 * minute);
  expect(told).toMatchObject([{ usdt: { before: '1000000', after: '0' } }]);
});

it('tells once per gap, and again when a gap follows after an event', async () => {
  const { clock, account, told, health, keep } = openWatch();
  health.start();
  for (let moved = 0; moved < 20; moved++) {
    await clock.advance(17 * minute);
    account.balance -= 1n;
  }
  await clock.advance(10 * minute);
  expect(told).toHaveLength(1);
  account.balance -= 1n;
  keep();
  await clock.advance(20 * minute);
  expect(told).toHaveLength(1);
  account.balance -= 1n;
  await clock.advance(10 * minute);
  expect(told).toHaveLength(2);
});

it('is not silenced by events of other types', async () => {
  const { clock, account, told, health, keep } = openWatch();
  health.start();
  await clock.advance(minute);
  account.balance = 0n;
  keep('EVENT_DELEGATION');
  await clock.advance(10 * minute);
  expect(told).toHaveLength(1);
});

it('raises no false alarm in 30 quiet days, in which events come up to 3 minutes before or after a reading', async () => {
  const [delays] = fc.sample(
    fc.array(fc.integer({ min: 0, max: 3 * minute }), { minLength: 120, maxLength: 120 }),
    {
      numRuns: 1,
      seed: 11,
    },
  );
  let turn = 0;
  const { clock, account, told, health, keep } = openWatch(() => (turn++ % 10) / 10);
  health.start();
  const start = clock.now();
  for (const delay of delays!) {
    await clock.advance((30 * day) / 120 - 3 * minute);
    account.balance -= 1n;
    clock.after(delay, () => keep());
    await clock.advance(3 * minute);
  }
  expect(clock.now() - start).toBe(30 * day);
  expect(told).toEqual([]);
});

it('takes a balance that the service does not name for unmoved', async () => {
  const { clock, account, told, health } = openWatch();
  health.start();
  await clock.advance(minute);
  Object.assign(account, { balance: undefined, balance_usdt: undefined });
  await clock.advance(30 * minute);
  expect(told).toEqual([]);
});

it('tells nothing after it was closed', async () => {
  const { clock, account, told, health, watch } = openWatch();
  health.start();
  await clock.advance(minute);
  account.balance = 0n;
  await clock.advance(5 * minute);
  watch.close();
  await clock.advance(day);
  expect(told).toEqual([]);
});
