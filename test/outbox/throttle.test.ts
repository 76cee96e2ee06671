import { expect, it } from 'vitest';
import { createThrottledCall } from '../../src/outbox/throttle.ts';
import { createManualClock } from '../manual-clock.ts';

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
