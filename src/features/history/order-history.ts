// Text of a list of orders, newest first: what was ordered, for whom and by whom, its price, and its state.

import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { Address } from '../../tron/address.ts';
import { toQuotedLine, coins, count, paragraphs, sentence, type Reader } from '../../base/lines.ts';
import { briefTime } from '../../base/moment.ts';
import type { Day } from '../../base/zoned-time.ts';
import { wasPaid } from '../../store/ledger/orders/was-paid.ts';
import { displayStateOf, statedOf, type DisplayState } from '../buy/order-state.ts';

/** The lists that everybody can open by a button. */
export type ListView = 'all' | 'mine' | 'open';
/** `to`: the orders for one receiver; `days`: those drafted on these days in the reader's time zone. */
export type ListFilter = ListView | { to?: Address; days?: { first: Day; last: Day } };

/** `page` counts from 0. */
type HistoryPage = {
  orders: readonly Order[];
  filter: ListFilter;
  total: number;
  page: number;
  pages: number;
};

/** The names that the list shows in addition to the orders. */
type HistoryNames = {
  /** The label in the address book. */
  labelOf: (address: string) => string | undefined;
  nameOf: (personId: number) => string | Html;
  /** The name of the person whose orders the filter `mine` shows. */
  mine: string | Html;
};

/** The state of an order as a list shows it. */
type ListedState =
  | ReturnType<typeof statedOf>
  | Exclude<DisplayState, 'nothing' | 'delegated'>
  | 'submitted'
  | 'limited'
  | 'ceiling'
  | 'not_in_book';

const limitReasons: ReadonlySet<string> = new Set(['limit', 'price_unknown']);
const ceilingReasons: ReadonlySet<string> = new Set(['ceiling', 'ceiling_price', 'ceiling_earlier']);

const marks: Readonly<Record<ListedState, string>> = {
  offered: '📝',
  confirmed: '🔐',
  placing: '⏳',
  accepted: '👍',
  submitted: '👍',
  unpaid: '💤',
  unread: '📡',
  rejected: '🚫',
  not_sent: '🔌',
  unknown: '❓',
  repeating: '🔁',
  delivered: '✅',
  late: '⏰',
  failed: '❌',
  cancelled: '✖️',
  expired: '⌛',
  refused: '🚫',
  limited: '🛑',
  ceiling: '🛑',
  not_in_book: '🛑',
  left: '🤚',
  differs: '🚨',
  odd: '•',
};

/** The mark of a `ListedState`; a dot for any other text. */
export function markOf(listedState: string): string {
  const known: Readonly<Record<string, string>> = marks;
  return known[listedState] ?? '•';
}

/** The marks of an order in a list: its state, and ⚠️ if it was or may have been paid twice. */
export function marksOf(order: Order, now: number): string {
  const isTwice = order.paidTwiceAt !== null || order.maybePaidTwiceAt !== null;
  return `${markOf(listedStateOf(order, now))}${isTwice ? '⚠️' : ''}`;
}

/**
 * The state that a list shows; `history-state` in the locales has a text for each. It says what stopped a refused
 * order, and how an order that was not bought ended. `now` is Unix milliseconds.
 */
export function listedStateOf(order: Order, now: number): ListedState {
  const { reason } = order;
  const state = statedOf(order);
  if (state === 'refused' && reason === 'not_in_book') return 'not_in_book';
  if (state === 'refused' && reason !== null && limitReasons.has(reason)) return 'limited';
  if (state === 'refused' && reason !== null && ceilingReasons.has(reason)) return 'ceiling';
  const display = displayStateOf(order, now);
  // DELEGATE_SUCCESS only means that the delegation was submitted; nothing has arrived until it is confirmed.
  if (display === 'delegated') return 'submitted';
  return display === 'nothing' ? state : display;
}

export function describeHistory(page: HistoryPage, names: HistoryNames, reader: Reader): string {
  const { words } = reader;
  const { filter, total, orders } = page;
  const title = words('history-title');
  const kind = headingOf(filter, names, words);
  if (total === 0) {
    const none = words('history-none', { filter: typeof filter === 'string' ? filter : 'found' });
    return paragraphs([`${title}\n${kind}`, none]);
  }
  const position =
    page.pages > 1
      ? words('history-position', { total, page: String(page.page + 1), pages: String(page.pages) })
      : words('history-total', { total });
  return paragraphs([
    `${title}\n${kind}\n${position}`,
    ...orders.map((order, index) => entry(order, index + 1, names, reader)),
  ]);
}

function headingOf(filter: ListFilter, names: HistoryNames, words: Words): string {
  if (typeof filter === 'string') return words('history-filter', { filter, person: names.mine });
  const { to, days } = filter;
  const receiver = to && words('history-for', { receiver: { html: receiverLine(to, names, words) } });
  if (!days) return receiver ?? '';
  const { first, last } = days;
  const of =
    first === last ? words('history-of-day', { day: first }) : words('history-of-days', { first, last });
  return receiver ? `${receiver}\n${of}` : of;
}

/** The whole address, behind its name in the address book. */
function receiverLine(receiver: string, names: HistoryNames, words: Words): string {
  const label = toQuotedLine(names.labelOf(receiver), 64);
  const address = code(receiver);
  return label === undefined ? address.html : words('history-receiver', { label, address });
}

function entry(order: Order, number: number, names: HistoryNames, reader: Reader): string {
  const { words, now } = reader;
  const state = listedStateOf(order, now);
  const goods = words('history-goods', {
    kind: order.kind,
    resource: order.resourceType,
    quantity: count(order.quantity),
  });
  const facts = [
    words('history-state', { state }),
    paid(order, words),
    words('history-by', { person: names.nameOf(order.confirmedBy ?? order.createdBy) }),
    briefTime(order.confirmedAt ?? undefined, reader)?.html,
  ];
  return [
    `<b>${number}.</b> ${marksOf(order, now)} ${goods} · ${code(order.id).html}`,
    receiverLine(order.receiver, names, words),
    facts.filter((fact) => fact !== undefined).join(' · '),
  ].join('\n');
}

/** The amount that was paid; undefined if it is not certain that it was. */
function paid(order: Order, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun } = order;
  if (payAmountSun === null || !wasPaid(order)) return undefined;
  return sentence(words, 'history-paid', { amount: coins(payAmountSun + (activateAmountSun ?? 0n)) });
}
