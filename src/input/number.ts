// Reads a number as people type it: `65,000`, `1.5m`, `65 тыс`, `полтора миллиона`, `六万五`. A mark before three digits divides
// thousands in some countries and decimals in others, so each text is read in both ways. Pure.

import { foldWord } from '../base/visible-text.ts';
import type { NumberStyle } from '../base/number-style.ts';
import { hanNumber, hanReadings } from './numeral.ts';
import { among, unread, type Read } from './result.ts';
import { lexiconOf, scan, tagsOf, type Token } from './scan.ts';

/** `not_whole`: a count has no fractions. `range` and `several`: more than one number. */
export type NumberWhy = 'empty' | 'not_a_number' | 'not_whole' | 'negative' | 'range' | 'several';

/** `digits` / 10^`decimals`. `isOwn`: written as the bot writes it in this language. */
type Exact = { readonly digits: bigint; readonly decimals: number; readonly isOwn?: boolean };

const hanDigits = '〇零一二两兩三四五六七八九';
const han = `${hanDigits}十百千`;
const letter = String.raw`\p{Script=Latin}\p{Script=Cyrillic}`;

const lexicon = lexiconOf(
  [
    ['z', 'zeros'],
    // In an order's line a letter may have been typed twice.
    ['z', ['kk', 'кк'], 6],
    ['a', 'about'],
    ['a', ['~', '≈', '+']],
    ['-', 'minus'],
    ['-', ['-', '−', '–', '—']],
    ['+', 'and'],
    ['+', 'or'],
    ['R', 'from'],
    ['R', 'to'],
    ['R', 'until'],
    ['H', 'and-half'],
    ['N', 'number'],
    ['N', 'article', 1],
  ],
  [
    { tag: 'C', pattern: new RegExp(`[${han}]{1,8}点[${hanDigits}]{1,12}`, 'uy'), read: hanDecimal },
    {
      tag: 'C',
      pattern: new RegExp(`[\\d${han}]{0,8}[万萬w${han}][\\d${han}]{0,8}(?![\\d.,点万萬w${letter}])`, 'uy'),
      read: hanWhole,
    },
    // Behind a letter it belongs to a word: `m2`.
    { tag: 'D', pattern: new RegExp(`(?<![${letter}\\d])(?:\\d+|[.,]\\d+)(?:[.,'’_ ]\\d+)*`, 'uy') },
  ],
);

/** One number: with what it is multiplied by and a half more, as in `a million and a half`. */
const one = '(?:[DCN]H?z?|[DCN]zH|Hz|zH?)';
const single = new RegExp(`^${one}$`);
const range = new RegExp(`^R?${one}[-R]${one}$`);
const several = new RegExp(`^${one}(?:\\+?${one})+$`);
/** A shorter one, such as `k`, is no number without a figure. */
const shortestAlone = 5;

/** A plain decimal such as `1234.5`; several readings are in ascending order. */
export function readNumber(
  text: string,
  style: NumberStyle,
  { isWhole }: { isWhole: boolean },
): Read<string, NumberWhy> {
  const scanned = scan(text, lexicon);
  if (scanned.is === 'unread') return unread(scanned.why === 'empty' ? 'empty' : 'not_a_number', scanned.at);
  const tokens = scanned.value.filter(({ tag }) => tag !== 'a');
  const tags = tagsOf(tokens);
  if (tokens.some(({ tag, written }) => tag === 'N' && /\d/.test(written))) return unread('not_a_number');
  if (tags.startsWith('-') && single.test(tags.slice(1))) return unread('negative');
  if (range.test(tags)) return unread('range');
  if (!single.test(tags)) return unread(several.test(tags) ? 'several' : 'not_a_number');
  const all = readingsIn(tokens, style);
  const whole = all.filter(({ decimals }) => decimals === 0);
  const isWritten = all.filter(({ isOwn }) => isOwn);
  const wanted = isWhole ? whole : isWritten.length > 0 ? isWritten : all;
  if (all.length > 0 && wanted.length === 0) return unread('not_whole');
  return among(wanted.toSorted(ascending).map(write), 'not_a_number');
}

function readingsIn(tokens: readonly Token[], style: NumberStyle): Exact[] {
  const [first, ...rest] = tokens;
  const zeros = tokens.find(({ tag }) => tag === 'z');
  if (first === zeros && first!.written.length < shortestAlone) return [];
  const numbers = first === zeros ? [exact('1')] : numbersIn(first!, style);
  if (!zeros && rest.length === 0) return numbers;
  const hasHalf = rest.some(({ tag }) => tag === 'H');
  return numbers.map((number) => scaled(hasHalf ? halfMore(number) : number, Number(zeros?.value ?? 0)));
}

function numbersIn({ tag, written, value }: Token, style: NumberStyle): Exact[] {
  if (tag === 'D') return ['.', ','].flatMap((decimal) => markedNumber(written, decimal, style) ?? []);
  if (tag === 'H') return [exact('0.5')];
  return tag === 'C' ? (value as Exact[]) : [exact(String(value))];
}

/** The number where that mark stands before decimals, and the others between thousands. */
function markedNumber(written: string, decimal: string, style: NumberStyle): Exact | undefined {
  const [whole = '', fraction, ...more] = written.split(decimal);
  const group = /^[1-9]\d{0,2}(?:([.,'’_ ])\d{3})(?:\1\d{3})*$/.exec(whole)?.[1];
  const isNumber = /^\d*$/.test(whole) || group !== undefined;
  if (!isNumber || more.length > 0 || !/^\d*$/.test(fraction ?? '')) return undefined;
  const digits = whole.replaceAll(/\D/g, '') + (fraction ?? '');
  const isGroupOwn = group === undefined || group === foldWord(style.group);
  const isOwn = isGroupOwn && decimal === style.decimal && !fraction?.endsWith('0');
  return { digits: BigInt(digits), decimals: fraction?.length ?? 0, isOwn };
}

function hanWhole(written: string): Exact[] | undefined {
  const all = hanReadings(written).map((number) => exact(String(number)));
  return all.length === 0 ? undefined : all;
}

/** `十三点一` */
function hanDecimal(written: string): Exact[] | undefined {
  const [whole = '', fraction = ''] = written.split('点');
  const digits = Array.from(fraction, (sign) => hanNumber(sign)).join('');
  const number = hanNumber(whole);
  return number === undefined ? undefined : [exact(`${number}.${digits}`)];
}

function exact(plain: string): Exact {
  const [whole = '', fraction = ''] = plain.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

function halfMore({ digits, decimals }: Exact): Exact {
  return decimals === 0
    ? { digits: digits * 10n + 5n, decimals: 1 }
    : { digits: digits + 5n * 10n ** BigInt(decimals - 1), decimals };
}

/** Times 10^`zeros`; decimals that are left may be zeros. */
function scaled({ digits, decimals }: Exact, zeros: number): Exact {
  if (decimals <= zeros) return { digits: digits * 10n ** BigInt(zeros - decimals), decimals: 0 };
  return digits % 10n === 0n
    ? scaled({ digits: digits / 10n, decimals: decimals - 1 }, zeros)
    : { digits, decimals: decimals - zeros };
}

function write({ digits, decimals }: Exact): string {
  const written = digits.toString().padStart(decimals + 1, '0');
  const fraction = written.slice(written.length - decimals).replace(/0+$/, '');
  const whole = written.slice(0, written.length - decimals);
  return decimals === 0 || fraction === '' ? whole : `${whole}.${fraction}`;
}

function ascending(a: Exact, b: Exact): number {
  const [left, right] = [a.digits * 10n ** BigInt(b.decimals), b.digits * 10n ** BigInt(a.decimals)];
  return left < right ? -1 : left > right ? 1 : 0;
}
