import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { describe, it } from 'vitest';

const maxBuffer = 64 * 1024 * 1024;
/** With the cache the program is compiled only once, not in each process. */
const env = { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/delegram' };

/**
 * Runs `npm run simulate -- …` in a process of its own, because a simulation replaces the timers of the whole process.
 */
function simulate(...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    execFile(execPath, [script, ...args], { env, maxBuffer }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

/** The machine may be busy with other tests. */
const timeout = 300_000;

describe.concurrent('the simulation of the whole bot', { timeout }, () => {
  it.for([1, 16])('keeps every promise in fifteen seeds from %i on', async (first, { expect }) => {
    const { code, output } = await simulate('--seeds', '15', '--seed', String(first));
    expect(output).toContain('every promise kept');
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
    ['answer before storing', 'E1'],
    ['mark forgotten', 'M2'],
    ['outcomes forgotten', 'I1'],
    ['resumes first', 'M7'],
    ['gate open', 'O1'],
    ['fsync skipped', 'E1'],
  ] as const)('would notice within 50 seeds: %s', async ([flaw, promise], { expect }) => {
    const { output } = await simulate('--seeds', '50', '--control', flaw, '--promise', `${promise}: `);
    expect(output).toMatch(new RegExp(`"${flaw}" was noticed at seed \\d+: .*${promise}: `));
  });
});
