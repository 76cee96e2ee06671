// Reads which orders are looked for: those for a receiver, those of some days, or both, in any order: `payouts`, `last week`,
// `payouts 24 nov`, `вчера биржа`. Pure.

import type { Reader } from '../base/lines.ts';
import type { Address } from '../tron/address.ts';
import { exactAddress, type BookEntry } from './address.ts';
import type { Days } from './date.ts';
import { readPeriod, type ReadPeriod } from './period.ts';
import { among, readingsOf, unread, type Read } from './result.ts';
import { cutsOf, longestText } from './scan.ts';

export type Sought = { readonly to?: Address; readonly days?: Days };
type SearchWhy = Extract<ReadPeriod, { is: 'unread' }>['why'];

/** A name of the book is the name before it is days. Figures alone are an order's number. */
export function readSearch(
  text: string,
  book: readonly BookEntry[],
  reader: Reader,
): Read<Sought, SearchWhy> {
  const named = readingsOf(exactAddress(text, book)).map((to) => ({ to }));
  if (named.length > 0) return among(named, 'other');
  if (/^\d+$/.test(text) || text.length > longestText) return unread('other');
  const cuts = cutsOf(text).flatMap(([receiver, said]) => {
    const receivers = readingsOf(exactAddress(receiver, book));
    return receivers.length === 0 ? [] : [{ receivers, period: readPeriod(said, reader) }];
  });
  const ways = [{ receivers: [undefined], period: readPeriod(text, reader) }, ...cuts];
  const all = ways.flatMap(({ receivers, period }) =>
    receivers.flatMap((to) =>
      readingsOf(period).map(({ first, last }): Sought => {
        const days = { first, last };
        return to ? { to, days } : { days };
      }),
    ),
  );
  const whys = ways.flatMap(({ period }) => (period.is === 'unread' ? [period.why] : []));
  return among(all, whys.find((why) => why !== 'other') ?? 'other');
}
