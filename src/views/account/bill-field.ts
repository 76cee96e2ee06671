// Text of one field of a bill entry. Neither names nor types are documented, so the kind of a value is guessed from
// both. A value of no recognized kind is shown unchanged.

import { code, type Html, withoutTimeTags } from '../../html.ts';
import { integerText } from '../../json.ts';
import { parseAddress } from '../../tron/address.ts';
import { toQuotedLine, coins, count, toLine, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';

/** The guessed kind: a time, money, an address or hash, a number, words, or an object or list. */
export type FieldKind = 'time' | 'money' | 'key' | 'number' | 'text' | 'nested';

/** `html` is the field's label and its value. */
export type Field = { kind: FieldKind; html: string };

const longestName = 40;
const longestValue = 120;
const timeName = /(?:^|_)(?:timestamp|at|time|date)$/;
/** 2001-09-09 in seconds. A smaller number in a field named like a time is taken as a duration or a count. */
const earliestSeconds = 1_000_000_000;
const hash = /^(?:0x)?[0-9a-f]{64}$/i;

/** Undefined for a field that is null or empty. */
export function describeField(name: string, value: unknown, reader: Reader): Field | undefined {
  const read = readValue(name, value, reader);
  if (read === undefined) return undefined;
  const { words } = reader;
  const label = words.has(`bill-field-${name}`)
    ? words.plain(`bill-field-${name}`)
    : plainName(name, read.kind);
  return { kind: read.kind, html: words('bills-field', { label, value: read.value }) };
}

type Read = { kind: FieldKind; value: string | Html };

function readValue(name: string, value: unknown, { words, timeZone }: Reader): Read | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return { kind: 'text', value: words.plain(value ? 'yes' : 'no') };
  const integer = toInteger(value);
  if (integer !== undefined) {
    const time =
      timeName.test(name) && integer >= earliestSeconds ? clockTime(Number(integer), timeZone) : undefined;
    // A page has more times than Telegram lets one message mark.
    if (time !== undefined) return { kind: 'time', value: withoutTimeTags(time.html) };
    if (name.endsWith('_sun')) {
      return { kind: 'money', value: words.plain('record-trx', { amount: coins(integer) }) };
    }
    // Digits of ids, and of numbers sent as text, are not grouped.
    const isName = typeof value === 'string' || /(?:^|_)id$/i.test(name);
    return { kind: 'number', value: isName ? String(integer) : words.number(count(integer)) };
  }
  if (typeof value === 'string') {
    const text = toLine(value, longestValue);
    if (text !== undefined && (parseAddress(text).ok || hash.test(text)))
      return { kind: 'key', value: code(text) };
    return readText('text', value);
  }
  if (typeof value === 'number') {
    return { kind: 'number', value: String(value).replace('.', words.numberStyle.decimal).replace('-', '−') };
  }
  const json = JSON.stringify(value, writeBigints);
  return json === '{}' || json === '[]' ? undefined : readText('nested', json);
}

function readText(kind: FieldKind, text: string): Read | undefined {
  const value = toQuotedLine(text, longestValue);
  return value === undefined ? undefined : { kind, value };
}

/** Integers are numbers, bigints if they exceed a safe number, or text. */
function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && integerText.test(value) ? BigInt(value) : undefined;
}

/** The label of a field without a translation. `_sun` is dropped, because the value is shown in TRX. */
function plainName(name: string, kind: FieldKind): string | Html {
  const bare = kind === 'money' ? name.slice(0, -'_sun'.length) : name;
  return toQuotedLine(bare.replaceAll('_', ' '), longestName) ?? '?';
}

function writeBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
