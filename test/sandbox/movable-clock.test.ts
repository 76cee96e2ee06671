import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { createMovableClock, type MovableClock } from '../../src/sandbox/movable-clock.ts';
import { createManualClock, type ManualClock } from '../manual-clock.ts';

const hourMs = 3_600_000;

let base: ManualClock;
let clock: MovableClock;
let ran: string[];
beforeEach(() => {
  base = createManualClock();
  clock = createMovableClock(base);
  ran = [];
});
const task = (name: string) => () => void ran.push(name);

it('both of its times go on with the clock below, from where they were set', async () => {
  const [now, monotonic] = [clock.now(), clock.monotonic()];
  await base.advance(10);
  clock.forward(hourMs);
  await base.advance(5);
  expect(clock.now() - now).toBe(hourMs + 15);
  expect(clock.monotonic() - monotonic).toBe(hourMs + 15);
  expect(clock.aheadMs).toBe(hourMs);
  clock.forward(1);
  expect(clock.aheadMs).toBe(hourMs + 1);
});

it('set forward, it runs what falls due meanwhile in its order, once, and keeps the rest for its time', async () => {
  clock.after(3 * hourMs, task('three hours'));
  clock.after(hourMs / 2, task('half an hour'));
  clock.after(120_000, task('two minutes'));
  clock.after(300_000, task('cancelled'))();
  const cancel = clock.after(240_000, task('cancelled later'));
  clock.forward(hourMs);
  cancel();
  await base.advance(0);
  expect(ran).toEqual(['two minutes', 'half an hour']);
  await base.advance(2 * hourMs - 1);
  expect(ran).toEqual(['two minutes', 'half an hour']);
  await base.advance(1);
  expect(ran).toEqual(['two minutes', 'half an hour', 'three hours']);
});

it('set forward, it does not cut short what waits for a call', async () => {
  clock.after(90_000, task('a time-out'));
  clock.forward(hourMs);
  await base.advance(89_999);
  expect(ran).toEqual([]);
  await base.advance(1);
  expect(ran).toEqual(['a time-out']);
});

it('set forward, it runs what falls due in its order on the system clock too', async () => {
  const real = createMovableClock(systemClock);
  const { promise, resolve } = Promise.withResolvers<void>();
  real.after(2 * hourMs, () => {
    ran.push('two hours');
    resolve();
  });
  real.after(hourMs, task('one hour'));
  real.forward(3 * hourMs);
  await promise;
  expect(ran).toEqual(['one hour', 'two hours']);
});

it('a delay longer than a timer of Node takes does not fire early', async () => {
  const real = createMovableClock(systemClock);
  real.after(2 ** 31, task('in 25 days'));
  await new Promise<void>((resolve) => void real.after(20, resolve));
  expect(ran).toEqual([]);
});
