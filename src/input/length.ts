// Reads a length of time as people type it: `1h 30m`, `for two hours`, `полтора часа`, `час с половиной`, `一个半小时`. Pure.

import { unread, value, type Sure } from './result.ts';
import { lexiconOf, scan, tagsOf, type TaggedWords, type Token } from './scan.ts';

/**
 * - `no_unit`: a number alone.
 * - `no_fixed_length`: months are of different lengths.
 * - `too_short`: less than a minute. `too_long`: more than may be asked for.
 * - `not_whole`: no whole number of minutes.
 * - `range`, `several`: more than one length.
 */
export type LengthWhy =
  | 'not_read'
  | 'no_unit'
  | 'no_fixed_length'
  | 'too_short'
  | 'too_long'
  | 'not_whole'
  | 'range'
  | 'several';

const minutesIn: Readonly<Record<string, number>> = { s: 0, m: 1, k: 30, h: 60, d: 1440, j: 1440, w: 10_080 };
const unit = '[smkhdjwM]';
/** Less comes from counting with fractions such as `1.1h`. */
const leastPart = 0.001;

const lengthUnits: readonly TaggedWords[] = [
  ['j', ['日']],
  ['k', 'half-hour'],
  ['m', 'minute'],
  ['h', 'hour'],
  ['d', 'day'],
  ['w', 'week'],
];

const lexicon = lexiconOf(
  [
    ['q', 'fourth'],
    ...lengthUnits,
    ['s', 'second'],
    ['M', 'month'],
    ['M', 'quarter'],
    ['M', 'year'],
    ['A', 'article', 1],
    ['a', 'about'],
    ['f', 'for'],
    ['+', 'and'],
    ['+', ['零']],
    ['|', 'or'],
    ['R', 'to'],
    ['R', 'until'],
    ['R', ['-', '–', '—', '~']],
    ['N', 'number'],
    ['H', 'and-half'],
  ],
  [
    { tag: 'c', pattern: /(?<!\d)\d{1,2} ?: ?\d{2}(?![\d:])/y, read: clockMinutes },
    {
      tag: 'N',
      pattern: /\d{1,3}(?:,\d{3})+(?![\d.,]|:\d)|\d{1,6}(?:[.,]\d{1,3})?(?![\d,.]\d|\d|:\d)/y,
      read: decimal,
    },
  ],
);

/** One unit with its count: `2h`, `an hour and a half`, `three quarters of an hour`, `半小时`, `三刻钟`. */
const part = new RegExp(
  `(?:(?<fourths>A?N?)q|(?<count>A|NX?H?|XA?))?(?<unit>${unit})(?<half>[HX])?|(?<quarters>N)q$`,
  'y',
);
const quantity = String.raw`(?:A|N|X|H|q|${unit})+`;
const range = new RegExp(`^${quantity}R${quantity}$`);
const several = new RegExp(`^${quantity}(?:[+|]${quantity})+$`);

/** Minutes. */
export function readLength(
  text: string,
  { most = Infinity }: { most?: number } = {},
): Sure<number, LengthWhy> {
  const tokens = tokensOf(text);
  return tokens.is === 'value' ? lengthOf(tokens.value, most) : tokens;
}

function tokensOf(text: string): Sure<readonly Token[], 'not_read'> {
  const scanned = scan(text, lexicon);
  if (scanned.is !== 'value') return unread('not_read', scanned.at);
  const said = scanned.value
    .filter(({ tag }) => tag !== 'a')
    .map((token) => (token.tag === 'N' && token.value === 0.5 ? halfOf(token) : token));
  return value(said[0]?.tag === 'f' ? said.slice(1) : said);
}

/** Half of a unit. */
function halfOf({ written, value: half }: Token): Token {
  return { tag: 'X', written, value: half };
}

function lengthOf(tokens: readonly Token[], most: number): Sure<number, LengthWhy> {
  const tags = tagsOf(tokens);
  if (/^(?:A?NX?H?|X)$/.test(tags)) return unread('no_unit');
  if (tags === 'c') return within(tokens[0]!.value as number, most);
  if (range.test(tags)) return unread('range');
  const parts = partsOf(tokens, tags);
  if (!parts) return unread(several.test(tags) && tags.includes('|') ? 'several' : 'not_read');
  if (parts.some(({ tag }) => tag === 'M')) return unread('no_fixed_length');
  const falls = parts.every(({ size }, at) => at === 0 || size < parts[at - 1]!.size);
  if (!falls) return unread('several');
  // `1h 90m` is nothing that people write.
  const isWritten = parts.every(({ minutes }, at) => at === 0 || minutes < parts[at - 1]!.size);
  if (!isWritten) return unread('not_read');
  return within(
    parts.reduce((sum, { minutes }) => sum + minutes, 0),
    most,
  );
}

/** The minutes of each part of a text that is several lengths: `1h 2h`. */
export function partsOfLength(text: string): number[] | undefined {
  const tokens = tokensOf(text);
  if (tokens.is !== 'value') return undefined;
  return partsOf(tokens.value, tagsOf(tokens.value))?.map(({ minutes }) => minutes);
}

type Part = { minutes: number; size: number; tag: string };

function partsOf(tokens: readonly Token[], tags: string): Part[] | undefined {
  const valueAt = (at: number) => tokens[at]?.value as number;
  // `часа полтора`, `минут 30`: about as much.
  if (new RegExp(`^${unit}NH?$`).test(tags) && /^\p{Script=Cyrillic}{3,}/u.test(tokens[0]!.written)) {
    const minutes = (valueAt(1) + (tags.endsWith('H') ? 0.5 : 0)) * (minutesIn[tags[0]!] ?? 0);
    return [{ minutes, size: minutesIn[tags[0]!] ?? 0, tag: tags[0]! }];
  }
  const parts: Part[] = [];
  for (let at = 0; at < tags.length;) {
    if (tags[at] === '+' && parts.length > 0) at += 1;
    // `1h30`
    if (tags[at] === 'N' && at === tags.length - 1 && parts.at(-1)?.tag === 'h')
      return [...parts, { minutes: valueAt(at), size: 1, tag: 'm' }];
    part.lastIndex = at;
    const found = part.exec(tags);
    if (!found?.groups) return undefined;
    const own = partOf(tokens.slice(at, part.lastIndex), found.groups);
    if (!own) return undefined;
    parts.push(own);
    at = part.lastIndex;
  }
  return parts.length === 0 ? undefined : parts;
}

function partOf(tokens: readonly Token[], found: Record<string, string | undefined>): Part | undefined {
  const { fourths, count, unit: tag, half, quarters } = found;
  const numbers = tokens.flatMap(({ tag: of, value: own }) => ('NX'.includes(of) ? [own as number] : []));
  if (quarters !== undefined) {
    const isOfHour = /\p{Script=Han}/u.test(tokens.at(-1)!.written);
    return isOfHour ? { minutes: numbers[0]! * 15, size: 60, tag: 'h' } : undefined;
  }
  const size = minutesIn[tag!] ?? 0;
  const unitToken = tokens.find((token) => token.tag === tag)!;
  if (fourths !== undefined) return { minutes: ((numbers[0] ?? 1) * size) / 4, size, tag: tag! };
  // `hours` alone is no number of them.
  if (count === undefined && tag !== 'k' && tag !== 'M' && unitToken.value !== 1) return undefined;
  // `3日` is a day of the month.
  if (tag === 'j' && !/\p{Script=Han}/u.test(tokens[0]!.written)) return undefined;
  const hasNumber = numbers.length - (half === 'X' ? 1 : 0) > 0;
  const sum = (hasNumber ? 0 : 1) + numbers.reduce((all, number) => all + number, 0);
  return {
    minutes: (sum + 0.5 * (Number(count?.includes('H') ?? 0) + Number(half === 'H'))) * size,
    size,
    tag: tag!,
  };
}

function within(minutes: number, most: number): Sure<number, LengthWhy> {
  if (minutes < 1) return unread('too_short');
  if (minutes > most) return unread('too_long');
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) > leastPart ? unread('not_whole') : value(whole);
}

/** `1:30` is an hour and a half. */
function clockMinutes(written: string): number | undefined {
  const [hours = '', minutes = ''] = written.split(':');
  return Number(minutes) > 59 ? undefined : Number(hours) * 60 + Number(minutes);
}

function decimal(written: string): number {
  return Number(/,\d{3}/.test(written) ? written.replaceAll(',', '') : written.replace(',', '.'));
}
