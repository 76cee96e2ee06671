// /bills: daily bills in pages, of all addresses or of one. The page's whole state is in its buttons, so the buttons of
// an old message still work.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../base/i18n.ts';
import type { DailyBillPage } from '../../service/schemas.ts';
import { answerAddress } from '../book/address-hint.ts';
import { askService } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { show } from '../../bot/say.ts';
import { billsButtons, pageSizes } from './buttons.ts';
import { type Html, code, withoutTimeTags } from '../../base/html.ts';
import { maxTextLength } from '../../telegram/markup.ts';
import { type Address, parseAddress } from '../../tron/address.ts';
import {
  type Reader,
  coins,
  count,
  lines,
  paragraphs,
  section,
  sentence,
  toLine,
  toQuotedLine,
} from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';
import { integerText, toJson } from '../../base/json.ts';

const beginning: BillsPlace = { page: 0, pageSize: 5 };

export const bills: Command = {
  name: 'bills',
  role: 'viewer',
  where: 'everywhere',
  isForAsker: true,
  group: 'account',
  install(composer) {
    composer.command('bills', async (ctx) => {
      if (ctx.match.trim() === '') return showBills(ctx, beginning);
      await answerAddress(ctx, ctx.match, {
        take: (address) => showBills(ctx, { ...beginning, address }),
        buttonOf: (address) => dataOf({ ...beginning, address }),
        example: ctx.words('hint-bills'),
      });
    });
    billsButtons.show.on(composer, (ctx) => showBills(ctx, beginning));
    billsButtons.page.on(composer, showBills);
    billsButtons.pageOfAddress.on(composer, showBills);
  },
};

async function showBills(ctx: BotContext, wanted: BillsPlace): Promise<void> {
  let place = wanted;
  let { answer, reader } = await readPage(ctx, place);
  const last = lastBillsPage(answer, place);
  if (answer.content.length === 0 && place.page > (last ?? 0)) {
    // There are fewer bills now, or a larger page size was chosen: the last page is shown instead.
    place = { ...place, page: Math.min(last ?? 0, place.page - 1) };
    ({ answer, reader } = await readPage(ctx, place));
  }
  await show(ctx, describeBills(answer, place, reader), keyboardOf(answer, place, ctx.words));
}

function readPage(ctx: BotContext, place: BillsPlace) {
  return askService(ctx, (service) => service.listDailyBills({ ...place, projectType: billsProjectType }));
}

/** The buttons start from the page that is shown, which may not be the one that was requested from the service. */
function keyboardOf(answer: DailyBillPage, place: BillsPlace, words: Words): InlineKeyboard {
  const { page, size: shownSize } = shownBills(answer, place);
  const here = { ...place, page };
  const last = lastBillsPage(answer, place);
  const hasNext =
    last === undefined ? answer.last !== true && answer.content.length >= shownSize : page < last;
  const keyboard = new InlineKeyboard();
  if (page > 1) keyboard.text('«', dataOf({ ...here, page: 0 }));
  if (page > 0) keyboard.text('‹', dataOf({ ...here, page: page - 1 }));
  const label = last === undefined ? String(page + 1) : `${page + 1} / ${last + 1}`;
  keyboard.text(words.plain('bills-refresh', { page: label }), dataOf(here));
  if (hasNext && page < furthestPage) keyboard.text('›', dataOf({ ...here, page: page + 1 }));
  if (last !== undefined && page + 1 < last) keyboard.text('»', dataOf({ ...here, page: last }));
  keyboard.row();
  for (const size of pageSizes) {
    const key = size === place.pageSize ? 'bills-size-chosen' : 'bills-size';
    // The first entry of this page is also on the page of the other size.
    const first = Math.min(furthestPage, Math.floor((page * shownSize) / size));
    keyboard.text(
      words.plain(key, { size: String(size) }),
      dataOf({ ...place, pageSize: size, page: first }),
    );
  }
  if (place.address) {
    keyboard.row().text(words.plain('bills-all'), dataOf({ ...beginning, pageSize: place.pageSize }));
  }
  return keyboard;
}

/** The data of the button that shows this page. */
function dataOf({ page, pageSize, address }: BillsPlace): string {
  return address === undefined
    ? billsButtons.page.data({ page, pageSize })
    : billsButtons.pageOfAddress.data({ page, pageSize, address });
}

// Text of a page of daily bills. The fields of an entry are not documented, so all of them are shown, formatted where
// the kind of a value can be guessed. A page always fits into one message.

/** The requested page; `page` counts from 0, as the service does. */
type BillsPlace = { page: number; pageSize: number; address?: Address | undefined };

/** The page that the service returned, as far as it states that; it may differ from the requested one. */
type ShownBills = { page: number; size: number };

/** The service's default, and the only type in the document. */
const billsProjectType = 'DELEGATION';

/** Telegram's limit for the tags of one message; as with its length, markup is counted here and not by Telegram. */
const mostTags = 100;
/** The size of the largest page that can be requested; further entries are not shown. */
const mostEntries = 20;
/** Further fields of an entry are skipped: they don't fit into a message, and formatting them takes time. */
const mostFields = 400;

/** More pages than any account has, and a number short enough for the data of a button. */
const furthestPage = 999_999_999;

/** The order of the lines of an entry, the most important kind first. */
const lineOrder: readonly FieldKind[] = ['time', 'money', 'key', 'number', 'text', 'nested'];
/** They share a line. */
const beforeKeys: ReadonlySet<FieldKind> = new Set(['time', 'money']);
const separator = ' · ';

type Entry = { number: number; fields: readonly Field[] };
/** How much of a message the fields of one entry may use. */
type Limits = { characters: number; tags: number };

/** Returns HTML of at most 4096 characters and 100 tags. If fields are left out to fit, the text says so. */
export function describeBills(page: DailyBillPage, place: BillsPlace, reader: Reader): string {
  const { words } = reader;
  const shown = shownBills(page, place);
  const head = section(words('bills-title', { type: billsProjectType }), [
    sentence(words, 'bills-address', { address: place.address && code(place.address) }),
    position(page, shown, words),
    otherPage(shown, place, words),
    otherCount(page, shown, words),
  ]);
  const readAt = sentence(words, 'read-at', { time: briefTime(reader.now, reader) });
  const before = shown.page * shown.size;
  const entries = page.content
    .slice(0, mostEntries)
    .map((entry, index) => ({ number: before + index + 1, fields: readFields(entry, reader) }));
  if (entries.length === 0) return paragraphs([head, words(whyEmpty(page, place, shown)), readAt]);
  const unseen = page.content.length - entries.length;
  const more = unseen > 0 ? words('bills-more', { count: unseen }) : undefined;
  const tags = Math.floor((mostTags - countTags(`${head}${readAt}`)) / entries.length) - 1;
  for (let characters = maxTextLength; ; characters = Math.floor(characters * 0.95)) {
    const kept = entries.map((entry) => keepWithin(entry, { characters, tags }));
    const isCut = kept.some(
      ({ fields }, index) =>
        fields.length < (entries[index]?.fields.length ?? 0) || hasMore(page.content[index] ?? {}),
    );
    const text = paragraphs([
      head,
      lines([...kept.map(writeEntry), more, isCut ? words('bills-cut') : undefined, readAt]),
    ]);
    if (withoutTimeTags(text).length <= maxTextLength || characters === 0) return text;
  }
}

function shownBills(page: DailyBillPage, { page: asked, pageSize }: BillsPlace): ShownBills {
  const number = page.number ?? page.pageable?.page_number ?? (page.first === true ? 0 : asked);
  return {
    page: number >= 0 && number <= furthestPage ? number : asked,
    size: statedSize(page) ?? pageSize,
  };
}

/** The last page, counted from 0; undefined if the service doesn't state it. */
export function lastBillsPage(page: DailyBillPage, place: BillsPlace): number | undefined {
  const { size } = shownBills(page, place);
  const total = totalOf(page);
  const pages = page.total_pages ?? (total === undefined ? undefined : Math.ceil(total / size));
  return pages === undefined ? undefined : Math.min(Math.max(0, pages - 1), furthestPage);
}

function statedSize(page: DailyBillPage): number | undefined {
  const size = page.size ?? page.pageable?.page_size;
  return size !== undefined && size > 0 && size <= furthestPage ? size : undefined;
}

function totalOf({ total_elements: total }: DailyBillPage): number | undefined {
  return total !== undefined && total >= 0 ? total : undefined;
}

function position(page: DailyBillPage, shown: ShownBills, words: Words): string {
  const here = String(shown.page + 1);
  const last = lastBillsPage(page, { page: shown.page, pageSize: shown.size });
  return (
    sentence(words, 'bills-position', {
      page: here,
      pages: last === undefined ? undefined : String(last + 1),
      total: count(totalOf(page)),
    }) ?? words('bills-position-alone', { page: here })
  );
}

function otherPage(shown: ShownBills, place: BillsPlace, words: Words): string | undefined {
  if (shown.page === place.page && shown.size === place.pageSize) return undefined;
  return words('bills-other-page', {
    page: String(shown.page + 1),
    size: String(shown.size),
    askedPage: String(place.page + 1),
    askedSize: String(place.pageSize),
  });
}

/** A note if the number of entries differs from the one that the service states. */
function otherCount(page: DailyBillPage, shown: ShownBills, words: Words): string | undefined {
  const total = totalOf(page);
  const expected =
    total === undefined || statedSize(page) === undefined
      ? page.number_of_elements
      : Math.min(shown.size, Math.max(0, total - shown.page * shown.size));
  const sent = page.content.length;
  if (expected === undefined || expected < 0 || expected === sent) return undefined;
  return words('bills-count-differs', { expected: String(expected), count: String(sent) });
}

/**
 * The key of the text for a page without entries. It denies any bills only if the service states something that means
 * so, and nothing that contradicts it.
 */
function whyEmpty(page: DailyBillPage, place: BillsPlace, shown: ShownBills): string {
  const { total_pages: pages, number_of_elements: sent, empty, last } = page;
  const isStated = [totalOf(page), pages, sent, empty].some((figure) => figure !== undefined);
  const isContradicted =
    (totalOf(page) ?? 0) > 0 || (pages ?? 0) > 1 || (sent ?? 0) > 0 || empty === false || last === false;
  if (shown.page !== 0 || !isStated || isContradicted) return 'bills-page-empty';
  return place.address ? 'bills-none-for-address' : 'bills-none';
}

function readFields(entry: Record<string, unknown>, reader: Reader): Field[] {
  return Object.entries(entry)
    .slice(0, mostFields)
    .filter(([name, value]) => !isInTitle(name, value))
    .map(([name, value]) => describeField(name, value, reader))
    .filter((field) => field !== undefined)
    .sort((a, b) => lineOrder.indexOf(a.kind) - lineOrder.indexOf(b.kind));
}

function isInTitle(name: string, value: unknown): boolean {
  return name === 'project_type' && value === billsProjectType;
}

function hasMore(entry: Record<string, unknown>): boolean {
  return Object.keys(entry).length > mostFields;
}

function keepWithin({ number, fields }: Entry, limits: Limits): Entry {
  let { characters, tags } = limits;
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
  const first = fields.filter(({ kind }) => beforeKeys.has(kind)).map(({ html }) => html);
  const others = lineOrder.flatMap((kind) => {
    const ofKind = fields.filter((field) => field.kind === kind).map(({ html }) => html);
    if (beforeKeys.has(kind) || ofKind.length === 0) return [];
    return kind === 'key' ? ofKind : [ofKind.join(separator)];
  });
  const told = first.length === 0 ? others : [first.join(separator), ...others];
  return `<b>${number}.</b> ${told.join('\n')}`;
}

function countTags(html: string): number {
  return html.split(/<(?=[a-z])/).length - 1;
}

// Text of one field of a bill entry. Neither names nor types are documented, so the kind of a value is guessed from
// both. A value of no recognized kind is shown unchanged.

/** The guessed kind: a time, money, an address or hash, a number, words, or an object or list. */
type FieldKind = 'time' | 'money' | 'key' | 'number' | 'text' | 'nested';

/** `html` is the field's label and its value. */
type Field = { kind: FieldKind; html: string };

const longestName = 40;
const longestValue = 120;
const timeName = /(?:^|_)(?:timestamp|at|time|date)$/;
/** 2001-09-09 in seconds. A smaller number in a field named like a time is taken as a duration or a count. */
const earliestSeconds = 1_000_000_000;
const hash = /^(?:0x)?[0-9a-f]{64}$/i;

/** Undefined for a field that is null or empty. */
function describeField(name: string, value: unknown, reader: Reader): Field | undefined {
  const read = readValue(name, value, reader);
  if (read === undefined) return undefined;
  const { words } = reader;
  const label = words.has(`bill-field-${name}`)
    ? words.plain(`bill-field-${name}`)
    : plainName(name, read.kind);
  const { kind, value: shown } = read;
  // An address says itself what it is, and fits into a line of a phone without a label.
  const isAddress = name === 'address' && kind === 'key' && typeof shown !== 'string';
  return { kind, html: isAddress ? shown.html : words('bills-field', { label, value: shown }) };
}

type Read = { kind: FieldKind; value: string | Html };

function readValue(name: string, value: unknown, reader: Reader): Read | undefined {
  const { words } = reader;
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return { kind: 'text', value: words.plain(value ? 'yes' : 'no') };
  const integer = toInteger(value);
  if (integer !== undefined) {
    const time =
      timeName.test(name) && integer >= earliestSeconds ? briefTime(Number(integer), reader) : undefined;
    // A page has more times than Telegram lets one message mark.
    if (time !== undefined) return { kind: 'time', value: withoutTimeTags(time.html) };
    if (name.endsWith('_sun')) {
      return { kind: 'money', value: words.plain('record-trx', { amount: coins(integer) }) };
    }
    // Digits of ids, and of numbers sent as text, are not grouped.
    const isName = typeof value === 'string' || /(?:^|_)id$/i.test(name);
    return { kind: 'number', value: isName ? String(integer) : words.number(count(integer)) };
  }
  if (typeof value === 'string') {
    const text = toLine(value, longestValue);
    if (text !== undefined && (parseAddress(text).ok || hash.test(text)))
      return { kind: 'key', value: code(text) };
    return readText('text', value);
  }
  if (typeof value === 'number') {
    return { kind: 'number', value: String(value).replace('.', words.numberStyle.decimal).replace('-', '−') };
  }
  const json = toJson(value);
  return json === '{}' || json === '[]' ? undefined : readText('nested', json);
}

function readText(kind: FieldKind, text: string): Read | undefined {
  const value = toQuotedLine(text, longestValue);
  return value === undefined ? undefined : { kind, value };
}

/** Integers are numbers, bigints if they exceed a safe number, or text. */
function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && integerText.test(value) ? BigInt(value) : undefined;
}

/** The label of a field without a translation. `_sun` is dropped, because the value is shown in TRX. */
function plainName(name: string, kind: FieldKind): string | Html {
  const bare = kind === 'money' ? name.slice(0, -'_sun'.length) : name;
  return toQuotedLine(bare.replaceAll('_', ' '), longestName) ?? '?';
}
