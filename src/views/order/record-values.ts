// The values of the service's order record in people's words, one reader for each kind of field. Enums stand with their
// code beside the words; DELEGATION_CONFIRMED stands as it came, because its words belong to the order's message alone.

import { code, link, raw, type Html } from '../../html.ts';
import { toQuotedLine, coins, count, toLine, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';
import { explorerLink } from './order.ts';
import { integerIn, keyIn, textIn, timeIn, type ServiceRecord } from './record-fields.ts';

export type ValueContext = {
  reader: Reader;
  /** Holds `{hash}`. */
  explorerUrl: string;
  /** In the address book. */
  labelOf: (address: string) => string | undefined;
};

/** Nothing for a field that the record doesn't state. */
export type ReadValue = (
  record: ServiceRecord,
  name: string,
  around: ValueContext,
) => string | Html | undefined;

const longestKey = 100;
/** Longest text that stands in the line of a field. */
export const longestValue = 64;

export const key: ReadValue = (record, name) => codeOf(keyIn(record, name));

export const text: ReadValue = (record, name) => toQuotedLine(textIn(record, name), longestValue);

/** What no calendar holds stands as it came. */
export const time: ReadValue = (record, name, { reader }) => {
  const at = timeIn(record, name);
  return at === undefined
    ? undefined
    : (clockTime(at, reader.timeZone) ?? toQuotedLine(textIn(record, name), longestValue));
};

export const trx: ReadValue = (record, name, { reader }) => {
  const amount = coins(integerIn(record, name));
  return amount === undefined ? undefined : reader.words.plain('record-trx', { amount });
};

export const quantity: ReadValue = (record, name) => count(integerIn(record, name));

export const hash: ReadValue = (record, name, { explorerUrl }) => {
  const value = toLine(keyIn(record, name), longestKey);
  const url = value === undefined ? undefined : explorerLink(value, explorerUrl);
  return url === undefined ? codeOf(value) : link(url, value ?? '');
};

export const receiver: ReadValue = (record, name, { labelOf, reader }) => {
  const stated = textIn(record, name);
  const address = codeOf(stated);
  const label = toQuotedLine(labelOf(stated ?? ''), longestValue);
  return address === undefined || label === undefined
    ? address
    : raw(reader.words('record-receiver', { address, label }));
};

/** Minutes: a number in order details, a text in flash orders. */
export const minutes: ReadValue = (record, name, around) => {
  const n = integerIn(record, name);
  return n === undefined
    ? text(record, name, around)
    : around.reader.words.plain('span-minutes', { n: String(n) });
};

/** A value of an enum, and before it what it means where `<family>-<value>` has other words for it. */
export const coded =
  (family: string): ReadValue =>
  (record, name, { reader: { words } }) => {
    const value = textIn(record, name);
    const key = `${family}-${value}`;
    const hasWords = value !== 'DELEGATION_CONFIRMED' && words.has(key) && words.plain(key) !== value;
    return value === undefined || !hasWords
      ? toQuotedLine(value, longestValue)
      : raw(words('record-enum', { meaning: words.plain(key), value: code(value) }));
  };

function codeOf(value: string | undefined): Html | undefined {
  const line = toLine(value, longestKey);
  return line === undefined ? undefined : code(line);
}
