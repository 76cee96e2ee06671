// Which entries the address book takes. A name is never an address, a number or a duration, so that `/order 65000 payouts
// 1h` is unambiguous, and of names that people take for each other the book has one.

import {
  areMistakable,
  areNearNames,
  isAllOrDay,
  isOneName,
  isOrderWords,
  mixesAlphabets,
} from '../../input/book-names.ts';
import { saysReserved } from '../../events/template/reserved-words.ts';
import type { BookAddress, SettingsData } from '../../store/settings/settings.ts';
import {
  type Address,
  type AddressProblem,
  createAddressIndex,
  isSameAddress,
  parseAddress,
} from '../../tron/address.ts';
import { findAddresses, validAddresses } from '../../input/address.ts';
import { foldWord, withoutInvisible } from '../../base/visible-text.ts';
import { mostFormerNames } from '../../store/settings/named-addresses.ts';

const longestLabel = 32;
const mostTags = 8;

/** An entry that a person wrote, after validation. */
export type Entry = { label: string; address: Address; tags: string[] };

/**
 * - `empty`: has no letter and no number.
 * - `long`: more than 32 characters.
 * - `lines`: more than one line.
 * - `address`: has the shape of an address.
 * - `number`: begins with a digit, or ends like a duration (`1h`).
 * - `mixed`: has letters of two alphabets in one word.
 * - `words`: has only words that an order has without it, such as `energy` and `please`.
 * - `all_or_day`: commands take it for everything or for a day, such as `all` and `today`.
 * - `reserved`: has words that only the bot may say of an order.
 * - `command`, `order`: the answer to a question for the name is a word for a command, or reads as an order.
 */
type LabelProblem =
  | 'empty'
  | 'long'
  | 'lines'
  | 'address'
  | 'number'
  | 'mixed'
  | 'words'
  | 'all_or_day'
  | 'reserved'
  | 'command'
  | 'order';
/** `tag`: a tag has other characters than letters, digits, `_` and `-`, or more than 24; `tags`: more than 8 tags. */
type TagProblem = 'tag' | 'tags';
type EntryProblem =
  | { part: 'label'; problem: LabelProblem }
  | { part: 'tags'; problem: TagProblem }
  | { part: 'address'; problem: AddressProblem };
/** Why an entry can't be added to the book. */
export type Problem = EntryProblem | ({ part: 'book' } & Collision);

type Read<Value, Problem> = ({ ok: true } & Value) | { ok: false; problem: Problem };

export function readLabel(text: string): Read<{ label: string }, LabelProblem> {
  const label = withoutInvisible(text.normalize('NFC').toWellFormed()).trim();
  if (/[\n\r\p{Zl}\p{Zp}]/u.test(label)) return { ok: false, problem: 'lines' };
  const line = label.replace(/[\s\p{Cc}]+/gu, ' ');
  if (!/[\p{L}\p{N}]/u.test(line)) return { ok: false, problem: 'empty' };
  if (looksLikeAddress(line)) return { ok: false, problem: 'address' };
  if (line.length > longestLabel) return { ok: false, problem: 'long' };
  if (looksLikeNumber(line.normalize('NFKC'))) return { ok: false, problem: 'number' };
  if (mixesAlphabets(line)) return { ok: false, problem: 'mixed' };
  if (isOrderWords(line)) return { ok: false, problem: 'words' };
  if (isAllOrDay(line)) return { ok: false, problem: 'all_or_day' };
  if (saysReserved(line)) return { ok: false, problem: 'reserved' };
  return { ok: true, label: line };
}

/** Reads tags separated by spaces, commas or semicolons, with or without `#`. Ignoring case, each is taken once. */
export function readTags(text: string): Read<{ tags: string[] }, TagProblem> {
  const words = text
    .normalize('NFC')
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#/, ''))
    .filter((word) => word !== '');
  if (!words.every((word) => /^[\p{L}\p{N}\p{M}_-]{1,24}$/u.test(word))) return { ok: false, problem: 'tag' };
  const tags = [...new Map(words.map((word) => [foldWord(word), word])).values()];
  return tags.length > mostTags ? { ok: false, problem: 'tags' } : { ok: true, tags };
}

/**
 * Reads `label address tags…`; the label may have several words, since the address ends it. Behind an address that
 * comes first stands the label, and tags only with `#`.
 */
export function readEntry(text: string): Read<{ entry: Entry }, EntryProblem> {
  const words = text.trim().split(/\s+/);
  const position = words.findIndex((word) => addressIn(word) !== undefined);
  if (position < 0) {
    const closest = words.find(looksLikeAddress) ?? '';
    const parsed = parseAddress(closest);
    return { ok: false, problem: { part: 'address', problem: parsed.ok ? 'empty' : parsed.problem } };
  }
  const following = words.slice(position + 1);
  const firstTag = following.findIndex((word) => word.startsWith('#'));
  const named = firstTag < 0 ? following.length : firstTag;
  const isFirst = position === 0;
  return checkEntry({
    label: (isFirst ? following.slice(0, named) : words.slice(0, position)).join(' '),
    address: addressIn(words[position] ?? '') ?? '',
    tags: (isFirst ? following.slice(named) : following).join(' '),
  });
}

/** The address that the word is, or that it links to. */
function addressIn(word: string): Address | undefined {
  const found = validAddresses(findAddresses(word));
  return found.length === 1 ? found[0] : undefined;
}

export function checkEntry(written: {
  label: string;
  address: string;
  tags: string;
}): Read<{ entry: Entry }, EntryProblem> {
  const address = parseAddress(written.address);
  if (!address.ok) return { ok: false, problem: { part: 'address', problem: address.problem } };
  const label = readLabel(written.label);
  if (!label.ok) return { ok: false, problem: { part: 'label', problem: label.problem } };
  const tags = readTags(written.tags);
  if (!tags.ok) return { ok: false, problem: { part: 'tags', problem: tags.problem } };
  return { ok: true, entry: { label: label.label, address: address.address, tags: tags.tags } };
}

/** The entries with another address that looks the same at both ends. */
export function lookalikesIn<Some extends { address: string }>(
  address: string,
  book: readonly Some[],
): Some[] {
  return findLookalikesIn(book)(address);
}

/** The same question about many addresses. */
export function findLookalikesIn<Some extends { address: string }>(
  book: readonly Some[],
): (address: string) => Some[] {
  const index = createAddressIndex(book.map((entry) => entry.address));
  return (address) => {
    const others = new Set(index.alikeOf(address));
    return others.size === 0 ? [] : book.filter((entry) => others.has(entry.address));
  };
}

/** The entries whose name or a tag contains `words`, sorted by name; all entries for no words. */
export function listEntries(book: readonly BookAddress[], words = ''): BookAddress[] {
  const folded = foldWord(words.trim().replace(/^#/, ''));
  return book
    .filter(({ label, tags }) => [label, ...tags].some((name) => foldWord(name).includes(folded)))
    .sort((a, b) => foldWord(a.label).localeCompare(foldWord(b.label)));
}

/** Whether the word is a valid address or probably a mistyped one. */
export function looksLikeAddress(word: string): boolean {
  return parseAddress(word).ok || /^[0-9a-z]{26,}$/i.test(word);
}

function looksLikeNumber(label: string): boolean {
  return /^[\p{P}\p{S}]*\p{N}/u.test(label) || /\s\d+\s?\p{L}{1,4}$/u.test(label);
}

// Names that people take for each other and addresses are unique. A removed label is remembered with its address, so that
// adding it again with another address counts as changing its address.

/** Keeps the settings, which are one document, small, and the book short enough to page through by buttons. */
export const maxEntries = 1000;

type Named = Pick<BookAddress, 'label' | 'address'>;
type Names = Readonly<Pick<SettingsData, 'addresses' | 'formerNames'>>;

/**
 * Why an entry can't be added.
 * - `label_alike`: the label reads like that of the other entry, though it is written otherwise.
 * - `label_near`: people take one for the other, such as `зарплату` and `зарплата`.
 * - `full`: the book has `maxEntries`.
 */
export type Collision =
  | { problem: 'label_taken' | 'label_alike' | 'label_near' | 'address_known'; other: Named }
  | { problem: 'full' };

/** Why the entry can't be added. */
export function collisionOf({ label, address }: Named, book: readonly Named[]): Collision | undefined {
  const known = book.find((other) => isSameAddress(other.address, address));
  if (known) return { problem: 'address_known', other: known };
  const taken = findTaken(label, book);
  if (taken) return taken;
  return book.length >= maxEntries ? { problem: 'full' } : undefined;
}

/** Why an entry can't have the label, beside these others. */
export function findTaken(label: string, others: readonly Named[]): Collision | undefined {
  const other = findLabel(label, others);
  if (!other) return undefined;
  if (foldWord(other.label) === foldWord(label)) return { problem: 'label_taken', other };
  return { problem: isOneName(other.label, label) ? 'label_alike' : 'label_near', other };
}

export function findLabel<Some extends { label: string }>(
  label: string,
  book: readonly Some[],
): Some | undefined {
  return (
    book.find((other) => isOneName(other.label, label)) ??
    book.find((other) => areNearNames(other.label, label))
  );
}

/**
 * Whether the label has or had another address, so that people who know it would order for another one. Also true once
 * as many labels are remembered as can be, because a forgotten one could have been this one.
 */
export function pointsElsewhere({ label, address }: Named, { addresses, formerNames }: Names): boolean {
  const present = findLabel(label, addresses);
  if (present) return !isSameAddress(present.address, address);
  const former = formerNames.filter((other) => areMistakable(other.label, label));
  if (former.length > 0) return former.some((other) => !isSameAddress(other.address, address));
  return formerNames.length >= mostFormerNames;
}
