// The overview of the basic addresses that a chat watches: of each its status, what is used of its quota, the bandwidth
// guarantee and the next billing.

import { code } from '../../base/html.ts';
import type { BasicAddress } from '../../service/schemas.ts';
import type { Address } from '../../tron/address.ts';
import { paragraphs, section, sentence, type Reader } from '../../base/lines.ts';
import { clockTime, moment } from '../../base/moment.ts';
import { guaranteeLine, quantityLine, quotaLines, statusLine } from './basic-text.ts';

export type WatchedEntry = { readonly address: Address } & (
  | { readonly is: 'record'; readonly record: BasicAddress }
  | { readonly is: 'none' | 'unread' }
);

/** Telegram HTML. */
export function describeWatched(entries: readonly WatchedEntry[], reader: Reader): string {
  const { words, now, timeZone } = reader;
  return paragraphs([
    words('watch-list-title'),
    ...entries.map((entry) => section(code(entry.address).html, linesOf(entry, reader))),
    sentence(words, 'read-at', { time: clockTime(now, timeZone) }),
  ]);
}

function linesOf(entry: WatchedEntry, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  if (entry.is !== 'record') return [words(`watch-list-${entry.is}`)];
  const { record } = entry;
  const billing = moment(record.slot_next_billing_timestamp, reader);
  return [
    statusLine(record, words),
    ...quotaLines(record, words),
    quantityLine(record, words),
    guaranteeLine(record, words),
    sentence(words, 'basic-next-billing', { time: billing }),
  ];
}
