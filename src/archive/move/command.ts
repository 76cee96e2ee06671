// `npm run move`: moves ledger and settings from where the environment points to another place, and says in whole
// sentences what was moved and what is next. No sentence has a password.

import { resolve } from 'node:path';
import { isDatabaseUrl } from '../../config-fields.ts';
import { ArchiveError } from '../../errors.ts';
import { explainDisk } from '../disk.ts';
import { readArguments } from '../read-arguments.ts';
import { usage } from '../usage.ts';
import type { LedgerPlace } from '../place.ts';
import { describeAddress } from '../../store/postgres/address.ts';
import { readDestination, type Destination } from './destination.ts';
import type { Source, Target } from './end.ts';
import { openFolderSource, openFolderTarget } from './folder-end.ts';
import { moveLedger, type Moved } from './move.ts';
import { openPostgresEnd } from './postgres-end.ts';

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
  const { to } = readArguments(usage.move, args, { to: { type: 'string' } });
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

export type Ends = { source: Source; target: Target } & AsyncDisposable;

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
