// The figures of a period, the balance over time and the runway, read from the ledger. Whatever is stored when they are
// asked for is counted first.

import { balance } from '../events/balance.ts';
import { dataOf, toInteger, variables } from '../events/event.ts';
import { yieldToEventLoop } from '../store/ledger/batches.ts';
import type { Events } from '../store/ledger/events/events.ts';
import type { SourcedBalance } from '../store/ledger/figures/balances.ts';
import type { SumRow } from '../store/ledger/figures/event-sums.ts';
import type { FigureTables } from '../store/ledger/figures/figure-tables.ts';
import { quarterMs, quarterOf } from '../store/ledger/figures/tables.ts';
import type { Settings } from '../store/settings/settings.ts';
import { columnsOf, type ColumnedPeriod, type PeriodName } from './columns.ts';
import type { EventCounter } from './count-events.ts';
import { orderFigures, type OrderFigures } from './order-figures.ts';
import { dailySpending, knownSince, paceOfEvents, paceOfReadings, type PaceDays } from './pace.ts';
import { forecastRunway, paceDays, type Runway } from './runway.ts';
import { createStatsCollector, type EventStats } from './stats.ts';

export type PeriodFigures = EventStats & {
  readonly period: ColumnedPeriod;
  readonly orders: OrderFigures;
  /** Undefined where there are no two signed readings since events are counted. */
  readonly accountTotal: AccountTotal | undefined;
  /** Whether events were counted already when the period before began: else there is nothing to compare with. */
  readonly isPreviousKnown: boolean;
};

/** The growth of the account's own total of spending between two signed readings, in sun. */
export type AccountTotal = {
  readonly since: number;
  readonly until: number;
  readonly spentSun: bigint;
  /** How much of it no event reported, at least. */
  readonly missingSun: bigint;
};

export type Figures = {
  /** `now` in Unix milliseconds; `timeZone` an IANA name. */
  readPeriod(name: PeriodName, now: number, timeZone: string): Promise<PeriodFigures>;
  /** The last balance of each quarter of an hour that has one, oldest first. */
  readBalances(since: number, until: number): Promise<SourcedBalance[]>;
  /** The last signed reading of the account. */
  readLastBalance(now: number): Promise<SourcedBalance | undefined>;
  /** `balanceSun` is a signed reading. */
  readRunway(balanceSun: bigint, now: number): Promise<Runway>;
};

type Totals = Omit<AccountTotal, 'missingSun'>;

const dayMs = 86_400_000;
/** What is read at once: on a busy account some thousand sums. */
const sliceMs = 2 * dayMs;
/** An event may come so long after the payment that a reading shows: the service repeats it after 15 s to 10 min. */
const eventGraceMs = 15 * 60_000;
/** An account has no event each minute: the first one ever may come so long after the beginning of a known period. */
const firstGapMs = 60 * 60_000;
/** The products that are paid for each transfer, when energy for it is delivered. */
const perTransfer: ReadonlySet<unknown> = new Set([
  'BILLING_ITEM_HOUR_ENERGY',
  'BILLING_ITEM_TRON_MATE_ENERGY',
  'BILLING_ITEM_SEAMLESS_ENERGY',
  'BILLING_ITEM_REALTIME_COLLECTION_ENERGY',
  'BILLING_ITEM_ONE_ORDER_ONE_PAYMENT_ENERGY',
]);
/** Among so many balance events the last transfer is looked for. */
const newestEvents = 200;

export function createFigures({
  store: { figures, events, settings },
  counter,
}: {
  store: {
    figures: FigureTables;
    events: Pick<Events, 'newestOf'>;
    settings: { readonly data: Pick<Settings['data'], 'contracts'> };
  };
  counter: Pick<EventCounter, 'catchUp'>;
}): Figures {
  const { sums, balances, orders } = figures;

  /** The account's own total is compared between the last signed reading before the period, or the first in it, and now. */
  async function readTotals({ since, now }: ColumnedPeriod): Promise<Totals | undefined> {
    const countedSince = await sums.countedSince(now);
    if (countedSince === undefined) return undefined;
    const before = await balances.lastReading(since);
    const isUsable = before?.spentTrx !== undefined && before.at >= countedSince;
    const first = isUsable ? before : await balances.firstReading(Math.max(since, countedSince));
    const last = await balances.lastReading(now - eventGraceMs);
    if (first?.spentTrx === undefined || last?.spentTrx === undefined || last.at <= first.at)
      return undefined;
    const spentSun = last.spentTrx - first.spentTrx;
    // A total that shrank does not say what was spent.
    return spentSun < 0n ? undefined : { since: first.at, until: last.at, spentSun };
  }

  /** In sun; undefined where none of the last payments was for a transfer. */
  async function lastTransferPrice(): Promise<bigint | undefined> {
    for (const { body } of await events.newestOf(balance.type, 0, newestEvents, 'event')) {
      const { action_type: action, billing_item_type: item, ...values } = variables(balance, dataOf(body));
      const amount = toInteger(values['amount_sun']);
      const isTransfer = action === 'BALANCE_ACTION_PAYMENT' && perTransfer.has(item);
      if (isTransfer && values['coin_type'] === 'TRX' && amount !== undefined)
        return amount < 0n ? -amount : amount;
    }
    return undefined;
  }

  return {
    async readPeriod(name, now, timeZone) {
      await counter.catchUp();
      const period = columnsOf(name, now, timeZone);
      const collector = createStatsCollector(period, settings.data);
      const totals = await readTotals(period);
      let reportedSun = 0n;
      const first = Math.min(period.previousSince, totals?.since ?? period.previousSince);
      for (let from = first; from < period.until; from += sliceMs) {
        const until = Math.min(from + sliceMs, period.until);
        const rows = await sums.read(from, until);
        collector.add(rows);
        if (totals) reportedSun += paidBetween(totals, rows);
        await yieldToEventLoop();
      }
      return {
        ...collector.end(),
        period,
        orders: orderFigures(await orders.acceptedBetween(period.since, period.until)),
        accountTotal: totals && { ...totals, missingSun: atLeastNone(totals.spentSun - reportedSun) },
        isPreviousKnown: ((await sums.countedSince(now)) ?? now) < period.previousSince + firstGapMs,
      };
    },
    async readBalances(since, until) {
      await counter.catchUp();
      return balances.read(since, until);
    },
    readLastBalance: (now) => balances.lastReading(now),
    async readRunway(balanceSun, now) {
      await counter.catchUp();
      // The quarter of now belongs to the newest day, so that a payment counts at once.
      const end = (quarterOf(now) + 1) * quarterMs;
      const readings = await balances.readSigned(end - paceDays * dayMs, end);
      const since = Math.min((await sums.countedSince(now)) ?? end, knownSince(readings) ?? end);
      const days = Math.min(paceDays, Math.floor((end - since) / dayMs));
      const rows = await sums.read(end - days * dayMs, end);
      const { spent, withdrawn } = paceOfEvents({ end, days }, rows);
      const spentSun = dailySpending(spent, paceOfReadings({ end, days }, readings, withdrawn));
      const counts = countTransfers({ end, days }, rows);
      const priceSun = await lastTransferPrice();
      return forecastRunway({
        balanceSun,
        spentSun,
        transfers: priceSun === undefined ? undefined : { priceSun, counts },
      });
    },
  };
}

/** The quarters of both readings are counted whole: what is in them may be on either side of the reading. */
function paidBetween({ since, until }: Totals, rows: readonly SumRow[]): bigint {
  return rows
    .filter(({ quarter }) => quarter >= quarterOf(since) && quarter <= quarterOf(until))
    .filter(({ series, coin }) => series === 'spent' && coin === 'TRX')
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function atLeastNone(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

/** How many payments for a transfer each of the days had. */
function countTransfers({ end, days }: PaceDays, rows: readonly SumRow[]): number[] {
  const counts = Array.from({ length: days }, () => 0);
  for (const { quarter, coin, series, name, count } of rows) {
    const day = Math.floor((end - 1 - quarter * quarterMs) / dayMs);
    if (coin === 'TRX' && series === 'spent' && perTransfer.has(name)) counts[day]! += count;
  }
  return counts;
}
