// Makes folders, durably.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
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

/** @throws StoreError `busy` when it can't be made. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new StoreError('busy', `The data folder ${path} can't be made (${code}): choose another DATA_DIR.`);
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
