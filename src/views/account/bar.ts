// A share as a row of marks: ▰▰▰▱▱▱▱▱.

const cells = 8;

/**
 * How much of `whole` is used. Anything used shows, and the row is full only when nothing is left; nothing is drawn
 * where there is no whole.
 */
export function drawBar(used: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const filled = used >= whole ? cells : Math.min(cells - 1, Math.ceil((Math.max(0, used) / whole) * cells));
  return '▰'.repeat(filled) + '▱'.repeat(cells - filled);
}
