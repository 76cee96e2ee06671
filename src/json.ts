// Reads JSON without losing a digit. Amounts of the service are int64, and those of monitored transfers pass
// 2^53 as soon as a token has 18 decimals; JSON.parse would round them in silence.

const integerLiteral = /^-?\d+$/;
/** No shorter run of digits passes 2^53; text without one is read at the speed of JSON.parse. */
const perhapsUnsafe = /\d{16}/;

/**
 * As JSON.parse, except that an integer which a number can't hold exactly becomes a bigint.
 * Throws a SyntaxError for text that isn't JSON, a RangeError for JSON nested beyond the stack.
 */
export function parseLossless(text: string): unknown {
  if (!perhapsUnsafe.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
    const source = context?.source;
    return source !== undefined && integerLiteral.test(source) ? BigInt(source) : value;
  });
}
