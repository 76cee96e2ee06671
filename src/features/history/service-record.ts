// Text of the service's record of an order: every documented field, those that are seldom looked for folded, with the
// names of those that the record doesn't have; then undocumented fields.

import { InlineKeyboard } from 'grammy';
import { type Html, code, foldedQuote, raw } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import { toJson } from '../../base/json.ts';
import { inWalletForm } from '../../tron/address.ts';
import { compareDurations } from '../../orders/record.ts';
import type { Order } from '../../orders/order.ts';
import { statesWhere } from '../../orders/states.ts';
import {
  type Reader,
  count,
  paragraphs,
  section,
  toLine,
  toQuotedLine,
  unreadLine,
} from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';
import * as read from './record-values.ts';
import { type ServiceRecord, textIn } from './record-values.ts';
import { type FormContext, contextReader, tronExplorer } from '../../bot/context.ts';
import { show, box } from '../../bot/say.ts';
import { type ListPosition, historyButtons } from './buttons.ts';

/** The confirmed values, to compare with the record. */
type Confirmed = Pick<Order, 'receiver' | 'resourceType' | 'quantity'> & {
  readonly duration?: string | undefined;
};

export type RecordContext = Omit<read.ValueContext, 'reader'> & {
  kind: Order['kind'];
  /** Absent for an order that this bot did not place. */
  confirmed?: Confirmed;
};

/** An order of this bot with the service's last signed answer about it; times are Unix milliseconds. */
export type RecordedOrder = Confirmed &
  Pick<Order, 'id' | 'kind' | 'serviceId'> & {
    readonly acceptedAt: number | null;
    readonly readAt: number | null;
    readonly record: ServiceRecord | null;
  };

/** How many undocumented fields are shown, so that the text fits into a message. */
const mostExtras = 8;
const longestExtraName = 40;

/** What people look for first, in this order. */
const first: Readonly<Record<string, read.ReadValue>> = {
  status: read.coded('order-status'),
  confirm_status: read.coded('confirm-status'),
  resource_type: read.coded('resource-type'),
  quantity: read.quantity,
  duration: read.minutes,
  receiver: read.receiver,
  pay_amount_sun: read.trx,
  pay_timestamp: read.time,
  expired_timestamp: read.time,
};
/** The other documented fields in the document's order, which a tap unfolds. */
const folded: Readonly<Record<string, read.ReadValue>> = {
  id: read.key,
  client_order_id: read.key,
  source_type: read.coded('source-type'),
  delegate_hash: read.hash,
  delegate_timestamp: read.time,
  reclaim_hash: read.hash,
  reclaim_timestamp: read.time,
  activate_amount_sun: read.trx,
  staked_sun: read.trx,
  activate_status: read.coded('activate-status'),
  balance: read.trx,
};
const documented: ReadonlySet<string> = new Set([...Object.keys(first), ...Object.keys(folded)]);
/** Where the schemas name the fields that can't be read. */
const unreadField = 'unread';

/** The fields without a title, as Telegram HTML. */
export function describeRecord(record: ServiceRecord, around: RecordContext, reader: Reader): string {
  const { words } = reader;
  const unsaid: string[] = [];
  const unread = readUnread(record);
  const linesOf = (fields: typeof first) =>
    Object.entries(fields).flatMap(([name, readValue]) => {
      const value = readValue(record, name, { ...around, reader });
      if (value !== undefined) return fieldLines(record, name, value, around.confirmed, words);
      // The document has no balance for flash orders.
      const isDocumented = name !== 'balance' || around.kind === 'regular';
      if (isDocumented && !unread.includes(name)) unsaid.push(words.plain(`record-field-${name}`));
      return [];
    });
  const shown = linesOf(first).join('\n');
  const rest = linesOf(folded);
  if (unsaid.length > 0) rest.push(words('record-unsaid', { names: unsaid.join(' · ') }));
  return paragraphs([
    shown,
    rest.length > 0 ? foldedQuote(raw(rest.join('\n'))).html : undefined,
    section(words('record-extras'), extras(record, words)),
    unreadLine(unread, words),
  ]);
}

/** The documented fields that came with a value which can't be read. */
function readUnread(record: ServiceRecord): string[] {
  const names = record[unreadField];
  return Array.isArray(names) ? names.map(String).filter((name) => documented.has(name)) : [];
}

/** The page of an order that this bot placed. */
export function describeRecordPage(
  order: RecordedOrder,
  around: Omit<RecordContext, 'kind' | 'confirmed'>,
  reader: Reader,
): string {
  const { words } = reader;
  const { kind, record, serviceId } = order;
  const title = words('record-title', { id: code(order.id) });
  if (record === null) {
    return paragraphs([title, words(serviceId === null ? 'record-no-number' : 'record-not-read')]);
  }
  const readAt = briefTime(order.readAt ?? undefined, reader);
  const answeredAt = briefTime(order.acceptedAt ?? undefined, reader);
  return paragraphs([
    title,
    describeRecord(record, { ...around, kind, confirmed: order }, reader),
    readAt === undefined
      ? words('record-answered', { time: answeredAt ?? '?' })
      : words('record-read-at', { time: readAt }),
  ]);
}

function fieldLines(
  record: ServiceRecord,
  name: string,
  value: Value,
  confirmed: Confirmed | undefined,
  words: Words,
): string[] {
  const line = words('record-line', { label: words.plain(`record-field-${name}`), value });
  const other = confirmed && confirmedOtherwise(confirmed, name, textIn(record, name), words);
  return other === undefined ? [line] : [line, words('record-differs', { confirmed: other })];
}

/** The confirmed value, if the record has another one. */
function confirmedOtherwise(
  { receiver, resourceType, quantity, duration }: Confirmed,
  name: string,
  stated: string | undefined,
  words: Words,
): Value | undefined {
  if (name === 'receiver' && inWalletForm(stated ?? '') !== receiver) return code(receiver);
  const resource = stated?.toUpperCase();
  if (name === 'resource_type' && resource !== resourceType && resource !== 'UNRECOGNIZED') {
    return inWords(resourceType, words);
  }
  if (name === 'quantity' && stated !== String(quantity)) return count(quantity);
  const durations = name === 'duration' ? compareDurations(duration, stated) : undefined;
  if (durations) return words.plain('span-minutes', { n: durations.wanted });
  return undefined;
}

function inWords(resourceType: Confirmed['resourceType'], words: Words): Html {
  const meaning = words.plain(`resource-type-${resourceType}`);
  return raw(words('record-enum', { meaning, value: code(resourceType) }));
}

function extras(record: ServiceRecord, words: Words): string[] {
  const stated = Object.entries(record).flatMap(([field, came]) => {
    const isKnown = documented.has(field) || field === unreadField;
    const name = isKnown ? undefined : toLine(field, longestExtraName);
    const value = toQuotedLine(asText(came), read.longestValue);
    return name === undefined || value === undefined ? [] : [{ name: code(name), value }];
  });
  const lines = stated.slice(0, mostExtras).map((extra) => words('record-extra', extra));
  const unseen = stated.length - lines.length;
  return unseen > 0 ? [...lines, words('record-extras-more', { count: unseen })] : lines;
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : toJson(value);
}

// The page with the service's record of an order. Reading it again stays on the page; after a failed read a notice says
// so, and the page shows the earlier record.

/** In these states reading again reads the account's balance, not the record, so the button is not offered. */
const uncertain = statesWhere(({ facts, bought }) => facts === 'called' && bought === 'perhaps');

/** Whether there is a record to show: the service gave the order a number, or has answered about it. */
export function hasRecord({ serviceId, record }: Order): boolean {
  return serviceId !== null || record !== null;
}

export async function showServiceRecord(
  ctx: FormContext,
  order: Order,
  position: ListPosition,
): Promise<void> {
  const { deps, words } = ctx;
  const around = { explorerUrl: tronExplorer(deps), labelOf: deps.store.known.labelOf };
  const html = describeRecordPage(order, around, contextReader(ctx));
  const keyboard = new InlineKeyboard();
  const carried = { id: order.id, position };
  if (order.serviceId !== null && !uncertain.has(order.state))
    keyboard.text(words.plain('record-again'), historyButtons.reread.data(carried));
  keyboard.text(words.plain('record-back'), historyButtons.order.data(carried));
  await show(ctx, html, keyboard);
}

/** Returns the order after the read, which may have failed; undefined when there is no such order. */
export async function readAgain(ctx: FormContext, id: string): Promise<Order | undefined> {
  const order = await ctx.deps.orders.readNow(id);
  if (order && (order.unread !== null || order.readAt === null)) {
    await box(ctx, 'record-unread');
  }
  return order;
}
