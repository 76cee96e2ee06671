// A position in the list of orders: the filter and the page.

import { addressOf, addressToHex, type Address } from '../../tron/address.ts';
import { days } from '../../bot/ask/callback-data.ts';
import type { ListFilter, ListView } from './order-history.ts';

/** `page` counts from 0. */
export type ListPosition = { filter: ListFilter; page: number };

/** Those that have a button of their own. */
export const listViews: readonly ListView[] = ['all', 'mine', 'open'];

export const firstPage: ListPosition = { filter: 'all', page: 0 };

/**
 * The form of the texts that `writeFilter` returns. They have at most 30 characters, so that the callback data has room
 * for the id of an order too.
 */
export const filterPattern = `(?:${listViews.join('|')}|to\\.[\\w-]{27}|day\\.\\d{8}|days\\.${days.pattern})`;

export function writeFilter(filter: ListFilter): string {
  if (typeof filter === 'string') return filter;
  if ('days' in filter) {
    const written = days.write(filter.days);
    // One day as it was written before there were periods.
    return filter.days.first === filter.days.last ? `day.${written.slice(0, 8)}` : `days.${written}`;
  }
  return `to.${Buffer.from(accountOf(filter.to), 'hex').toString('base64url')}`;
}

/** Undefined for a text that `writeFilter` didn't write. */
export function readFilter(written: string): ListFilter | undefined {
  const [kind, packed = ''] = written.split('.');
  if (kind === 'day' || kind === 'days') {
    const read = days.read(kind === 'day' ? `${packed}-${packed}` : packed);
    return read && { days: read };
  }
  if (kind === 'to') {
    const account = Buffer.from(packed, 'base64url');
    return account.length === 20 ? { to: addressOf(account) } : undefined;
  }
  return listViews.find((view) => view === kind);
}

/** The account without the version byte that all TRON addresses share. */
function accountOf(address: Address): string {
  return addressToHex(address).slice(2);
}

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
