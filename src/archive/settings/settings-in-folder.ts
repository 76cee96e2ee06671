// The settings in the file of a data folder. They are read as they are, also while the bot runs; they are changed only
// while it is stopped, because a running bot would write its own over them.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArchiveError, StoreError } from '../../base/errors.ts';
import { openSqlite } from '../../store/ledger/sqlite.ts';
import { refuseForbidden } from '../../store/make-folder.ts';
import { refuseMovedFolder } from '../../store/open-database.ts';
import { replaceFiles, writeSettingsFile } from '../../store/settings/settings-file.ts';
import { explainDisk } from '../disk.ts';
import type { SettingsPlace } from './settings-place.ts';
import { readIfThere } from '../read-arguments.ts';

/** @throws ArchiveError `missing` when no bot has ever run on the folder, ConfigError when its ledger was moved away. */
export function openSettingsInFolder(dataDir: string): SettingsPlace {
  const folder = resolve(dataDir);
  const [ledger, path, copy] = ['ledger.db', 'settings.json', 'settings.before-import.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  refuseForbidden(folder, 'read');
  refuseMovedFolder(folder);
  if (!existsSync(ledger)) {
    throw new ArchiveError(
      'missing',
      `${folder} has no ledger.db: no bot has run on it yet. Is DATA_DIR right? If so, start the bot there once, and stop it.`,
    );
  }
  return {
    name: path,
    next: `What was there before is ${copy}.`,
    read: async () => readIfThere(path),
    readBeforeImport: async () => readIfThere(copy),
    async replace(change) {
      refuseForbidden(folder, 'write');
      const lock = openLocked(ledger, folder);
      try {
        const before = readIfThere(path);
        const text = change(before);
        if (text === undefined) return;
        // First, so that it is there whatever happens to the rest.
        await replaceFiles([copy], before ?? '{}\n');
        await writeSettingsFile(path, text);
      } catch (error) {
        throw explainDisk(error, folder);
      } finally {
        lock.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

/** Takes the lock of the data folder. The ledger is not migrated: only the settings change. */
function openLocked(ledger: string, folder: string) {
  try {
    return openSqlite(ledger);
  } catch (error) {
    if (!(error instanceof StoreError && error.failure === 'locked')) throw error;
    throw new StoreError(
      'locked',
      `${folder} is in use: the bot runs, and would write its own settings over these. Stop it first. Nothing was changed.`,
    );
  }
}
