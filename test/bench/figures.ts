// Prints the figures of `npm run bench` next to those of a bare server in the same run, because machines differ.

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The same figure in the same run of a bare server, or without what is measured. */
  bare?: number;
  /** The promised upper or lower bound, in the figure's unit. */
  most?: number | undefined;
  least?: number | undefined;
};

/** `beside`: the same of a bare server, and what is promised of it. */
export const figure = (
  name: string,
  value: number,
  unit = '',
  beside: Pick<Figure, 'bare' | 'most' | 'least'> = {},
): Figure => ({ name, value, unit, ...beside });

/** The value below which this part of the values lies. */
export function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  console.table(
    figures.map(({ name, value, unit, bare, most, least }) => ({
      figure: name,
      value: `${round(value)} ${unit}`.trim(),
      bare: bare === undefined ? '' : `${round(bare)} ${unit}`,
      ratio: bare === undefined ? '' : round(value / bare),
      promised:
        most === undefined
          ? least === undefined
            ? ''
            : `≥ ${round(least)} ${unit}`.trim()
          : `≤ ${round(most)} ${unit}`.trim(),
      kept: keeps({ value, most, least }) ? '✓' : '✗',
    })),
  );
}

export function keeps({ value, most, least }: Pick<Figure, 'value' | 'most' | 'least'>): boolean {
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

function round(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
