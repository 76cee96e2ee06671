// Starts a process for measurement, waits until it answers, reads its memory from outside, and ends it by its id.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

export type Measured = {
  readonly pid: number;
  readonly origin: string;
  /** From the start of the process to the first 200. */
  readonly readyMs: number;
  /** Resident memory as the kernel counts it. */
  residentMiB(): number;
  /** CPU time outside the kernel so far, of all threads. */
  userMs(): number;
  end(): Promise<void>;
};

/** Starts `node …args` and requests `path` repeatedly until the answer is 200. */
export async function startMeasured(
  args: string[],
  environment: Record<string, string>,
  origin: string,
  path: string,
): Promise<Measured> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = startedAt + 20_000;
  while (!(await answers(origin + path))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`node ${args.join(' ')} did not answer ${path} (exit code ${child.exitCode}).`);
    }
  }
  return {
    pid: child.pid!,
    origin,
    readyMs: performance.now() - startedAt,
    residentMiB: () => residentMiB(child.pid!),
    userMs: () => userMs(child.pid!),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 2));
    return false;
  }
}

/** The kernel counts in hundredths of a second; the name of the program in brackets may have spaces. */
function userMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  return Number(fields.split(' ')[11]) * 10;
}

function residentMiB(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}
