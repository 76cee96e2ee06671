// Detects lost events: the balance moved from one signed reading to the next, and no balance event explains it. An
// event may arrive a little after the reading that shows its movement, so a movement is judged as late as the promise
// to notify owners within 10 minutes allows. Owners get one notice per gap; the next balance event ends the gap. The
// state is in the ledger, so a restart loses none of it.

import { createSteadyTime } from '../base/clock.ts';
import { toJson } from '../base/json.ts';
import type { Deps } from '../store/deps.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from '../outbox/notice.ts';
import { createLedgerTurns } from '../store/ledger/batches.ts';
import { z } from 'zod';
import { balance } from '../events/balance.ts';
import { dataOf, toInteger } from '../events/event.ts';
import { type KeyValues, readStoredValue, storedInteger } from '../store/ledger/maintenance/own-state.ts';

type Account = Awaited<ReturnType<ServiceClient['readAccount']>>;

/** Long enough for the service's first repeats, after 15 s, 30 s and 3 min. */
const shortestGraceMs = 4 * 60_000;
/** Leaves half a minute of the promised 10 minutes for sending the notice. */
const judgedWithinMs = 9.5 * 60_000;
/** More than a service sends between two readings. */
const mostReports = 1000;

export function createBalanceWatch({
  service,
  store: { events, keyValues, incidents },
  addNotice,
  clock,
  log,
}: Pick<Deps, 'clock' | 'log'> & {
  service: Pick<ServiceClient, 'readAccount'>;
  store: {
    events: Pick<Store['events'], 'lastSeq' | 'newest'>;
    keyValues: Store['keyValues'];
    incidents: Pick<Store['incidents'], 'end'>;
  };
  addNotice: (notice: Notice) => Promise<void>;
}) {
  /** Setting the wall clock neither delays a judgment nor brings it before the service's repeats. */
  const now = createSteadyTime(clock);
  let state: BalanceState | undefined;
  let isRestored = false;
  const turns = createLedgerTurns(log, 'The ledger failed while the balance was watched.');
  let cancel = () => {};
  let isClosed = false;

  async function addReading(reading: BalanceReading): Promise<void> {
    const earliest = isRestored ? 0 : await restore(reading.at);
    const { last, earlierMark = 0, movements = [], toldMark = null, isProven = false } = state ?? {};
    const hasMoved = last && movedCoins(last, reading).length > 0;
    state = {
      // A coin that the service does not name keeps the balance that was named last.
      last: { ...reading, trx: reading.trx ?? last?.trx, usdt: reading.usdt ?? last?.usdt },
      earlierMark: last?.mark ?? reading.mark,
      movements: hasMoved
        ? [
            ...movements,
            {
              before: last,
              after: reading,
              since: earlierMark,
              judgedAt: Math.max(earliest, judgedAt(last, reading)),
            },
          ]
        : movements,
      toldMark,
      isProven,
    };
    await keyValues.write(balanceStateName, toJson(state));
    await judgeDue();
    await endGap(state);
  }

  /** Asked at each reading, so that a failure or a restart only delays it. */
  async function endGap({ toldMark }: BalanceState): Promise<void> {
    if (toldMark === null || (await isSilentSince(toldMark, events))) return;
    await incidents.end({ kind: 'silence' }, 'normal', clock.now());
  }

  /**
   * Resolves to the earliest time at which a movement may be judged: events may have failed to arrive since the last
   * reading, and until then the service may send them again.
   */
  async function restore(at: number): Promise<number> {
    state = await readBalanceState(keyValues);
    isRestored = true;
    if (!state) return 0;
    const awayMs = at - state.last.at;
    const earliest = at + Math.max(shortestGraceMs, nextAttemptWithin(awayMs));
    for (const movement of state.movements) {
      movement.judgedAt = Math.min(
        Math.max(movement.judgedAt, earliest),
        Math.max(earliest, at + judgedWithinMs),
      );
    }
    // The notice of a longer downtime covers what moved during it.
    if (awayMs > lastAttemptMs) state.last = { ...state.last, trx: undefined, usdt: undefined };
    return earliest;
  }

  async function judgeDue(): Promise<void> {
    cancel();
    for (;;) {
      if (!state || isClosed) return;
      const next = state.movements.toSorted((a, b) => a.judgedAt - b.judgedAt)[0];
      if (!next) return;
      const waitMs = next.judgedAt - now();
      if (waitMs > 0) {
        cancel = clock.after(waitMs, () => turns.add(judgeDue));
        return;
      }
      const judged = await judge(state, next);
      if (judged.toldMark === null && state.toldMark !== null) {
        await incidents.end({ kind: 'silence' }, 'normal', clock.now());
      }
      state = { ...state, ...judged, movements: state.movements.filter((other) => other !== next) };
      await keyValues.write(balanceStateName, toJson(state));
    }
  }

  async function judge(
    { toldMark, isProven }: BalanceState,
    { before, after, since }: Movement,
  ): Promise<Pick<BalanceState, 'toldMark' | 'isProven'>> {
    // Before the events, so that each of them is either among the reports or ends the gap.
    const mark = await events.lastSeq();
    const reports = (await events.newest(mostReports, { type: balanceEvent, after: since })).map(readReport);
    const explanation = explainMovement(before, after, reports, isProven);
    if (explanation !== 'missing') {
      return { toldMark: null, isProven: isProven || explanation === 'matched' };
    }
    if (!(await isSilentSince(toldMark, events))) await addNotice(noticeOf(before, after, clock.now()));
    // Events arrived but named another balance, so it is no longer proven that they name the balance read afterwards.
    const didCome = reports.some(({ seq }) => seq > before.mark);
    return { toldMark: mark, isProven: isProven && !didCome };
  }

  return {
    /** Reads the account and compares its balance with the last reading; throws what the reading throws. */
    async readAccount(): Promise<Account> {
      const at = now();
      const mark = await events.lastSeq();
      const account = await service.readAccount();
      turns.add(() => addReading({ trx: account.balance, usdt: account.balance_usdt, at, mark }));
      return account;
    },
    /** Resolves when the watch no longer uses the ledger. */
    async close(): Promise<void> {
      isClosed = true;
      cancel();
      await turns.close();
    },
  };
}

function judgedAt(before: BalanceReading, after: BalanceReading): number {
  return Math.max(after.at + shortestGraceMs, before.at + judgedWithinMs);
}

function noticeOf(before: BalanceReading, after: BalanceReading, at: number): Notice {
  const moves = movedCoins(before, after).map((coin) => [
    coin,
    { before: String(before[coin]), after: String(after[coin]) },
  ]);
  return { kind: 'silence', at, from: before.at, to: after.at, ...Object.fromEntries(moves) };
}

// The service's retry table, which can be read in two ways: as the times after the first attempt, or as the pauses
// between attempts. `lastAttemptMs` takes the reading that ends earlier, `givenUpMs` the later one;
// `nextAttemptWithin` holds in both.

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

const intervalsMs = [
  15 * second,
  30 * second,
  3 * minute,
  10 * minute,
  20 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
];

/** How long after the first attempt the last one is made, if the table is read as times after the first. */
export const lastAttemptMs = 6 * hour;

/** How long after the first attempt the service has given up, also if the table is read as pauses. */
export const givenUpMs = intervalsMs.reduce((sum, interval) => sum + interval);

/** How many milliseconds the next attempt takes at most, for an event that has failed for `failedForMs`. */
export function nextAttemptWithin(failedForMs: number): number {
  return intervalsMs.find((interval) => interval > failedForMs) ?? lastAttemptMs;
}

// The state of the watch, and its JSON in the ledger.

const coin = storedInteger.optional();

const reading = z
  .object({ trx: coin, usdt: coin, at: z.number(), mark: z.number() })
  .transform(({ trx, usdt, at, mark }) => ({ trx, usdt, at, mark }));

const movement = z.object({ before: reading, after: reading, since: z.number(), judgedAt: z.number() });

const balanceState = z.object({
  last: reading,
  /** The mark of the reading before the last. */
  earlierMark: z.number(),
  movements: z.array(movement),
  /** A balance event with a higher sequence number ends the gap that owners were notified of; null: there is no gap. */
  toldMark: z.number().nullable(),
  /** Whether events have been seen to name the balance that was read afterwards. */
  isProven: z.boolean(),
});

/**
 * Balances in sun and in millionths of USDT, read at `at` (Unix milliseconds); undefined while one is not known. `mark`:
 * every event with a higher sequence number was stored after the reading was asked for.
 */
type BalanceReading = z.infer<typeof reading>;

/**
 * A movement neither explained nor reported yet; events after `since` (a sequence number) may explain it until
 * `judgedAt`.
 */
type Movement = z.infer<typeof movement>;

type BalanceState = z.infer<typeof balanceState>;

/** Under which the ledger keeps it. */
export const balanceStateName = 'balance';

/** Undefined for what this version can't read: the watch then starts without a reading, as at the first start. */
export function readBalanceState(keyValues: Pick<KeyValues, 'read'>): Promise<BalanceState | undefined> {
  return readStoredValue(keyValues, balanceStateName, balanceState);
}

// Decides whether balance events explain a movement of the balance. Only signed readings show a movement: events carry
// no signature, so they can explain one but never cause one.

/** Integer sun, or millionths of USDT; undefined where nothing named it. */
type Balances = { readonly trx: bigint | undefined; readonly usdt: bigint | undefined };

const coins = ['trx', 'usdt'] as const;

/** What a balance event said the balances were right after it. */
type Report = Balances & { readonly seq: number };

const balanceEvent = balance.type;

export function readReport({ seq, body }: { seq: number; body: string }): Report {
  const data = dataOf(body);
  return { seq, trx: toInteger(data['balance']), usdt: toInteger(data['balance_usdt']) };
}

/** A coin without a balance before or after counts as not moved. */
export function movedCoins(before: Balances, after: Balances): Array<(typeof coins)[number]> {
  return coins.filter(
    (coin) => before[coin] !== undefined && after[coin] !== undefined && before[coin] !== after[coin],
  );
}

/**
 * - `matched`: for each coin that moved, an event names the balance that was read.
 * - `covered`: events arrived, and nothing shows that one is missing.
 * - `missing`: no event arrived; or none names the balance that was read, although events are known to name it.
 */
type Explanation = 'matched' | 'covered' | 'missing';

/**
 * `reports` may begin somewhat before the movement, because a reading can return a balance from before the last event.
 * Only reports beyond `mark` cover the movement. `isProven`: earlier events named the balance that was read afterwards.
 */
export function explainMovement(
  before: Balances & { readonly mark: number },
  after: Balances,
  reports: readonly Report[],
  isProven: boolean,
): Explanation {
  const open = movedCoins(before, after).filter(
    (coin) => !reports.some((report) => report[coin] === after[coin]),
  );
  if (open.length === 0) return 'matched';
  const recent = reports.filter(({ seq }) => seq > before.mark);
  if (recent.length === 0) return 'missing';
  const isCovered = open.every((coin) => !isProven || recent.some((report) => report[coin] === undefined));
  return isCovered ? 'covered' : 'missing';
}

// Whether events are known to be missing: owners were told that no event names the new balance, and no balance event has
// come since.

type Events = Pick<Store['events'], 'newest'>;

/** `toldMark`: as the state of the balance watch has it. */
async function isSilentSince(toldMark: number | null, events: Events): Promise<boolean> {
  return toldMark !== null && (await events.newest(1, { type: balanceEvent, after: toldMark })).length === 0;
}

/** For others than the balance watch, by what it has stored. */
export async function isSilent({
  events,
  keyValues,
}: {
  events: Events;
  keyValues: Pick<KeyValues, 'read'>;
}): Promise<boolean> {
  return isSilentSince((await readBalanceState(keyValues))?.toldMark ?? null, events);
}
