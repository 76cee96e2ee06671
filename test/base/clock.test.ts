import { describe, expect, it } from 'vitest';
import { createSteadyTime, systemClock } from '../../src/base/clock.ts';
import { createManualClock } from '../manual-clock.ts';

it('tells the time of the machine', () => {
  const before = Date.now();
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
});

it('runs a task after its delay', async () => {
  const ran = new Promise<string>((resolve) => {
    systemClock.after(1, () => resolve('ran'));
  });
  expect(await ran).toBe('ran');
});

it('runs neither a task that was cancelled nor one of the far future at once', async () => {
  const ran: string[] = [];
  systemClock.after(1, () => ran.push('cancelled'))();
  const cancel = systemClock.after(1e12, () => ran.push('future'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  cancel();
  expect(ran).toEqual([]);
});

it('counts milliseconds that do not depend on the wall clock', async () => {
  const before = systemClock.monotonic();
  await new Promise((resolve) => setTimeout(resolve, 2));
  const passed = systemClock.monotonic() - before;
  expect(passed).toBeGreaterThan(0);
  // A wall clock's reading is larger by decades.
  expect(systemClock.monotonic()).toBeLessThan(Date.UTC(2000, 0));
});

describe('the clock of the tests', () => {
  it('moves both its readings on', async () => {
    const clock = createManualClock(5_000);
    const before = clock.monotonic();
    await clock.advance(300);
    expect([clock.now(), clock.monotonic() - before]).toEqual([5_300, 300]);
  });

  it('jumps the wall clock alone, and runs its tasks as if nothing had happened', async () => {
    const clock = createManualClock(5_000);
    const ran: number[] = [];
    clock.after(100, () => ran.push(clock.now()));
    const before = clock.monotonic();
    clock.setWall(1_000);
    expect([clock.now(), clock.monotonic() - before]).toEqual([1_000, 0]);
    await clock.advance(99);
    expect(ran).toEqual([]);
    await clock.advance(1);
    expect(ran).toEqual([1_100]);
  });
});

describe('time for measuring', () => {
  it('begins as the wall clock, and is set in neither direction', async () => {
    const clock = createManualClock(5_000);
    const now = createSteadyTime(clock);
    for (const wall of [9_000, 1_000]) {
      clock.setWall(wall);
      await clock.advance(50);
    }
    expect(now()).toBe(5_100);
  });

  it('counts whole milliseconds', () => {
    const clock = { now: () => 7, monotonic: () => 0.4, after: () => () => {} };
    expect(createSteadyTime(clock)()).toBe(7);
  });
});
