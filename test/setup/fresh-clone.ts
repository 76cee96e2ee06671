// A folder as a clone of this repository with installed packages leaves it, and processes that run in it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { converse, type Conversation } from './conversation.ts';

const root = join(import.meta.dirname, '../..');

export function makeFreshClone(): string {
  const folder = mkdtempSync(join(tmpdir(), 'delegram-clone-'));
  for (const name of ['package.json', '.env.example', 'src', 'locales']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    // Without what earlier runs have compiled.
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

export type CloneProcess = Conversation & {
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** Runs a command there; its output and its errors are one text. */
export function startThere(
  folder: string,
  [command = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): CloneProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: 'UTC',
      NODE_COMPILE_CACHE: join(folder, 'node_modules/.cache/delegram'),
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = new PassThrough();
  for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false });
  return {
    ...converse(output, (line) => child.stdin.write(`${line}\n`)),
    exited: once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null)),
    kill: (signal) => void child.kill(signal),
  };
}
