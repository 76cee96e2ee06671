// How long the balance lasts at the pace of the last days, and how many transfers that is. Pure. Amounts are integer
// sun, and every figure is rounded down: a balance never lasts for less than what is said here.

import { dayMs } from '../base/clock.ts';
import type { BalanceReading, SumRow } from '../store/ledger/figures/quarters.ts';
import { quarterMs } from '../store/ledger/tables.ts';
import type { Series } from './count-events.ts';

/** The pace is taken from the last 7 stretches of 24 hours. */
export const paceDays = 7;
/** With fewer days of history nothing is forecast. */
const fewestDays = 3;

/** Longer than anybody asks for, and exact as a number. */
const longestMs = 10n ** 15n;

export type Runway =
  | { readonly kind: 'too-few-days'; readonly days: number }
  | { readonly kind: 'no-spending'; readonly days: number }
  | {
      readonly kind: 'lasts';
      /** How many days the pace was taken from, 3 to 7. */
      readonly days: number;
      /** What one of these days cost in the mean. */
      readonly meanSunPerDay: bigint;
      /** Milliseconds that the balance lasts at the mean pace. */
      readonly lastsMs: number;
      /** The same as if each day cost as much as the dearest of them, and as little as the cheapest. */
      readonly fastestLastsMs: number;
      /** Infinity where that one cost nothing. */
      readonly slowestLastsMs: number;
      /** For how many transfers the balance is enough; undefined while no price of one is known. */
      readonly transfers: bigint | undefined;
    };

type RunwayInput = {
  readonly balanceSun: bigint;
  /** What each of the last complete stretches of 24 hours cost, refunds taken off; 7 are used, the newest first. */
  readonly spentSun: readonly bigint[];
  /** What the energy for one transfer usually costs. */
  readonly usualSun?: bigint | undefined;
};

export function forecastRunway({ balanceSun, spentSun, usualSun }: RunwayInput): Runway {
  const days = spentSun.slice(0, paceDays);
  if (days.length < fewestDays) return { kind: 'too-few-days', days: days.length };
  const total = days.reduce((sum, day) => sum + day, 0n);
  if (total <= 0n) return { kind: 'no-spending', days: days.length };
  const balance = balanceSun > 0n ? balanceSun : 0n;
  const fastest = days.reduce((most, day) => (day > most ? day : most));
  const slowest = days.reduce((least, day) => (day < least ? day : least));
  return {
    kind: 'lasts',
    days: days.length,
    meanSunPerDay: total / BigInt(days.length),
    lastsMs: lastsMs(balance, total, BigInt(days.length)),
    fastestLastsMs: lastsMs(balance, fastest, 1n),
    slowestLastsMs: slowest > 0n ? lastsMs(balance, slowest, 1n) : Infinity,
    transfers: usualSun !== undefined && usualSun > 0n ? balance / usualSun : undefined,
  };
}

function lastsMs(balance: bigint, spent: bigint, days: bigint): number {
  const ms = (balance * days * BigInt(dayMs)) / spent;
  return Number(ms > longestMs ? longestMs : ms);
}

// What is usually paid: the price of the energy for one transfer, by recent payments of any size. Pure. Amounts are sun,
// or millionths of a USDT.

/** What a transfer of USDT costs where the recipient already holds some. */
export const transferEnergy = 65_000n;

/** `paid` bought so much energy for an hour at most. */
type EnergyPayment = { readonly paid: bigint; readonly energy: bigint };

/** So many of the newest payments are looked at. */
export const recentPayments = 25;

/** The median of what `transferEnergy` cost at the price of each, rounded up; undefined without any. */
export function usualPrice(payments: readonly EnergyPayment[]): bigint | undefined {
  const recent = payments.filter(({ paid, energy }) => paid > 0n && energy > 0n).slice(0, recentPayments);
  return median(recent.map(({ paid, energy }) => (paid * transferEnergy + energy - 1n) / energy));
}

/** Of an even number the larger one in the middle: a balance is never said to be enough for more than it is. */
export function median(amounts: readonly bigint[]): bigint | undefined {
  return amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))[Math.floor(amounts.length / 2)];
}

// What each of the last days cost: as events reported it, or as the signed readings of the balance show, whichever comes
// to more. Events may be lost, and then their sum is too small; a balance that fell was spent.

/** Stretches of 24 hours that end at `end`, the newest first. */
type PaceDays = { readonly end: number; readonly days: number };

/** What events of TRX came to on each of the days. */
export function paceOfEvents({ end, days }: PaceDays, rows: readonly SumRow[]) {
  const zeros = () => Array.from({ length: days }, () => 0n);
  const [spent, withdrawn] = [zeros(), zeros()];
  for (const row of rows) {
    const day = Math.floor((end - 1 - row.quarter * quarterMs) / dayMs);
    const series = row.series as Series;
    if (row.coin !== 'TRX' || day < 0 || day >= days) continue;
    if (series === 'spent') spent[day]! += row.amount;
    if (series === 'refunded') spent[day]! -= row.amount;
    if (series === 'withdrawn') withdrawn[day]! += row.amount;
  }
  return { spent, withdrawn };
}

/**
 * Since when readings show what was spent. One before a gap of more than the days of the pace does not count: the bot may
 * have been started with a clock that was behind. `readings`: oldest first.
 */
export function knownSince([first, second]: readonly BalanceReading[]): number | undefined {
  const isFar = first && second && second.at - first.at > paceDays * dayMs;
  return isFar ? second.at : first?.at;
}

/**
 * What the balance lost on each of the days that readings cover whole, without what was withdrawn. `readings`: signed
 * ones, oldest first, and one from before the days where there is any.
 */
export function paceOfReadings(
  { end, days }: PaceDays,
  readings: readonly BalanceReading[],
  withdrawn: readonly bigint[],
): bigint[] {
  const [first] = readings;
  if (!first) return [];
  const covered = Math.min(days, Math.floor((end - first.at) / dayMs));
  const isByTotal = agreesWithTotal(readings);
  const spent = Array.from({ length: covered }, () => 0n);
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1];
    if (!before) continue;
    const fallen = lostBetween(before, after);
    const counted = growth(before.spentTrx, after.spentTrx);
    const lost = isByTotal && counted < fallen ? counted : fallen;
    const lostUntil = (at: number) => {
      const share = wholeMs(Math.min(Math.max(at, before.at), after.at) - before.at);
      const whole = wholeMs(after.at - before.at);
      return whole === 0n ? 0n : (lost * share) / whole;
    };
    // Between readings far apart the loss is spread evenly over the days.
    for (let day = 0; day < covered; day += 1) {
      spent[day]! += lostUntil(end - day * dayMs) - lostUntil(end - (day + 1) * dayMs);
    }
  }
  return isByTotal ? spent : withoutWithdrawn(spent, withdrawn);
}

/** The spending of each day, by whichever of both shows more over the days that readings cover. */
export function dailySpending(byEvents: readonly bigint[], byReadings: readonly bigint[]): bigint[] {
  const covered = byReadings.length;
  const isMore = sum(byReadings) > sum(byEvents.slice(0, covered));
  return isMore ? [...byReadings, ...byEvents.slice(covered)] : [...byEvents];
}

/**
 * A recharge is told by the account's own total of them, so that it hides no spending beside it. Without one the balance
 * that rose says nothing of spending; it takes spending back only as far as the account counts refunds.
 */
function lostBetween(before: BalanceReading, after: BalanceReading): bigint {
  const lost = fallBetween(before, after);
  if (lost >= 0n) return lost;
  const refunded = growth(before.refundedTrx, after.refundedTrx);
  return lost < -refunded ? -refunded : lost;
}

function fallBetween(before: BalanceReading, after: BalanceReading): bigint {
  return (before.trx ?? 0n) - (after.trx ?? 0n) + growth(before.rechargedTrx, after.rechargedTrx);
}

/**
 * Whether the account's own total of spending may be believed where the balance fell by more, which is a withdrawal then.
 * The unit of that total is not documented, nor what it counts and when. So it must have grown by just as much as the
 * balance fell most times, and never by more: otherwise the balance would seem to last longer than it does.
 */
function agreesWithTotal(readings: readonly BalanceReading[]): boolean {
  let [same, less] = [0, 0];
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1];
    if (!before) continue;
    if (before.spentTrx === undefined || after.spentTrx === undefined) return false;
    const counted = after.spentTrx - before.spentTrx;
    const fallen = fallBetween(before, after) + growth(before.refundedTrx, after.refundedTrx);
    if (counted < 0n || counted > fallen) return false;
    if (counted < fallen) less += 1;
    else if (counted > 0n) same += 1;
  }
  return same > less;
}

/** 0 for what is not known, or became less. */
export function growth(before: bigint | undefined, after: bigint | undefined): bigint {
  return before === undefined || after === undefined || after < before ? 0n : after - before;
}

/** Clocks may count parts of milliseconds. */
function wholeMs(ms: number): bigint {
  return BigInt(Math.floor(ms));
}

/** What was withdrawn shortly before midnight may have been read after it: the rest is taken from the next day. */
function withoutWithdrawn(spent: readonly bigint[], withdrawn: readonly bigint[]): bigint[] {
  const left = [...spent];
  let rest = 0n;
  for (let day = spent.length - 1; day >= 0; day -= 1) {
    rest += withdrawn[day] ?? 0n;
    const lost = left[day]! > 0n ? left[day]! : 0n;
    const taken = lost < rest ? lost : rest;
    left[day]! -= taken;
    rest -= taken;
  }
  return left;
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
