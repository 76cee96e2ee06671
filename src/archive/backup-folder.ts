// The folder of the backups that a running bot makes: one at a time. Only the newest backups are kept.

import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createSerialQueue } from '../store/ledger/batches.ts';
import { makeFolder } from '../store/make-folder.ts';
import type { Store } from '../store/open.ts';
import { backupName, makeBackup, removeUnfinished, type Backup } from './backup.ts';
import { explainDisk, type FreeBytes } from './disk.ts';

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
        readSettings: () => `${JSON.stringify(store.settings.data, null, 2)}\n`,
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
