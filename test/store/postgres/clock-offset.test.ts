import { expect, it } from 'vitest';
import { createClockOffset } from '../../../src/store/postgres/clock-offset.ts';
import { createManualClock } from '../../manual-clock.ts';

/** This machine is ahead by 300 s; `read` asks a server that is reached after `thereMs`, and answers after `backMs`. */
function open() {
  const clock = createManualClock();
  const offset = createClockOffset(clock);
  return {
    clock,
    offset,
    read: (thereMs: number, backMs: number, aheadMs = 300_000) =>
      offset.read(async () => {
        await clock.advance(thereMs);
        const now = clock.now() - aheadMs;
        await clock.advance(backMs);
        return { now };
      }),
  };
}

it('takes the middle of the round trip for the time of the answer, and knows nothing before', async () => {
  const { offset, read } = open();
  expect(offset.aheadMs()).toBeUndefined();
  await read(40, 40);
  expect(offset.aheadMs()).toBe(300_000);
});

it('is mended by a quicker reading, and not spoilt by a slower one', async () => {
  const { offset, read } = open();
  await read(0, 2_000);
  expect(offset.aheadMs()).toBe(301_000);
  await read(2, 0);
  expect(offset.aheadMs()).toBe(299_999);
  await read(3_000, 0);
  await read(0, 3_000);
  expect(offset.aheadMs()).toBe(299_999);
});

it('follows a clock that is set, also by a slow reading', async () => {
  const { offset, read } = open();
  await read(1, 1);
  await read(1_500, 1_500, 2_000);
  expect(offset.aheadMs()).toBe(2_000);
});

it('learns nothing from a question that fails', async () => {
  const { offset } = open();
  const question = offset.read(() => Promise.reject(new Error('cut off')));
  await expect(question).rejects.toThrow('cut off');
  expect(offset.aheadMs()).toBeUndefined();
});
