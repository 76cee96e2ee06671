// Notices silence: the balance moved from one signed reading to the next, and no balance event explains it. An event may
// come a little after the reading that shows its movement, so judgment waits as long as the promise of 10 minutes lets
// it; owners hear once per gap, and a gap ends with the next balance event. What is known outlives a restart.

import { createSteadyTime, type Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import { readKnown, writeKnown, type Known, type Movement, type Reading } from './balance-memo.ts';
import type { Notice } from '../views/team/notice.ts';
import { balanceEvent, explainMovement, movedCoins, readReport } from './explain-movement.ts';
import { lastAttemptMs, nextAttemptWithin } from './retry-table.ts';

type Account = Awaited<ReturnType<ServiceClient['readAccount']>>;

export type BalanceWatch = {
  /** Reads the account and looks whether its balance moved; errors are those of the reading. */
  readAccount(): Promise<Account>;
  /** Resolves when nothing more is asked of the ledger. */
  close(): Promise<void>;
};

/** The service's first repeats (15 s, 30 s, 3 min) fit in. */
const shortestGraceMs = 4 * 60_000;
/** Half a minute is left for telling. */
const judgedWithinMs = 9.5 * 60_000;
/** No service sends so many between two readings. */
const mostReports = 1000;
const valueName = 'balance';

export function createBalanceWatch({
  service,
  store: { events, keyValues },
  tell,
  clock,
  log,
}: {
  service: Pick<ServiceClient, 'readAccount'>;
  store: { events: Pick<Store['events'], 'lastSeq' | 'newestOf'>; keyValues: Store['keyValues'] };
  tell: (notice: Notice) => Promise<void>;
  clock: Clock;
  log: Log;
}): BalanceWatch {
  /** A wall clock that is set neither puts off a judgment nor brings it before the service's repeats. */
  const now = createSteadyTime(clock);
  let known: Known | undefined;
  let isRecalled = false;
  let turn = Promise.resolve();
  let cancel = () => {};
  let isClosed = false;

  /** One after the other; what the ledger refuses is taken up with the next reading. */
  function inTurn(task: () => Promise<void>): void {
    turn = turn
      .then(() => (isClosed ? undefined : task()))
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        log.error({ err: error }, 'The ledger failed while the balance was watched.');
      });
  }

  async function hear(reading: Reading): Promise<void> {
    const earliest = isRecalled ? 0 : await recall(reading.at);
    const { last, earlierMark = 0, movements = [], toldMark = null, isProven = false } = known ?? {};
    const hasMoved = last && movedCoins(last, reading).length > 0;
    known = {
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
    await keyValues.write(valueName, writeKnown(known));
    await judgeDue();
  }

  /** Events may have knocked in vain since the last reading: until the time that is answered they may come again. */
  async function recall(at: number): Promise<number> {
    const value = await keyValues.read(valueName);
    isRecalled = true;
    if (value === undefined) return 0;
    known = readKnown(value);
    const awayMs = at - known.last.at;
    const earliest = at + Math.max(shortestGraceMs, nextAttemptWithin(awayMs));
    for (const movement of known.movements) {
      movement.judgedAt = Math.min(
        Math.max(movement.judgedAt, earliest),
        Math.max(earliest, at + judgedWithinMs),
      );
    }
    // A longer absence is told by itself, and what moved in it with it.
    if (awayMs > lastAttemptMs) known.last = { ...known.last, trx: undefined, usdt: undefined };
    return earliest;
  }

  async function judgeDue(): Promise<void> {
    cancel();
    for (;;) {
      if (!known || isClosed) return;
      const next = known.movements.toSorted((a, b) => a.judgedAt - b.judgedAt)[0];
      if (!next) return;
      const waitMs = next.judgedAt - now();
      if (waitMs > 0) {
        cancel = clock.after(waitMs, () => inTurn(judgeDue));
        return;
      }
      const standing = await judge(known, next);
      known = { ...known, ...standing, movements: known.movements.filter((other) => other !== next) };
      await keyValues.write(valueName, writeKnown(known));
    }
  }

  async function judge(
    { toldMark, isProven }: Known,
    { before, after, since }: Movement,
  ): Promise<Pick<Known, 'toldMark' | 'isProven'>> {
    const reports = (await events.newestOf(balanceEvent, since, mostReports)).map(readReport);
    const explanation = explainMovement(before, after, reports, isProven);
    if (explanation !== 'missing') {
      return { toldMark: null, isProven: isProven || explanation === 'matched' };
    }
    const mark = await events.lastSeq();
    const isTold = toldMark !== null && (await events.newestOf(balanceEvent, toldMark, 1)).length === 0;
    if (!isTold) await tell(noticeOf(before, after, clock.now()));
    // Where events came, they may name something else than was thought: they have to prove themselves anew.
    const didCome = reports.some(({ seq }) => seq > before.mark);
    return { toldMark: mark, isProven: isProven && !didCome };
  }

  return {
    async readAccount() {
      const at = now();
      const mark = await events.lastSeq();
      const account = await service.readAccount();
      inTurn(() => hear({ trx: account.balance, usdt: account.balance_usdt, at, mark }));
      return account;
    },
    async close() {
      isClosed = true;
      cancel();
      await turn;
    },
  };
}

function judgedAt(before: Reading, after: Reading): number {
  return Math.max(after.at + shortestGraceMs, before.at + judgedWithinMs);
}

function noticeOf(before: Reading, after: Reading, at: number): Notice {
  const moves = movedCoins(before, after).map((coin) => [
    coin,
    { before: String(before[coin]), after: String(after[coin]) },
  ]);
  return { kind: 'silence', at, from: before.at, to: after.at, ...Object.fromEntries(moves) };
}
