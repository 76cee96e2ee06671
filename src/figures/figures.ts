// The figures of a period, the balance over time and the runway, read from the ledger. Whatever is stored when they are
// asked for is counted first.

import { toJson } from '../base/json.ts';
import { dayMs } from '../base/clock.ts';
import { balance } from '../events/balance.ts';
import { delegation } from '../events/delegation.ts';
import { dataOf, toInteger, variables } from '../events/event.ts';
import { createSerialQueue, yieldToEventLoop } from '../store/ledger/batches.ts';
import type { Events } from '../store/ledger/events/events.ts';
import type { Outcomes } from '../store/ledger/events/outcomes.ts';
import type { SourcedBalance, SumRow } from '../store/ledger/figures/quarters.ts';
import type { AcceptedOrderRow, FigureTables } from '../store/ledger/figures/accepted-orders.ts';
import { quarterMs, quarterOf } from '../store/ledger/tables.ts';
import type { Heartbeat, KeyValues } from '../store/ledger/maintenance/own-state.ts';
import type { Settings } from '../store/settings/settings.ts';
import { type ColumnedPeriod, type FiguresPeriod, columnsOf } from './columns.ts';
import type { EventCounter } from './count-events.ts';
import { type BalanceLevel, type LevelReading, judgeBalance, levelState } from './balance-level.ts';
import {
  type Runway,
  dailySpending,
  forecastRunway,
  knownSince,
  median,
  paceDays,
  paceOfEvents,
  paceOfReadings,
  recentPayments,
  usualPrice,
} from './runway.ts';
import { type EventStats, createStatsCollector } from './stats.ts';

export type PeriodFigures = EventStats & {
  readonly period: ColumnedPeriod;
  readonly orders: OrderFigures;
  /** Undefined where there are no two signed readings since events are counted. */
  readonly accountTotal: AccountTotal | undefined;
  /** From when on there are sums, where that is after the period began: earlier ones were never made, or are deleted. */
  readonly countedFrom: number | undefined;
  /** Whether there are sums of the period before: else there is nothing to compare with. */
  readonly isPreviousKnown: boolean;
};

/** The growth of the account's own total of spending between two signed readings, in sun. */
type AccountTotal = {
  readonly since: number;
  readonly until: number;
  readonly spentSun: bigint;
  /** How much of it no event reported, at least. */
  readonly missingSun: bigint;
};

export type Figures = {
  /** `now` in Unix milliseconds; `timeZone` an IANA name. */
  readPeriod(of: FiguresPeriod, now: number, timeZone: string): Promise<PeriodFigures>;
  /** What the events came to that were stored in the period, whenever it happened: each event is in one report of a day. */
  readReported(period: ColumnedPeriod): Promise<EventStats>;
  /** Whatever is stored from now on is told as if it came at `until` or later: it is in the next report. */
  closeReports(until: number): Promise<void>;
  /** The last balance of each quarter of an hour that has one, oldest first. */
  readBalances(since: number, until: number): Promise<SourcedBalance[]>;
  /** The last signed reading of the account. */
  readLastBalance(now: number): Promise<SourcedBalance | undefined>;
  /** `balanceSun` is a signed reading. */
  readRunway(balanceSun: bigint, now: number): Promise<Runway>;
  /**
   * How long the balance of a signed reading lasts, and whether it is enough; what was judged is kept for the next
   * reading. `askPrice` is asked for what the energy of one transfer costs where no payment says it.
   */
  readStanding(
    reading: LevelReading,
    now: number,
    askPrice?: () => Promise<bigint | undefined>,
  ): Promise<BalanceStanding>;
};

export type BalanceStanding = {
  readonly runway: Runway;
  readonly level: BalanceLevel;
  /** Where the balance can't pay for what is usually bought: what the energy for one transfer costs, if that is known. */
  readonly isShort: boolean;
  readonly usualSun: bigint | undefined;
};

type Totals = Omit<AccountTotal, 'missingSun'>;

/** Of a quarter and of the one before it there are always sums. */
export const keepSumsDays = 186;
/** What is read at once: on a busy account some thousand sums. */
const sliceMs = 2 * dayMs;
/** An event may come so long after the payment that a reading shows: the service repeats it after 15 s to 10 min. */
const eventGraceMs = 15 * 60_000;
/** An account has no event each minute: the first one ever may come so long after the beginning of a known period. */
const firstGapMs = 60 * 60_000;
/** Among so many events the last payments are looked for. */
const newestEvents = 200;
/** Energy for longer costs more. */
const longestMinutes = 60n;
/** Under which the ledger keeps what was judged of the balance. */
const levelName = 'balance-level';

export function createFigures({
  store: { figures, events, outcomes, settings, keyValues, heartbeat },
  counter,
}: {
  store: {
    figures: FigureTables;
    events: Pick<Events, 'newest'>;
    outcomes: Pick<Outcomes, 'closeHours'>;
    settings: { readonly data: Pick<Settings['data'], 'contracts' | 'balanceSteps'> };
    keyValues: KeyValues;
    heartbeat: Pick<Heartbeat, 'startedAt'>;
  };
  counter: Pick<EventCounter, 'catchUp'>;
}): Figures {
  const { sums, balances, orders } = figures;

  /** The account's own total, from the last signed reading before the period, or the first in it, to its end. */
  async function readTotals({ since, until, now }: ColumnedPeriod): Promise<Totals | undefined> {
    const countedSince = await sums.countedSince(now);
    if (countedSince === undefined) return undefined;
    const before = await balances.lastReading(since);
    const isUsable = before?.spentTrx !== undefined && before.at >= countedSince;
    const first = isUsable ? before : await balances.firstReading(Math.max(since, countedSince));
    const last = await balances.lastReading(Math.min(until, now - eventGraceMs));
    if (first?.spentTrx === undefined || last?.spentTrx === undefined || last.at <= first.at)
      return undefined;
    const spentSun = last.spentTrx - first.spentTrx;
    // A total that shrank does not say what was spent.
    return spentSun < 0n ? undefined : { since: first.at, until: last.at, spentSun };
  }

  const inTurn = createSerialQueue();

  /** By events, which name all purchases of the account; else by the signed records of the bot's own orders. */
  async function readUsualSun(): Promise<bigint | undefined> {
    const delivered = await events.newest(newestEvents, { type: delegation.type, kind: 'event' });
    const byEvents = delivered.flatMap(({ body }) => {
      const values = variables(delegation, dataOf(body));
      const [paid, energy] = [toInteger(values['payment_amount_sun']), toInteger(values['quantity'])];
      const isLong = (toInteger(values['duration']) ?? 0n) > longestMinutes;
      if (values['resource_type'] !== 'ENERGY' || isLong || paid === undefined || energy === undefined)
        return [];
      return [{ paid, energy }];
    });
    return usualPrice(byEvents) ?? usualPrice(await orders.newestPaid(recentPayments));
  }

  /** For energy, in millionths of a USDT; how much of it that bought is not known. */
  async function readUsualUsdt(): Promise<bigint | undefined> {
    const moved = await events.newest(newestEvents, { type: balance.type, kind: 'event' });
    const paid = moved.flatMap(({ body }) => {
      const values = variables(balance, dataOf(body));
      const amount = toInteger(values['amount_sun']);
      const isPaid = values['action_type'] === 'BALANCE_ACTION_PAYMENT' && values['coin_type'] === 'USDT';
      const isForEnergy = /ENERGY/.test(String(values['billing_item_type']));
      return isPaid && isForEnergy && amount !== undefined && amount !== 0n
        ? [amount < 0n ? -amount : amount]
        : [];
    });
    return median(paid.slice(0, recentPayments));
  }

  async function readForecast(balanceSun: bigint, now: number) {
    await counter.catchUp();
    // The quarter of now belongs to the newest day, so that a payment counts at once.
    const end = (quarterOf(now) + 1) * quarterMs;
    const readings = await balances.readSigned(end - paceDays * dayMs, end);
    const since = Math.min((await sums.countedSince(now)) ?? end, knownSince(readings) ?? end);
    const days = Math.min(paceDays, Math.floor((end - since) / dayMs));
    const rows = await sums.read(end - paceDays * dayMs, end);
    const { spent, withdrawn } = paceOfEvents({ end, days }, rows);
    const spentSun = dailySpending(spent, paceOfReadings({ end, days }, readings, withdrawn));
    const usualSun = await readUsualSun();
    return {
      runway: forecastRunway({ balanceSun, spentSun, usualSun }),
      usualSun,
      spendsTrx: rows.some(({ series, coin, amount }) => series === 'spent' && coin === 'TRX' && amount > 0n),
    };
  }

  async function readStanding(
    reading: LevelReading,
    now: number,
    askPrice?: () => Promise<bigint | undefined>,
  ): Promise<BalanceStanding> {
    const forecast = await readForecast(reading.balanceSun, now);
    const stored = await keyValues.read(levelName);
    const before = levelState.safeParse(stored === undefined ? {} : JSON.parse(stored)).data ?? {};
    const usualSun = forecast.usualSun ?? before.usualSun ?? (await askPrice?.());
    const knowledge = {
      ...forecast,
      usualSun,
      usualUsdt: await readUsualUsdt(),
      steps: settings.data.balanceSteps,
    };
    const { level, isShort, state } = judgeBalance(before, reading, knowledge);
    const json = toJson(state);
    if (json !== stored) await keyValues.write(levelName, json);
    return { runway: forecast.runway, level, isShort, usualSun };
  }

  return {
    async readPeriod(of, now, timeZone) {
      await counter.catchUp();
      const period = columnsOf(of, now, timeZone);
      const collector = createStatsCollector(period, settings.data);
      const totals = await readTotals(period);
      const countedSince = await sums.countedSince(now);
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
        // Where no event has come yet, none is missing since the bot ran first.
        countedFrom: sumsAfter(period.since, countedSince ?? (await heartbeat.startedAt(now)), now),
        isPreviousKnown:
          countedSince !== undefined && sumsAfter(period.previousSince, countedSince, now) === undefined,
      };
    },
    async readReported(period) {
      await counter.catchUp();
      const collector = createStatsCollector(period, settings.data, 'reported');
      for (let from = period.since; from < period.until; from += sliceMs) {
        collector.add(await sums.read(from, Math.min(from + sliceMs, period.until), 'reported'));
        await yieldToEventLoop();
      }
      return collector.end();
    },
    async closeReports(until) {
      await counter.catchUp();
      await outcomes.closeHours(until);
    },
    async readBalances(since, until) {
      await counter.catchUp();
      return balances.read(since, until);
    },
    readLastBalance: (now) => balances.lastReading(now),
    readRunway: async (balanceSun, now) => (await readForecast(balanceSun, now)).runway,
    readStanding(...of) {
      // One after the other, since each goes by what the one before has kept.
      return inTurn(() => readStanding(...of));
    },
  };
}

/** When sums begin, unless there are all since `since`. */
function sumsAfter(since: number, countedSince: number, now: number): number | undefined {
  const keptFrom = now - keepSumsDays * dayMs;
  const isCounted = countedSince < since + firstGapMs;
  return isCounted && keptFrom <= since ? undefined : Math.max(countedSince, keptFrom);
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

// How the deliveries of the bot's own orders ended, and what they cost by the service's signed records. Pure.

type OrderFigures = {
  /** How many the service accepted. */
  readonly accepted: number;
  /** Confirmed on chain; `late` is what took more than ten minutes, or is not there although ten minutes are over. */
  readonly delivered: number;
  readonly late: number;
  readonly failed: number;
  /** What signed records say was paid, activations and failed deliveries included, and for how many orders. */
  readonly paidSun: bigint;
  readonly paid: number;
};

/** As orders/reads.ts has it. */
const lateAfterMs = 10 * 60_000;

export function orderFigures(orders: readonly AcceptedOrderRow[]): OrderFigures {
  const paid = orders.filter(({ paySun, isPaid }) => paySun !== null && isPaid);
  return {
    accepted: orders.length,
    delivered: orders.filter(({ state }) => state === 'delivered').length,
    late: orders.filter(isLate).length,
    failed: orders.filter(({ state }) => state === 'failed').length,
    paidSun: paid.reduce((sum, { paySun, activateSun }) => sum + (paySun ?? 0n) + (activateSun ?? 0n), 0n),
    paid: paid.length,
  };
}

function isLate({ state, tookMs }: AcceptedOrderRow): boolean {
  return state === 'late' || (tookMs !== null && tookMs > lateAfterMs);
}
