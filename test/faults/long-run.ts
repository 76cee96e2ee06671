// Scales the fault tests and prints their results: `npm test` runs a few with the smallest counts, `npm run test:deep`
// all of them with small ones, `npm run test:faults` the long run.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The level of the run; `daily` where a file runs by itself. */
const level = (process.env['TEST_LEVEL'] ?? 'daily') as 'daily' | 'deep' | 'long';

export const isLong = level === 'long';

/** How many faults a test injects at the level of this run. */
export const scaled = (counts: Readonly<Record<typeof level, number>>): number => counts[level];

/** The long run chooses a new seed each time; `FAULTS_SEED` repeats one. Every row of figures contains it. */
export const seed = Number(process.env['FAULTS_SEED'] ?? 20_261_121);

/** Of a test that does more than `npm test` does; a limit for what hangs, not a bound of a promise. */
export const timeout = isLong ? 4 * 3_600_000 : 600_000;

/** Rounds in which processes are started and struck: the long run has 500 unless FAULTS_ROUNDS says otherwise. */
export const processRounds = isLong ? Number(process.env['FAULTS_ROUNDS'] ?? 500) : 2;

export const columns = '| promise | what | how many | result | seed |';

/** The number with thousands separators. */
export const count = (value: number): string => value.toLocaleString('en');

/** Prints the result of a test as a row under `columns`. */
export function printResult(promise: string, what: string, howMany: string | number, result: string): void {
  console.log(`| ${[promise, what, howMany.toLocaleString('en'), result, seed].join(' | ')} |`);
}

/**
 * Whether this machine can do what a test needs. Where it can't, the test is skipped with a line that says so; in CI
 * (.ci/run sets FAULTS_TOOLS) that is an error, or a runner without the tool would look green.
 */
export function isAble(need: 'strace' | 'mount'): boolean {
  const problem = need === 'strace' ? straceProblem() : mountProblem();
  if (problem === undefined) return true;
  if (process.env['FAULTS_TOOLS'] === 'required') throw new Error(`CI must run every fault test: ${problem}`);
  process.stderr.write(`\n*** FAULT TESTS SKIPPED: ${problem} ***\n\n`);
  return false;
}

function straceProblem(): string | undefined {
  const { status } = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']);
  return status === 0 ? undefined : 'strace is not installed, or may not trace here.';
}

function mountProblem(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'delegram-faults-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  if (status === 0) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? undefined : 'a small tmpfs may not be mounted here.';
}
