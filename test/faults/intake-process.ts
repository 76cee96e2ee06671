// Runs parts of the bot as processes of their own, posts events to the intake from 16 loops, and finds acknowledged
// events that were lost.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { compiled } from '../compiled.ts';
import { secret, type Flaw } from './intake-flaws.ts';

/** `at` in Unix milliseconds. */
type Exit = { code: number | null; signal: NodeJS.Signals | null; at: number };

export type Child = {
  /** Everything it has written so far. */
  output(): string;
  /** Resolves with the first group once its output matches, or with undefined when it ends before. */
  says(pattern: RegExp): Promise<string | undefined>;
  /** Resolves when it has ended and all that it wrote is read. */
  readonly exited: Promise<Exit>;
  kill(signal: NodeJS.Signals): void;
};

/** `port` is undefined when the process ended before it listened. */
export type IntakeProcess = Child & { readonly port: number | undefined };

type ChildOptions = {
  env?: NodeJS.ProcessEnv;
  /** A command line before node's own, such as strace's (with -D, so that the process is still our child). */
  tracer?: readonly string[];
  /** Called with each line of its standard output. */
  onLine?: (line: string) => void;
};

/** Runs a script of this folder by its path from here; it is killed when the test ends. */
export function startChild(script: string, args: readonly string[], options: ChildOptions = {}): Child {
  const { env = process.env, tracer = [], onLine = () => {} } = options;
  const [command = '', ...all] = [...tracer, process.execPath, join(import.meta.dirname, script), ...args];
  const child = spawn(command, all, {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const streams = [child.stdout, child.stderr];
  let output = '';
  for (const stream of streams) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  createInterface({ input: child.stdout }).on('line', onLine);
  const closed = once(child, 'close');
  const exited = once(child, 'exit').then(async ([code, signal]): Promise<Exit> => {
    const at = Date.now();
    await closed;
    return { code, signal, at };
  });
  return {
    output: () => output,
    says: (pattern) =>
      new Promise((resolve) => {
        const look = () => {
          const found = pattern.exec(output);
          if (found) resolve(found[1]);
        };
        for (const stream of streams) stream.on('data', look);
        look();
        void exited.then(() => resolve(undefined));
      }),
    exited,
    kill: (signal) => void child.kill(signal),
  };
}

async function listening(child: Child, saysPort: RegExp): Promise<IntakeProcess> {
  const said = await child.says(saysPort);
  return { ...child, port: said === undefined ? undefined : Number(said) };
}

/** The store and the webhook alone. */
export function startIntake(
  dataDir: string,
  {
    flaw = 'none',
    checkpointPages = 60,
    ...options
  }: ChildOptions & { flaw?: Flaw; checkpointPages?: number } = {},
): Promise<IntakeProcess> {
  return listening(
    startChild('intake-main.ts', [dataDir, flaw, String(checkpointPages)], options),
    /^(\d+)\n/,
  );
}

/** The whole bot, as main.ts runs it. */
export function startBot(
  environment: Record<string, string>,
  tracer: readonly string[] = [],
): Promise<IntakeProcess> {
  const env = { PATH: process.env['PATH'], ...environment };
  return listening(startChild('../../src/main.ts', [], { env, tracer }), /"port":(\d+)/);
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
    const found = await Promise.all(eventIds.map((eventId) => store.history.find(eventId)));
    return eventIds.filter((_, index) => found[index]!.length !== 1);
  } finally {
    await store.close();
  }
}
