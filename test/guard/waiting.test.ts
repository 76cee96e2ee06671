import { describe, expect, it } from 'vitest';
import { createWaiting, waitMs } from '../../src/guard/waiting.ts';
import { createManualClock } from '../manual-clock.ts';
import { hourMs, now } from './samples.ts';

/** A change that was asked for just now. */
function open() {
  const clock = createManualClock(now);
  return { clock, waiting: createWaiting(clock), pending: { id: 'a', ripeAt: now + waitMs, waitedMs: 0 } };
}

describe('24 hours', () => {
  it('are over when both clocks have seen them pass, and not a millisecond before', async () => {
    const { clock, waiting, pending } = open();
    expect(waiting.left(pending)).toBe(waitMs);
    await clock.advance(waitMs - 1);
    expect(waiting.left(pending)).toBe(1);
    await clock.advance(1);
    expect(waiting.left(pending)).toBe(0);
  });

  it('are not shortened by a wall clock that is set forward', async () => {
    const { clock, waiting, pending } = open();
    waiting.left(pending);
    clock.setWall(now + 30 * waitMs);
    expect(waiting.left(pending)).toBe(waitMs);
    await clock.advance(waitMs - 1);
    expect(waiting.left(pending)).toBe(1);
  });

  it('are prolonged by a wall clock that is set back', async () => {
    const { clock, waiting, pending } = open();
    waiting.left(pending);
    clock.setWall(now - hourMs);
    await clock.advance(waitMs);
    expect(waiting.left(pending)).toBe(hourMs);
  });

  it('move along with a wall clock that is set forward, and not with one that is set back or corrected', () => {
    const { clock, waiting, pending } = open();
    waiting.left(pending);
    expect(waiting.moved(pending)).toBeUndefined();
    clock.setWall(now + 60_000);
    expect(waiting.moved(pending)).toBeUndefined();
    clock.setWall(now + 60_001);
    expect(waiting.moved(pending)).toBe(now + 60_001 + waitMs);
    clock.setWall(now - hourMs);
    expect(waiting.moved(pending)).toBeUndefined();
  });
});

it('a change that is ripe and not made yet moves no more', async () => {
  const { clock, waiting, pending } = open();
  waiting.left(pending);
  await clock.advance(waitMs + hourMs);
  expect(waiting.moved(pending)).toBeUndefined();
});

describe('after a start', () => {
  it('all 24 hours are still to wait, whatever the wall clock says', async () => {
    const { clock, pending } = open();
    await clock.advance(20 * hourMs);
    clock.setWall(now + 30 * waitMs);
    const waiting = createWaiting(clock);
    expect(waiting.left(pending)).toBe(waitMs);
    expect(waiting.moved(pending)).toBe(now + 31 * waitMs);
  });

  it('what an earlier run had counted by the monotonic clock counts, and nothing of the time between', async () => {
    const { clock, waiting, pending } = open();
    expect(waiting.waited(pending)).toBeUndefined();
    clock.setWall(now + waitMs);
    await clock.advance(hourMs - 1);
    expect(waiting.waited(pending)).toBeUndefined();
    await clock.advance(1);
    expect(waiting.waited(pending)).toBe(hourMs);
    const kept = { ...pending, waitedMs: hourMs };
    expect(waiting.waited(kept)).toBeUndefined();
    await clock.advance(30 * hourMs);
    expect(createWaiting(clock).left(kept)).toBe(23 * hourMs);
  });

  it('what is nearly over waits a little, so that a cancellation is heard first', async () => {
    const { clock, pending } = open();
    await clock.advance(waitMs);
    const waiting = createWaiting(clock);
    const kept = { ...pending, waitedMs: waitMs - 1 };
    expect(waiting.left(kept)).toBe(120_000);
    await clock.advance(120_000);
    expect(waiting.left(kept)).toBe(0);
  });

  it('a change that ended is forgotten', async () => {
    const { clock, waiting, pending } = open();
    waiting.left(pending);
    await clock.advance(waitMs);
    waiting.keepOnly(['b']);
    expect(waiting.left(pending)).toBe(waitMs);
  });
});
