// Restores a backup into a folder that is empty or not there yet. Everything is unpacked, checked and opened beside the
// place first; whatever is wrong leaves nothing behind.

import { existsSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ArchiveError, StoreError } from '../base/errors.ts';
import { migrationsIn } from '../store/ledger/open-ledger.ts';
import { makeFolder } from '../store/durable-files.ts';
import { openStore } from '../store/open.ts';
import { type Manifest, parseSettings } from './manifest.ts';
import type { FreeBytes } from './disk.ts';
import { isWork, lockFolder } from './in-folder.ts';
import { readIfThere, readText } from './read-arguments.ts';
import { readArchive, refuseUnreadable } from './unpack.ts';

/** What a new file system has of its own. */
const ignored = new Set(['lost+found']);

/**
 * `identity`: the path of a file with age identities.
 * @throws ArchiveError, or StoreError when the folder is in use, or the ledger or the settings of the backup can't be
 * opened.
 */
export async function restoreBackup(options: {
  from: string;
  identity?: string | undefined;
  to: string;
  /** Ends it: it rejects then, and leaves nothing behind. */
  signal?: AbortSignal | undefined;
  readFree?: FreeBytes | undefined;
}): Promise<Manifest> {
  const { from, signal, readFree } = options;
  const to = resolve(options.to);
  await refuseUnreadable(from);
  refuseOccupied(to);
  const identities = options.identity === undefined ? [] : readIdentities(options.identity);
  const wasThere = existsSync(to);
  makeFolder(to);
  const lock = lockFolder(to);
  try {
    refuseOccupied(to);
    const work = lock.makeWork();
    const manifest = await readArchive({ from, identities, to: work, signal, readFree });
    checkMigrations(join(work, 'ledger.db'), manifest);
    markRepeats(join(work, 'ledger.db'));
    const settings = readIfThere(join(work, 'settings.json'));
    if (settings !== undefined) await parseSettings(settings, 'The settings.json in the backup');
    await (await openStore({ dataDir: work })).close();
    signal?.throwIfAborted();
    // Somebody may have put files here meanwhile, or removed the lock.
    refuseOccupied(to);
    if (!lock.holds()) throw occupied(to);
    // The ledger comes last: without it, the folder is refused by the next restore and taken by no bot for a whole one.
    const others = readdirSync(work).filter((file) => file !== 'ledger.db');
    for (const file of others) renameSync(join(work, file), join(to, file));
    lock.replace(join(work, 'ledger.db'));
    return manifest;
  } finally {
    lock.release();
    // Only if this restore has made it, and nothing is in it.
    if (!wasThere) removeEmpty(to);
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something is in it: what was restored, or what somebody else has put there.
  }
}

function refuseOccupied(to: string): void {
  let files: string[];
  try {
    files = existsSync(to) ? readdirSync(to) : [];
  } catch (error) {
    throw new ArchiveError(
      'missing',
      `${to} is no folder that can be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const isOwn = (file: string) =>
    ignored.has(file) || isWork(file) || (file === 'ledger.db' && isEmpty(join(to, file)));
  if (!files.every(isOwn)) throw occupied(to);
}

/** As a restore leaves it that is under way, or was killed. */
function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

function occupied(to: string): ArchiveError {
  return new ArchiveError(
    'occupied',
    `${to} is not empty, and a backup is never restored over what is there: name another folder, --to <folder>, or move this one away.`,
  );
}

/** SQLite takes an empty file for a new ledger: the ledger has to be the one that the manifest describes. */
function checkMigrations(path: string, { migrations }: Manifest): void {
  using db = new DatabaseSync(path);
  const names = migrationsIn(db);
  if (names.length > 0 && names.join() === migrations.join()) return;
  throw new ArchiveError('unusable', 'The backup is damaged: its ledger is not the one that it describes.');
}

/**
 * What was on its way at the time of the backup may have arrived since: it is sent again, and marked as a possible repeat.
 */
function markRepeats(path: string): void {
  using db = new DatabaseSync(path);
  try {
    db.exec(`update deliveries set is_repeat = 1 where state in ('waiting', 'held')
      or post_id in (select id from posts where state = 'open')`);
  } catch {
    throw new StoreError('damaged', 'The ledger in the backup can’t be read.');
  }
}

function readIdentities(path: string): string[] {
  const text = readText(path, `The key file ${path}`);
  const identities = text.match(/\bAGE-SECRET-KEY-1[0-9A-Z]+\b/gi)?.map((key) => key.toUpperCase()) ?? [];
  if (identities.length > 0) return identities;
  throw new ArchiveError(
    'unusable',
    `${path} has no key: a line that begins with AGE-SECRET-KEY-1 is needed.`,
  );
}
