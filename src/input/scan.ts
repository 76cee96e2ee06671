// Splits what people type into tokens by lists of words that a reader names. Each token has a tag of one letter, so that a
// grammar is a regular expression over the tags. Nothing is skipped: a word of no list makes the text unread, because a
// skipped `not` or `mid` would turn its meaning round. Pure.

import { foldWord } from '../base/input-words.ts';
import { withoutInvisible } from '../base/visible-text.ts';
import { hanNumber } from './numeral.ts';

export type Token = { readonly tag: string; readonly written: string; readonly value: unknown };

/** Words of one tag with what they stand for. */
export type TaggedWords = readonly [tag: string, words: Iterable<readonly [word: string, value: unknown]>];

/** `literals` are tried before words; each is sticky. Its value is what the match stands for. */
export type Lexicon = {
  readonly words: ReadonlyArray<{ word: string; tag: string; value: unknown }>;
  readonly literals: ReadonlyArray<{ tag: string; pattern: RegExp }>;
};

/** Longer texts are something else. */
const longest = 160;
const mostTokens = 24;
const letter = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const figure = /\d{1,9}/y;
const hanFigure = /[〇零一二两兩三四五六七八九十百]{1,8}/y;

/** A word of several lists has the meaning of the first one. The longest word at a place is taken. */
export function lexiconOf(lists: readonly TaggedWords[], literals: Lexicon['literals']): Lexicon {
  const found = new Map<string, { word: string; tag: string; value: unknown }>();
  for (const [tag, words] of lists) {
    for (const [word, value] of words)
      if (word !== '' && !found.has(word)) found.set(word, { word, tag, value });
  }
  const words = [...found.values()].toSorted((a, b) => b.word.length - a.word.length);
  return { words, literals };
}

/** Numbers have the tag `N`. Undefined where something is in no list, or the text is too long. */
export function scan(text: string, { words, literals }: Lexicon): Token[] | undefined {
  const folded = foldWord(withoutInvisible(text)).trim().replaceAll(/\s+/g, ' ');
  if (folded.length > longest) return undefined;
  const tokens: Token[] = [];
  for (let at = 0; at < folded.length;) {
    // The stop of an abbreviation, as in `Nov. 3`.
    if (/[\s,，、;]/.test(folded[at]!) || /^\.(?:\s|$)/.test(folded.slice(at, at + 2))) {
      at += 1;
      continue;
    }
    const [word, number] = [wordAt(folded, at, words), numberAt(folded, at)];
    const isNumber = number !== undefined && number.written.length > (word?.written.length ?? 0);
    const token = literalAt(folded, at, literals) ?? (isNumber ? number : word);
    if (!token || tokens.length === mostTokens) return undefined;
    tokens.push(token);
    at += token.written.length;
  }
  return tokens;
}

function literalAt(text: string, at: number, literals: Lexicon['literals']): Token | undefined {
  for (const { tag, pattern } of literals) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { tag, written: found[0], value: found };
  }
  return undefined;
}

/** A word of letters ends where no letter follows; words of Chinese are written without spaces. */
function wordAt(text: string, at: number, words: Lexicon['words']): Token | undefined {
  const isWhole = (word: string) =>
    (!letter.test(word[0]!) || !letter.test(text[at - 1] ?? '')) &&
    (!letter.test(word.at(-1)!) || !letter.test(text[at + word.length] ?? ''));
  const found = words.find(({ word }) => text.startsWith(word, at) && isWhole(word));
  return found && { tag: found.tag, written: found.word, value: found.value };
}

function numberAt(text: string, at: number): Token | undefined {
  figure.lastIndex = at;
  const [digits] = figure.exec(text) ?? [];
  if (digits !== undefined) return { tag: 'N', written: digits, value: Number(digits) };
  hanFigure.lastIndex = at;
  const [written] = hanFigure.exec(text) ?? [];
  const value = written === undefined ? undefined : hanNumber(written);
  return value === undefined ? undefined : { tag: 'N', written: written!, value };
}
