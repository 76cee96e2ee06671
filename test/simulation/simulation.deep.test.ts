import { describe, it } from 'vitest';
import { allKept, noticed, simulate, simulateFlaw, timeout } from './run-simulation.ts';

describe.concurrent('the simulation of the whole bot', { timeout }, () => {
  it('keeps every promise in ten seeds', async ({ expect }) => {
    const { code, output } = await simulate('--seeds', '10', '--seed', '1');
    expect(output).toContain(allKept);
    expect(code).toBe(0);
  });

  it('runs the same for the same seed, and otherwise for another', async ({ expect }) => {
    const traces = await Promise.all(
      ['7', '7', '8'].map(async (seed) => /trace (\w+)/.exec((await simulate('--seed', seed)).output)?.[1]),
    );
    expect(traces[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(traces[1]).toBe(traces[0]);
    expect(traces[2]).not.toBe(traces[0]);
  });

  it.for([
    ['mark forgotten', 'M2'],
    ['outcomes forgotten', 'I1'],
    ['resumes first', 'M7'],
    ['gate open', 'O1'],
    ['fsync skipped', 'E1'],
  ] as const)('would notice within 50 seeds: %s', async ([flaw, promise], { expect }) => {
    expect(await simulateFlaw(flaw, promise)).toMatch(noticed(flaw, promise));
  });
});
