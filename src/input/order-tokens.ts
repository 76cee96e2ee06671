// Splits the text of an order into what its words are: addresses, names of the book, numbers with their units, words for
// a resource. Nothing is decided here about which of them an order takes; see order.ts. Pure.

import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import type { ParsedAddress } from '../tron/address.ts';
import { findAddresses, type BookEntry } from './address.ts';
import { isGlued, looksOf, mayMean, readingOf } from './book-names.ts';
import {
  bare,
  endsInMark,
  hanAmountsInFigures,
  narrow,
  numberAt,
  oddSign,
  spaceMarks,
} from './order-marks.ts';
import { longestText } from './scan.ts';
import { readLength } from './length.ts';
import { inputWords, listOf, type InputKind, type InputResource } from './words.ts';

type Written = { written: string };
export type OrderToken = Written &
  (
    | { is: 'address'; read: ParsedAddress; isContractPage: boolean }
    /** Several entries only where their names read alike. */
    | { is: 'name'; entries: readonly BookEntry[] }
    /** `unit` is a suffix such as `k` or `h`, folded; empty for none. */
    | { is: 'number'; number: string; unit: string }
    /** In words, or of several parts: `a day`, `1h30`. */
    | { is: 'length'; minutes: number | undefined }
    | { is: 'resource'; resource: InputResource }
    | { is: 'kind'; kind: InputKind }
    /**
     * `money`: a sum of it, or a number of transfers. `unclear`: a name and digits of which it can't be told whether they
     * are the name's.
     */
    | { is: 'one-hour' | 'filler' | 'unknown' | 'unclear' | 'money' }
  );

export type Lexicon = {
  /** By folded label. */
  names: ReadonlyMap<string, BookEntry>;
  /** By what the reader makes of their names. */
  readings: ReadonlyMap<string, readonly BookEntry[]>;
  /** By what their names look like. */
  looks: ReadonlyMap<string, readonly BookEntry[]>;
  /** The most words that a name or another phrase has. */
  longest: number;
};

const phrases = [
  ...inputWords.resources.keys(),
  ...inputWords.oneHour,
  ...inputWords.each,
  ...inputWords.kinds.keys(),
];

const mostWords = (phrasesThere: Iterable<string>, least: number) =>
  [...phrasesThere].reduce((most, phrase) => Math.max(most, phrase.split(/\s+/).length), least);
const longestPhrase = mostWords(phrases, 1);

export function lexiconOf(book: readonly BookEntry[]): Lexicon {
  const names = new Map(book.map((entry) => [foldWord(entry.label), entry]));
  const longest = mostWords(names.keys(), longestPhrase);
  const readings = Map.groupBy(book, ({ label }) => readingOf(label));
  const looks = Map.groupBy(book, ({ label }) => looksOf(label).whole);
  return { names, readings, looks, longest };
}

/** The entries that a name stands for; several where names that read alike were stored before these were refused. */
function entriesOf(written: string, { names, readings, looks }: Lexicon): readonly BookEntry[] {
  const named = readings.get(readingOf(written)) ?? [];
  if (named.length === 0) return named;
  // Names that are near, and those of which the rest is said by words that say nothing: `to payouts` may be for `payouts`.
  const others = [...looksOf(written).all].flatMap((look) => looks.get(look) ?? []);
  const near = [...names.values()].filter(({ label }) => mayMean(written, label));
  return [...new Set([...named, ...others, ...near])];
}

/** As if the book had only the entries for which `isKept`. */
export function withNames(lexicon: Lexicon, isKept: (entry: BookEntry) => boolean): Lexicon {
  const keep = (entries: Lexicon['looks']) =>
    new Map([...entries].map(([key, all]) => [key, all.filter(isKept)]));
  return {
    ...lexicon,
    names: new Map([...lexicon.names].filter(([, entry]) => isKept(entry))),
    readings: keep(lexicon.readings),
    looks: keep(lexicon.looks),
  };
}

function phraseToken(written: string): OrderToken | undefined {
  const folded = foldWord(written);
  const resource = inputWords.resources.get(folded);
  if (resource) return { is: 'resource', written, resource };
  // Nothing is bought again and again, so such words are not understood.
  if (inputWords.each.has(folded)) return { is: 'unknown', written };
  if (inputWords.oneHour.has(folded)) return { is: 'one-hour', written };
  const kind = inputWords.kinds.get(folded);
  if (kind) return { is: 'kind', written, kind };
  return inputWords.fillers.has(folded) ? { is: 'filler', written } : undefined;
}

const articles = new Set(listOf('article').map(([word]) => word));
/** `an hour and a half` */
const mostWordsOfLength = 5;
/** `一个半小时` */
const mostSignsOfLength = 8;

/** The line end behind a number, which is a mark then: no number goes on in the next line. */
const numberAtLineEnd = /(?<=(?<!\S)[^\p{L}\s]*\p{N})[^\S\n\r\v\f\u2028\u2029]*[\n\r\v\f\u2028\u2029]/gu;

/** `without` are names that are read as words this time. */
export function tokensOf(
  text: string,
  lexicon: Lexicon,
  without: ReadonlySet<number> = new Set(),
): OrderToken[] {
  const visible = withoutInvisible(text);
  const tokens: OrderToken[] = [];
  let from = 0;
  let names = 0;
  /** What is more beside addresses is one unknown word. */
  let left = longestText;
  /** Whether the next name is read as a name; names count from 0. */
  const takesName = () => !without.has(names++);
  const addWords = (part: string) => {
    // A mark may be all that stands between an address and the next word: `T…,65000`.
    const rest = (from === 0 ? part : part.replace(/^[\s,，:：;；、]+/, '')).trimEnd();
    const end = rest.length <= left ? rest.length : Math.max(0, rest.slice(0, left).search(/\s\S*$/));
    left -= end;
    const marked = spaceMarks(hanAmountsInFigures(rest.slice(0, end), lexicon.names), lexicon.names).replace(
      numberAtLineEnd,
      '; ',
    );
    const words = marked.split(/\s+/).filter((word) => word !== '');
    tokens.push(...wordTokens(words, lexicon, takesName));
    if (end < rest.length) tokens.push(unknown(rest.slice(end).trim()));
  };
  for (const { start, end, written, read, isContractPage } of findAddresses(visible)) {
    // A link stands for all addresses in it; what is as long as one but something else, such as an id, is left out.
    if (start < from && !read.ok && read.problem !== 'checksum') continue;
    addWords(visible.slice(from, start));
    tokens.push({ is: 'address', written, read, isContractPage });
    from = end;
  }
  addWords(visible.slice(from));
  return tokens;
}

function wordTokens(words: readonly string[], lexicon: Lexicon, takesName: () => boolean): OrderToken[] {
  const tokens: OrderToken[] = [];
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? '';
    const isOdd = oddSign.test(word);
    const [token, length] = nameAt(words, at, lexicon, takesName) ??
      (isOdd ? [unknown(word), 1] : undefined) ??
      numberToken(words, at, lexicon, tokens) ??
      lengthAt(words, at, lexicon) ??
      phraseAt(words, at, lexicon) ?? [undefined, 1];
    if (token) tokens.push(token);
    else if (/[\p{L}\p{N}]/u.test(word)) tokens.push(...splitAt(words, at, lexicon, takesName));
    at += length;
  }
  return tokens;
}

function splitAt(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
  takesName: () => boolean,
): OrderToken[] {
  const split = (takes: () => boolean) => splitWord(words[at] ?? '', lexicon, words[at + 1] ?? '', takes);
  // Names are counted only in a word that can be split.
  return (split(() => true) && split(takesName)) ?? [unknown(words[at] ?? '')];
}

type At = [token: OrderToken, length: number] | undefined;

function nameAt(words: readonly string[], at: number, lexicon: Lexicon, takesName: () => boolean): At {
  const { names, longest } = lexicon;
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length);
    const whole = phrase.join(' ');
    // Behind a mark another word begins: `hot, wallet` is the name `hot wallet` only if that is how it is written.
    const isDivided =
      (phrase.slice(0, -1).some(endsInMark) || oddSign.test(whole)) && !names.has(foldWord(whole));
    const entries = isDivided ? [] : entriesOf(whole, lexicon);
    if (entries.length === 0) continue;
    const written = names.has(foldWord(whole)) ? whole : bare(whole);
    const next = words[at + length] ?? '';
    if (mayContinue(written, next, lexicon))
      return [{ is: 'unclear', written: `${written} ${next}` }, length];
    return takesName() ? [{ is: 'name', written, entries }, length] : undefined;
  }
  return undefined;
}

/** `before` are the tokens of the words before it. */
function numberToken(
  words: readonly string[],
  at: number,
  lexicon: Lexicon,
  before: readonly OrderToken[],
): At {
  const isName = (from: number) => nameAt(words, from, lexicon, () => true) !== undefined;
  const found = numberAt(words, at, isName);
  if (!found) return undefined;
  const { length, ...number } = found;
  const named = before.findLast(({ is }) => is !== 'filler');
  const isBehindName = named?.is === 'name' || named?.is === 'unknown';
  if (isBehindName && mayBelongToName(number.number, number.unit))
    return [{ is: 'unclear', written: `${named.written} ${number.written}` }, length];
  return [{ is: 'number', ...number }, length];
}

/** `minutes` is undefined where it has no fixed length, as a month. */
export function lengthToken(written: string): OrderToken | undefined {
  const read = readLength(written);
  if (read.is === 'value') return { is: 'length', written, minutes: read.value };
  const isLength = read.why === 'no_fixed_length' || read.why === 'too_short';
  return isLength ? { is: 'length', written, minutes: undefined } : undefined;
}

/** A figure with one unit is a number, since `m` is a million too. */
function lengthAt(words: readonly string[], at: number, lexicon: Lexicon): At {
  const first = foldWord(words[at] ?? '');
  // Signs may be of a number: `-5m`, `,5m`.
  const isSaid = /^[\p{L}\p{N}]/u.test(first) && (articles.has(first) || !inputWords.fillers.has(first));
  if (!isSaid) return undefined;
  for (let length = Math.min(mostWordsOfLength, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    const written = bare(run.join(' '));
    const isDivided = run.slice(0, -1).some(endsInMark) || (length > 1 && /\d/.test(written));
    const hasName = run.some((_, index) => index > 0 && nameAt(words, at + index, lexicon, () => true));
    const token = isDivided || hasName ? undefined : lengthToken(written);
    const next = words[at + length] ?? '';
    // `час1 500 000` is an hour and 1,500,000 as well.
    if (token && /\p{L}\d{1,3}$/u.test(written) && /^\d{3}(?!\d)/.test(next))
      return [{ is: 'unclear', written: `${written} ${next}` }, length];
    if (token) return [token, length];
  }
  return undefined;
}

function phraseAt(words: readonly string[], at: number, lexicon: Lexicon): At {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(' ');
    const token = phraseToken(written) ?? phraseToken(bare(written));
    if (token) return [token, length];
  }
  return undefined;
}

function unknown(written: string): OrderToken {
  return { is: 'unknown', written };
}

// Reads words that are written without a space between them, such as `65000能量1小时` or `65000energy`.

/** The longest first. */
const units = [...inputWords.zeros.keys(), ...inputWords.timeUnits.keys()].sort(
  (a, b) => b.length - a.length,
);
const splittable = [...phrases, ...inputWords.fillers];
const splittableGlued = splittable.filter(isGlued);

/** Undefined if a part stays unknown. `after` is the next word; `takesName`: whether the next name is read as a name. */
function splitWord(
  word: string,
  lexicon: Lexicon,
  after: string,
  takesName: () => boolean,
): OrderToken[] | undefined {
  const { names } = lexicon;
  const text = bare(narrow(word));
  const known = /^\d/.test(text)
    ? [...names.keys(), ...splittable]
    : [...[...names.keys()].filter(isGlued), ...splittableGlued];
  const tokens: OrderToken[] = [];
  let rest = foldWord(text);
  while (rest !== '') {
    const [, number] = /^(\d[\d.,]*)/.exec(rest) ?? [];
    if (number !== undefined) {
      const remaining = rest.slice(number.length);
      const unit = units.find((one) => remaining.startsWith(one)) ?? '';
      tokens.push({ is: 'number', written: number + unit, number, unit });
      rest = remaining.slice(unit.length);
      continue;
    }
    const phrase = longestAtStart(known, rest);
    const lengthOfTime = isGlued(rest[0]!) ? lengthAtStart(rest) : undefined;
    if (lengthOfTime && lengthOfTime.written.length > phrase.length) {
      tokens.push(lengthOfTime);
      rest = rest.slice(lengthOfTime.written.length);
      continue;
    }
    if (phrase === '') return undefined;
    const entry = names.get(phrase);
    const remaining = rest.slice(phrase.length);
    const mayGoOn =
      remaining === ''
        ? mayContinue(phrase, after, lexicon) || isLongerName(phrase, after, lexicon)
        : mayContinueGlued(phrase, remaining, lexicon);
    if (entry && mayGoOn) return [{ is: 'unclear', written: text }];
    if (entry && takesName()) {
      tokens.push({ is: 'name', written: entry.label, entries: entriesOf(entry.label, lexicon) });
      rest = remaining;
      continue;
    }
    const word = entry
      ? longestAtStart(
          known.filter((one) => phraseToken(one)),
          rest,
        )
      : phrase;
    if (word === '') return undefined;
    const token = phraseToken(word);
    if (token) tokens.push(token);
    rest = rest.slice(word.length);
  }
  return tokens.length > 1 ? tokens : undefined;
}

function lengthAtStart(text: string): OrderToken | undefined {
  for (let length = Math.min(mostSignsOfLength, text.length); length > 0; length--) {
    const token = lengthToken(text.slice(0, length));
    if (token) return token;
  }
  return undefined;
}

function longestAtStart(phrases: readonly string[], text: string): string {
  return phrases
    .filter((one) => text.startsWith(one))
    .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
}

/** Whether a name begins with both: in `给hot wallet` the wallet `hot wallet` may be meant, and not `hot`. */
function isLongerName(name: string, next: string, { names }: Lexicon): boolean {
  const word = foldWord(bare(next));
  return (
    word !== '' &&
    [...names.keys()].some((one) => one === `${name} ${word}` || one.startsWith(`${name} ${word} `))
  );
}

// Finds the digits behind a name that may belong to the name or to what follows: `hot 1 hour` is `hot` for one hour, or
// `hot 1`. Such a text is asked about and never guessed. Pure.

/**
 * Whether the last digits of a name may as well begin an amount or a duration with the next word, since the name without
 * them is a name too: `cold wallet 2 131 000` is 131,000 for `cold wallet 2`, or 2,131,000 for `cold wallet`.
 */
function mayContinue(name: string, next: string, { names }: Lexicon): boolean {
  const [, shorter] = /^(.+?)(?: |(?<=\p{Script=Han}))\d{1,3}$/u.exec(name) ?? [];
  if (shorter === undefined || !names.has(foldWord(shorter))) return false;
  const word = foldWord(next);
  // A group with a suffix, such as `131k`, is an amount by itself.
  return /^\d{3}(?:[.,]\d+)?$/.test(bare(word)) || beginsWithUnit(word) || beginsWithUnit(bare(word));
}

/** `热钱包165000` is 65,000 for `热钱包1`, or 165,000 for `热钱包`. `rest` is what follows the name without a space. */
function mayContinueGlued(name: string, rest: string, { names }: Lexicon): boolean {
  // A name with a space, such as `热钱包 1` or `热钱包 1h`, is written without it too.
  const endings = [...names.keys()].flatMap((one) => {
    const ending = one.startsWith(`${name} `) ? one.slice(name.length + 1) : '';
    return /^\d\S*$/.test(ending) ? [ending] : [];
  });
  if (endings.some((ending) => rest.startsWith(ending))) return true;
  if (!/\d$/.test(name)) return false;
  if (/^\d/.test(rest)) return true;
  const hasShorter = [...names.keys()].some(
    (one) => name.startsWith(one) && /^\d+$/.test(name.slice(one.length)),
  );
  return hasShorter && units.some((unit) => rest.startsWith(unit));
}

/**
 * Whether the first group of a number that is written with spaces may belong to the word before it: `payouts 2 131 000`
 * is 2,131,000 for `payouts`, or 131,000 for `payouts 2`. In `payouts 65 000` nothing is left for an amount.
 */
function mayBelongToName(number: string, unit: string): boolean {
  const [, ...rest] = number.split(' ');
  return rest.length > (inputWords.zeros.has(unit) ? 0 : 1) && !rest[0]!.startsWith('0');
}

function beginsWithUnit(word: string): boolean {
  return units.some((unit) => word === unit || (/\p{Script=Han}/u.test(unit) && word.startsWith(unit)));
}
