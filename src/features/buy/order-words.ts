// What the words of an order can be, and the words that are known: names of the book, and those of every language.

import { looksOf, mayMean, readingOf } from '../../input/book-names.ts';
import { foldWord, type InputKind, type InputResource, type InputWords } from '../../base/input-words.ts';
import { foldLabel } from '../../store/settings/settings.ts';
import type { ParsedAddress } from '../../tron/address.ts';
import type { BookEntry } from './receivers.ts';

type Written = { written: string };
export type OrderToken = Written &
  (
    | { is: 'address'; read: ParsedAddress; isContractPage: boolean }
    /** Several entries only where their names read alike. */
    | { is: 'name'; entries: readonly BookEntry[] }
    /** `unit` is a suffix such as `k` or `h`, folded; empty for none. */
    | { is: 'number'; number: string; unit: string }
    | { is: 'resource'; resource: InputResource }
    | { is: 'kind'; kind: InputKind }
    /** `unclear`: a name and digits of which it can't be told whether they are the name's. */
    | { is: 'one-hour' | 'filler' | 'unknown' | 'unclear' }
  );

export type Lexicon = {
  input: InputWords;
  /** By folded label. */
  names: ReadonlyMap<string, BookEntry>;
  /** By what the reader makes of their names. */
  readings: ReadonlyMap<string, readonly BookEntry[]>;
  /** By what their names look like. */
  looks: ReadonlyMap<string, readonly BookEntry[]>;
  /** The most words that a name or another phrase has. */
  longest: number;
};

export function lexiconOf(input: InputWords, book: readonly BookEntry[]): Lexicon {
  const names = new Map(book.map((entry) => [foldLabel(entry.label), entry]));
  const phrases = [
    ...names.keys(),
    ...input.resources.keys(),
    ...input.kinds.keys(),
    ...input.oneHour,
    ...input.each,
  ];
  const longest = phrases.reduce((most, phrase) => Math.max(most, phrase.split(/\s+/).length), 1);
  const readings = Map.groupBy(book, ({ label }) => readingOf(label));
  const looks = Map.groupBy(book, ({ label }) => looksOf(label).whole);
  return { input, names, readings, looks, longest };
}

/** The entries that a name stands for; several where names that read alike were stored before these were refused. */
export function entriesOf(written: string, { names, readings, looks }: Lexicon): readonly BookEntry[] {
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

export function phraseToken(written: string, { input }: Lexicon): OrderToken | undefined {
  const folded = foldWord(written);
  const resource = input.resources.get(folded);
  if (resource) return { is: 'resource', written, resource };
  // Nothing is bought again and again, so such words are not understood.
  if (input.each.has(folded)) return { is: 'unknown', written };
  if (input.oneHour.has(folded)) return { is: 'one-hour', written };
  const kind = input.kinds.get(folded);
  if (kind) return { is: 'kind', written, kind };
  return input.fillers.has(folded) ? { is: 'filler', written } : undefined;
}
