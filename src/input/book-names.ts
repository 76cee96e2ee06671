// When two names of the address book are one name: punctuation, signs, emoji, width, case, accents, ways to write a number
// and letters of another alphabet that look the same make no difference to a person who reads an order, and neither do words
// around it that say nothing, such as `to` and `给`. Names that differ by a slip or an ending are taken for each other, and
// words of orders are no names. Pure.

import { listOf } from './words.ts';
import { hanNumber } from './numeral.ts';
import { foldWord, foldTwins, skeletonOf } from '../base/visible-text.ts';
import { mostSlips, slipsBetween } from './name.ts';

const latin = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const han = String.raw`\p{Script=Han}`;
/** Where words end without a space. */
export const betweenScripts = new RegExp(`(?<=${han})(?=${latin})|(?<=${latin})(?=${han})`, 'gu');

/** Scripts whose letters stand in one word with those of any other: `VIP客户`. */
const syllables =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/gu;
const alphabets = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Greek}*$/u,
  /^[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]*$/u,
];

/** The words of these lists, without accents. */
const listed = (...lists: string[]) => lists.flatMap(listOf).map(([word]) => withoutAccents(word));

const fillers = new Set(listed('filler'));
const fillersLook = new Set([...fillers].map(foldTwins));
/** Those that are written without a space before and behind a name. */
const gluedFillers = [...fillers].filter(isGlued);
const numbers = new Map(listOf('number').map(([word, value]) => [withoutAccents(word), String(value)]));
const hanFigures = /[〇零一二两兩三四五六七八九十百千]+/gu;

const unitWords = listed('zeros', 'hour', 'minute', 'day');
const numberWords = [...numbers.keys()].filter((word) => !word.includes(' '));
const [units, figures, orderWords] = [
  anyOf(unitWords),
  anyOf(numberWords),
  anyOf([
    ...listed('energy', 'bandwidth', 'flash', 'regular', 'one-hour', 'each', 'filler'),
    ...unitWords,
    ...numberWords,
  ]),
];

/** The names of a book are compared again and again, and there are fewer of them than names that are ever typed. */
const mostRemembered = 10_000;

/** These are read one by one. */
const readSign = /[\p{N}\p{Script=Han}]/u;
/** A shorter word is read letter by letter. */
const shortestMistaken = 4;

/**
 * Equal for names that the reader of orders takes for each other. In one case of letters: `б` looks like another character
 * than `Б`, and both are one letter.
 */
export const readingOf = remembered((name) => {
  const words = name.toLowerCase().toUpperCase().split(/\s+/).map(foldTwins);
  return words.filter((word) => word !== '').join(' ') || foldWord(name.trim());
});

/** The entries that the text names: several only where they were stored before such names were refused. */
export function namedBy<Entry extends { label: string }>(text: string, book: readonly Entry[]): Entry[] {
  const reading = readingOf(text);
  return book.filter(({ label }) => readingOf(label) === reading);
}

/** Whether one is the other, or the other with words around it that say nothing. */
export function isOneName(one: string, other: string): boolean {
  const [looks, otherLooks] = [looksOf(one), looksOf(other)];
  if (readingOf(one) === readingOf(other)) return true;
  return looks.all.has(otherLooks.whole) || otherLooks.all.has(looks.whole);
}

/** Whether people take one for the other: `зарплату` for `зарплата`, but not `client 1` for `client 2`. */
export function areMistakable(one: string, other: string): boolean {
  return isOneName(one, other) || areNearNames(one, other);
}

/** Whether they differ by slips or endings, apart from words around one of them that say nothing. */
export function areNearNames(one: string, other: string): boolean {
  const [words = []] = looksOf(other).rests;
  return (
    mayMean(other, one) ||
    looksOf(one)
      .rests.slice(1)
      .some((rest) => areNear(rest, words))
  );
}

/** Whether what is written differs from the name by slips or endings, apart from words around it that say nothing. */
export function mayMean(written: string, name: string): boolean {
  const [words = []] = looksOf(name).rests;
  return looksOf(written).rests.some((rest) => areNear(rest, words));
}

/**
 * Whether the name has only words that an order has without it, as `to energy` and `65 k` have. A number makes a name of
 * words, as in `wallet 2`, unless it counts something.
 */
export function isOrderWords(name: string): boolean {
  const written = wordsOf(name);
  const words = written.map(foldTwins);
  if (!words.every((word) => orderWords.all.test(word))) return false;
  const hasNumber = written.some((word) => /\d/.test(word)) || words.some((word) => figures.in.test(word));
  return !hasNumber || words.some((word) => units.in.test(word));
}

/** Whether a word of the name has letters of two alphabets, as `pауouts` has. */
export function mixesAlphabets(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = words.map((word) => word.replace(syllables, ''));
  return letters.some((word) => !alphabets.some((alphabet) => alphabet.test(word)));
}

type Looks = {
  readonly whole: string;
  readonly all: ReadonlySet<string>;
  /** The words of each; the first are those of the whole name. */
  readonly rests: ReadonlyArray<readonly string[]>;
};

/** What the name looks like, and what is left of it without some of the words around it that say nothing. */
export const looksOf = remembered((name): Looks => {
  const words = wordsOf(name);
  const waiting = [words];
  const all = new Set<string>();
  const rests = [words.map(foldTwins)];
  for (const rest of waiting) {
    const look = skeletonOf(rest.join(''));
    if (look === '' || all.has(look)) continue;
    all.add(look);
    if (rest !== words) rests.push(rest.map(foldTwins));
    waiting.push(...withoutFiller(rest));
  }
  return { whole: skeletonOf(words.join('')), all, rests };
});

const allAndDays = new Set(
  listed('everything', 'today', 'yesterday', 'before-yesterday', 'tomorrow').map(
    (word) => looksOf(word).whole,
  ),
);

/** Whether commands take the name for everything or for a day: `/mute all` and `/orders today` are never about an address. */
export function isAllOrDay(name: string): boolean {
  return [...looksOf(name).all].some((look) => allAndDays.has(look));
}

function wordsOf(name: string): string[] {
  return withoutAccents(name)
    .replace(betweenScripts, ' ')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map(inFigures);
}

/** Numbers in one way: `one`, `01` and `一` are `1`. */
function inFigures(word: string): string {
  const figure = numbers.get(word);
  if (figure !== undefined && /^\d+$/.test(figure)) return figure;
  return word
    .replace(hanFigures, (written) => String(hanNumber(written) ?? written))
    .replace(/(?<!\d)0+(?=\d)/g, '');
}

function areNear(words: readonly string[], others: readonly string[]): boolean {
  const isAlike = words.length > 0 && words.length === others.length;
  // Nearly all names of a book differ in what is cheap to compare.
  return (
    isAlike &&
    words.every((word, at) => mayBeSlip(word, others[at]!)) &&
    words.every((word, at) => isSlip(word, others[at]!))
  );
}

/** People read the beginning of a word, each letter of a short one, each digit, and each character of Chinese. */
function mayBeSlip(one: string, other: string): boolean {
  if (one === other) return true;
  if (one[0] !== other[0] || Math.min(one.length, other.length) < shortestMistaken) return false;
  const most = mostSlips(Math.max(one.length, other.length));
  if (Math.abs(one.length - other.length) > most) return false;
  // A slip takes one letter away and brings another one. Most words of a long book differ by more, which is seen at once.
  if (bitsIn(lettersOf(one) ^ lettersOf(other)) > 2 * most) return false;
  return !readSign.test(one) && !readSign.test(other);
}

/** A bit for each letter that is in the word; several letters share one. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function bitsIn(letters: number): number {
  let count = 0;
  for (let rest = letters; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

function isSlip(one: string, other: string): boolean {
  const most = mostSlips(Math.max(one.length, other.length));
  return one === other || slipsBetween(one, other, most) <= most;
}

/** Without one of those at the beginning or the end, in each way. */
function withoutFiller(words: readonly string[]): string[][] {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const leading = gluedFillers.filter((filler) => first.startsWith(filler));
  const trailing = gluedFillers.filter((filler) => last.endsWith(filler));
  return [
    ...(isFiller(first) ? [words.slice(1)] : []),
    ...(isFiller(last) ? [words.slice(0, -1)] : []),
    ...leading.map((filler) => [first.slice(filler.length)].concat(words.slice(1))),
    ...trailing.map((filler) => words.slice(0, -1).concat(last.slice(0, -filler.length))),
  ].map((rest) => rest.filter((word) => word !== ''));
}

/** Also in letters that look like its own, but not the other way round: `b` is no `в`. */
function isFiller(word: string): boolean {
  return fillers.has(word) || (/[^\p{ASCII}]/u.test(word) && fillersLook.has(foldTwins(word)));
}

/**
 * `in`: a word is one of these, or holds one that is written without spaces; `all`: a word has nothing but these and
 * figures.
 */
function anyOf(phrases: readonly string[]): Record<'in' | 'all', RegExp> {
  const words = phrases.flatMap((phrase) => wordsOf(phrase).map(foldTwins));
  const glued = words.filter(isGlued).join('|');
  const apart = words.join('|');
  return {
    in: new RegExp(`^(?:${apart})$|${glued}`, 'u'),
    all: new RegExp(`^(?:${apart})$|^(?:\\d|${glued})+$`, 'u'),
  };
}

/** Words of languages that are written without spaces. */
export function isGlued(word: string): boolean {
  return /\p{Script=Han}/u.test(word);
}

function withoutAccents(text: string): string {
  return foldWord(text).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
}

function remembered<Found>(read: (name: string) => Found): (name: string) => Found {
  const known = new Map<string, Found>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    if (known.size >= mostRemembered) known.clear();
    const found = read(name);
    known.set(name, found);
    return found;
  };
}
