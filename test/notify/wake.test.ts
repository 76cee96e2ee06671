import { expect, it } from 'vitest';
import { createThrottledCall } from '../../src/notify/wake.ts';
import { createManualClock } from '../manual-clock.ts';

function openBell() {
  const clock = createManualClock();
  const heard = { times: 0 };
  return { clock, heard, wakeSender: createThrottledCall(clock, 50, () => (heard.times += 1)) };
}

it('rings at once for each of a few', async () => {
  const { clock, heard, wakeSender } = openBell();
  for (let call = 1; call <= 100; call++) {
    wakeSender();
    expect(heard.times).toBe(call);
    await clock.advance(5);
  }
});

it('in a rush rings once more for all that came, a moment later, and then no more', async () => {
  const { clock, heard, wakeSender } = openBell();
  for (let call = 0; call < 500; call++) wakeSender();
  expect(heard.times).toBe(10);
  await clock.advance(50);
  expect(heard.times).toBe(11);
  await clock.advance(500);
  expect(heard.times).toBe(11);
  wakeSender();
  expect(heard.times).toBe(12);
});

it('goes on ringing at once after the wall clock was set back', async () => {
  const { clock, heard, wakeSender } = openBell();
  for (let call = 0; call < 11; call++) wakeSender();
  clock.setWall(clock.now() - 86_400_000);
  await clock.advance(500);
  const before = heard.times;
  wakeSender();
  expect(heard.times).toBe(before + 1);
});
