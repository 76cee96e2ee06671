// The settings as one row on PostgreSQL, for several instances. Each has them in memory and asks once a second whether
// the row has another version, and at once when another instance signals a change. A change is made under the row's
// lock to what is there at that moment, so that instances which change different parts at the same time lose neither.

import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../base/clock.ts';
import { createListeners } from '../../base/listeners.ts';
import { StoreError } from '../../base/errors.ts';
import { createSerialQueue } from '../ledger/batches.ts';
import type { Tables } from '../ledger/tables.ts';
import type { Signals } from '../term.ts';
import { type OpenSettings, type SettingsData, settingsSchema } from '../settings/settings.ts';
import { describeProblems, readSettings, writeSettings } from '../settings/document.ts';
import { databaseName } from './errors.ts';

/** A change of another instance is here at the latest so long after it, if the database answers at once. */
export const lookEveryMs = 1_000;

/** What an answer of the database says, and the number and the time of the question. */
type Seen = { data: SettingsData; version: number; asked: number; askedAt: number };

/** @throws StoreError `damaged` when the row can't be read as settings; `onWarning` gets a sentence if that happens later. */
export async function openSettingsRow(options: {
  db: Kysely<Tables>;
  clock: Clock;
  signals: Signals;
  onWarning?: ((warning: string) => void) | undefined;
}): Promise<OpenSettings> {
  const { db, clock, signals, onWarning } = options;
  const { tell, watch } = createListeners<[]>();
  const runSerially = createSerialQueue();
  /** Questions to the database so far; the answers may come in another order. */
  let asked = 0;
  let current: Seen | undefined;
  /** How many were asked when the current settings came. */
  let askedBefore = 0;
  /** The last question whose answer had the whole row, and how many were asked when the last one failed. */
  let lastWhole = 0;
  let askedAtFailure = 0;
  let warned: string | undefined;

  function take(seen: Seen): void {
    const before = current;
    // Fewer changes than before, after a failover that has lost some: believed only if it was asked for since.
    if (before && seen.version < before.version && seen.asked <= askedBefore) return;
    const isSame = before !== undefined && isDeepStrictEqual(before.data, seen.data);
    const askedAt = Math.max(seen.askedAt, before?.askedAt ?? -Infinity);
    current = { ...seen, askedAt, data: isSame ? before.data : seen.data };
    askedBefore = asked;
    if (!isSame) tell();
  }

  async function refresh(reader = db): Promise<void> {
    const question = { asked: ++asked, askedAt: clock.monotonic() };
    // After a failure it may be another server, where the same version has another body.
    const known = lastWhole > askedAtFailure ? current : undefined;
    try {
      const { version, body } = await readNewerRow(reader, known?.version);
      if (body !== null) lastWhole = question.asked;
      const data = body === null ? known!.data : await parse(body);
      if (data === undefined) askedAtFailure = asked;
      else take({ data, version, ...question });
    } catch (error) {
      askedAtFailure = asked;
      throw error;
    }
  }

  /** A row that is damaged later stops nobody: what is under way, bought orders above all, is still written down. */
  async function parse(body: string): Promise<SettingsData | undefined> {
    try {
      return await parseRow(body);
    } catch (error) {
      if (current === undefined) throw error;
      warn(error);
      return undefined;
    }
  }

  await refresh();

  let looking: Promise<void> | undefined;
  let isToLookAgain = false;
  let isClosed = false;
  let cancelTimer = clock.after(lookEveryMs, look);

  /** One look at a time; one that is asked for meanwhile follows, as the first may have come too early. */
  function look(): void {
    if (isClosed) return;
    if (looking) isToLookAgain = true;
    else looking = lookNow();
  }

  async function lookNow(): Promise<void> {
    cancelTimer();
    isToLookAgain = false;
    await refresh().catch(warn);
    looking = undefined;
    if (isClosed) return;
    if (isToLookAgain) look();
    else cancelTimer = clock.after(lookEveryMs, look);
  }

  /** What passes by itself is seen by how long ago the settings were confirmed. */
  function warn(error: unknown): void {
    if (!(error instanceof StoreError)) throw error;
    if (error.failure === 'busy' || error.message === warned) return;
    warned = error.message;
    onWarning?.(`${error.message} The last ones that could be read stay in use.`);
  }

  const stopListening = signals.onSignal('settings', look);

  return {
    get data() {
      return current!.data;
    },
    update: (change) =>
      runSerially(async () => {
        const question = { asked: ++asked, askedAt: clock.monotonic() };
        try {
          const { answer, ...written } = await db.transaction().execute(async (trx) => {
            const row = await lockRow(trx);
            const draft = await parseRow(row.body);
            const answer = change(draft);
            const data = settingsSchema.parse(draft);
            const version = row.version + 1;
            await writeRow(trx, 'current', { version, body: writeSettings(data) });
            return { answer, data, version };
          });
          take({ ...written, ...question });
          // After the commit: within it, a signal would make all commits wait for each other.
          signals.send('settings');
          return answer;
        } catch (error) {
          // The commit may have been made without an answer.
          if (error instanceof StoreError) look();
          throw error;
        }
      }),
    watch,
    refresh,
    confirmedMsAgo: () => clock.monotonic() - current!.askedAt,
    async close() {
      isClosed = true;
      cancelTimer();
      stopListening();
      // Changes that are under way still get their answers.
      await runSerially(() => Promise.resolve());
      await looking;
    },
  };
}

// The table of the settings on PostgreSQL: one row is the settings of the team, and one may be those before an import.

type SettingsTables = { settings: { id: string; version: number; body: string } };

type RowId = 'current' | 'before_import';
/** `body` is the document as text. */
type SettingsRow = { version: number; body: string };

function rowIn(db: Kysely<Tables>, id: RowId) {
  return db.withTables<SettingsTables>().selectFrom('settings').where('id', '=', id);
}

/** `body` is null where the row has the version `known`. */
async function readNewerRow(
  db: Kysely<Tables>,
  known: number | undefined,
): Promise<{ version: number; body: string | null }> {
  const body = sql<string | null>`case when version = ${known ?? -1} then null else body end`.as('body');
  return (await rowIn(db, 'current').select(['version', body]).executeTakeFirst()) ?? missing();
}

/** Until the transaction ends nobody else changes it. */
export async function lockRow(trx: Kysely<Tables>): Promise<SettingsRow> {
  const row = rowIn(trx, 'current').select(['version', 'body']).forUpdate();
  return (await row.executeTakeFirst()) ?? missing();
}

export function findRow(db: Kysely<Tables>, id: RowId): Promise<SettingsRow | undefined> {
  return rowIn(db, id).select(['version', 'body']).executeTakeFirst();
}

export async function writeRow(trx: Kysely<Tables>, id: RowId, row: SettingsRow): Promise<void> {
  await trx
    .withTables<SettingsTables>()
    .insertInto('settings')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** @throws StoreError `damaged` when the text can't be read as settings. */
export async function parseRow(body: string): Promise<SettingsData> {
  const read = readSettings(body, settingsSchema);
  if (read.is === 'read') return read.data;
  const why = read.is === 'other' ? read.why : `can't be read: ${await describeProblems(body, read.issues)}`;
  throw new StoreError('damaged', `The document of settings in ${databaseName} ${why}.`);
}

function missing(): never {
  throw new StoreError('damaged', `${databaseName} has no row of settings: restore it from a backup.`);
}
