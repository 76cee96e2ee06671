import { describe, it } from 'vitest';
import { allKept, noticed, simulate, simulateFlaw, timeout } from './run-simulation.ts';

describe.concurrent('the simulation of the whole bot', { timeout }, () => {
  it('keeps every promise in two seeds', async ({ expect }) => {
    const { code, output } = await simulate('--seeds', '2', '--seed', '1');
    expect(output).toContain(allKept);
    expect(code).toBe(0);
  });

  it('would notice answers before anything is stored', async ({ expect }) => {
    const flaw = 'answer before storing';
    // The first of the seeds that notice it, to be done soon.
    expect(await simulateFlaw(flaw, 'E1', 15)).toMatch(noticed(flaw, 'E1'));
  });
});
