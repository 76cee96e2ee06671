// The session by which one instance leads: what it asks of the server, and what the server's clock says meanwhile.

import type { Clock } from '../../clock.ts';
import { StoreError } from '../../errors.ts';
import { termLock } from './advisory-locks.ts';
import { serverNow as now, type ClockOffset } from './clock-offset.ts';
import { openSession } from './session.ts';

export type TermSession = {
  /** Whether nobody else has the lock, and this session has it from now on. */
  tryLock(): Promise<boolean>;
  begin(instance: string): Promise<{ number: number; leaderlessMs: number | undefined }>;
  /** @throws StoreError when this term is not the newest one, or the session is lost. */
  prove(number: number): Promise<void>;
  /** Gives the lock back. */
  close(): Promise<void>;
};

export type TermSessionOptions = {
  url: string;
  clock: Clock;
  leaseMs: number;
  /** Read with each question. */
  offset: ClockOffset;
  onEnd: () => void;
};

/** A new term waits for the transactions of the one before, which have limits of their own. */
const beginMs = 20_000;

/** Is on disk, and at a synchronous standby, before anything is done in the new term. */
const beginTerm = `
  with before as (select id, epoch, proven_at from term for update)
  update term set epoch = term.epoch + 1, instance = $1, began_at = ${now}, proven_at = ${now}
  from before where term.id = before.id
  returning term.epoch as number, case when before.epoch > 0 then term.began_at - before.proven_at end as leaderless_ms`;
const prove = `update term set proven_at = ${now} where epoch = $1 returning proven_at as now`;

/** What transactions of a term begin with: the function is made by migrations/0002-term.ts. */
export const fence = (number: number) => `select hold_term(${number});`;

/** Who leads, and since when; `proven_ms_ago` by the server's clock. */
export const readTerm = `
  select epoch as number, instance, began_at, ${now} - proven_at as proven_ms_ago from term where epoch > 0`;

/** @throws StoreError when there is no connection in time. */
export async function openTermSession(options: TermSessionOptions): Promise<TermSession> {
  const { url, clock, leaseMs, offset, onEnd } = options;
  // The lease is the server's: it ends a session that says nothing for so long.
  const begin = `set idle_session_timeout = ${leaseMs}; set statement_timeout = ${beginMs - 2_000}`;
  const session = await openSession({ url, clock, answerMs: leaseMs, begin, onEnd });

  return {
    async tryLock() {
      const text = `select pg_try_advisory_lock(${termLock}) as is_mine, ${now} as now`;
      const { is_mine: isMine } = await offset.read(async () => {
        const [row] = await session.query<{ is_mine: number; now: number }>(text);
        return row!;
      });
      return isMine === 1;
    },
    async begin(instance) {
      const [begun] = await session.query<{ number: number; leaderless_ms: number | null }>(
        beginTerm,
        [instance],
        beginMs,
      );
      // A proof need not survive a crash of the server: it waits for no disk and no standby.
      await session.query('set synchronous_commit = off');
      return { number: begun!.number, leaderlessMs: begun!.leaderless_ms ?? undefined };
    },
    async prove(number) {
      await offset.read(async () => {
        const [row] = await session.query<{ now: number }>(prove, [number]);
        if (row === undefined) throw new StoreError('busy', 'Another term has begun.');
        return row;
      });
    },
    close: () => session.close(),
  };
}
