// The session by which one instance leads: what it asks of the server, and what the server's clock says meanwhile.

import type { Clock } from '../../base/clock.ts';
import { StoreError } from '../../base/errors.ts';
import { ofLock, termLock, turnLock } from './advisory-locks.ts';
import { serverNow as now, type ClockOffset } from './clock-offset.ts';
import { sessionName } from './pool.ts';
import { thisServer, type Primary } from './primary.ts';
import { openSession } from './session.ts';

export type TermSession = Awaited<ReturnType<typeof openTermSession>>;

type TermSessionOptions = {
  url: string;
  clock: Clock;
  primary: Primary;
  leaseMs: number;
  /** Read with each question. */
  offset: ClockOffset;
  onEnd: () => void;
};

/** A new term waits for the transactions of the one before, which have limits of their own. */
const beginMs = 20_000;

/**
 * A leader that stands still has its turn until the server ends it, and so in turn has each of its transactions that waits
 * for one: the next leader would wait for all of them.
 */
const endTurns = `
  select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
  where ${ofLock(turnLock)} and application_name = $1`;
/**
 * Is on disk, and at a synchronous standby, before anything is done in the new term. The last proof stays that of the term
 * before: terms that end before their work has begun must not hide that nobody leads.
 */
const beginTerm = `
  update term set epoch = epoch + 1, instance = $1, server = ${thisServer}, began_at = ${now}
  returning epoch as number, began_at - nullif(proven_at, 0) as leaderless_ms`;
const prove = `
  update term set proven_at = case when $2 then ${now} else proven_at end
  where epoch = $1 and server = ${thisServer} returning ${now} as now`;

/** What transactions of a term begin with: the function is made by schema.ts. */
export const fence = (number: number) => `select hold_term(${number});`;

/** Who leads, and since when; `proven_ms_ago` by the server's clock, null before the first proof ever. */
export const readTerm = `
  select epoch as number, instance, began_at, ${now} - nullif(proven_at, 0) as proven_ms_ago from term where epoch > 0`;

/** @throws StoreError when there is no connection in time. */
export async function openTermSession(options: TermSessionOptions) {
  const { url, clock, primary, leaseMs, offset, onEnd } = options;
  // The lease is the server's: it ends a session that says nothing for so long.
  const begin = `set idle_session_timeout = ${leaseMs}; set statement_timeout = ${beginMs - 2_000}`;
  const session = await openSession({ url, clock, primary, answerMs: leaseMs, begin, onEnd });

  return {
    /**
     * `isMine`: nobody else has the lock, and this session has it from now on. `isMoved`: the term before began on another
     * server, of whose lock this one knows nothing.
     */
    async tryLock(): Promise<{ isMine: boolean; isMoved: boolean }> {
      const text = `select pg_try_advisory_lock(${termLock}) as is_mine,
        server <> ${thisServer} as is_moved, ${now} as now from term`;
      const row = await offset.read(async () => {
        const [read] = await session.query<{ is_mine: number; is_moved: number | null; now: number }>(text);
        return read!;
      });
      return { isMine: row.is_mine === 1, isMoved: row.is_moved === 1 };
    },
    async begin(instance: string): Promise<{ number: number; leaderlessMs: number | undefined }> {
      const [before] = await session.query<{ instance: string }>('select instance from term');
      await session.query(endTurns, [sessionName(before!.instance)]);
      const [begun] = await session.query<{ number: number; leaderless_ms: number | null }>(
        beginTerm,
        [instance],
        beginMs,
      );
      // A proof need not survive a crash of the server: it waits for no disk and no standby.
      await session.query('set synchronous_commit = off');
      return { number: begun!.number, leaderlessMs: begun!.leaderless_ms ?? undefined };
    },
    /**
     * `isAtWork`: that this instance leads is said to the others, too.
     * @throws StoreError when this term is not the newest one of this server, or the session is lost.
     */
    async prove(number: number, isAtWork: boolean): Promise<void> {
      await offset.read(async () => {
        const [row] = await session.query<{ now: number }>(prove, [number, isAtWork]);
        if (row === undefined) throw new StoreError('busy', 'Another term has begun.');
        return row;
      });
    },
    /** Gives the lock back. */
    close: (): Promise<void> => session.close(),
  };
}
