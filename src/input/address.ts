// Reads addresses: alone, in a sentence, in a link to an explorer, or by a name of the address book. A word that only looks
// like an address is found too, with what is wrong with it, so that a mistyped address is never taken for something else.
// Pure.

import { foldWord, withoutInvisible } from '../base/visible-text.ts';
import {
  type Address,
  type AddressProblem,
  type ParsedAddress,
  type Unusable,
  parseAddress,
  whyUnusable,
} from '../tron/address.ts';
import { namedBy } from './book-names.ts';
import { nearestNames } from './name.ts';
import { type Read, among, unread, value } from './result.ts';
import { inputWords } from './words.ts';

export type BookEntry = { label: string; address: string };

type AddressInText = {
  /** Where it begins and ends in `text`; a link counts as a whole. */
  start: number;
  end: number;
  written: string;
  read: ParsedAddress;
  /** The link is an explorer's page of a contract or a token. */
  isContractPage: boolean;
};

/** Shorter runs of letters and digits are words or names. */
const run = /[0-9\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{26,}/gu;
const transactionHash = /^(?:0x)?[0-9a-f]{64}$/i;
const link = /^(?:https?:\/\/|www\.|[\w-]+(?:\.[\w-]+)+\/)\S+$/i;
const contractPage = /\/(?:contract|token20|token721|token1155|token)\//i;

export function findAddresses(text: string): AddressInText[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const isLink = link.test(word);
    return [...word.matchAll(run)]
      .filter(({ 0: written }) => !transactionHash.test(written))
      .map(({ 0: written, index: inside }) => ({
        start: isLink ? index : index + inside,
        end: isLink ? index + word.length : index + inside + written.length,
        written,
        read: parseAddress(written),
        isContractPage: isLink && contractPage.test(word),
      }));
  });
}

/** The distinct valid addresses, in their order. */
export function validAddresses(found: readonly AddressInText[]): Address[] {
  return [...new Set(found.flatMap(({ read }) => (read.ok ? [read.address] : [])))];
}

/** The hash of a transaction, alone or in a link to its page; undefined for any other text. */
export function readTransactionHash(text: string): string | undefined {
  const written = withoutInvisible(text).trim();
  const words = link.test(written) ? written.split(/[/?#&=]+/) : [written];
  const hash = words.find((word) => transactionHash.test(word));
  return hash?.replace(/^0x/i, '').toLowerCase();
}

/** `unknown_name`: it doesn't look like an address, and no entry of the book has that name. */
export type ReadAddress = Read<Address, AddressProblem | 'unknown_name'>;

/**
 * A text that has nothing else in it. A valid address is never read as a name, so an entry named like an address can't
 * stand for another one.
 */
export function exactAddress(text: string, book: readonly BookEntry[]): Read<Address, 'unknown_name'> {
  const parsed = parseAddress(text);
  return parsed.ok ? value(parsed.address) : among(addressesIn(namedBy(text, book)), 'unknown_name');
}

/** The one address that a person means; of several nothing is chosen. */
export function readAddress(text: string, book: readonly BookEntry[]): ReadAddress {
  const written = withoutInvisible(text).trim();
  const exact = exactAddress(written, book);
  if (exact.is !== 'unread') return exact;
  const found = findAddresses(written);
  const valid = validAddresses(found);
  if (valid.length > 1) return among(valid, 'unknown_name');
  const wrong = found.find(({ read }) => !read.ok)?.read;
  if (wrong && !wrong.ok) return unread(wrong.problem);
  return among(valid, written === '' ? 'empty' : 'unknown_name');
}

/** The entry of the book that a mistyped name probably means, to be offered. */
export function entryNear(
  text: string,
  book: readonly BookEntry[],
): { label: string; address: Address } | undefined {
  const [near] = nearestNames(withoutInvisible(text), book);
  const [address] = near ? addressesIn([near]) : [];
  return near && address && { label: near.label, address };
}

/** The address of a text that has nothing else to say, such as `my address is T…` or a link. */
export function addressAlone(text: string): Address | undefined {
  const found = findAddresses(text);
  const [address, other] = validAddresses(found);
  if (!address || other || found.some(({ read }) => !read.ok)) return undefined;
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const words = rest.split(/[\s,.;:!]+/).filter((word) => word !== '');
  return words.every((word) => inputWords.fillers.has(foldWord(word))) ? address : undefined;
}

/** An address to which something can be delegated; others are told with what they are. */
type ReadReceiver = { ok: true; address: Address } | UnreadReceiver;
export type UnreadReceiver =
  | { ok: false; problem: AddressProblem | 'unknown_name' }
  /** A contract's page names no contract. */
  | { ok: false; problem: Unusable['kind']; address: Address; name: string };

export function readReceiver(read: ParsedAddress, isContractPage = false): ReadReceiver {
  if (!read.ok) return read;
  const { address } = read;
  const reason = whyUnusable(address);
  if (reason) return { ok: false, problem: reason.kind, address, name: reason.name };
  return isContractPage ? { ok: false, problem: 'contract', address, name: '' } : read;
}

/** Without entries whose address is none: somebody may have edited the settings by hand. */
export function addressesIn(entries: readonly BookEntry[]): Address[] {
  return entries.flatMap(({ address }) => {
    const read = parseAddress(address);
    return read.ok ? [read.address] : [];
  });
}
