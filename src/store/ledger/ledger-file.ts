// The file of the ledger, before and beside SQLite: whoever waits for its lock has to know that it is still in its folder.

import { closeSync, openSync, statSync } from 'node:fs';

/**
 * Makes an empty file unless one is there. None is opened that exists: closing any handle of a file ends all locks that
 * this process has on it.
 */
export function createLedgerFile(path: string): void {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Tells a file from another one that was put in its place; undefined when none is there. */
export function fileNumber(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

/** Whether the file that is there now is still in its folder; false where that can't be seen. */
export function createPlaceCheck(path: string): () => boolean {
  const number = fileNumber(path);
  return () => {
    try {
      return fileNumber(path) === number;
    } catch {
      return false;
    }
  };
}
