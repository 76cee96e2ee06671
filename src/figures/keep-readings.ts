// Keeps the balance of every signed reading of the account, whoever asked for it: from these the balance over time is
// drawn, and what the account spent is compared with what events said.

import type { Deps } from '../store/deps.ts';
import { StoreError } from '../base/errors.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Account } from '../service/schemas.ts';
import type { LevelReading } from './balance-level.ts';
import type { BalanceReading } from '../store/ledger/figures/quarters.ts';
import type { FigureTables } from '../store/ledger/figures/accepted-orders.ts';

/** The client, whose `readAccount` also stores the reading. A reading that can't be stored is returned all the same. */
export function keepReadings(
  service: ServiceClient,
  { balances, clock, log }: { balances: FigureTables['balances'] } & Pick<Deps, 'clock' | 'log'>,
): {
  service: ServiceClient;
  /** Stores no further reading, and resolves when those under way are stored: the service may answer after the end. */
  close(): Promise<void>;
} {
  const writing = new Set<Promise<void>>();
  let isClosed = false;

  async function store(reading: BalanceReading): Promise<void> {
    try {
      await balances.addReading(reading);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      log.error({ err: error }, 'A reading of the balance could not be stored.');
    }
  }

  return {
    service: {
      ...service,
      async readAccount() {
        const at = clock.now();
        const account = await service.readAccount();
        if (isClosed) return account;
        const write = store(readingOf(account, at));
        writing.add(write);
        await write.finally(() => writing.delete(write));
        return account;
      },
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(writing);
    },
  };
}

function readingOf(account: Account, at: number): BalanceReading {
  const { trx, usdt } = spentInAll(account);
  return {
    at,
    trx: account.balance,
    usdt: account.balance_usdt,
    spentTrx: trx,
    spentUsdt: usdt,
    rechargedTrx: account.total_recharge,
    refundedTrx: account.total_refund,
  };
}

/** What the level of the balance is judged by; undefined where the TRX balance is not known. */
export function levelReadingOf(account: Account): LevelReading | undefined {
  const { balance: balanceSun, balance_usdt: balanceUsdt } = account;
  if (balanceSun === undefined) return undefined;
  return { balanceSun, balanceUsdt, rechargedSun: account.total_recharge, refundedSun: account.total_refund };
}

const consumedField = /^total_\w{1,40}_consume$/;

/**
 * The sum of the account's `total_…_consume`, by coin; undefined where one of them can't be read. Their units are not
 * documented: they are taken for sun and millionths of a USDT, as the service's other amounts.
 */
function spentInAll(account: Account): Record<'trx' | 'usdt', bigint | undefined> {
  const isUsdt = (field: string) => field.endsWith('_usdt_consume');
  const sumOf = (isOfCoin: (field: string) => boolean) => {
    const fields = Object.entries(account).filter(
      ([field, value]) => consumedField.test(field) && isOfCoin(field) && value !== undefined,
    );
    const unread = (account.unread ?? []).some((field) => consumedField.test(field) && isOfCoin(field));
    const isReadable = ([, value]: [string, unknown]) =>
      typeof value === 'bigint' || Number.isSafeInteger(value);
    if (unread || fields.length === 0 || !fields.every(isReadable)) return undefined;
    return fields.reduce((sum, [, value]) => sum + BigInt(value as bigint | number), 0n);
  };
  return { trx: sumOf((field) => !isUsdt(field)), usdt: sumOf(isUsdt) };
}
