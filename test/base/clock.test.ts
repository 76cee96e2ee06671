import { describe, expect, it } from 'vitest';
import {
  createDeadline,
  createRounds,
  createSteadyTime,
  createThrottledCall,
  repeatEvery,
  systemClock,
  waitAtMost,
  within,
} from '../../src/base/clock.ts';
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

it('a deadline that is disposed of leaves no task behind, and any other one is late in time', async () => {
  const clock = createManualClock(5_000);
  const early = createDeadline(clock, 10);
  const late = createDeadline(clock, 20);
  early[Symbol.dispose]();
  await clock.advance(19);
  expect([early.signal.aborted, late.signal.aborted]).toEqual([false, false]);
  await clock.advance(1);
  expect([early.signal.aborted, late.signal.aborted]).toEqual([false, true]);
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

it('repeats a task after each pause, not at once, and not once it is ended', async () => {
  const clock = createManualClock();
  let times = 0;
  const end = repeatEvery(clock, 1_000, () => (times += 1));
  expect(times).toBe(0);
  await clock.advance(999);
  expect(times).toBe(0);
  await clock.advance(2_001);
  expect(times).toBe(3);
  end();
  await clock.advance(5_000);
  expect(times).toBe(3);
});

it('can be ended by the task that it repeats', async () => {
  const clock = createManualClock();
  let times = 0;
  const end = repeatEvery(clock, 1_000, () => {
    times += 1;
    end();
  });
  await clock.advance(5_000);
  expect(times).toBe(1);
});

it('waits for work that settles in time, also for work that fails, and no longer than it may', async () => {
  const clock = createManualClock();
  const settled: string[] = [];
  void waitAtMost(clock, 1_000, Promise.reject(new Error('no'))).then(() => settled.push('failed'));
  void waitAtMost(clock, 1_000, new Promise(() => {})).then(() => settled.push('too long'));
  await clock.advance(999);
  expect(settled).toEqual(['failed']);
  await clock.advance(1);
  expect(settled).toEqual(['failed', 'too long']);
});

it('says what work in time becomes, and nothing of work that takes longer', async () => {
  const clock = createManualClock();
  const late = within(clock, 1_000, new Promise(() => {}));
  expect(await within(clock, 1_000, Promise.resolve('done'))).toBe('done');
  await expect(within(clock, 1_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
  // Only the first still waits.
  expect(clock.due).toHaveLength(1);
  await clock.advance(1_000);
  expect(await late).toBeUndefined();
});

function openThrottle() {
  const clock = createManualClock();
  const calls = { count: 0 };
  return { clock, calls, call: createThrottledCall(clock, 50, () => (calls.count += 1)) };
}

it('passes on each of a few calls at once', async () => {
  const { clock, calls, call } = openThrottle();
  for (let nth = 1; nth <= 100; nth++) {
    call();
    expect(calls.count).toBe(nth);
    await clock.advance(5);
  }
});

it('under load passes on one more for all that came, a moment later, and then no more', async () => {
  const { clock, calls, call } = openThrottle();
  for (let nth = 0; nth < 500; nth++) call();
  expect(calls.count).toBe(10);
  await clock.advance(50);
  expect(calls.count).toBe(11);
  await clock.advance(500);
  expect(calls.count).toBe(11);
  call();
  expect(calls.count).toBe(12);
});

it('goes on passing calls on at once after the wall clock was set back', async () => {
  const { clock, calls, call } = openThrottle();
  for (let nth = 0; nth < 11; nth++) call();
  clock.setWall(clock.now() - 86_400_000);
  await clock.advance(500);
  const before = calls.count;
  call();
  expect(calls.count).toBe(before + 1);
});

describe('rounds', () => {
  it('follow each other after what each resolves to, and end with the one under way', async () => {
    const clock = createManualClock();
    const begun: number[] = [];
    let end = () => {};
    const rounds = createRounds(clock, async () => {
      begun.push(clock.monotonic());
      await new Promise<void>((resolve) => (end = resolve));
      return 1_000;
    });
    const start = clock.monotonic();
    rounds.beginAfter(500);
    await clock.advance(5_000);
    end();
    await clock.advance(1_000);
    expect(begun.map((at) => at - start)).toEqual([500, 6_000]);
    let isClosed = false;
    const closed = rounds.close().then(() => (isClosed = true));
    expect(rounds.closing.aborted).toBe(true);
    await clock.advance(0);
    expect(isClosed).toBe(false);
    end();
    await closed;
    await clock.advance(60_000);
    expect(begun).toHaveLength(2);
  });

  it('that wait for their time begin no more once they are closed', async () => {
    const clock = createManualClock();
    let count = 0;
    const rounds = createRounds(clock, async () => {
      count += 1;
      return 1_000;
    });
    rounds.begin();
    await clock.advance(500);
    await rounds.close();
    await clock.advance(5_000);
    expect(count).toBe(1);
  });
});
