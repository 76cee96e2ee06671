// Makes a backup of the ledger and the settings, also while the bot runs: one file, which was opened once before this
// resolves. It holds nothing of the environment. The copy that is packed stands in the data folder, where the ledger
// stands too, and never where the backup goes; what a process that was killed left of it is removed at the next start.

import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuseFullDisk, type FreeBytes, explainDisk } from './disk.ts';
import { pathOf } from '../base/program.ts';
import type { PackTask } from './pack-thread.ts';
import { createSerialQueue } from '../store/ledger/batches.ts';
import { makeFolder } from '../store/durable-files.ts';
import type { Store } from '../store/open.ts';
import { writeSettings } from '../store/settings/document.ts';

/** What is copied: `readSettings` gives the document as text, undefined when there is none. */
export type BackupSource = {
  /** The folder of the ledger, which is locked by this process; for a ledger on PostgreSQL any folder for the copy. */
  readonly dataDir: string;
  copyLedger(path: string, signal?: AbortSignal): Promise<void>;
  readSettings(): string | undefined | Promise<string | undefined>;
};

type Backup = { path: string; bytes: number };

const workName = /^\.backup-[A-Za-z0-9]{6}$/;
/** In a folder of work: the path of the file that is being written. */
const targetName = 'target';

/**
 * Writes the file `<folder>/<name>`, whose name `backupName` gives. Rejects when anything failed, and leaves nothing
 * behind then. @throws ArchiveError `full` when there is not enough free space.
 */
export async function makeBackup(options: {
  source: BackupSource;
  /** An existing folder. */
  folder: string;
  name: string;
  /** Of age; none: the backup is not encrypted. */
  recipients: readonly string[];
  now: number;
  /** Ends it: it rejects then. */
  signal?: AbortSignal | undefined;
  readFree?: FreeBytes | undefined;
}): Promise<Backup> {
  const { source, folder, name, recipients, now, signal, readFree } = options;
  await refuseLackOfSpace(source.dataDir, folder, readFree);
  signal?.throwIfAborted();
  const work = mkdtempSync(join(resolve(source.dataDir), '.backup-'));
  const made = targetOf(work, folder);
  try {
    writeFileSync(join(work, targetName), made, { mode: 0o600 });
    const parts = join(work, 'parts');
    mkdirSync(parts, { mode: 0o700 });
    await source.copyLedger(join(parts, 'ledger.db'), signal);
    // Right after the ledger: each survives that the other is a moment older, as after a crash.
    const settings = await source.readSettings();
    if (settings !== undefined) writeFileSync(join(parts, 'settings.json'), settings, { mode: 0o600 });
    await runPack({ folder: parts, to: made, recipients, createdAt: now }, signal);
    const path = join(folder, name);
    renameSync(made, path);
    return { path, bytes: statSync(path).size };
  } finally {
    rmSync(made, { force: true });
    rmSync(work, { recursive: true, force: true });
  }
}

/** Removes what processes that were killed have left. Only for the process that has locked the data folder. */
export function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((each) => workName.test(each))) {
    const work = join(resolve(dataDir), name);
    const made = readTarget(work);
    if (made !== undefined) rmSync(made, { force: true });
    rmSync(work, { recursive: true, force: true });
  }
}

/** `delegram-20261122-030000.tar.gz`, and `.age` behind it if it is encrypted; the time is in UTC. */
export function backupName(now: number, isEncrypted: boolean): string {
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `delegram-${time}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** The name of the file in progress is that of its folder of work, so that nothing else is ever removed. */
function targetOf(work: string, folder: string): string {
  return join(folder, `${basename(work)}.partial`);
}

function readTarget(work: string): string | undefined {
  try {
    const made = readFileSync(join(work, targetName), 'utf8');
    return basename(made) === `${basename(work)}.partial` ? made : undefined;
  } catch {
    return undefined;
  }
}

/** The copy is as big as the ledger, and the backup at most as big as the copy. */
async function refuseLackOfSpace(dataDir: string, folder: string, readFree?: FreeBytes): Promise<void> {
  const bytes = ['ledger.db', 'ledger.db-wal']
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
  const isOneDisk = statSync(dataDir).dev === statSync(folder).dev;
  await refuseFullDisk(dataDir, isOneDisk ? 2 * bytes : bytes, readFree);
  if (!isOneDisk) await refuseFullDisk(folder, bytes, readFree);
}

async function runPack(task: PackTask, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const thread = new Worker(pathOf('pack-thread.js'), { workerData: task });
  signal?.addEventListener('abort', () => void thread.terminate(), { once: true });
  // Rejects when the thread throws.
  const [code] = (await once(thread, 'exit')) as [number];
  // One that was ended before it began exits with 0.
  signal?.throwIfAborted();
  if (code !== 0) throw new Error(`The thread that packs a backup ended with ${code}.`);
}

// The folder of the backups that a running bot makes: one at a time. Only the newest backups are kept.

/** So many stay in the folder. */
const mostKept = 7;
const ownName = /^delegram-\d{8}-\d{6}\.tar\.gz\.age$/;

export type BackupFolder = {
  readonly path: string;
  /** Whom each backup is encrypted to, as age recipients; while there is none, none is made. */
  readonly recipients: readonly string[];
  /** The file stays until it is removed, or seven newer ones are there. */
  make(now: number): Promise<Backup>;
  remove(backup: Backup): void;
  /** Ends a backup that is being made; no other is made. */
  close(): void;
};

/** Call it once the store is open: what an earlier run has left unfinished is removed. */
export function openBackupFolder(options: {
  store: Pick<Store, 'copyLedger' | 'settings'>;
  /** The folder of the store. */
  dataDir: string;
  path: string;
  recipients: readonly string[];
  readFree?: FreeBytes;
}): BackupFolder {
  const { store, dataDir, recipients, readFree } = options;
  const path = resolve(options.path);
  const runSerially = createSerialQueue();
  const closing = new AbortController();
  removeUnfinished(dataDir);

  async function make(now: number): Promise<Backup> {
    if (recipients.length === 0) throw new Error('No backup can be made: BACKUP_RECIPIENT is not set.');
    closing.signal.throwIfAborted();
    makeFolder(path);
    const backup = await makeBackup({
      source: {
        dataDir,
        copyLedger: (to, signal) => store.copyLedger(to, signal),
        readSettings: () => writeSettings(store.settings.data),
      },
      folder: path,
      name: backupName(now, true),
      recipients,
      now,
      signal: closing.signal,
      readFree,
    });
    const kept = readdirSync(path)
      .filter((name) => ownName.test(name))
      .sort();
    for (const name of kept.slice(0, -mostKept)) rmSync(join(path, name), { force: true });
    return backup;
  }

  return {
    path,
    recipients,
    make: (now) =>
      runSerially(async () => {
        try {
          return await make(now);
        } catch (error) {
          throw explainDisk(error, path);
        }
      }),
    close: () => closing.abort(),
    remove: (backup) => rmSync(backup.path, { force: true }),
  };
}
