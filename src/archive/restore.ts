// Restores a backup into a folder that is empty or not there yet. Everything is unpacked, checked and opened beside the
// place first; whatever is wrong leaves nothing behind.

import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ArchiveError, StoreError } from '../errors.ts';
import { makeFolder } from '../store/make-folder.ts';
import { openStore } from '../store/open.ts';
import type { Manifest } from './manifest.ts';
import { readArchive } from './unpack.ts';

/** What a new file system has of its own. */
const ignored = new Set(['lost+found']);

/**
 * `identity`: the path of a file with age identities.
 * @throws ArchiveError, or StoreError when the ledger or the settings of the backup can't be opened.
 */
export async function restoreBackup(options: {
  from: string;
  identity?: string | undefined;
  to: string;
}): Promise<Manifest> {
  const { from } = options;
  const to = resolve(options.to);
  refuseOccupied(to);
  const identities = options.identity === undefined ? [] : readIdentities(options.identity);
  const wasThere = existsSync(to);
  makeFolder(to);
  // Inside of the place, which may be a file system of its own.
  const work = mkdtempSync(join(to, '.restore-'));
  try {
    const manifest = await readArchive({ from, identities, to: work });
    markRepeats(join(work, 'ledger.db'));
    await (await openStore({ dataDir: work })).close();
    // The ledger comes last: without it, the folder is refused by the next restore and taken by no bot for a whole one.
    const files = readdirSync(work).sort((a, b) => Number(a === 'ledger.db') - Number(b === 'ledger.db'));
    for (const file of files) renameSync(join(work, file), join(to, file));
    rmSync(work, { recursive: true });
    return manifest;
  } catch (error) {
    rmSync(wasThere ? work : to, { recursive: true, force: true });
    throw error;
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
  if (files.every((file) => ignored.has(file))) return;
  throw new ArchiveError(
    'occupied',
    `${to} is not empty, and a backup is never restored over what is there: name another folder, --to <folder>, or move this one away.`,
  );
}

/**
 * What was on its way at the time of the backup may have arrived since: it is sent again, and marked as a possible repeat.
 */
function markRepeats(path: string): void {
  const db = new DatabaseSync(path);
  try {
    const hasColumn = db
      .prepare("select 1 from pragma_table_info('deliveries') where name = 'is_repeat'")
      .get();
    // Before migration 0004 nothing could be marked.
    if (hasColumn)
      db.exec("update deliveries set is_repeat = 1 where state in ('waiting', 'parked', 'held')");
  } catch {
    throw new StoreError('damaged', 'The ledger in the backup can’t be read.');
  } finally {
    db.close();
  }
}

function readIdentities(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ArchiveError(
      'missing',
      `The key file ${path} can't be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const identities = text.match(/\bAGE-SECRET-KEY-1[0-9A-Z]+\b/gi)?.map((key) => key.toUpperCase()) ?? [];
  if (identities.length > 0) return identities;
  throw new ArchiveError(
    'unusable',
    `${path} has no key: a line that begins with AGE-SECRET-KEY-1 is needed.`,
  );
}
