// Runs `npm run simulate -- …` in a process of its own, because a simulation replaces the timers of the whole process.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { compiled } from '../compiled.ts';

const maxBuffer = 64 * 1024 * 1024;
const env = { ...process.env, ...compiled };

/** The machine may be busy with other tests. */
export const timeout = 600_000;

export function simulate(...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'main.ts');
  return new Promise((resolve) => {
    execFile(execPath, [script, ...args], { env, maxBuffer }, (error, stdout, stderr) => {
      resolve({ code: error ? 1 : 0, output: stdout + stderr });
    });
  });
}

export const allKept = 'every promise kept';

/** The first seed from `seed` on that notices a flaw, by a promise that it breaks. */
export async function simulateFlaw(flaw: string, promise: string, seed = 1): Promise<string> {
  const from = ['--seeds', '50', '--seed', String(seed)];
  return (await simulate(...from, '--control', flaw, '--promise', `${promise}: `)).output;
}

export const noticed = (flaw: string, promise: string) =>
  new RegExp(`"${flaw}" was noticed at seed \\d+: .*${promise}: `);
