// The bot's disk, as a crash finds it. Modelled: a kill leaves every file as it is. A power cut cuts SQLite's write-ahead
// log back to what was synced: with `synchronous=FULL` (asked of the bot's own connection) each commit syncs it; with
// less, whatever was appended since the start may be gone from any byte on. The settings' file is replaced whole and was
// synced before, and the folder's entry counts as synced with it. Not modelled: torn pages, and checkpoints, which begin
// at 128 MiB.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Random } from './random.ts';

const ledger = 'ledger.db';
const log = 'ledger.db-wal';
const kept = [ledger, log, 'settings.json', 'settings.last-good.json'];
/** What pragma synchronous says when each commit is synced. */
const full = 2;

export type Disk = {
  /** The folder that the bot works in. */
  readonly folder: string;
  /** Before the first start, as an operator would. */
  write(name: string, content: object): void;
  /** The same files as they are now, in a folder of their own, which is the bot's from now on. */
  crash(how: 'kill' | 'power', random: Random): { lostBytes: number };
  /** The bot's commits are no longer synced. */
  skipSyncs(): void;
  remove(): void;
};

export function createDisk(): Disk {
  const base = fs.existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const root = fs.mkdtempSync(join(base, 'delegram-simulation-'));
  let runs = 0;
  let folder = join(root, '0');
  /** Of the log, when this run began. */
  let syncedBytes = 0;
  fs.mkdirSync(folder);

  const sizeOf = (name: string) => fs.statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  const connection = () => connections.get(join(folder, ledger));

  return {
    get folder() {
      return folder;
    },
    write: (name, content) => fs.writeFileSync(join(folder, name), JSON.stringify(content)),
    crash(how, random) {
      const db = connection();
      const isSynced = db?.prepare('pragma synchronous').get()?.['synchronous'] === full;
      const written = sizeOf(log);
      const left =
        how === 'kill' || isSynced || !db ? written : random.whole(Math.min(syncedBytes, written), written);
      const next = join(root, String((runs += 1)));
      fs.mkdirSync(next);
      for (const name of kept) {
        if (fs.existsSync(join(folder, name))) fs.copyFileSync(join(folder, name), join(next, name));
      }
      if (left < written) fs.truncateSync(join(next, log), left);
      folder = next;
      syncedBytes = left;
      return { lostBytes: written - left };
    },
    skipSyncs: () => connection()?.exec('pragma synchronous = off'),
    remove() {
      for (const path of connections.keys()) if (path.startsWith(root)) connections.delete(path);
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

/** By the path of their file. */
const connections = new Map<string, DatabaseSync>();

/** Asynchronous calls of `fs` whose end would depend on the system's threads. */
const slowCalls = [
  'realpath',
  'stat',
  'open',
  'write',
  'fsync',
  'close',
  'chown',
  'chmod',
  'rename',
  'unlink',
];

/**
 * Until the answer is called, files are written at once rather than by threads, so that the order of things does not
 * depend on those, and the connections of SQLite are known by their paths.
 */
export function installDisks(): () => void {
  const calls = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
  const originals = slowCalls.map((name) => [name, calls[name]!] as const);
  for (const name of slowCalls) {
    calls[name] = (...args) => {
      const done = args.pop() as (error: unknown, answer?: unknown) => void;
      try {
        const answer = calls[`${name}Sync`]!(...args);
        process.nextTick(done, null, answer);
      } catch (error) {
        process.nextTick(done, error);
      }
    };
  }
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')!;
  const run = exec.value as (this: DatabaseSync, sql: string) => void;
  Object.defineProperty(DatabaseSync.prototype, 'exec', {
    ...exec,
    value(this: DatabaseSync, sql: string) {
      const path = this.location();
      if (path) connections.set(path, this);
      run.call(this, sql);
    },
  });
  syncBuiltinESMExports();
  return () => {
    for (const [name, call] of originals) calls[name] = call;
    Object.defineProperty(DatabaseSync.prototype, 'exec', exec);
    syncBuiltinESMExports();
  };
}
