// Runs the intake as a process of its own, posts events to it from 16 loops, and finds acknowledged events that were
// lost.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { secret, type Flaw } from './intake-flaws.ts';

/** `at` in Unix milliseconds. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null; at: number };

export type IntakeProcess = {
  /** Undefined when the process ended before it listened. */
  readonly port: number | undefined;
  /** Everything it has written so far. */
  output(): string;
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
};

/** Compiling takes half of a start; intake-main.ts writes the cache, since a killed process writes none. */
const compileCache = join(import.meta.dirname, '../../node_modules/.cache/delegram-faults');

/** A command line before node's own, such as strace's (with -D, so that the process is still our child). */
type Tracer = readonly string[];

/** The store and the webhook alone. */
export function startIntake(
  dataDir: string,
  {
    flaw = 'none',
    tracer = [],
    checkpointPages = 60,
  }: { flaw?: Flaw; tracer?: Tracer; checkpointPages?: number } = {},
): Promise<IntakeProcess> {
  const script = join(import.meta.dirname, 'intake-main.ts');
  const command = [...tracer, process.execPath, script, dataDir, flaw, String(checkpointPages)];
  return start(command, process.env, /^(\d+)\n/);
}

/** The whole bot, as main.ts runs it. */
export function startBot(environment: Record<string, string>, tracer: Tracer = []): Promise<IntakeProcess> {
  const main = join(import.meta.dirname, '../../src/main.ts');
  const env = { PATH: process.env['PATH'], ...environment };
  return start([...tracer, process.execPath, main], env, /"port":(\d+)/);
}

async function start(
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  saysPort: RegExp,
): Promise<IntakeProcess> {
  const child = spawn(command, args, {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const ended = once(child, 'close');
  const exited = once(child, 'exit').then(([code, signal]): Exit => ({ code, signal, at: Date.now() }));
  const port = new Promise<number | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes: Buffer) => {
        output += bytes.toString();
        const [, said] = saysPort.exec(output) ?? [];
        if (said !== undefined) resolve(Number(said));
      });
    }
    void ended.then(() => resolve(undefined));
  });
  return {
    port: await port,
    output: () => output,
    exited,
    kill: (signal) => void child.kill(signal),
  };
}

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delegram-faults-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Posts one event; returns the status, or undefined when there was no answer. */
export async function post(
  port: number,
  eventId: string,
  path = `/events/${secret}`,
): Promise<number | undefined> {
  const data = { action_type: 'BALANCE_ACTION_RECHARGE', coin_type: 'TRX', amount_sun: 5_000_000 };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-event-id': eventId, 'x-event-type': 'EVENT_BALANCE' },
      body: JSON.stringify({ event_type: 'EVENT_BALANCE', event_id: eventId, data }),
    });
    await answer.text().catch(() => '');
    return answer.status;
  } catch {
    return undefined;
  }
}

const posters = 16;
let posted = 0;

/**
 * Posts new ids without pause until `onAnswer` returns 'stop' or a connection fails; resolves when all loops have
 * ended.
 */
export async function postOnAndOn(
  port: number,
  onAnswer: (status: number, eventId: string) => 'stop' | void,
  path?: string,
): Promise<void> {
  let isOver = false;
  await Promise.all(
    Array.from({ length: posters }, async () => {
      while (!isOver) {
        const eventId = `e-${(posted += 1)}`;
        const status = await post(port, eventId, path);
        if (status === undefined || onAnswer(status, eventId) === 'stop') isOver = true;
      }
    }),
  );
}

/** Opens the ledger as the next start would, and returns the ids that are missing. */
export async function findLost(dataDir: string, eventIds: readonly string[]): Promise<string[]> {
  const store = await openStore({ dataDir });
  try {
    const found = await Promise.all(eventIds.map((eventId) => store.events.find(eventId)));
    return eventIds.filter((_, index) => found[index]!.length !== 1);
  } finally {
    await store.close();
  }
}
