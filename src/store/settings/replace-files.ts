// Puts a new text in the place of files, whole or not at all, also when the disk is full or the power goes: files beside
// them are written to their ends and synced, take their names, and then the folder is synced, without which a name may
// still be that of the old file.

import { constants, open, realpath, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For its owner only, whatever the umask and whatever the old one's mode. */
const mode = 0o600;
/** Codes by which a file system says that it syncs no folders, as some that are mounted over a network do. */
const cannotSync: ReadonlySet<unknown> = new Set(['EINVAL', 'ENOTSUP', 'EPERM']);

/** Where there is no room for one of them, none is replaced. */
export async function replaceFiles(paths: readonly string[], text: string): Promise<void> {
  // A link stays one: what it points to is replaced.
  const places = await Promise.all(paths.map((path) => realpath(path).catch(() => path)));
  try {
    for (const place of places) await prepare(place, text);
    for (const place of places) await rename(nextOf(place), place);
  } catch (error) {
    for (const place of places) await unlink(nextOf(place)).catch(() => undefined);
    throw error;
  }
  for (const folder of new Set(places.map((place) => dirname(place)))) await syncFolder(folder);
}

const nextOf = (place: string) => `${place}.new`;

async function prepare(place: string, text: string): Promise<void> {
  // One that a killed process left behind may belong to anybody.
  await unlink(nextOf(place)).catch(() => undefined);
  await using file = await open(nextOf(place), 'wx', mode);
  await file.chmod(mode);
  await keepOwner(file, place);
  await file.writeFile(text);
  await file.sync();
}

/** A bot that runs as root leaves a file to whoever may edit it. */
async function keepOwner(file: FileHandle, place: string): Promise<void> {
  const old = await stat(place).catch(() => undefined);
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
