import { expect, it } from 'vitest';
import { systemClock } from '../src/clock.ts';

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

it('does not run a task that was cancelled', async () => {
  let ran = false;
  systemClock.after(1, () => (ran = true))();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(ran).toBe(false);
});

it('does not run a task of the far future at once', async () => {
  let ran = false;
  const cancel = systemClock.after(1e12, () => (ran = true));
  await new Promise((resolve) => setTimeout(resolve, 10));
  cancel();
  expect(ran).toBe(false);
});
