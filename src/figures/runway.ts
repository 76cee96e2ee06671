// How long the balance lasts at the pace of the last days, and how many transfers that is. Pure. Amounts are integer
// sun, and every figure is rounded down: a balance never lasts for less than what is said here.

/** The pace is taken from the last 7 stretches of 24 hours. */
export const paceDays = 7;
/** With fewer days of history nothing is forecast. */
export const fewestDays = 3;

/** A balance divided by what a day costs. */
export type Lasting = {
  /** Each rounded down. */
  readonly hours: bigint;
  readonly tenthsOfDay: bigint;
  /** Whether it is more than 90 days, if only by a moment. */
  readonly isOver90Days: boolean;
};

export type Runway =
  | { readonly kind: 'too-few-days'; readonly days: number }
  | { readonly kind: 'no-spending'; readonly days: number }
  | {
      readonly kind: 'lasts';
      /** How many days the pace was taken from, 3 to 7. */
      readonly days: number;
      /** What these days cost together. */
      readonly spentSun: bigint;
      readonly atMean: Lasting;
      /** As if each day cost as much as the dearest of them. */
      readonly atFastest: Lasting;
      /** As if each day cost as little as the cheapest; undefined where that one cost nothing. */
      readonly atSlowest: Lasting | undefined;
      /** Undefined while no price of a transfer is known. */
      readonly transfers: { readonly left: bigint; readonly perDay: number } | undefined;
    };

export type RunwayInput = {
  readonly balanceSun: bigint;
  /** What each of the last complete stretches of 24 hours cost, refunds taken off; 7 are used, the newest first. */
  readonly spentSun: readonly bigint[];
  /** What the last transfer cost, and how many there were in each of these stretches. */
  readonly transfers?: { readonly priceSun: bigint; readonly counts: readonly number[] } | undefined;
};

export function forecastRunway({ balanceSun, spentSun, transfers }: RunwayInput): Runway {
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
    spentSun: total,
    atMean: lasting(balance, total, BigInt(days.length)),
    atFastest: lasting(balance, fastest, 1n),
    atSlowest: slowest > 0n ? lasting(balance, slowest, 1n) : undefined,
    transfers: transfers && transfersLeft(balance, transfers, days.length),
  };
}

function lasting(balance: bigint, spent: bigint, days: bigint): Lasting {
  return {
    hours: (balance * days * 24n) / spent,
    tenthsOfDay: (balance * days * 10n) / spent,
    isOver90Days: balance * days > 90n * spent,
  };
}

function transfersLeft(
  balance: bigint,
  { priceSun, counts }: NonNullable<RunwayInput['transfers']>,
  days: number,
): { left: bigint; perDay: number } | undefined {
  if (priceSun <= 0n) return undefined;
  const made = counts.slice(0, days).reduce((sum, count) => sum + count, 0);
  return { left: balance / priceSun, perDay: made / days };
}

/** A length as people read it; `days` is a number of days with one decimal below 10. */
export type ShownLasting =
  | { readonly unit: 'over-90-days' }
  | { readonly unit: 'days'; readonly amount: bigint; readonly decimals: 0 | 1 }
  | { readonly unit: 'hours'; readonly amount: bigint; readonly decimals: 0 };

/** Whole days from 10 on, days with one decimal below, hours below 2 days. */
export function showLasting({ hours, tenthsOfDay, isOver90Days }: Lasting): ShownLasting {
  if (isOver90Days) return { unit: 'over-90-days' };
  if (tenthsOfDay >= 100n) return { unit: 'days', amount: tenthsOfDay / 10n, decimals: 0 };
  if (tenthsOfDay >= 20n) return { unit: 'days', amount: tenthsOfDay, decimals: 1 };
  return { unit: 'hours', amount: hours, decimals: 0 };
}
