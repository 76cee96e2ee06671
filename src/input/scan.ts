// Splits what people type into tokens by lists of words that a reader names. Each token has a tag of one letter, so that a
// grammar is a regular expression over the tags. Nothing is skipped: a word of no list makes the text unread, because a
// skipped `not` or `mid` would turn its meaning round. Pure.

import { listOf } from './words.ts';
import { asTyped, foldWord, withoutInvisible } from '../base/visible-text.ts';
import { hanNumber } from './numeral.ts';
import { unread, value, type Sure } from './result.ts';

export type Token = { readonly tag: string; readonly written: string; readonly value: unknown };

/** The words of a list of input.ftl or those named; each stands for `value`, or for what the list has behind it. */
export type TaggedWords = readonly [tag: string, words: string | readonly string[], value?: unknown];

type Word = { readonly word: string; readonly tag: string; readonly value: unknown };
/** What a sticky pattern matches, unless `read` makes nothing of it; its value is the match, or what was read. */
export type Literal = {
  readonly tag: string;
  readonly pattern: RegExp;
  readonly read?: (written: string) => unknown;
};

export type Lexicon = {
  /** By their first character, the longest first. */
  readonly words: ReadonlyMap<string, readonly Word[]>;
  /** Tried before words. */
  readonly literals: readonly Literal[];
};

/** Longer texts are something else. */
export const longestText = 160;
const mostTokens = 24;
const letter = /[\p{Script=Latin}\p{Script=Cyrillic}]/u;
const figure = /\d{1,9}/y;
const hanFigure = /[〇零一二两兩三四五六七八九十百]{1,8}/y;
/** Compatibility forms would become figures: ① is no 1. */
const otherNumber = /\p{No}/u;

/** A word of several lists has the meaning of the first one. */
export function lexiconOf(lists: readonly TaggedWords[], literals: readonly Literal[] = []): Lexicon {
  const words = new Map<string, Word[]>();
  const known = new Set<string>();
  for (const [tag, named, meaning] of lists) {
    const listed =
      typeof named === 'string' ? listOf(named) : named.map((word) => [word, undefined] as const);
    for (const [word, own] of listed) {
      if (known.has(word)) continue;
      known.add(word);
      const before = words.get(word[0]!) ?? [];
      words.set(word[0]!, [...before, { word, tag, value: meaning ?? own }]);
    }
  }
  for (const [first, all] of words)
    words.set(
      first,
      all.toSorted((a, b) => b.word.length - a.word.length),
    );
  return { words, literals };
}

/** Numbers have the tag `N`, those in words composed. */
export function scan(
  text: string,
  { words, literals }: Lexicon,
): Sure<readonly Token[], 'empty' | 'not_read'> {
  const visible = withoutInvisible(text).replaceAll('½', ' 0.5 ').trim();
  const [odd] = otherNumber.exec(visible) ?? [];
  if (odd !== undefined) return unread('not_read', odd);
  const folded = foldWord(visible).replaceAll(/\s+/g, ' ');
  if (folded === '') return unread('empty');
  if (folded.length > longestText) return unread('not_read');
  const tokens: Token[] = [];
  for (let at = 0; at < folded.length;) {
    const literal = literalAt(folded, at, literals);
    // The stop of an abbreviation, as in `Nov. 3`.
    if (!literal && (/[\s,、;!]/.test(folded[at]!) || /^[.。](?:\s|$)/.test(folded.slice(at, at + 2)))) {
      at += 1;
      continue;
    }
    const [word, number] = [wordAt(folded, at, words), numberAt(folded, at)];
    const isNumber = number !== undefined && number.written.length > (word?.written.length ?? 0);
    const token = literal ?? (isNumber ? number : word);
    if (!token)
      return unread('not_read', asTyped(/^\p{L}+|^\P{L}[^\s\p{L}]*/u.exec(folded.slice(at))![0], visible));
    if (tokens.length === mostTokens) return unread('not_read');
    tokens.push(token);
    at += token.written.length;
  }
  return value(composed(tokens));
}

/**
 * The two parts of the text at each place between two words, each part first once; words of Chinese are not told apart by
 * spaces.
 */
export function cutsOf(text: string): Array<readonly [one: string, other: string]> {
  const isInside = (at: number) =>
    [letter, /\d/].some((of) => of.test(text[at - 1] ?? '') && of.test(text[at] ?? ''));
  return Array.from({ length: text.length + 1 }, (_, at) => at).flatMap((at) => {
    if (isInside(at)) return [];
    const [before, after] = [text.slice(0, at).trim(), text.slice(at).trim()];
    return [[before, after] as const, [after, before] as const];
  });
}

export function tagsOf(tokens: readonly Token[]): string {
  return tokens.map(({ tag }) => tag).join('');
}

/** Numerals in words as one number: `twenty five`, `forty-five`, `двести двадцать`, `two hundred`. */
function composed(tokens: readonly Token[]): Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const isHyphened = all.at(-1)?.written === '-' && /^[a-z]/.test(token.written);
    const before = all.at(isHyphened ? -2 : -1);
    const sum = before && sumOf(before, token);
    if (sum === undefined) all.push(token);
    else
      all.splice(isHyphened ? -2 : -1, 2, {
        tag: 'N',
        written: `${before!.written} ${token.written}`,
        value: sum,
      });
  }
  return all;
}

function sumOf(before: Token, next: Token): number | undefined {
  if (before.tag !== 'N' || next.tag !== 'N') return undefined;
  if (/\d/.test(before.written) || /\d/.test(next.written)) return undefined;
  const [high, low] = [before.value as number, next.value as number];
  if (low === 100 && high >= 1 && high < 10) return high * low;
  const isBelow = (high % 100 === 0 && low < 100) || (high % 10 === 0 && high % 100 >= 20 && low < 10);
  return high > 0 && low >= 1 && isBelow ? high + low : undefined;
}

function literalAt(text: string, at: number, literals: readonly Literal[]): Token | undefined {
  for (const { tag, pattern, read } of literals) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const value = found && read ? read(found[0]) : (found ?? undefined);
    if (found && value !== undefined) return { tag, written: found[0], value };
  }
  return undefined;
}

/** The longest word there. One of letters ends where no letter follows; words of Chinese are written without spaces. */
function wordAt(text: string, at: number, words: Lexicon['words']): Token | undefined {
  const isWhole = (word: string) =>
    (!letter.test(word[0]!) || !letter.test(text[at - 1] ?? '')) &&
    (!letter.test(word.at(-1)!) || !letter.test(text[at + word.length] ?? ''));
  const found = words.get(text[at]!)?.find(({ word }) => text.startsWith(word, at) && isWhole(word));
  return found && { tag: found.tag, written: found.word, value: found.value };
}

function numberAt(text: string, at: number): Token | undefined {
  figure.lastIndex = at;
  const [digits] = figure.exec(text) ?? [];
  if (digits !== undefined) return { tag: 'N', written: digits, value: Number(digits) };
  hanFigure.lastIndex = at;
  const [written] = hanFigure.exec(text) ?? [];
  const number = written === undefined ? undefined : hanNumber(written);
  return number === undefined ? undefined : { tag: 'N', written: written!, value: number };
}
