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
