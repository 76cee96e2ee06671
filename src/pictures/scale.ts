// From amounts to lengths: a scale that begins at zero, with two or three grid lines at round values.

/** Round values are these, times a power of ten. */
const roundSteps = [1, 2, 2.5, 3, 4, 5, 10];

export type Scale = {
  /** The value of the uppermost grid line. */
  readonly top: number;
  /** Values of the grid lines above zero, ascending. */
  readonly ticks: readonly number[];
};

/** For values up to `most`, which is above 0; `least` is the smallest step that makes sense, such as 1 for whole things. */
export function scaleFor(most: number, least = 0, counts: readonly number[] = [2, 3]): Scale {
  const scales = counts.map((count) => {
    const step = Math.max(least, roundUp(most / count));
    return { top: step * count, ticks: Array.from({ length: count }, (_, index) => step * (index + 1)) };
  });
  return scales.reduce((best, scale) => (scale.top < best.top * 0.999 ? scale : best));
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  // The tolerance is for powers of ten that are no binary fractions.
  const step = roundSteps.find((round) => round * power >= value * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** An amount for a length in a picture, where 15 digits are enough. */
export function toNumber(units: bigint, decimals: number): number {
  return Number(units) / 10 ** decimals;
}
