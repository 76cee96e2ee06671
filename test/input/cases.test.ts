import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listLocales } from '../../src/base/i18n.ts';
import { events } from '../../src/events/index.ts';
import { readEnd } from '../../src/input/end.ts';
import { readHours, readSchedule, readTimeOfDay } from '../../src/input/time-of-day.ts';
import { readLength } from '../../src/input/length.ts';
import { readDaysOrTrx, readLengths } from '../../src/input/list.ts';
import { readMute } from '../../src/input/mute.ts';
import { readNumber } from '../../src/input/number.ts';
import { readPeriod } from '../../src/input/period.ts';
import { readZone } from '../../src/input/place.ts';
import { type OrderReader, type OrderText, isOrderLine, readOrder } from '../../src/input/order.ts';
import { readSearch } from '../../src/input/search.ts';
import type { Reader } from '../../src/base/lines.ts';
import { type Read, unread, value } from '../../src/input/result.ts';
import { sampleAddress } from '../features/book/samples.ts';
import { i18n } from '../spoken.ts';

/** Addresses stand for names. */
const book = ['payouts', 'hot', 'hot 2', 'May', 'биржа', 'касса 5', '交易所', '热钱包'].map((label, at) => ({
  label,
  address: sampleAddress(at + 1),
}));

/** `why` is left out where the reason does not matter. */
type Case = {
  reader: string;
  locale: string;
  /** Of a number: whether it counts things or coins. */
  of?: 'count' | 'coins';
  now?: string;
  zone?: string;
  text: string;
  expect: { is: string; value?: unknown; values?: unknown[]; why?: string };
};

const readers: Readonly<Record<string, (text: string, reader: Reader, of: Case['of']) => Read<unknown>>> = {
  length: (text) => readLength(text),
  lengths: (text, { words }) => readLengths(text, words.numberStyle),
  steps: (text, { words }) => readDaysOrTrx(text, words.numberStyle, 90),
  number: (text, { words }, of) => readNumber(text, words.numberStyle, { isWhole: of === 'count' }),
  end: (text) => readEnd(text, { isAlone: true }),
  hours: (text) => readHours(text),
  period: readPeriod,
  search: (text, reader) => readSearch(text, book, reader),
  order: (text, reader) => orderOf(readOrder(text, orderReader(reader))),
  mute: (text) => {
    const { is, ...read } = readMute(text, { book, rules: [], events });
    if (is === 'either' && 'readings' in read) return { is: 'readings', values: read.readings };
    return is === 'read' ? value(read) : unread(is);
  },
  'plain order': (text, reader) => {
    const read = readOrder(text, orderReader(reader));
    return isOrderLine(read, text) ? orderOf(read) : unread('no order');
  },
  schedule: (text) => readSchedule(text),
  time: (text) => readTimeOfDay(text),
  zone: readZone,
};

function orderReader({ words }: Reader): OrderReader {
  return { style: words.numberStyle, book };
}

/** A whole order, or what is wrong with it. */
function orderOf({ quantity, receiver, problems }: OrderText): Read<unknown> {
  if (problems.length > 0) return unread(problems.map(({ part }) => part).join());
  return value({ ...(quantity !== undefined && { quantity }), ...(receiver && { to: receiver }) });
}

/** With the names of the book for its addresses. */
function inNames(found: unknown): string {
  return book.reduce((text, { label, address }) => text.replaceAll(address, label), JSON.stringify(found));
}

/** A Wednesday. */
const usualNow = '2026-11-25T12:00:00Z';

/** Each text with what a person means by it. */
const cases = readFileSync(new URL('cases.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
const names = [...new Set(cases.map(({ reader }) => reader))];

describe.each(names)('what people type as %s is what they mean by it', (name) => {
  const reader = readers[name];
  it.skipIf(!reader).each(listLocales())('in %s', (locale) => {
    const own = cases.filter((one) => one.reader === name && one.locale === locale);
    expect(own.length).toBeGreaterThan(6);
    const wrong = own.flatMap(({ now = usualNow, zone = 'UTC', text, of, expect: wanted }) => {
      const around = { words: i18n.words(locale), now: Date.parse(now), timeZone: zone };
      const { at: _at, ...read } = reader!(text, around, of) as Read<unknown> & { at?: string; why?: string };
      const { why, ...compared } = read;
      const found = wanted.why === undefined ? compared : { ...compared, why };
      const [got, expected] = [inNames(found), JSON.stringify(wanted)];
      return got === expected ? [] : [`${text}: ${got}, not ${expected}`];
    });
    expect(wrong).toEqual([]);
  });
});
