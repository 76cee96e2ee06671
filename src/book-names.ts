// When two names of the address book are one name: punctuation, signs, emoji, width, case, accents and letters of another
// alphabet that look the same make no difference to whoever reads an order, and neither do words around it that say
// nothing, such as `to` and `给`. Pure.

import { listLocales, localesDirectory } from './i18n.ts';
import { foldWord, listInputWords } from './input-lists.ts';
import { foldTwins, skeletonOf } from './skeleton.ts';

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

const fillers = new Set(
  listInputWords(localesDirectory, listLocales()).flatMap(({ key, word }) =>
    key === 'filler' ? [withoutAccents(word)] : [],
  ),
);
/** Those that are written without a space before and behind a name. */
const gluedFillers = [...fillers].filter((word) => /\p{Script=Han}/u.test(word));

/** The names of a book are compared again and again, and there are fewer of them than names that are ever typed. */
const mostRemembered = 10_000;

/** Equal for names that the reader of orders takes for each other. */
export const readingOf = remembered((name) => {
  const words = name.split(/\s+/).map(foldTwins);
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

/** Whether a word of the name has letters of two alphabets, as `pауouts` has. */
export function mixesAlphabets(name: string): boolean {
  const words = name.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = words.map((word) => word.replace(syllables, ''));
  return letters.some((word) => !alphabets.some((alphabet) => alphabet.test(word)));
}

type Looks = { readonly whole: string; readonly all: ReadonlySet<string> };

/** What the name looks like, and what is left of it without some of the words around it that say nothing. */
export const looksOf = remembered((name): Looks => {
  const words = withoutAccents(name)
    .replace(betweenScripts, ' ')
    .split(/[^\p{L}\p{M}\p{N}'’]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const rests = [words];
  const all = new Set<string>();
  for (const rest of rests) {
    const look = skeletonOf(rest.join(''));
    if (look === '' || all.has(look)) continue;
    all.add(look);
    rests.push(...withoutFiller(rest));
  }
  return { whole: skeletonOf(words.join('')), all };
});

/** Without one of those at the beginning or the end, in each way. */
function withoutFiller(words: readonly string[]): string[][] {
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const leading = gluedFillers.filter((filler) => first.startsWith(filler));
  const trailing = gluedFillers.filter((filler) => last.endsWith(filler));
  return [
    ...(fillers.has(first) ? [words.slice(1)] : []),
    ...(fillers.has(last) ? [words.slice(0, -1)] : []),
    ...leading.map((filler) => [first.slice(filler.length)].concat(words.slice(1))),
    ...trailing.map((filler) => words.slice(0, -1).concat(last.slice(0, -filler.length))),
  ].map((rest) => rest.filter((word) => word !== ''));
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
