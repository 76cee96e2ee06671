// Notices silence: the balance moved from one signed reading to the next, and no EVENT_BALANCE was stored for it. An
// event may come a little after the reading that shows its movement, so judgment waits; owners hear once per gap, and a
// gap ends with the next balance event.

import type { Clock } from '../clock.ts';
import { StoreError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from './describe-notice.ts';

type Account = Awaited<ReturnType<ServiceClient['readAccount']>>;

/** `mark`: every event beyond it was stored after the reading was asked for. */
type Reading = { trx: bigint | undefined; usdt: bigint | undefined; at: number; mark: number };

export type BalanceWatch = {
  /** Reads the account and looks whether its balance moved; errors are those of the reading. */
  readAccount(): Promise<Account>;
  close(): void;
};

/** With readings 5 minutes apart, owners hear within 10 minutes; the service's first repeats (15 s, 30 s) fit in. */
const graceMs = 3.5 * 60_000;
const balanceEvent = 'EVENT_BALANCE';

export function createBalanceWatch({
  service,
  store,
  tell,
  clock,
  log,
}: {
  service: Pick<ServiceClient, 'readAccount'>;
  store: { upkeep: Pick<Store['upkeep'], 'lastEvent' | 'hasEvent'> };
  tell: (notice: Notice) => Promise<void>;
  clock: Clock;
  log: Log;
}): BalanceWatch {
  let last: Reading | undefined;
  /** Beyond which event the gap that was told last would end. */
  let toldMark: number | undefined;
  const cancels = new Set<() => void>();
  let isClosed = false;

  function hear(reading: Reading): void {
    const before = last;
    last = reading;
    if (!before || (!hasMoved(before.trx, reading.trx) && !hasMoved(before.usdt, reading.usdt))) return;
    const cancel = clock.after(graceMs, () => {
      cancels.delete(cancel);
      judge(before, reading).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        log.error({ err: error }, 'A movement of the balance could not be judged.');
      });
    });
    cancels.add(cancel);
  }

  async function judge(before: Reading, after: Reading): Promise<void> {
    if (await store.upkeep.hasEvent(balanceEvent, before.mark)) return;
    if (toldMark !== undefined && !(await store.upkeep.hasEvent(balanceEvent, toldMark))) return;
    const mark = await store.upkeep.lastEvent();
    const move = (name: 'trx' | 'usdt') =>
      hasMoved(before[name], after[name])
        ? { [name]: { before: String(before[name]), after: String(after[name]) } }
        : {};
    await tell({
      kind: 'silence',
      at: clock.now(),
      from: before.at,
      to: after.at,
      ...move('trx'),
      ...move('usdt'),
    });
    toldMark = mark;
  }

  return {
    async readAccount() {
      const mark = await store.upkeep.lastEvent();
      const account = await service.readAccount();
      if (!isClosed) hear({ trx: account.balance, usdt: account.balance_usdt, at: clock.now(), mark });
      return account;
    },
    close() {
      isClosed = true;
      for (const cancel of cancels) cancel();
    },
  };
}

/** A balance that the service did not name has not moved. */
function hasMoved(before: bigint | undefined, after: bigint | undefined): boolean {
  return before !== undefined && after !== undefined && before !== after;
}
