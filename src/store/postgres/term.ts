// Which of several instances leads: the one whose session has an advisory lock. Whoever gets it begins a new term, and
// proves twice a second that it is still there. The lease is the server's, which ends a session that says nothing; the
// leader itself is deposed earlier (`createProof`), and for good.

import { type Clock, sleep, startAge } from '../../base/clock.ts';
import { StoreError } from '../../base/errors.ts';
import { createRepeatFilter } from '../../base/log.ts';
import type { Leading, Term } from '../term.ts';
import { ofLock, termLock, turnLock } from './advisory-locks.ts';
import { type Primary, openSession, sessionName, thisServer } from './connections.ts';

type TermOptions = {
  url: string;
  instance: string;
  leaseMs: number;
  clock: Clock;
  primary: Primary;
  /** Ends all sessions that are not on the server to which the address leads now. */
  look: () => Promise<void>;
  offset: ClockOffset;
  /** Called once when this instance led and no longer does, unless it gave the term back. */
  onDeposed?: ((error: StoreError) => void) | undefined;
  /** Gets a sentence for the log when this instance can't lead although nobody else does. */
  onWarning?: ((warning: string) => void) | undefined;
};

type PostgresTerm = Omit<Leading, 'leadership' | 'clockAheadMs'> & {
  isHeld(): boolean;
  /** The number of the term that was gained, also after it has ended: what belongs to it is refused then. */
  number(): number | undefined;
};

/** How often it is tried, and proven. */
const everyMs = 500;

export function openTerm(options: TermOptions): PostgresTerm {
  const { url, instance, leaseMs, clock, primary, look, offset, onDeposed, onWarning } = options;
  let session: TermSession | undefined;
  let proof: Proof | undefined;
  let number: number | undefined;
  let isAtWork = false;
  /** Since when this instance has the lock of a server on which no term has begun yet, by the monotonic clock. */
  let movedAt: number | undefined;
  /** Deposed, or given back: this process doesn't lead again. */
  let isOver = false;
  let gaining: Promise<Term> | undefined;
  let trying: Promise<unknown> = Promise.resolve();

  const isNew = createRepeatFilter(clock);
  const isHeld = () => !isOver && proof !== undefined && proof.isHeld();

  function depose(): void {
    if (isOver) return;
    isOver = true;
    const seconds = leaseMs / 1_000;
    const sentence = `This instance no longer leads: PostgreSQL has ended its session or has not answered in time (LEASE_SECONDS is ${seconds}), or this machine was suspended or its clock set forward, or the address of the database leads to another server by now.`;
    onDeposed?.(new StoreError('busy', sentence));
  }

  async function connect(): Promise<TermSession> {
    const opened = await openTermSession({
      url,
      clock,
      primary,
      leaseMs,
      offset,
      onEnd() {
        if (session === opened) session = undefined;
        proof?.end();
      },
    });
    session = opened;
    return opened;
  }

  /** Undefined when somebody else leads. A session by which no term could begin is closed, and its lock is free. */
  async function tryToLead(): Promise<Term | undefined> {
    const own = session ?? (await connect());
    try {
      if (isOver) throw new StoreError('busy', 'Closing.');
      if (!mayBegin(await own.tryLock())) return undefined;
      // A leader that has left the server before has freed its lock there.
      await look();
      const begun = await own.begin(instance);
      const made = createProof(clock, leaseMs, () => {
        if (proof === made) depose();
      });
      await made.ask(() => own.prove(begun.number, isAtWork));
      if (!made.isHeld() || session !== own) throw new StoreError('busy', 'The first proof came too late.');
      number = begun.number;
      proof = made;
      void keepProving(own, made);
      return { ...begun, isHeld, takeUp: () => takeUp(own, made) };
    } catch (error) {
      await own.close();
      throw error;
    }
  }

  /** A leader on the server before may not have ended yet, and does so within its lease: postgres.ts. */
  function mayBegin({ isMine, isMoved }: { isMine: boolean; isMoved: boolean }): boolean {
    if (isMine && isMoved) movedAt ??= clock.monotonic();
    else movedAt = undefined;
    return isMine && (movedAt === undefined || clock.monotonic() - movedAt >= leaseMs);
  }

  async function prove(own: TermSession, by: Proof): Promise<void> {
    try {
      await by.ask(() => own.prove(number!, isAtWork));
    } catch {
      by.end();
    }
  }

  async function keepProving(own: TermSession, by: Proof): Promise<void> {
    while (isHeld()) {
      const askedAt = clock.monotonic();
      await prove(own, by);
      await sleep(clock, everyMs - (clock.monotonic() - askedAt));
    }
  }

  function takeUp(own: TermSession, by: Proof): Promise<void> {
    isAtWork = true;
    return prove(own, by);
  }

  function warn(error: unknown): undefined {
    const why = error instanceof Error ? error.message : String(error);
    if (!isOver && isNew(why)) onWarning?.(`This instance can't lead, and tries again: ${why}`);
  }

  async function gain(): Promise<Term> {
    for (;;) {
      if (isOver) return new Promise(() => {});
      // What fails here may pass: the server is starting again, or can't be reached.
      const tried = tryToLead().catch(warn);
      trying = tried;
      const term = await tried;
      if (term) return term;
      await sleep(clock, everyMs);
    }
  }

  return {
    lead: () => (gaining ??= gain()),
    isHeld,
    number: () => number,
    async stopLeading() {
      isOver = true;
      await session?.close();
      await trying;
    },
  };
}

// The proof that this instance still leads, by its own clocks. The server's lease begins anew when it gets a question, which
// is never before the question was asked: as long as less than the lease has passed since an answered question was asked,
// the server has given the lock to nobody else. No clocks of two machines are compared.

/** So much earlier than the server's lease the proof ends. */
const marginMs = 1_000;

type Proof = ReturnType<typeof createProof>;

/** `onEnd` is called once, whether the proof was ended or has run out. */
export function createProof(clock: Clock, leaseMs: number, onEnd: () => void) {
  const holdsMs = leaseMs - marginMs;
  /** How long ago the newest question that was answered had been asked; undefined before the first answer. */
  let askedMsAgo: (() => number) | undefined;
  let isOver = false;
  let stopTimer = () => {};

  /** Ends it, unless it has ended already. */
  function end(): void {
    if (isOver) return;
    isOver = true;
    stopTimer();
    onEnd();
  }

  /** Whether it holds at this moment; once it doesn't, it never does again. */
  function isHeld(): boolean {
    if (isOver || askedMsAgo === undefined) return false;
    if (askedMsAgo() < holdsMs) return true;
    end();
    return false;
  }

  /** Also where nobody asks. A timer may be early by less than a millisecond, so it looks again. */
  function watch(): void {
    stopTimer();
    if (askedMsAgo === undefined || !isHeld()) return;
    stopTimer = clock.after(holdsMs - askedMsAgo(), watch);
  }

  return {
    isHeld,
    /** Asks the server, of which a refusal or a failure must reject. An answer that comes too late proves nothing. */
    async ask(question: () => Promise<void>): Promise<void> {
      const ageMs = startAge(clock);
      await question();
      if (isOver || (askedMsAgo !== undefined && !isHeld())) return;
      askedMsAgo = ageMs;
      watch();
    },
    end,
  };
}

// How far this machine's clock is ahead of the server's. A reading is off by half of its round trip at most, so a slow one
// changes nothing that it doesn't contradict.

export type ClockOffset = {
  /** Undefined before the first reading. */
  aheadMs(): number | undefined;
  /** `ask` asks the server for its time, in Unix milliseconds. */
  read<Answer extends { now: number }>(ask: () => Promise<Answer>): Promise<Answer>;
};

/** Unix milliseconds by the server's clock, as SQL. */
export const serverNow = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Both clocks are read in whole milliseconds, and the reading before was off a little itself. */
const toleratedMs = 10;

export function createClockOffset(clock: Clock): ClockOffset {
  let aheadMs: number | undefined;
  return {
    aheadMs: () => aheadMs,
    async read(ask) {
      const askedAt = clock.monotonic();
      const answer = await ask();
      const errorMs = (clock.monotonic() - askedAt) / 2;
      const readMs = clock.now() - errorMs - answer.now;
      const isContradicted = aheadMs === undefined || Math.abs(readMs - aheadMs) > errorMs + toleratedMs;
      if (isContradicted) aheadMs = Math.round(readMs);
      return answer;
    },
  };
}

// The session by which one instance leads: what it asks of the server, and what the server's clock says meanwhile.

type TermSession = Awaited<ReturnType<typeof openTermSession>>;

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
  update term set epoch = epoch + 1, instance = $1, server = ${thisServer}, began_at = ${serverNow}
  returning epoch as number, began_at - nullif(proven_at, 0) as leaderless_ms`;
const prove = `
  update term set proven_at = case when $2 then ${serverNow} else proven_at end
  where epoch = $1 and server = ${thisServer} returning ${serverNow} as now`;

/** What transactions of a term begin with: the function is made by schema.ts. */
export const fence = (number: number) => `select hold_term(${number});`;

/** Who leads, and since when; `proven_ms_ago` by the server's clock, null before the first proof ever. */
export const readTerm = `
  select epoch as number, instance, began_at, ${serverNow} - nullif(proven_at, 0) as proven_ms_ago from term where epoch > 0`;

/** @throws StoreError when there is no connection in time. */
async function openTermSession(options: TermSessionOptions) {
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
        server <> ${thisServer} as is_moved, ${serverNow} as now from term`;
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
