import { describe, expect, it } from 'vitest';
import { createDelayClock, approvalDelayMs } from '../../src/guard/delay-clock.ts';
import { createManualClock } from '../manual-clock.ts';
import { hourMs, now } from './samples.ts';

/** A change that was asked for just now. */
function open() {
  const clock = createManualClock(now);
  const pending = { id: 'a', ripeAt: now + approvalDelayMs, waitedMs: 0 };
  return { clock, pending, waiting: createDelayClock(clock) };
}

describe('24 hours', () => {
  it('are over when both clocks have seen them pass, and not a millisecond before', async () => {
    const { clock, waiting, pending } = open();
    expect(waiting.remainingMs(pending)).toBe(approvalDelayMs);
    await clock.advance(approvalDelayMs - 1);
    expect(waiting.remainingMs(pending)).toBe(1);
    await clock.advance(1);
    expect(waiting.remainingMs(pending)).toBe(0);
  });

  it.each([
    ['are not shortened by a wall clock that is set forward', 30 * approvalDelayMs, 0],
    ['are prolonged by a wall clock that is set back', -hourMs, hourMs],
  ])('%s', async (_is, byMs, leftMs) => {
    const { clock, waiting, pending } = open();
    waiting.remainingMs(pending);
    clock.setWall(now + byMs);
    await clock.advance(approvalDelayMs - 1);
    expect(waiting.remainingMs(pending)).toBe(leftMs + 1);
    await clock.advance(1);
    expect(waiting.remainingMs(pending)).toBe(leftMs);
  });

  it('move along with a wall clock that is set forward, and not with one that is set back or corrected', () => {
    const { clock, waiting, pending } = open();
    waiting.remainingMs(pending);
    expect(waiting.laterRipeAt(pending)).toBeUndefined();
    clock.setWall(now + 60_000);
    expect(waiting.laterRipeAt(pending)).toBeUndefined();
    clock.setWall(now + 60_001);
    expect(waiting.laterRipeAt(pending)).toBe(now + 60_001 + approvalDelayMs);
    clock.setWall(now - hourMs);
    expect(waiting.laterRipeAt(pending)).toBeUndefined();
  });

  it('that are over and of which nothing was made yet move no more', async () => {
    const { clock, waiting, pending } = open();
    waiting.remainingMs(pending);
    await clock.advance(approvalDelayMs + hourMs);
    expect(waiting.laterRipeAt(pending)).toBeUndefined();
  });
});

describe('after a start', () => {
  it('all 24 hours are still to wait, whatever the wall clock says', async () => {
    const { clock, pending } = open();
    await clock.advance(20 * hourMs);
    clock.setWall(now + 30 * approvalDelayMs);
    const waiting = createDelayClock(clock);
    expect(waiting.remainingMs(pending)).toBe(approvalDelayMs);
    expect(waiting.laterRipeAt(pending)).toBe(now + 31 * approvalDelayMs);
  });

  it('what an earlier run had counted by the monotonic clock counts, and nothing of the time between', async () => {
    const { clock, waiting, pending } = open();
    expect(waiting.longerWaitedMs(pending)).toBeUndefined();
    clock.setWall(now + approvalDelayMs);
    await clock.advance(hourMs - 1);
    expect(waiting.longerWaitedMs(pending)).toBeUndefined();
    await clock.advance(1);
    expect(waiting.longerWaitedMs(pending)).toBe(hourMs);
    const kept = { ...pending, waitedMs: hourMs };
    expect(waiting.longerWaitedMs(kept)).toBeUndefined();
    await clock.advance(30 * hourMs);
    expect(createDelayClock(clock).remainingMs(kept)).toBe(23 * hourMs);
  });

  it('what is nearly over waits a little, so that a cancellation is heard first', async () => {
    const { clock, pending } = open();
    await clock.advance(approvalDelayMs);
    const waiting = createDelayClock(clock);
    const kept = { ...pending, waitedMs: approvalDelayMs - 1 };
    expect(waiting.remainingMs(kept)).toBe(120_000);
    await clock.advance(120_000);
    expect(waiting.remainingMs(kept)).toBe(0);
  });

  it('a change that ended is forgotten', async () => {
    const { clock, waiting, pending } = open();
    waiting.remainingMs(pending);
    await clock.advance(approvalDelayMs);
    waiting.forgetOthers(['b']);
    expect(waiting.remainingMs(pending)).toBe(approvalDelayMs);
  });
});
