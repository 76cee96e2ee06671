// `npm run move`: moves ledger and settings from where the environment points to another place, and says in whole
// sentences what was moved and what is next. No sentence has a password.

import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isDatabaseUrl } from '../../base/config-fields.ts';
import { ArchiveError, ConfigError, StoreError } from '../../base/errors.ts';
import { explainDisk } from '../disk.ts';
import { type LedgerPlace, readArguments, usage } from '../read-arguments.ts';
import { describeAddress } from '../../store/postgres/errors.ts';
import {
  type DatabaseAddress,
  type Destination,
  type End,
  type Source,
  type Target,
  occupied,
  openFolderSource,
  openFolderTarget,
} from './ends.ts';
import { openPostgresEnd } from './postgres-end.ts';
import {
  type LedgerSums,
  type ToStorable,
  copyRows,
  findDifferences,
  sumRows,
} from '../../store/ledger/copy/copy-rows.ts';
import type { SettingsData } from '../../store/settings/settings.ts';

/**
 * Resolves with the sentences to print; throws ArchiveError, ConfigError or StoreError, and then nothing was changed. The
 * signal ends it.
 */
export async function runMove(
  args: string[],
  place: LedgerPlace,
  now: number,
  signal?: AbortSignal,
): Promise<string> {
  const { to } = readArguments(usage.move, args, { to: { type: 'string' } }).values;
  const destination = readDestination(to, place.databaseUrl);
  const from = sourceOf(place, destination);
  try {
    await using ends = await openEnds(from, destination);
    const { source, target } = ends;
    const moved = await moveLedger(source, target, { now, checkEnd: () => signal?.throwIfAborted() });
    return describe(source, target, moved);
  } catch (error) {
    if (signal?.aborted && error === signal.reason) {
      throw new ArchiveError('stopped', 'The move was stopped; nothing was changed.');
    }
    throw explainDisk(error, 'folder' in destination ? resolve(destination.folder) : from.dataDir);
  }
}

/**
 * Where the environment points. It may point to the target by now, as a start is refused that has a database and a ledger
 * in its folder: then the folder is meant.
 */
function sourceOf({ dataDir, databaseUrl }: LedgerPlace, to: Destination): LedgerPlace {
  if ('url' in to) {
    const isTarget =
      databaseUrl !== undefined &&
      isDatabaseUrl(databaseUrl) &&
      describeAddress(to.url) === describeAddress(databaseUrl);
    return isTarget ? { dataDir } : { dataDir, databaseUrl };
  }
  if (databaseUrl === undefined && resolve(to.folder) === resolve(dataDir)) {
    throw new ArchiveError('usage', '--to names the place where the ledger is already.');
  }
  return { dataDir, databaseUrl };
}

// What `--to` names: a folder, or a database. The address of a database has a password, which everybody on the machine
// could read on a command line; so a word stands for the address in the environment.

/** @throws ArchiveError `usage`, or ConfigError; neither repeats an address. */
export function readDestination(to: string | undefined, databaseUrl: string | undefined): Destination {
  if (to === undefined || to.trim() === '') throw new ArchiveError('usage', `Name where to: ${usage.move}`);
  if (to === 'DATABASE_URL') return readAddress(databaseUrl, to);
  if (/^postgres(?:ql)?:\/\//i.test(to)) return readAddress(to, '--to');
  if (!/^\w+:\/\//.test(to)) return { folder: to };
  throw new ArchiveError(
    'usage',
    `--to is no folder, and does not begin with postgres://. Usage: ${usage.move}`,
  );
}

function readAddress(url: string | undefined, setting: DatabaseAddress['setting']): DatabaseAddress {
  if (url === undefined) {
    throw new ConfigError(['DATABASE_URL is not set, neither in the environment nor in .env.']);
  }
  if (isDatabaseUrl(url)) return { url, setting };
  throw new ConfigError([`${setting} is no URL: it looks like postgres://user:password@host/database.`]);
}

type Ends = { source: Source; target: Target } & AsyncDisposable;

/** The source first: without one, nothing is made at the target. */
export async function openEnds({ dataDir, databaseUrl: url }: LedgerPlace, to: Destination): Promise<Ends> {
  const source =
    url === undefined
      ? await openFolderSource(dataDir)
      : await openPostgresEnd({ url, setting: 'DATABASE_URL' }, 'source');
  try {
    const target = 'url' in to ? await openPostgresEnd(to, 'target') : await openFolderTarget(to.folder);
    return {
      source,
      target,
      async [Symbol.asyncDispose]() {
        await target.close();
        await source.close();
      },
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

function describe(source: Source, target: Target, { sums, changedTexts, left }: Moved): string {
  const count = (name: 'events' | 'deliveries' | 'orders') => sums.get(name)?.count ?? 0;
  const rows = [...sums.values()].reduce((sum, table) => sum + table.count, 0);
  const number = (value: number) => value.toLocaleString('en');
  const changed =
    changedTexts === 0
      ? []
      : [
          `PostgreSQL can't store U+0000 or half of a surrogate pair; each one is U+FFFD there now, in ${number(changedTexts)} ${changedTexts === 1 ? 'text' : 'texts'}.`,
        ];
  return [
    `Moved from ${source.name} to ${target.name}: ${number(count('events'))} events, ${number(count('deliveries'))} deliveries and ${number(count('orders'))} orders (with cards that were never confirmed), ${number(rows)} rows in all, with the settings.`,
    'Every row was read back and compared.',
    ...changed,
    left,
    target.next,
  ].join(' ');
}

// Moves a ledger and its settings from one end to the other: all or nothing. What was copied is read again and compared
// before it is there for good. A move that was killed left the target empty, or whole, and then only the source still has
// to be marked; so the same command, run again, completes the move.

/** `changedTexts`: how many the target can't have as they were. `left`: what is left of the source, as a sentence. */
type Moved = { sums: LedgerSums; changedTexts: number; left: string };

/** `checkEnd` throws when the move is to end; nothing is changed then. */
export async function moveLedger(
  source: Source,
  target: Target,
  { now, checkEnd }: { now: number; checkEnd: () => void },
): Promise<Moved> {
  const { toStorable } = target;
  const settings = await source.readSettings();
  const isFilled = await target.isFilled(settings);
  const found = await source.read(async (from) => {
    const summed = await sumRows(from, toStorable, checkEnd);
    if (isFilled) await refuseOther(target, { ...summed, settings }, checkEnd);
    else {
      await target.fill(settings, async (to) => {
        await copyRows(from, to, checkEnd);
        refuseDifferences(summed.sums, (await sumRows(to, toStorable, checkEnd)).sums);
        for (const end of [source, target]) await refuseNotAlone(end);
      });
    }
    return summed;
  });
  const left = await leaveAlone(source, target.name, now).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new ArchiveError(
      'stopped',
      `Everything is in ${target.name} now, but ${source.name} is not marked as moved yet (${why}). Start no bot anywhere; run the same command again, which only marks it.`,
    );
  });
  return { ...found, left };
}

/** A target that has the very same is what a move has left that was killed just before it marked the source. */
async function refuseOther(
  target: Target,
  own: { sums: LedgerSums; settings: SettingsData | undefined },
  checkEnd: () => void,
): Promise<void> {
  const asIs: ToStorable = (value) => value;
  const { sums } = await target.read((db) => sumRows(db, asIs, checkEnd));
  const isSame = findDifferences(own.sums, sums).length === 0;
  if (isSame && isDeepStrictEqual(own.settings, await target.readSettings())) return;
  throw occupied(target.name);
}

/** Called last, right before everything is there for good. */
async function refuseNotAlone(end: End): Promise<void> {
  if (await end.isAlone()) return;
  throw new StoreError(
    'locked',
    `Bots were not kept out of ${end.name} all the time: its lock was lost. Nothing was changed; run the same command again.`,
  );
}

async function leaveAlone(source: Source, to: string, now: number): Promise<string> {
  if (!(await source.isAlone())) throw new StoreError('locked', 'its lock was lost');
  return source.leave(to, now);
}

function refuseDifferences(source: LedgerSums, copied: LedgerSums): void {
  const differing = findDifferences(source, copied);
  if (differing.length === 0) return;
  throw new ArchiveError(
    'unusable',
    `What was copied is not the same as the source (${differing.join(', ')}): nothing was moved, and the source is as it was.`,
  );
}
