// What the balance was over time: one reading of each source for a quarter of an hour. Signed readings are facts;
// events carry no signature, so that what they name only fills the quarters without a reading.

import type { Kysely, Selectable } from 'kysely';
import { type BalanceSource, type BalancesTable, type Tables, quarterOf } from '../tables.ts';

/** Balances at `at` (Unix milliseconds), in sun and millionths of USDT; undefined where nothing named one. */
export type BalancePoint = { at: number; trx: bigint | undefined; usdt: bigint | undefined };

/** A signed reading, with what the account has spent, and got, since it was opened, where it says so. */
export type BalanceReading = BalancePoint & {
  spentTrx: bigint | undefined;
  spentUsdt: bigint | undefined;
  rechargedTrx?: bigint | undefined;
  refundedTrx?: bigint | undefined;
};

export type SourcedBalance = BalanceReading & { source: BalanceSource };

export function createBalances(db: Kysely<Tables>) {
  return {
    /** Takes the place of the reading of the same quarter that was stored before. */
    addReading: (reading: BalanceReading): Promise<void> => writeBalance(db, 'signed', reading),
    /** The last balance of each quarter from that of `since` until `until`, a signed one where there is one. */
    async read(since: number, until: number): Promise<SourcedBalance[]> {
      const rows = await db
        .selectFrom('balances')
        .selectAll()
        .where('quarter', '>=', quarterOf(since))
        .where('quarter', '<=', quarterOf(until))
        // Of one quarter, the signed reading comes last and replaces the other.
        .orderBy('quarter')
        .orderBy('source')
        .execute();
      const last = new Map<number, SourcedBalance>();
      for (const row of rows) if (row.at >= since && row.at < until) last.set(row.quarter, readRow(row));
      return [...last.values()];
    },
    /** The last signed reading of each quarter that names the TRX balance, and the one before them, oldest first. */
    async readSigned(since: number, until: number): Promise<SourcedBalance[]> {
      const signed = db
        .selectFrom('balances')
        .selectAll()
        .where('source', '=', 'signed')
        .where('trx', 'is not', null);
      const before = await signed
        .where('quarter', '<', quarterOf(since))
        .orderBy('quarter', 'desc')
        .limit(1)
        .execute();
      const within = await signed
        .where('quarter', '>=', quarterOf(since))
        .where('quarter', '<=', quarterOf(until))
        .orderBy('quarter')
        .execute();
      return [...before, ...within.filter(({ at }) => at < until)].map(readRow);
    },
    /** The last signed reading at `at` or earlier. */
    async lastReading(at: number): Promise<SourcedBalance | undefined> {
      const row = await db
        .selectFrom('balances')
        .selectAll()
        .where('quarter', '<=', quarterOf(at))
        .where('source', '=', 'signed')
        .where('at', '<=', at)
        .orderBy('quarter', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && readRow(row);
    },
    /** The first signed reading at `at` or later that says what the account has spent. */
    async firstReading(at: number): Promise<SourcedBalance | undefined> {
      const row = await db
        .selectFrom('balances')
        .selectAll()
        .where('quarter', '>=', quarterOf(at))
        .where('source', '=', 'signed')
        .where('at', '>=', at)
        .where('spent_trx', 'is not', null)
        .orderBy('quarter')
        .limit(1)
        .executeTakeFirst();
      return row && readRow(row);
    },
  };
}

/** For transactions, too. */
export async function writeBalance(
  db: Kysely<Tables>,
  source: BalanceSource,
  point: BalancePoint & Partial<BalanceReading>,
): Promise<void> {
  const values = {
    at: point.at,
    trx: point.trx?.toString() ?? null,
    usdt: point.usdt?.toString() ?? null,
    spent_trx: point.spentTrx?.toString() ?? null,
    spent_usdt: point.spentUsdt?.toString() ?? null,
    recharged_trx: point.rechargedTrx?.toString() ?? null,
    refunded_trx: point.refundedTrx?.toString() ?? null,
  };
  await db
    .insertInto('balances')
    .values({ ...values, quarter: quarterOf(point.at), source })
    .onConflict((conflict) => {
      const update = conflict.columns(['quarter', 'source']).doUpdateSet(values);
      // Events may arrive in another order than they happened; of readings the last is true, whatever the clock showed.
      return source === 'event' ? update.where('balances.at', '<=', point.at) : update;
    })
    .execute();
}

function readRow(row: Selectable<BalancesTable>): SourcedBalance {
  const toAmount = (text: string | null) => (text === null ? undefined : BigInt(text));
  return {
    at: row.at,
    source: row.source,
    trx: toAmount(row.trx),
    usdt: toAmount(row.usdt),
    spentTrx: toAmount(row.spent_trx),
    spentUsdt: toAmount(row.spent_usdt),
    rechargedTrx: toAmount(row.recharged_trx),
    refundedTrx: toAmount(row.refunded_trx),
  };
}
