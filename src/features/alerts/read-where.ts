// Reads what a rule's place may be: a label of the address book, a tag, the service's name of a monitored address, or an
// address, of whatever chain. Nothing similar is taken; the nearest are only offered. Pure.

import { namedBy } from '../../input/book-names.ts';
import { foldLabel, type BookAddress } from '../../store/settings/settings.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { withoutInvisible } from '../../base/visible-text.ts';
import { findAddress } from '../book/find-address.ts';
import { nearestNames } from '../book/near-names.ts';

type Where = NonNullable<AlertRule['where']>;
/** One entry of a rule's `where`, by the list that it belongs to. */
export type WhereEntry = { readonly in: keyof Where; readonly value: string };

/** `names` are those of monitored addresses that have been seen. */
export type Places = { readonly book: readonly BookAddress[]; readonly names: readonly string[] };

export type ReadWhere =
  | { ok: true; entry: WhereEntry }
  | { ok: false; written: string; near: readonly WhereEntry[] };

const mostNear = 3;

export function readWhere(text: string, places: Places): ReadWhere {
  const written = withoutInvisible(text).trim();
  const all = listPlaces(places);
  const marked = written.startsWith('#') ? 'tags' : undefined;
  const name = foldLabel(written.replace(/^#/, ''));
  const [named, alike] = marked ? [] : namedBy(written, places.book);
  if (named && !alike) return { ok: true, entry: { in: 'addresses', value: named.address } };
  const exact = all.find(
    ({ entry, label }) =>
      entry.in !== 'addresses' && foldLabel(label) === name && (marked === undefined || entry.in === marked),
  );
  if (exact) return { ok: true, entry: exact.entry };
  const found = findAddress(written, []);
  if (found.ok) return { ok: true, entry: { in: 'addresses', value: found.address } };
  if (isOtherChain(written)) return { ok: true, entry: { in: 'addresses', value: written } };
  return {
    ok: false,
    written,
    near: nearestNames(name, all)
      .slice(0, mostNear)
      .map(({ entry }) => entry),
  };
}

/** Everything that can be chosen: labels first, then tags, then names. */
export function listPlaces({ book, names }: Places): Array<{ entry: WhereEntry; label: string }> {
  const tags = new Map(book.flatMap((entry) => entry.tags.map((tag) => [foldLabel(tag), tag] as const)));
  return [
    ...book.map(({ label, address }) => ({ entry: { in: 'addresses' as const, value: address }, label })),
    ...[...tags.values()].map((tag) => ({ entry: { in: 'tags' as const, value: tag }, label: tag })),
    ...names.map((name) => ({ entry: { in: 'names' as const, value: name }, label: name })),
  ];
}

/** Addresses of Ethereum and Bitcoin, whose transfers the service reports too. */
function isOtherChain(text: string): boolean {
  return (
    /^0x[0-9a-f]{40}$/i.test(text) || /^(?:bc1[a-z0-9]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/.test(text)
  );
}
