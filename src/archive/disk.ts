// What backups need of disks: free space, asked for before anything is written, and sentences for what a disk refuses.

import { statfs } from 'node:fs/promises';
import { ArchiveError, type DiskRefusal } from '../base/errors.ts';

const mebibyte = 1024 * 1024;

/** Undefined where the file system doesn't say. */
export type FreeBytes = (folder: string) => Promise<number | undefined>;

export const readFreeBytes: FreeBytes = async (folder) => {
  const { blocks, bavail, bsize } = await statfs(folder);
  return blocks === 0 ? undefined : bavail * bsize;
};

/** @throws ArchiveError `full` when the folder's file system has less free space. */
export async function refuseFullDisk(
  folder: string,
  neededBytes: number,
  readFree: FreeBytes = readFreeBytes,
): Promise<void> {
  const freeBytes = await readFree(folder);
  if (freeBytes === undefined || freeBytes >= neededBytes) return;
  const [neededMebibytes, freeMebibytes] = [
    Math.ceil(neededBytes / mebibyte),
    Math.floor(freeBytes / mebibyte),
  ];
  throw new ArchiveError(
    'full',
    `There is not enough free space: up to ${neededMebibytes} MiB are needed in ${withoutWork(folder)}, and ${freeMebibytes} MiB are free. Free some, and try again.`,
  );
}

const failures: Readonly<Record<string, [DiskRefusal, string]>> = {
  ENOSPC: ['full', 'the disk is full; free some space, and try again'],
  EDQUOT: ['full', 'the quota of this user is used up; free some space, and try again'],
  EACCES: ['unwritable', 'this user may not write there; name another place, or change its rights'],
  EPERM: ['unwritable', 'this user may not write there; name another place, or change its rights'],
  EROFS: ['unwritable', 'the file system is read-only; name another place'],
  ENOENT: ['unwritable', 'the folder is not there (any more), or can’t be made; name another place'],
  ENOTDIR: ['unwritable', 'a part of the path is no folder; name another place'],
  EEXIST: ['unwritable', 'a part of the path is no folder; name another place'],
  ENAMETOOLONG: ['unwritable', 'the name is too long; name another one'],
  ELOOP: ['unwritable', 'its links lead in a circle; name another place'],
  EIO: ['broken', 'the disk failed; check it, and use another one'],
};

/** The folder that somebody has named, and not what the work puts into it. */
function withoutWork(path: string): string {
  return path.replace(/\/\.(?:backup|restore)-[A-Za-z0-9]{6}(?:[/.].*)?$/, '') || '/';
}

/** What a disk has refused as an ArchiveError; any other error as it is. `place`: where it was written, if nothing says. */
export function explainDisk(error: unknown, place: string): unknown {
  const { code = '', path = place } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const [failure, sentence] = failures[code] ?? [];
  return failure === undefined
    ? error
    : new ArchiveError(failure, `${withoutWork(path)} can't be written (${code}): ${sentence}.`);
}

/** Whether the error says nothing about a file's content. */
export function isOfDisk(error: unknown): boolean {
  return Object.hasOwn(failures, (error as NodeJS.ErrnoException).code ?? '');
}
