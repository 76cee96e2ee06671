// Splits the text of an order into what its words are: addresses, names of the book, numbers with their units, words for
// a resource. Nothing is decided here about which of them an order takes; see order-text.ts. Pure.

import { foldWord, type InputKind, type InputResource, type InputWords } from '../../input-words.ts';
import { foldLabel } from '../../store/settings/settings.ts';
import type { ParsedAddress } from '../../tron/address.ts';
import { findAddresses } from '../../tron/find-addresses.ts';
import { withoutInvisible } from '../../visible-text.ts';
import { bare, narrow, numberAt } from './number-words.ts';
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
    /** `unclear`: a name whose last digits may as well begin an amount. */
    | { is: 'one-hour' | 'filler' | 'unknown' | 'unclear' }
  );

export type Lexicon = {
  input: InputWords;
  /** By folded label. */
  names: ReadonlyMap<string, BookEntry>;
  /** The most words that a name or another phrase has. */
  longest: number;
};

/** Longer texts are no orders; their rest is one unknown word. */
const mostWords = 64;

export function lexiconOf(input: InputWords, book: readonly BookEntry[]): Lexicon {
  const names = new Map(book.map((entry) => [foldLabel(entry.label), entry]));
  const phrases = [...names.keys(), ...input.resources.keys(), ...input.kinds.keys(), ...input.oneHour];
  const longest = phrases.reduce((most, phrase) => Math.max(most, phrase.split(/\s+/).length), 1);
  return { input, names, longest };
}

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
  /** Whether the next name is read as a name; names count from 0. */
  const takesName = () => !without.has(names++);
  const addWords = (part: string) => {
    // A mark may be all that stands between an address and the next word: `T…,65000`.
    const rest = from === 0 ? part : part.replace(/^[\s,，:：;；、]+/, '');
    const words = rest.split(/\s+/).filter((word) => word !== '');
    tokens.push(...wordTokens(words.slice(0, mostWords), lexicon, takesName));
    if (words.length > mostWords) tokens.push({ is: 'unknown', written: words.slice(mostWords).join(' ') });
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
    const [token, length] = nameAt(words, at, lexicon, takesName) ??
      numberToken(words, at, lexicon) ??
      phraseAt(words, at, lexicon) ?? [undefined, 1];
    const word = words[at] ?? '';
    if (token) tokens.push(token);
    else if (/[\p{L}\p{N}]/u.test(word)) tokens.push(...unspacedTokens(word, lexicon, takesName));
    at += length;
  }
  return tokens;
}

/** A word that is none by itself: several without a space between them, or an unknown one. */
function unspacedTokens(word: string, lexicon: Lexicon, takesName: () => boolean): OrderToken[] {
  const parts = word.split(/(?<!\d)[，、；。]|[，、；。](?!\d)/u).filter((part) => part !== '');
  if (parts.length > 1) return wordTokens(parts, lexicon, takesName);
  return splitWord(word, lexicon) ?? [unknown(word)];
}

type At = [token: OrderToken, length: number] | undefined;

function nameAt(
  words: readonly string[],
  at: number,
  { names, longest }: Lexicon,
  takesName: () => boolean,
): At {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const whole = words.slice(at, at + length).join(' ');
    for (const written of [whole, bare(whole)]) {
      const entry = names.get(foldLabel(written));
      if (!entry) continue;
      const next = words[at + length] ?? '';
      if (mayContinue(written, next, names))
        return [{ is: 'unclear', written: `${written} ${next}` }, length];
      return takesName() ? [{ is: 'name', written, entry }, length] : undefined;
    }
  }
  return undefined;
}

/** `cold wallet 2 131 000` is 131,000 for `cold wallet 2`, or 2,131,000 for `cold wallet`. */
function mayContinue(name: string, next: string, names: Lexicon['names']): boolean {
  const [, shorter] = /^(.+) \d{1,3}$/.exec(name) ?? [];
  return shorter !== undefined && /^\d{3}(?!\d)/.test(narrow(next)) && names.has(foldLabel(shorter));
}

function numberToken(words: readonly string[], at: number, lexicon: Lexicon): At {
  const isName = (from: number) => nameAt(words, from, lexicon, () => true) !== undefined;
  const found = numberAt(words, at, lexicon.input, isName);
  if (!found) return undefined;
  const { length, ...number } = found;
  return [{ is: 'number', ...number }, length];
}

function phraseAt(words: readonly string[], at: number, lexicon: Lexicon): At {
  for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length--) {
    const written = words.slice(at, at + length).join(' ');
    const token = phraseToken(written, lexicon) ?? phraseToken(bare(written), lexicon);
    if (token) return [token, length];
  }
  return undefined;
}

function phraseToken(written: string, { input }: Lexicon): OrderToken | undefined {
  const folded = foldWord(written);
  const resource = input.resources.get(folded);
  if (resource) return { is: 'resource', written, resource };
  if (input.oneHour.has(folded)) return { is: 'one-hour', written };
  const kind = input.kinds.get(folded);
  if (kind) return { is: 'kind', written, kind };
  return input.fillers.has(folded) ? { is: 'filler', written } : undefined;
}

/** Reads words that are written without a space, such as `65000能量1小时` or `65000energy`; undefined if a part stays unknown. */
function splitWord(word: string, lexicon: Lexicon): OrderToken[] | undefined {
  const { input, names } = lexicon;
  const text = bare(narrow(word));
  const phrases = [...names.keys(), ...input.resources.keys(), ...input.oneHour, ...input.kinds.keys()];
  const known = [...phrases, ...input.fillers].filter((phrase) => isGlued(phrase) || /^\d/.test(text));
  const units = [...input.zeros.keys(), ...input.timeUnits.keys()].sort((a, b) => b.length - a.length);
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
    const phrase = known
      .filter((one) => rest.startsWith(one))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    if (phrase === '') return undefined;
    const entry = names.get(phrase);
    const token = entry ? { is: 'name' as const, written: entry.label, entry } : phraseToken(phrase, lexicon);
    if (token) tokens.push(token);
    rest = rest.slice(phrase.length);
  }
  return tokens.length > 1 ? tokens : undefined;
}

/** Words of languages that are written without spaces. */
function isGlued(phrase: string): boolean {
  return /\p{Script=Han}/u.test(phrase);
}

function unknown(written: string): OrderToken {
  return { is: 'unknown', written };
}
