// A fraction drawn as a bar: ▰▰▰▱▱▱▱▱.

const cells = 8;

/**
 * The bar of `used` out of `whole`: empty only for 0, full only when nothing is left. Undefined unless `whole` is
 * positive.
 */
export function progressBar(used: number, whole: number): string | undefined {
  if (whole <= 0) return undefined;
  const filled = used >= whole ? cells : Math.min(cells - 1, Math.ceil((Math.max(0, used) / whole) * cells));
  return '▰'.repeat(filled) + '▱'.repeat(cells - filled);
}
