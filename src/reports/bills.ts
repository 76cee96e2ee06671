// A page of daily bills. The document doesn't show what an entry holds, so whatever fields come are shown, those
// with telling names or values formatted; a page always fits into one message.

import { code } from '../html.ts';
import type { Words } from '../i18n.ts';
import type { DailyBillPage } from '../service/schemas.ts';
import type { Address } from '../tron/address.ts';
import { describeField, type Field, type FieldKind } from './bill-field.ts';
import { paragraphs, section, sentence, count, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';

/** The page that is asked for: `page` counts from 0, as the service does. */
export type BillsPlace = { page: number; pageSize: number; address?: Address | undefined };

/** The service's own default, and the only type the document shows. */
export const billsProjectType = 'DELEGATION';

/** Telegram's limits for one message: characters, markup counted too, which leaves room; and tags. */
const longestMessage = 4096;
const mostTags = 100;
/** As many as the largest page that can be asked for; a service that sends more can't flood the chat. */
const mostEntries = 20;

/** Beyond what any account has, and short enough for a button. */
const furthestPage = 999_999_999;

/** The lines of an entry: when, how much, whose, and everything else. */
const lineOrder: readonly FieldKind[] = ['time', 'money', 'key', 'number', 'text', 'nested'];
const separator = ' · ';

type Entry = { number: number; fields: readonly Field[] };
/** What the fields of one entry may take. */
type Room = { characters: number; tags: number };

/** Telegram HTML, at most 4096 characters and 100 tags. Entries give up their least fields for that, and it is said. */
export function describeBills(page: DailyBillPage, place: BillsPlace, reader: Reader): string {
  const { words } = reader;
  const head = section(words('bills-title', { type: billsProjectType }), [
    sentence(words, 'bills-address', { address: place.address && code(place.address) }),
    position(page, place, words),
  ]);
  const readAt = sentence(words, 'read-at', { time: clockTime(reader.now, reader.timeZone) });
  const before = place.page * (page.size ?? place.pageSize);
  const entries = page.content
    .slice(0, mostEntries)
    .map((entry, index) => ({ number: before + index + 1, fields: readFields(entry, reader) }));
  if (entries.length === 0) {
    return paragraphs([head, words(place.address ? 'bills-none-for-address' : 'bills-none'), readAt]);
  }
  const unseen = page.content.length - entries.length;
  const more = unseen > 0 ? words('bills-more', { count: unseen }) : undefined;
  const tags = Math.floor((mostTags - countTags(head ?? '')) / entries.length) - 1;
  for (let characters = longestMessage; ; characters = Math.floor(characters * 0.95)) {
    const kept = entries.map((entry) => keepWithin(entry, { characters, tags }));
    const isCut = kept.some(({ fields }, index) => fields.length < (entries[index]?.fields.length ?? 0));
    const text = paragraphs([
      head,
      ...kept.map(writeEntry),
      more,
      isCut ? words('bills-cut') : undefined,
      readAt,
    ]);
    if (text.length <= longestMessage || characters === 0) return text;
  }
}

/** The last page there is, counted from 0; undefined where the service doesn't say. */
export function lastBillsPage(page: DailyBillPage, pageSize: number): number | undefined {
  const size = page.size ?? pageSize;
  const pages =
    page.total_pages ??
    (page.total_elements === undefined || size <= 0 ? undefined : Math.ceil(page.total_elements / size));
  return pages === undefined ? undefined : Math.min(Math.max(0, pages - 1), furthestPage);
}

function position(page: DailyBillPage, place: BillsPlace, words: Words): string {
  const here = String(place.page + 1);
  const last = lastBillsPage(page, place.pageSize);
  return (
    sentence(words, 'bills-position', {
      page: here,
      pages: last === undefined ? undefined : String(last + 1),
      total: count(page.total_elements),
    }) ?? words('bills-position-alone', { page: here })
  );
}

function readFields(entry: Record<string, unknown>, reader: Reader): Field[] {
  return Object.entries(entry)
    .map(([name, value]) => describeField(name, value, reader))
    .filter((field) => field !== undefined)
    .sort((a, b) => lineOrder.indexOf(a.kind) - lineOrder.indexOf(b.kind));
}

function keepWithin({ number, fields }: Entry, room: Room): Entry {
  let { characters, tags } = room;
  const kept = fields.filter(({ html }) => {
    const taken = { characters: html.length + separator.length, tags: countTags(html) };
    if (taken.characters > characters || taken.tags > tags) return false;
    characters -= taken.characters;
    tags -= taken.tags;
    return true;
  });
  return { number, fields: kept };
}

function writeEntry({ number, fields }: Entry): string {
  const lines = lineOrder.flatMap((kind) => {
    const ofKind = fields.filter((field) => field.kind === kind).map(({ html }) => html);
    return kind === 'key' || ofKind.length === 0 ? ofKind : [ofKind.join(separator)];
  });
  return `<b>${number}.</b> ${lines.join('\n')}`;
}

function countTags(html: string): number {
  return html.split(/<(?=[a-z])/).length - 1;
}
