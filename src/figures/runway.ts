// How long the balance lasts at the pace of the last days, and how many transfers that is. Pure. Amounts are integer
// sun, and every figure is rounded down: a balance never lasts for less than what is said here.

/** The pace is taken from the last 7 stretches of 24 hours. */
export const paceDays = 7;
/** With fewer days of history nothing is forecast. */
export const fewestDays = 3;

const dayMs = 86_400_000n;
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

export type RunwayInput = {
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
  const ms = (balance * days * dayMs) / spent;
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
