// Models the bot's disk in a crash. A kill leaves every file as it is. A power cut truncates SQLite's write-ahead log
// to its synced length: with `synchronous=FULL` (read from the bot's own connection) each commit syncs it; otherwise
// everything appended since the start may be lost, from any byte on. Of the settings a power cut leaves a version whose
// bytes and folder were synced, or a newer one. Not modelled: torn pages, and checkpoints, which begin at 128 MiB.

import fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { memoryFolder } from '../memory-folder.ts';
import { installFiles } from './files.ts';
import type { SeededRandom } from './random.ts';

const ledger = 'ledger.db';
const log = 'ledger.db-wal';
const documents = ['settings.json', 'settings.last-good.json'];
/** The value of pragma synchronous at which each commit is synced. */
const full = 2;

export type Disk = ReturnType<typeof createDisk>;

/** Installs the model for the whole process. */
export function createDisk() {
  const root = fs.mkdtempSync(join(memoryFolder(), 'delegram-simulation-'));
  const files = installFiles();
  const connections = installConnections();
  let crashes = 0;
  let folder = join(root, '0');
  /** The length of the log when this run began. */
  let syncedBytes = 0;
  fs.mkdirSync(folder);

  const connection = () => connections.byPath.get(join(folder, ledger));

  function crashLedger(how: 'kill' | 'power', next: string, random: SeededRandom): void {
    copyIfThere(join(folder, ledger), join(next, ledger));
    if (!copyIfThere(join(folder, log), join(next, log))) return;
    const { size } = fs.statSync(join(next, log));
    const isSynced = connection()?.prepare('pragma synchronous').get()?.['synchronous'] === full;
    syncedBytes = how === 'kill' || isSynced ? size : random.whole(Math.min(syncedBytes, size), size);
    fs.truncateSync(join(next, log), syncedBytes);
  }

  function crashDocument(how: 'kill' | 'power', name: string, next: string, random: SeededRandom): void {
    const path = join(folder, name);
    // The system may have written unsynced bytes as well.
    if (how === 'kill' || random.oneIn(2)) copyIfThere(path, join(next, name));
    else {
      const bytes = files.safe(path);
      if (bytes) fs.writeFileSync(join(next, name), bytes);
    }
    if (fs.existsSync(join(next, name))) files.keep(join(next, name));
  }

  return {
    /** The folder that the bot works in. */
    get folder() {
      return folder;
    },
    /** Writes a file before the first start, as an operator would. */
    write(name: string, content: object): void {
      fs.writeFileSync(join(folder, name), JSON.stringify(content));
      files.keep(join(folder, name));
    },
    /** Copies what the crash leaves into a new folder, which is the bot's from now on. */
    crash(how: 'kill' | 'power', random: SeededRandom): void {
      const next = join(root, String((crashes += 1)));
      fs.mkdirSync(next);
      crashLedger(how, next, random);
      for (const name of documents) crashDocument(how, name, next, random);
      folder = next;
    },
    /** The bot's commits are no longer synced. */
    skipSyncs: () => connection()?.exec('pragma synchronous = off'),
    /** Removes every folder, and uninstalls the model. */
    remove() {
      // Connections of crashed runs are still open, and the folder can't be freed before they are closed.
      for (const db of connections.byPath.values()) if (db.isOpen) db.close();
      connections.uninstall();
      files.uninstall();
      fs.rmSync(root, { recursive: true, force: true });
    },
  };
}

function copyIfThere(from: string, to: string): boolean {
  if (!fs.existsSync(from)) return false;
  fs.copyFileSync(from, to);
  return true;
}

/** Collects the SQLite connections opened from now on, by the paths of their files. */
function installConnections() {
  const byPath = new Map<string, DatabaseSync>();
  const exec = Object.getOwnPropertyDescriptor(DatabaseSync.prototype, 'exec')!;
  const run = exec.value as (this: DatabaseSync, sql: string) => void;
  Object.defineProperty(DatabaseSync.prototype, 'exec', {
    ...exec,
    value(this: DatabaseSync, sql: string) {
      const path = this.location();
      if (path) byPath.set(path, this);
      run.call(this, sql);
    },
  });
  return {
    byPath,
    uninstall: () => Object.defineProperty(DatabaseSync.prototype, 'exec', exec),
  };
}
