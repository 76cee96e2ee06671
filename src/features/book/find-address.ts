// Reads the one address that a person means where an address is asked for: alone, in a sentence, in a link to an explorer,
// or by its name in the address book. Of several nothing is chosen.

import { namedBy } from '../../input/book-names.ts';
import { foldWord, type InputWords } from '../../base/input-words.ts';
import { parseAddress, type Address, type AddressProblem } from '../../tron/address.ts';
import { findAddresses, validAddresses } from '../../tron/find-addresses.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { nearestName } from './near-names.ts';

type Named = { label: string; address: string };

export type FoundAddress =
  | { ok: true; address: Address }
  | { ok: false; problem: AddressProblem }
  | { ok: false; problem: 'several'; first: string; second: string }
  | { ok: false; problem: 'unknown_name'; written: string; near?: { label: string; address: Address } };

/** A valid address is never read as a name, so an entry named like an address can't stand for another one. */
export function findAddress(text: string, book: readonly Named[]): FoundAddress {
  const written = withoutInvisible(text).trim();
  const parsed = parseAddress(written);
  if (parsed.ok) return parsed;
  const [named, alike] = namedBy(written, book);
  if (named && alike) return { ok: false, problem: 'several', first: named.address, second: alike.address };
  const known = named && parseAddress(named.address);
  if (known?.ok) return known;
  const found = findAddresses(written);
  const [first, second] = validAddresses(found);
  if (first && second) return { ok: false, problem: 'several', first, second };
  const wrong = found.find(({ read }) => !read.ok)?.read;
  if (wrong && !wrong.ok) return wrong;
  if (first) return { ok: true, address: first };
  if (written === '') return { ok: false, problem: 'empty' };
  const near = nearestName(written, book);
  const meant = near && parseAddress(near.address);
  const suggestion = meant?.ok ? { near: { label: near!.label, address: meant.address } } : {};
  return { ok: false, problem: 'unknown_name', written, ...suggestion };
}

/** The address of a text that has nothing else to say, such as `my address is T…` or a link. */
export function addressAlone(text: string, { fillers }: InputWords): Address | undefined {
  const found = findAddresses(text);
  const [address, other] = validAddresses(found);
  if (!address || other || found.some(({ read }) => !read.ok)) return undefined;
  const rest = found.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const words = rest.split(/[\s,.;:!]+/).filter((word) => word !== '');
  return words.every((word) => fillers.has(foldWord(word))) ? address : undefined;
}
