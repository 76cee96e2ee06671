// What the words of an order can be, and the words that are known: names of the book, and those of every language.

import { foldWord, type InputKind, type InputResource, type InputWords } from '../../input-words.ts';
import { foldLabel } from '../../store/settings/settings.ts';
import type { ParsedAddress } from '../../tron/address.ts';
import type { BookEntry } from './receivers.ts';

type Written = { written: string };
export type OrderToken = Written &
  (
    | { is: 'address'; read: ParsedAddress; isContractPage: boolean }
    | { is: 'name'; entry: BookEntry }
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
  /** The most words that a name or another phrase has. */
  longest: number;
};

export function lexiconOf(input: InputWords, book: readonly BookEntry[]): Lexicon {
  const names = new Map(book.map((entry) => [foldLabel(entry.label), entry]));
  const phrases = [...names.keys(), ...input.resources.keys(), ...input.kinds.keys(), ...input.oneHour];
  const longest = phrases.reduce((most, phrase) => Math.max(most, phrase.split(/\s+/).length), 1);
  return { input, names, longest };
}

export function phraseToken(written: string, { input }: Lexicon): OrderToken | undefined {
  const folded = foldWord(written);
  const resource = input.resources.get(folded);
  if (resource) return { is: 'resource', written, resource };
  if (input.oneHour.has(folded)) return { is: 'one-hour', written };
  const kind = input.kinds.get(folded);
  if (kind) return { is: 'kind', written, kind };
  return input.fillers.has(folded) ? { is: 'filler', written } : undefined;
}
