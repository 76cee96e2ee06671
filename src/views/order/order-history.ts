// Orders in a list, newest first: what, for whom, by whom, what it cost, and how it stands.

import { code, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderState } from '../../orders/states.ts';
import { toQuotedLine, coins, count, paragraphs, sentence, type Reader } from '../lines.ts';
import { clockTime } from '../moment.ts';
import { isPayment } from './order-money.ts';
import { displayStateOf, type DisplayState } from './order-state.ts';

export type HistoryFilter = 'all' | 'mine' | 'open';

/** `page` counts from 0. */
export type HistoryPage = {
  orders: readonly Order[];
  filter: HistoryFilter;
  total: number;
  page: number;
  pages: number;
};

/** What the list adds to the orders themselves. */
export type HistoryNames = {
  /** In the address book. */
  labelOf: (address: string) => string | undefined;
  nameOf: (personId: number) => string | Html;
  /** Of the person whose orders are shown under `mine`. */
  mine: string | Html;
};

/** What a list tells of how an order stands. */
export type ListedState =
  | OrderState
  | Exclude<DisplayState, 'nothing' | 'delegated'>
  | 'submitted'
  | 'limited'
  | 'not_in_book';

const marks: Readonly<Record<ListedState, string>> = {
  drafted: '📝',
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
  not_in_book: '🛑',
  left: '🤚',
  differs: '🚨',
  odd: '•',
};

/** Of a state that `listedStateOf` gives. */
export function markOf(listedState: string): string {
  const known: Readonly<Record<string, string>> = marks;
  return known[listedState] ?? '•';
}

/**
 * The state that a list tells, of those that `history-state` has words for: how the order stands, what stopped one that
 * was refused, and of one that was not bought how it ended. `now` is Unix milliseconds.
 */
export function listedStateOf(order: Order, now: number): ListedState {
  const { state, reason } = order;
  if (state === 'refused' && reason === 'not_in_book') return 'not_in_book';
  if (state === 'refused' && (reason === 'limit' || reason === 'price_unknown')) return 'limited';
  const display = displayStateOf(order, now);
  // The service calls a delegation done that it has submitted; until it is confirmed nothing has arrived.
  if (display === 'delegated') return 'submitted';
  return display === 'nothing' ? state : display;
}

export function describeHistory(page: HistoryPage, names: HistoryNames, reader: Reader): string {
  const { words } = reader;
  const { filter, total, orders } = page;
  const title = words('history-title');
  const kind = words('history-filter', { filter, person: names.mine });
  if (total === 0) return paragraphs([`${title}\n${kind}`, words('history-none', { filter })]);
  const position =
    page.pages > 1
      ? words('history-position', { total, page: String(page.page + 1), pages: String(page.pages) })
      : words('history-total', { total });
  return paragraphs([
    `${title}\n${kind}\n${position}`,
    ...orders.map((order, index) => entry(order, index + 1, names, reader)),
  ]);
}

function entry(order: Order, number: number, names: HistoryNames, { words, timeZone, now }: Reader): string {
  const state = listedStateOf(order, now);
  const label = toQuotedLine(names.labelOf(order.receiver), 64);
  const goods = words('history-goods', {
    kind: order.kind,
    resource: order.resourceType,
    quantity: count(order.quantity) ?? '',
  });
  const to =
    label === undefined
      ? code(order.receiver).html
      : words('history-receiver', { label, address: code(order.receiver) });
  const facts = [
    words('history-state', { state }),
    paid(order, words),
    words('history-by', { person: names.nameOf(order.confirmedBy ?? order.createdBy) }),
    clockTime(order.confirmedAt ?? undefined, timeZone),
  ];
  return [
    `<b>${number}.</b> ${markOf(state)} ${goods} · ${code(order.id).html}`,
    to,
    facts.filter((fact) => fact !== undefined).join(' · '),
  ].join('\n');
}

/** What was paid; an amount that only might have been says so by its absence. */
function paid(order: Order, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun } = order;
  if (payAmountSun === null || !isPayment(order)) return undefined;
  return sentence(words, 'history-paid', { amount: coins(payAmountSun + (activateAmountSun ?? 0n)) });
}
