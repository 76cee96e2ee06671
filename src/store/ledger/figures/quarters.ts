// What figures are made of, by quarters of an hour: readings of the balance, and sums of what events say. What is counted
// about an event is decided in src/figures/.

import { type Kysely, type Selectable, sql } from 'kysely';
import { hourMs } from '../../../base/clock.ts';
import { readOpenHour } from '../events/outcomes.ts';
import { createKeyValues } from '../maintenance/own-state.ts';
import {
  type BalanceSource,
  type BalancesTable,
  type SumKey,
  type SumsTable,
  type Tables,
  quarterOf,
  sumKeys,
} from '../tables.ts';
import { withoutArrivals } from '../batches.ts';

// What the balance was over time: one reading of each source for a quarter of an hour. Signed readings are facts;
// events carry no signature, so that what they name only fills the quarters without a reading.

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
  const signed = () => db.selectFrom('balances').selectAll().where('source', '=', 'signed');
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
      const named = signed().where('trx', 'is not', null);
      const before = await named
        .where('quarter', '<', quarterOf(since))
        .orderBy('quarter', 'desc')
        .limit(1)
        .execute();
      const within = await named
        .where('quarter', '>=', quarterOf(since))
        .where('quarter', '<=', quarterOf(until))
        .orderBy('quarter')
        .execute();
      return [...before, ...within.filter(({ at }) => at < until)].map(readRow);
    },
    /** The last signed reading at `at` or earlier. */
    async lastReading(at: number): Promise<SourcedBalance | undefined> {
      const row = await signed()
        .where('quarter', '<=', quarterOf(at))
        .where('at', '<=', at)
        .orderBy('quarter', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && readRow(row);
    },
    /** The first signed reading at `at` or later that says what the account has spent. */
    async firstReading(at: number): Promise<SourcedBalance | undefined> {
      const row = await signed()
        .where('quarter', '>=', quarterOf(at))
        .where('at', '>=', at)
        .where('spent_trx', 'is not', null)
        .orderBy('quarter')
        .limit(1)
        .executeTakeFirst();
      return row && readRow(row);
    },
  };
}

async function writeBalance(
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

// The sums. Each stored event is counted exactly once: the sums and the number of the last counted event change in one
// commit, and pruning leaves the events behind that number.

/** The name in `key_values` of the `seq` of the last counted event. */
const countedName = 'events-counted';
/** The name in `key_values` of when the first event was received that was counted. */
const countedSinceName = 'events-counted-since';

/**
 * One event adds `amount` and 1 to the count under this key, at `at`; `reportedAt`: when it was stored, where digests tell
 * it. Both are Unix milliseconds. With a count of -1 it takes back what was counted there for it before.
 */
export type SumEntry = SumKey & { at: number; reportedAt?: number; amount: bigint; count?: -1 };

type Counted = {
  first: number;
  last: number;
  receivedAt?: number | undefined;
  entries: readonly SumEntry[];
  balances: readonly BalancePoint[];
};

export type SumRow = Omit<SumsTable, 'amount'> & { amount: bigint };

export function createEventSums(db: Kysely<Tables>) {
  return {
    /**
     * The `limit` oldest events that are not counted. Of the bodies of one id the first that could be read counts, and
     * until it comes the first that could not; one that comes again after its event was deleted can't be told from a new
     * one. `first` and `last` are for `add`; `isEnd`: there are no more.
     */
    async uncounted(
      limit: number,
    ): Promise<{ events: UncountedEvent[]; first: number; last: number; isEnd: boolean }> {
      const first = await readCounted(db);
      return { ...(await withoutArrivals(db, (trx) => readUncounted(trx, first, limit))), first };
    },
    /**
     * Stores what the events of one `uncounted` come to. Changes nothing where they have been counted since. `receivedAt`:
     * when the first of them was received, where there is one.
     */
    add: ({ first, last, receivedAt, entries, balances }: Counted): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('key_values')
          .values({ name: countedName, value: String(last) })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ value: String(last) })
              .where('key_values.value', '=', String(first)),
          )
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) return;
        if (receivedAt !== undefined) {
          await trx
            .insertInto('key_values')
            .values({ name: countedSinceName, value: String(receivedAt) })
            .onConflict((conflict) => conflict.column('name').doNothing())
            .execute();
        }
        const openAt = (await readOpenHour(trx)) * hourMs;
        for (const row of sumUp(entries, openAt)) await addRow(trx, row);
        for (const point of balances) await writeBalance(trx, 'event', point);
      }),
    /**
     * The sums of the quarters from that of `since` until before that of `until`, in this order: by when it happened, or by
     * when it was reported.
     */
    async read(since: number, until: number, by: SumTime = 'quarter'): Promise<SumRow[]> {
      const rows = await db
        .selectFrom('sums')
        .selectAll()
        .where(by, '>=', quarterOf(since))
        .where(by, '<', quarterOf(until))
        .orderBy(by)
        .execute();
      return rows.map(({ amount, ...row }) => Object.assign(row, { amount: BigInt(amount) }));
    },
    /**
     * When the first event was received that was counted, whenever it says that it happened. `now` at the latest, for good:
     * the clock may have been ahead then.
     */
    async countedSince(now: number): Promise<number | undefined> {
      const keyValues = createKeyValues(db);
      const value = await keyValues.read(countedSinceName);
      if (value === undefined || Number(value) <= now) return value === undefined ? undefined : Number(value);
      await keyValues.write(countedSinceName, String(now));
      return now;
    },
  };
}

/** What a time of a sum is: when it happened, or when it was reported. */
export type SumTime = 'quarter' | 'reported';

/** The `seq` of the last counted event. */
export async function readCounted(db: Kysely<Tables>): Promise<number> {
  return Number((await createKeyValues(db).read(countedName)) ?? 0);
}

/** One row for each key, so that a step writes few rows however many events it counts. */
function sumUp(entries: readonly SumEntry[], openAt: number): SumRow[] {
  const rows = new Map<string, SumRow>();
  for (const { at, reportedAt, amount, count = 1, ...rest } of entries) {
    const reported = reportedAt === undefined ? 0 : quarterOf(Math.max(reportedAt, openAt));
    const key = { ...rest, quarter: quarterOf(at), reported };
    const id = JSON.stringify(sumKeys.map((part) => key[part]));
    const row = rows.get(id) ?? { ...key, count: 0, amount: 0n };
    row.count += count;
    row.amount += amount;
    rows.set(id, row);
  }
  return [...rows.values()];
}

/**
 * Adds in JavaScript: the sums of coins with 18 decimals are larger than SQLite's integers. Written as SQL, because Kysely's
 * builders take most of the time of a step whose events have little in common.
 */
async function addRow(trx: Kysely<Tables>, row: SumRow): Promise<void> {
  const { quarter, reported, series, name, coin, chain, contract, decimals } = row;
  const { count: added, amount: more } = row;
  const { rows } = await sql<{ count: number; amount: string }>`
    select count, amount from sums
    where quarter = ${quarter} and reported = ${reported} and series = ${series} and name = ${name}
      and coin = ${coin} and chain = ${chain} and contract = ${contract} and decimals = ${decimals}`.execute(
    trx,
  );
  const known = rows[0];
  // What was not counted can't be taken back.
  const count = Math.max(0, added + (known?.count ?? 0));
  const amount = String(more + BigInt(known?.amount ?? 0));
  await sql`
    insert into sums (quarter, reported, series, name, coin, chain, contract, decimals, count, amount)
    values (${quarter}, ${reported}, ${series}, ${name}, ${coin}, ${chain}, ${contract}, ${decimals},
      ${count}, ${amount})
    on conflict (quarter, reported, series, name, coin, chain, contract, decimals)
    do update set count = excluded.count, amount = excluded.amount`.execute(trx);
}

// Finds the stored events that are not in the sums yet. Of the bodies of one id only one is counted.

/** `isRead`: false for one that could not be read, and was shown to owners only. */
export type UncountedEvent = {
  type: string;
  body: string;
  receivedAt: number;
  isRead: boolean;
  /** What came under its id before and could not be read: it was counted as such. */
  unreadBefore?: { type: string; receivedAt: number } | undefined;
};

/** Among the `limit` events after that with the number `first`; `last` is the number of the last one looked at. */
async function readUncounted(
  db: Kysely<Tables>,
  first: number,
  limit: number,
): Promise<{ events: UncountedEvent[]; last: number; isEnd: boolean }> {
  const rows = await db
    .selectFrom('events')
    .select((row) => {
      const earlier = row
        .selectFrom('events as earlier')
        .select('earlier.seq')
        .whereRef('earlier.event_id', '=', 'events.event_id')
        .whereRef('earlier.variant', '<', 'events.variant');
      return [
        'seq',
        'event_id',
        'kind',
        'type',
        'body',
        'received_at',
        row.exists(earlier.where('earlier.kind', '=', 'event')).as('is_known'),
        row.exists(earlier.where('earlier.kind', '=', 'quarantined')).as('was_unread'),
      ];
    })
    .where('seq', '>', first)
    .orderBy('seq')
    .limit(limit)
    .execute();
  const events: UncountedEvent[] = [];
  for (const row of rows) {
    const isRead = row.kind === 'event';
    if (row.kind === 'ignored' || row.is_known || (!isRead && row.was_unread)) continue;
    events.push({
      type: row.type,
      body: row.body,
      receivedAt: row.received_at,
      isRead,
      unreadBefore: isRead && row.was_unread ? await firstUnread(db, row.event_id) : undefined,
    });
  }
  return { events, last: rows.at(-1)?.seq ?? first, isEnd: rows.length < limit };
}

function firstUnread(db: Kysely<Tables>, eventId: string) {
  return db
    .selectFrom('events')
    .select(['type', 'received_at as receivedAt'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'quarantined')
    .orderBy('variant')
    .limit(1)
    .executeTakeFirst();
}
