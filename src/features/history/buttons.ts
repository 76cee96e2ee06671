// The buttons of /orders. Each button under an order carries the position in the list, its filter and its page, so that
// the back button leads to the same page.

import {
  type Field,
  days as daysField,
  defineButton,
  defineShowButton,
  integer,
  oneOf,
  orderId,
} from '../../bot/ask/callback-data.ts';
import { type Address, addressOf, addressToHex } from '../../tron/address.ts';
import { type Day, addDays, daysBetween } from '../../base/time.ts';

/** The lists that everybody can open by a button. */
type ListView = 'all' | 'mine' | 'open';
/** `to`: the orders for one receiver; `days`: those drafted on these days in the reader's time zone. */
export type ListFilter = ListView | { to?: Address; days?: { first: Day; last: Day } };

/** `page` counts from 0. */
export type ListPosition = { filter: ListFilter; page: number };

/** Those that have a button of their own. */
export const listViews: readonly ListView[] = ['all', 'mine', 'open'];

export const firstPage: ListPosition = { filter: 'all', page: 0 };

const account = '[\\w-]{27}';
/** The form of the texts that `writeFilter` returns. With more than 34 characters an order's id has no room beside them. */
const filterPattern = `(?:${listViews.join('|')}|to\\.${account}|${account}\\.[0-9a-z]{6}|day\\.\\d{8}|days\\.${daysField.pattern})`;

function writeFilter(filter: ListFilter): string {
  if (typeof filter === 'string') return filter;
  const { to, days } = filter;
  const receiver = to && Buffer.from(accountOf(to), 'hex').toString('base64url');
  if (receiver) return days ? `${receiver}.${packDay(days.first)}${packDay(days.last)}` : `to.${receiver}`;
  if (!days) return 'all';
  const written = daysField.write(days);
  // One day as it was written before there were periods.
  return days.first === days.last ? `day.${written.slice(0, 8)}` : `days.${written}`;
}

/** Undefined for a text that `writeFilter` didn't write. */
function readFilter(written: string): ListFilter | undefined {
  const [kind = '', packed = ''] = written.split('.');
  if (kind === 'day' || kind === 'days') {
    const read = daysField.read(kind === 'day' ? `${packed}-${packed}` : packed);
    return read && { days: read };
  }
  if (packed === '') return listViews.find((view) => view === kind);
  const to = receiverIn(kind === 'to' ? packed : kind);
  if (!to || kind === 'to') return to && { to };
  return { to, days: { first: unpackDay(packed.slice(0, 3)), last: unpackDay(packed.slice(3)) } };
}

function receiverIn(packed: string): Address | undefined {
  const read = Buffer.from(packed, 'base64url');
  return read.length === 20 ? addressOf(read) : undefined;
}

const firstDay = '1970-01-01';

/** In three characters, until 2097. */
function packDay(day: Day): string {
  return daysBetween(firstDay, day).toString(36).padStart(3, '0');
}

function unpackDay(packed: string): Day {
  return addDays(firstDay, Number.parseInt(packed, 36));
}

/** The account without the version byte that all TRON addresses share. */
function accountOf(address: Address): string {
  return addressToHex(address).slice(2);
}

/** Written as `all:0` or `day.20261120:0`: the filter and the page. */
const position: Field<ListPosition> = {
  pattern: `${filterPattern}:\\d{1,6}`,
  write: ({ filter, page }) => `${writeFilter(filter)}:${page}`,
  read(written) {
    const [name = '', page] = written.split(':');
    const filter = readFilter(name);
    return filter && { filter, page: Number(page) };
  },
};

// Packs the service's number of an order into a button: Telegram gives callback data 64 bytes, and a hash alone has 64
// digits, so hashes are carried as base64url of their bytes.

const hash = /^[0-9a-f]{64}$/;
const short = /^[\w.-]{1,48}$/;

/** At most 49 characters of `A-Z a-z 0-9 _ . -`; undefined for a number that no button can carry. */
export function packNumber(number: string): string | undefined {
  if (hash.test(number)) return `h${Buffer.from(number, 'hex').toString('base64url')}`;
  return short.test(number) ? `t${number}` : undefined;
}

/** Undefined for a text that `packNumber` didn't write. */
export function unpackNumber(packed: string): string | undefined {
  const rest = packed.slice(1);
  if (packed.startsWith('t') && short.test(rest)) return rest;
  const number = Buffer.from(rest, 'base64url').toString('hex');
  return packed.startsWith('h') && hash.test(number) ? number : undefined;
}

/** Only for a number that `packNumber` can pack. */
const serviceNumber: Field<string> = {
  pattern: '[\\w.-]{1,50}',
  write: (number) => packNumber(number) ?? '',
  read: unpackNumber,
};

export const periodNames = ['day', 'week', 'days30', 'month'] as const;

export const historyButtons = {
  show: defineShowButton('orders'),
  list: defineButton('orders:list', { position }),
  more: defineButton('orders:more', { position, part: integer(1) }),
  order: defineButton('orders:one', { id: orderId, position }),
  look: defineButton('orders:look', { id: orderId, position }),
  record: defineButton('orders:record', { id: orderId, position }),
  reread: defineButton('orders:reread', { id: orderId, position }),
  /** Asks the service about an order by the service's number. */
  askService: defineButton('orders:ask', { number: serviceNumber }),
  periods: defineButton('orders:csv'),
  table: defineButton('orders:csv', { period: oneOf(periodNames) }),
  tableOfDays: defineButton('orders:csv', { days: daysField }),
};
