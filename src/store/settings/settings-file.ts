// A lowdb adapter that survives power loss: once `write` has resolved, the document is on disk. A copy of the last
// readable version is stored beside it, for an edit by hand that goes wrong.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, open, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import type { Adapter } from 'lowdb';
import type { z } from 'zod';
import { StoreError } from '../../base/errors.ts';
import { readSettings, writeSettings, type Issues, describeProblems } from './read-settings.ts';

export function openSettingsFile<Data>(path: string, schema: z.ZodType<Data>): Adapter<Data> {
  const copyPath = copyPathOf(path);

  return {
    async read() {
      if (!existsSync(path)) return null;
      const text = readFileSync(path, 'utf8');
      const read = readSettings(text, schema);
      if (read.is === 'other') throw new StoreError('damaged', `${path} ${read.why}. Nothing was changed.`);
      if (read.is === 'unreadable') throw await damaged(path, copyPath, text, read.issues);
      // The file may have been edited by hand; since it is readable, it becomes the copy.
      await replaceFiles([copyPath], text);
      return read.data;
    },
    write: (data) => writeSettingsFile(path, writeSettings(data)),
  };
}

/** The text must be readable: it becomes the copy as well. */
export async function writeSettingsFile(path: string, text: string): Promise<void> {
  await replaceFiles([path, copyPathOf(path)], text);
}

function copyPathOf(path: string): string {
  return join(dirname(path), 'settings.last-good.json');
}

async function damaged(path: string, copyPath: string, text: string, issues: Issues): Promise<StoreError> {
  const remedy = existsSync(copyPath)
    ? `Mend it, or restore the last good copy: cp ${copyPath} ${path}`
    : 'Mend it, or restore it from a backup.';
  const problem = await describeProblems(text, issues);
  return new StoreError('damaged', `${path} can't be read as settings: ${problem}. ${remedy}`);
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
  for (const folder of new Set(targets.map((target) => dirname(target)))) await syncFolder(folder);
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

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await folder.sync();
  } catch (error) {
    if (!cannotSync.has((error as NodeJS.ErrnoException).code)) throw error;
  }
}
