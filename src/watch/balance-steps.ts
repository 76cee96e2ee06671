// Decides at a reading of the balance whether one of the owners' steps is told: once when the value falls below it, and
// again only after a recovery, so that a value that wavers around a step is told once. Pure.

/** What was told, as it is stored. Amounts as `StepsReading` has them. */
export type StepsState = {
  /** The steps below which the value has fallen, until it recovers. */
  readonly told: readonly bigint[];
  /** The account's total of recharges when it was known last. */
  readonly rechargedSun: bigint | undefined;
  /** How many times something was told. */
  readonly count: number;
};

export type StepsReading = {
  readonly steps: readonly bigint[];
  /** In the unit of the steps; undefined where it is not known, which changes nothing. */
  readonly value: bigint | undefined;
  readonly rechargedSun: bigint | undefined;
};

/** A value has recovered when it is above the step by a fifth. */
const margin = { numerator: 6n, denominator: 5n };

/** `crossed`: the step to tell, the smallest of those that the value fell below. */
export function takeReading(
  state: StepsState,
  { steps, value, rechargedSun }: StepsReading,
): { state: StepsState; crossed?: bigint } {
  if (value === undefined) return { state };
  const wasRecharged =
    rechargedSun !== undefined && state.rechargedSun !== undefined && rechargedSun > state.rechargedSun;
  const hasRecovered = (step: bigint) =>
    value * margin.denominator >= step * margin.numerator || (wasRecharged && value >= step);
  const stillTold = state.told.filter((step) => steps.includes(step) && !hasRecovered(step));
  const below = steps.filter((step) => value < step && !stillTold.includes(step));
  const next = { told: [...stillTold, ...below], rechargedSun: rechargedSun ?? state.rechargedSun };
  if (below.length === 0) return { state: { ...next, count: state.count } };
  const crossed = below.reduce((least, step) => (step < least ? step : least));
  return { state: { ...next, count: state.count + 1 }, crossed };
}
