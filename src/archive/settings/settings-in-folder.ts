// The settings that are exported and imported, in the file of a data folder; settings-on-postgres.ts has them as a row. The
// file is read as it is, also while the bot runs; it is changed only while it is stopped, because a running bot would write
// its own over it.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ArchiveError } from '../../base/errors.ts';
import { openLockedLedger } from '../folder-lock.ts';
import { refuseForbidden } from '../../store/make-folder.ts';
import { refuseMovedFolder } from '../../store/open-database.ts';
import { replaceFiles, writeSettingsFile } from '../../store/settings/settings-file.ts';
import { explainDisk } from '../disk.ts';
import { readIfThere } from '../read-arguments.ts';

export type SettingsPlace = {
  /** For sentences; never with a password. */
  readonly name: string;
  /** What to know after an import. */
  readonly next: string;
  /** The document as text; undefined where nothing was ever set. */
  read(): Promise<string | undefined>;
  /** What the last import has replaced; undefined before the first one. */
  readBeforeImport(): Promise<string | undefined>;
  /**
   * Writes what `change` makes of the document, and keeps the document as what was there before the import; undefined:
   * nothing is written. Nobody else changes it meanwhile.
   * @throws StoreError when it can't be written; nothing was changed then.
   */
  replace(change: (before: string | undefined) => string | undefined): Promise<void>;
  close(): Promise<void>;
};

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
      const lock = openLockedLedger(
        folder,
        `${folder} is in use: the bot runs, and would write its own settings over these. Stop it first. Nothing was changed.`,
      );
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
