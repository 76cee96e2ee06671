// The figures of a period, the balance over time and the runway, read from the ledger. Whatever is stored when they are
// asked for is counted first.

import { balance } from '../events/balance.ts';
import { dataOf, toInteger, variables } from '../events/event.ts';
import { yieldToEventLoop } from '../store/ledger/batches.ts';
import type { Events } from '../store/ledger/events/events.ts';
import type { SourcedBalance } from '../store/ledger/figures/balances.ts';
import type { FigureTables } from '../store/ledger/figures/figure-tables.ts';
import { quarterMs, quarterOf } from '../store/ledger/figures/tables.ts';
import { columnsOf, type ColumnedPeriod, type PeriodName } from './columns.ts';
import type { EventCounter } from './count-events.ts';
import { orderFigures, type OrderFigures } from './order-figures.ts';
import { forecastRunway, paceDays, type Runway } from './runway.ts';
import { createStatsCollector, type EventStats } from './stats.ts';

export type PeriodFigures = EventStats & {
  readonly period: ColumnedPeriod;
  readonly orders: OrderFigures;
  /**
   * By how much the account's own total of spending grew, in sun, from a signed reading at the beginning of the period
   * to the last one; undefined where there is no such reading.
   */
  readonly accountSpentSun: bigint | undefined;
  /** Whether events were counted already when the period before began: else there is nothing to compare with. */
  readonly isPreviousKnown: boolean;
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

const dayMs = 86_400_000;
/** What is read at once: on a busy account some thousand sums. */
const sliceMs = 2 * dayMs;
/** A reading so long before the period still counts as one at its beginning: the account is read every few minutes. */
const readingGapMs = 60 * 60_000;
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
  store: { figures, events },
  counter,
}: {
  store: { figures: FigureTables; events: Pick<Events, 'newestOf'> };
  counter: Pick<EventCounter, 'catchUp'>;
}): Figures {
  const { sums, balances, orders } = figures;

  async function accountSpentSun({ since, now }: ColumnedPeriod): Promise<bigint | undefined> {
    const before = await balances.lastReading(since);
    const last = await balances.lastReading(now);
    if (!before || !last || since - before.at > readingGapMs) return undefined;
    if (before.spentTrx === undefined || last.spentTrx === undefined) return undefined;
    return last.spentTrx - before.spentTrx;
  }

  /** In sun; undefined where none of the last payments was for a transfer. */
  async function lastTransferPrice(): Promise<bigint | undefined> {
    for (const { body } of await events.newestOf(balance.type, 0, newestEvents)) {
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
      const collector = createStatsCollector(period);
      for (let from = period.previousSince; from < period.until; from += sliceMs) {
        const until = Math.min(from + sliceMs, period.until);
        collector.add(await sums.read(from, until));
        await yieldToEventLoop();
      }
      return {
        ...collector.end(),
        period,
        orders: orderFigures(await orders.acceptedBetween(period.since, period.until)),
        accountSpentSun: await accountSpentSun(period),
        isPreviousKnown: ((await sums.firstAt('event')) ?? now) < period.previousSince + firstGapMs,
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
      const firstAt = (await sums.firstAt('event')) ?? end;
      const days = Math.min(paceDays, Math.floor((end - firstAt) / dayMs));
      const spentSun = Array.from({ length: days }, () => 0n);
      const counts = spentSun.map(() => 0);
      for (const row of await sums.read(end - days * dayMs, end)) {
        const day = Math.floor((end - 1 - row.quarter * quarterMs) / dayMs);
        if (row.coin !== 'TRX') continue;
        if (row.series === 'spent') spentSun[day]! += row.amount;
        if (row.series === 'refunded') spentSun[day]! -= row.amount;
        if (row.series === 'spent' && perTransfer.has(row.name)) counts[day]! += row.count;
      }
      const priceSun = await lastTransferPrice();
      return forecastRunway({
        balanceSun,
        spentSun,
        transfers: priceSun === undefined ? undefined : { priceSun, counts },
      });
    },
  };
}
