// Makes folders, durably, and says where this user may not use the data folder.

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreError } from '../base/errors.ts';

/**
 * Makes one folder at a time: Node's `recursive` never returns where the system refuses new folders, as under /proc.
 * @throws the system's error when it can't be made.
 */
export function makeFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
  syncFolder(dirname(path));
}

/** @throws StoreError `busy` when it can't be made, or this user may not use it. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = code === 'EEXIST' ? 'is a file' : `can't be made (${code})`;
    throw new StoreError('busy', `The data folder ${path} ${why}: choose another DATA_DIR.`);
  }
  refuseForbidden(path, 'write');
}

const { R_OK, W_OK, X_OK } = constants;

/**
 * Asked before anything is opened: of a file that it may not lock, SQLite says that the disk has failed.
 * @throws StoreError `busy` when this user may not read, or write, what is in the data folder.
 */
export function refuseForbidden(dataDir: string, way: 'read' | 'write'): void {
  const written = way === 'write' ? W_OK : 0;
  const needed: Array<[path: string, mode: number]> = [
    [dataDir, R_OK | X_OK | written],
    [join(dataDir, 'ledger.db'), R_OK | written],
    [join(dataDir, 'ledger.db-wal'), R_OK | written],
    // A new one takes its place when it is written.
    [join(dataDir, 'settings.json'), R_OK],
  ];
  for (const [path, mode] of needed) {
    try {
      accessSync(path, mode);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EACCES' && code !== 'EPERM') continue;
      throw new StoreError(
        'busy',
        `This user may not ${way === 'write' ? 'read and write' : 'read'} ${path} (${code}): change its rights, or use the account to which it belongs.`,
      );
    }
  }
}

/**
 * Makes a new entry in the folder durable: otherwise a new folder may be missing, with its content, after a power cut.
 */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Some file systems can't sync folders, and the parent may be unreadable. Each commit still syncs the file itself.
  }
}
