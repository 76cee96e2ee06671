// Folders and files that survive a power cut: made, replaced and synced, and refused where this user may not use them.

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
import { type FileHandle, open, realpath, rename, stat, unlink } from 'node:fs/promises';

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
    syncPath(path, 'r');
  } catch {
    // Some file systems can't sync folders, and the parent may be unreadable. Each commit still syncs the file itself.
  }
}

export function syncPath(path: string, flags: 'r' | 'r+'): void {
  const opened = openSync(path, flags);
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

// Replaces the content of each file atomically and durably, also when the disk is full or the power fails. New files
// are written beside the old ones and synced, then renamed over them, and then the folder is synced: without that, the
// name may still refer to the old file after a power cut.

/** Only the owner may read and write the files, whatever the umask and the old file's mode. */
const mode = 0o600;
/** Error codes of file systems that can't sync folders, such as some network file systems. */
const cannotSync: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EPERM']);

/**
 * Writes the same text to all files. When one of the new files can't be written, no file is replaced. A file whose name
 * is a target's with the suffix is deleted.
 */
export async function replaceFiles(paths: readonly string[], text: string, suffix = '.new'): Promise<void> {
  // A symbolic link is kept; the file to which it points is replaced.
  const targets = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  try {
    for (const target of targets) await prepare(target, target + suffix, text);
    for (const target of targets) await rename(target + suffix, target);
  } catch (error) {
    for (const target of targets) await unlink(target + suffix).catch(() => undefined);
    throw error;
  }
  for (const folder of new Set(targets.map((target) => dirname(target)))) await syncRenamed(folder);
}

async function prepare(target: string, newPath: string, text: string): Promise<void> {
  // A file that a killed process left behind may belong to another user.
  await unlink(newPath).catch(() => undefined);
  await using file = await open(newPath, 'wx', mode);
  await file.chmod(mode);
  await keepOwner(file, target);
  await file.writeFile(text);
  await file.sync();
}

/** Keeps the owner of the old file when the bot runs as root, so that they can still edit it. */
async function keepOwner(file: FileHandle, target: string): Promise<void> {
  const old = await stat(target).catch(() => undefined);
  if (old) await file.chown(old.uid, old.gid).catch(() => undefined);
}

async function syncRenamed(path: string): Promise<void> {
  await using folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } catch (error) {
    if (!cannotSync.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
