// Detects lost events: the balance moved from one signed reading to the next, and no balance event explains it. An
// event may arrive a little after the reading that shows its movement, so a movement is judged as late as the promise
// to notify owners within 10 minutes allows. Owners get one notice per gap; the next balance event ends the gap. The
// state is in the ledger, so a restart loses none of it.

import { createSteadyTime } from '../base/clock.ts';
import { toJson } from '../base/json.ts';
import type { Deps } from '../store/deps.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import {
  balanceStateName,
  readBalanceState,
  type BalanceReading,
  type BalanceState,
  type Movement,
  balanceEvent,
  explainMovement,
  movedCoins,
  readReport,
  isSilentSince,
} from './balance-state.ts';
import type { Notice } from '../outbox/notice.ts';
import { createLedgerTurns } from './ledger-turns.ts';
import { lastAttemptMs, nextAttemptWithin } from './retry-table.ts';

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
    events: Pick<Store['events'], 'lastSeq' | 'newestOf'>;
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
    const reports = (await events.newestOf(balanceEvent, since, mostReports)).map(readReport);
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
