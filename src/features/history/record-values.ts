// Formats the values of the service's order record, with one function for each kind of field. Enums are shown with
// their translation and their code. DELEGATION_CONFIRMED is never translated here: only the order's message may say
// that.

import { type Html, code, link, raw } from '../../base/html.ts';
import type { Value } from '../../base/i18n.ts';
import { type Reader, coins, count, toLine, toQuotedLine } from '../../base/lines.ts';
import { briefTime, toMs } from '../../base/time.ts';
import { explorerLink } from '../buy/order-parts.ts';
import { integerText } from '../../base/json.ts';

export type ValueContext = {
  reader: Reader;
  /** A URL with the placeholder `{hash}`. */
  explorerUrl: string;
  /** The label in the address book. */
  labelOf: (address: string) => string | undefined;
};

/** Undefined for a field that the record doesn't have. */
export type ReadValue = (record: ServiceRecord, name: string, around: ValueContext) => Value | undefined;

const longestKey = 100;
/** The longest text in the line of a field. */
export const longestValue = 64;

export const key: ReadValue = (record, name) => codeOf(keyIn(record, name));

export const text: ReadValue = (record, name) => toQuotedLine(textIn(record, name), longestValue);

/** A number that isn't a valid time is shown unchanged. */
export const time: ReadValue = (record, name, { reader }) => {
  const at = timeIn(record, name);
  return at === undefined
    ? undefined
    : (briefTime(at, reader) ?? toQuotedLine(textIn(record, name), longestValue));
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

/** An enum value, after its meaning if the locale has another text for `<family>-<value>`. */
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

// Reads fields of the service's record of an order, which the ledger stores unchanged as JSON. The service writes zero
// or an empty text for a time, a hash or an id that was never set; these are undefined here.

export type ServiceRecord = Readonly<Record<string, unknown>>;

/** The record of an order that may not have one. */
type Known = ServiceRecord | null;

export function textIn(record: Known, name: string): string | undefined {
  const value = record?.[name];
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** For hashes and ids; undefined for one that consists of zeros. */
export function keyIn(record: Known, name: string): string | undefined {
  const text = textIn(record, name);
  return text === undefined || /^(?:0x)?0*$/i.test(text.trim()) ? undefined : text;
}

/** The field may be a number, a bigint if it exceeds a safe number, or text. */
export function integerIn(record: Known, name: string): bigint | undefined {
  const text = textIn(record, name)?.trim();
  return text !== undefined && integerText.test(text) ? BigInt(text) : undefined;
}

/** Unix milliseconds; undefined for 0. */
export function timeIn(record: Known, name: string): number | undefined {
  const timestamp = Number(integerIn(record, name) ?? 0n);
  return timestamp === 0 ? undefined : toMs(timestamp);
}
