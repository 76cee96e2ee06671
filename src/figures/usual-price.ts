// What is usually paid: the price of the energy for one transfer, by recent payments of any size. Pure. Amounts are sun,
// or millionths of a USDT.

/** What a transfer of USDT costs where the recipient already holds some. */
export const transferEnergy = 65_000n;

/** `paid` bought so much energy for an hour at most. */
export type EnergyPayment = { readonly paid: bigint; readonly energy: bigint };

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
