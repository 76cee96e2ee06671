// Short codes of values that are too long for callback data, such as an enum value of 44 characters. A code is read
// against the values that may be meant, so an unknown one means nothing.

import { createHash } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Enough for the values of all enums together; a test compares their codes. */
export const valueLetters = 4;
/** For address books of any length: two of 10,000 entries share a code once in 20,000 books. */
export const entryLetters = 8;

/** The first letters of the base32 of the SHA-256 of the value. */
export function codeOf(value: string, letters = valueLetters): string {
  const hash = createHash('sha256').update(value).digest();
  let bits = 0n;
  for (const byte of hash.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  return Array.from(
    { length: letters },
    (_, at) => alphabet[Number((bits >> BigInt(35 - 5 * at)) & 31n)],
  ).join('');
}

/** The only value with the code; undefined when none or several have it. */
export function valueOf(code: string, values: readonly string[]): string | undefined {
  const found = [...new Set(values)].filter((value) => codeOf(value, code.length) === code);
  return found.length === 1 ? found[0] : undefined;
}
