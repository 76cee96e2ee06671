// The message of the day about likely baits that were held for it: how many of which form, and their hashes, without any
// address.

import { htmlToText } from '../events/template/filters.ts';
import { foldedQuote, raw, type Html } from '../html.ts';
import { maxTextLength } from '../telegram/message-limits.ts';
import { tagTime } from '../time.ts';
import { kindOfBait, knownValues, showHash, type Bait } from '../views/event/poison.ts';
import type { Item } from './fold-item.ts';
import { withTable } from './fold-table.ts';
import { spaceAfter, takeWhileFits } from './message-space.ts';
import type { MessageReader } from './reader.ts';
import type { Message } from './render.ts';

/** More hashes go into a table. */
const mostQuoted = 50;
/** With more, look-alikes are counted together, whatever they look like. */
const mostCounts = 6;

/** The baits at the beginning of `items`; none where the address book has changed and the first one is no bait any more. */
export function takeBaits(items: readonly Item[]): Item[] {
  const end = items.findIndex(({ poison, definition }) => !poison || !definition);
  return items.slice(0, end === -1 ? items.length : end);
}

/** `items` are likely baits, at least one; `note` is the first line of the message, or empty. */
export function foldBaits(
  items: readonly Item[],
  reader: MessageReader,
  { note, asLists }: { note: string; asLists: boolean },
): { message: Message; count: number } {
  const lines = items.map((item) => lineOf(item));
  const most = lines.slice(0, mostQuoted);
  const space = spaceAfter(note + title(items, reader), maxTextLength);
  // One for the quotation itself.
  const quoted = takeWhileFits(most, { ...space, entities: space.entities - 1 });
  if (quoted.length < lines.length && !asLists) {
    const html = `${note}${title(items, reader)}\n${reader.words('poison-daily-file')}`;
    return { message: { ...withTable(html, items), hasNoButtons: true }, count: items.length };
  }
  const count = Math.max(1, quoted.length);
  const html = `${note}${title(items.slice(0, count), reader)}\n${foldedQuote(raw(quoted.join('\n'))).html}`;
  return { message: { html, plain: htmlToText(html), hasNoButtons: true }, count };
}

function lineOf(item: Item): string {
  const bait = baitOf(item);
  return `${kindOfBait(bait).icon} ${(showHash(bait) ?? raw('—')).html}`;
}

function title(items: readonly Item[], reader: MessageReader): string {
  const { words, timeZone, skewMs = 0 } = reader;
  const times = items.map(({ event }) => event.received_at + skewMs);
  const [since, until] = [Math.min(...times), Math.max(...times)];
  const each = countBy(items, (bait) => knownValues(bait.poison, reader));
  const counts = each.size <= mostCounts ? each : countBy(items, () => ({ kind: 'several', known: '' }));
  const list = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ form, ...values }) => words(`poison-count-${form}`, values));
  return words('poison-daily', {
    count: items.length,
    // The baits of one day may take several messages: each says which part of it it has.
    since: tagTime(since, timeZone),
    until: tagTime(until, timeZone),
    isOneTime: since === until ? 'yes' : 'no',
    list: { html: list.join(words('list-comma')) },
  });
}

type Counted = { form: string; count: number; coin: string; kind: string; known: Html | string };

/** By what each counts as; look-alikes by the address that they look like, as `knownOf` names it. */
function countBy(
  items: readonly Item[],
  knownOf: (bait: Bait) => Pick<Counted, 'kind' | 'known'>,
): Map<string, Counted> {
  const counts = new Map<string, Counted>();
  for (const item of items) {
    const bait = baitOf(item);
    const { form, values } = kindOfBait(bait);
    const counted = { form, coin: values.coin, ...knownOf(bait) };
    const key = JSON.stringify(form === 'lookalike' ? counted : [form, values]);
    counts.set(key, { ...counted, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return counts;
}

function baitOf({ definition, fields, poison }: Item): Bait {
  if (!definition || !poison) throw new Error('The event is no likely bait.');
  return { definition, values: fields, poison };
}
