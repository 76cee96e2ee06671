import { expect, it } from 'vitest';
import { retryParkedHourly } from '../../src/watch/retry-parked.ts';
import { createManualClock } from '../manual-clock.ts';
import { openLog } from './scene.ts';

const hour = 3_600_000;

function open(tryParked: (ids: number[], now: number) => Promise<void>) {
  const clock = createManualClock();
  const { logged, log } = openLog('info');
  const oldestParked = (of: object) =>
    Promise.resolve('reason' in of && of.reason === '{"code":"rights"}' ? [5] : []);
  const deliveries = { tryParked, oldestParked };
  return { clock, logged, end: retryParkedHourly({ store: { deliveries }, clock, log }) };
}

it('tries topics and chats out of reach once an hour, until it is ended', async () => {
  const tried: number[] = [];
  const { clock, end } = open(async (ids, now) => {
    expect(ids).toEqual([5]);
    tried.push(now);
  });
  const start = clock.now();
  await clock.advance(hour - 1);
  expect(tried).toEqual([]);
  await clock.advance(hour + 1);
  expect(tried).toEqual([start + hour, start + 2 * hour]);
  end();
  await clock.advance(hour);
  expect(tried).toHaveLength(2);
});

it('goes on when the ledger could not be written', async () => {
  let tries = 0;
  const { clock, logged } = open(() => Promise.reject(new Error(`No ${(tries += 1)}`)));
  await clock.advance(2 * hour);
  expect(tries).toBe(2);
  expect(logged.join()).toContain('they are in an hour');
});
