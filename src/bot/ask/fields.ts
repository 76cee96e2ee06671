// The fields of callback data: how one value is written into a button and read back. A field reads only texts that it
// writes; any other text was made up, or written by another version of the bot.

import { periodOf, type Day } from '../../base/zoned-time.ts';
import { parseAddress, type Address } from '../../tron/address.ts';

export type Field<Value> = {
  /** A regular expression without capturing groups that matches every text that `write` gives. */
  readonly pattern: string;
  write(value: Value): string;
  /** `text` matches the pattern; undefined when no value is written as this text. */
  read(text: string): Value | undefined;
};

/** A text of the pattern, as it is. */
export function text(pattern: RegExp): Field<string> {
  return { pattern: `(?:${pattern.source})`, write: (value) => value, read: (written) => written };
}

/** A non-negative integer of at most so many decimal digits. */
export function integer(mostDigits: number): Field<number> {
  return { pattern: `\\d{1,${mostDigits}}`, write: String, read: Number };
}

/** A positive integer in base 36: short enough to leave 34 bytes for an address. */
export const integer36: Field<number> = {
  pattern: '[0-9a-z]{1,11}',
  write: (value) => value.toString(36),
  read: (written) => Number.parseInt(written, 36),
};

/** One of these words, or one of these numbers. */
export function oneOf<const Value extends string | number>(values: readonly Value[]): Field<Value> {
  return {
    pattern: `(?:${values.map((value) => String(value).replace(/[^\w-]/g, '\\$&')).join('|')})`,
    write: String,
    read: (written) => values.find((value) => String(value) === written),
  };
}

/** `20261101-20261115` */
export const days: Field<{ first: Day; last: Day }> = {
  pattern: '\\d{8}-\\d{8}',
  write: ({ first, last }) => [first, last].map((day) => day.replaceAll('-', '')).join('-'),
  read(written) {
    const [first = '', last = ''] = written
      .split('-')
      .map((day) => day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    return periodOf(first, last, 'UTC') && { first, last };
  },
};

/** Letters, digits and `_`. */
export const word = text(/\w+/);
/** The bot's own number of an order. */
export const orderId = text(/[A-Z2-7]{1,16}/);
/** An unguessable token of something in the ledger or the settings. */
export const token = text(/[\w-]{1,48}/);
/** The Telegram id of a person. */
export const personId = integer(16);
/** The id of a row in the ledger. */
export const rowId = integer(15);

/** A whole TRON address in base58check. */
export const address: Field<Address> = {
  pattern: '\\w+',
  write: (value) => value,
  read(written) {
    const parsed = parseAddress(written);
    return parsed.ok ? parsed.address : undefined;
  },
};
