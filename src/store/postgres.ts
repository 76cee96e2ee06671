// Opens the ledger on PostgreSQL: checks the server, brings the tables up to date, and gives what the store needs. It is
// loaded only where DATABASE_URL is set: the driver takes memory.

import { Kysely, sql } from 'kysely';
import { type Clock, sleep, systemClock } from '../base/clock.ts';
import type { StoreError } from '../base/errors.ts';
import type { QueuedArrival, StoreResult } from './ledger/events/group-commit.ts';
import { type LedgerCopier, createPostgresCopier } from './ledger/copy/copy-ledger.ts';
import { openLedger } from './ledger/open-ledger.ts';
import type { Tables } from './ledger/tables.ts';
import { checkServer, refuseMoved } from './postgres/check-server.ts';
import { type ClockOffset, createClockOffset, openTerm, readTerm, serverNow } from './postgres/term.ts';
import { LedgerPostgresDialect } from './postgres/dialect.ts';
import { translateStartError } from './postgres/errors.ts';
import { openSignals } from './postgres/listen.ts';
import { postgresBaseline } from './postgres/schema.ts';
import {
  type PostgresLimits,
  type Primary,
  createPool,
  createPrimary,
  defaultLimits,
  openSession,
} from './postgres/connections.ts';
import type { Leadership, Leading, Signals } from './term.ts';
import { createPostgresArrivalWriter, tryArrivals } from './postgres/arrivals.ts';

export { openSettingsRow } from './postgres/settings-row.ts';

/** What the store needs of the ledger on either database. */
export type LedgerDatabase = {
  readonly db: Kysely<Tables>;
  /** Stores a whole batch, or throws and stores nothing of it. */
  readonly writeArrivals: (batch: readonly QueuedArrival[]) => Promise<StoreResult[]>;
  /** Throws as `writeArrivals` would now, and leaves nothing of the batch. */
  readonly tryArrivals: (batch: readonly QueuedArrival[]) => Promise<void>;
  readonly copier: LedgerCopier;
  readonly leading: Leading;
  readonly signals: Signals;
  /** Gives the term back first, and closes the connections after that. */
  close(this: void): Promise<void>;
};

type PostgresOptions = {
  url: string;
  limits?: PostgresLimits;
  /** A sentence for the log. */
  onWarning?: ((warning: string) => void) | undefined;
  instance?: string;
  leaseSeconds?: number | undefined;
  /** Called once when this instance led and no longer does, unless it gave the term back. */
  onDeposed?: ((error: StoreError) => void) | undefined;
  clock?: Clock | undefined;
};

/** A migration may rewrite large tables. */
const startLimits: PostgresLimits = {
  ...defaultLimits,
  connections: 2,
  statementMs: 600_000,
  lockMs: 60_000,
  idleInTransactionMs: 60_000,
};

const defaultLeaseSeconds = 3;

/**
 * @throws ConfigError for what a person has to change, tables of a newer version included; StoreError `busy` for what may
 * pass by itself.
 */
export async function openPostgres(options: PostgresOptions): Promise<LedgerDatabase> {
  const { url, limits, onWarning, onDeposed, clock = systemClock } = options;
  const { instance = '', leaseSeconds = defaultLeaseSeconds } = options;
  const offset = createClockOffset(clock);
  try {
    const warning = await prepare(url, offset);
    if (warning !== undefined) onWarning?.(warning);
  } catch (error) {
    throw translateStartError(error, url);
  }
  const primary = createPrimary();
  const looks = createPrimaryLooks({ url, clock, primary });
  const term = openTerm({
    url,
    primary,
    look: () => looks.look(),
    instance,
    leaseMs: leaseSeconds * 1_000,
    clock,
    offset,
    onDeposed,
    onWarning,
  });
  const pool = createPool(url, limits, { instance, primary });
  const dialect = new LedgerPostgresDialect({ pool, termNumber: () => term.number() });
  const db = new Kysely<Tables>({ dialect });
  const signals = openSignals({ url, clock, primary, db });
  const write = createPostgresArrivalWriter(db);
  return {
    db,
    async writeArrivals(batch) {
      const results = await write(batch);
      // Who leads wakes its own sender.
      if (!term.isHeld() && results.some((result) => result !== 'repeat')) signals.send('news');
      return results;
    },
    tryArrivals: (batch) => tryArrivals(db, batch),
    leading: {
      lead() {
        looks.start();
        return term.lead();
      },
      stopLeading: () => term.stopLeading(),
      clockAheadMs: () => offset.aheadMs(),
      leadership: () => readLeadership(db),
    },
    signals,
    copier: createPostgresCopier(db),
    async close() {
      looks.close();
      await term.stopLeading();
      await Promise.all([signals.close(), db.destroy()]);
    },
  };
}

async function readLeadership(db: Kysely<Tables>): Promise<Leadership | undefined> {
  type Row = { number: number; instance: string; began_at: number; proven_ms_ago: number | null };
  const { rows } = await sql.raw<Row>(readTerm).execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { number, instance, began_at: beganAt } = row;
  return { number, instance, beganAt, provenMsAgo: row.proven_ms_ago ?? undefined };
}

/**
 * Checks the server, reads its clock before anything is stored with a time, and runs the migrations, on connections of
 * their own. Returns a warning, if there is one.
 */
async function prepare(url: string, offset: ClockOffset): Promise<string | undefined> {
  const pool = createPool(url, startLimits);
  try {
    const { schema, warning } = await checkServer(pool);
    await refuseMoved(pool);
    await offset.read(async () => {
      const { rows } = await pool.query<{ now: number }>(`select ${serverNow} as now`);
      return rows[0]!;
    });
    const db = await openLedger(
      { dialect: new LedgerPostgresDialect({ pool }) },
      { schema, baseline: postgresBaseline },
    );
    await db.destroy();
    return warning;
  } finally {
    if (!pool.ended) await pool.end();
  }
}

/** Well within the shortest lease, for which the next leader waits on a new server. */
const lookEveryMs = 1_000;
const lookMs = 5_000;

/**
 * Looks by a new session each second to which server the address leads: sessions that are open stay where they are, also
 * when the address leads elsewhere by now. `Primary` ends those on another one.
 */
function createPrimaryLooks(options: { url: string; clock: Clock; primary: Primary }) {
  let isClosed = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const begin = `set statement_timeout = ${lookMs}`;
    const session = await openSession({ ...options, answerMs: lookMs, begin, onEnd() {} });
    await session.close();
  }

  async function keepLooking(): Promise<void> {
    for (;;) {
      // That no session can be had says nothing about those that are open.
      await look().catch(() => undefined);
      await sleep(options.clock, lookEveryMs);
      if (isClosed) return;
    }
  }

  return {
    /** @throws StoreError when no session can be had. */
    look,
    start: () => void (looking ??= keepLooking()),
    close: () => void (isClosed = true),
  };
}
