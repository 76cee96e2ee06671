// Orders in a list, newest first: what, for whom, by whom, what it cost, and how it stands.

import { code, type Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { asItCame, coins, count, paragraphs, sentence, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';
import type { OrderFacts } from './order-facts.ts';

export type HistoryFilter = 'all' | 'mine' | 'open';

/** `page` counts from 0. */
export type HistoryPage = {
  orders: readonly OrderFacts[];
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

const marks: Readonly<Record<string, string>> = {
  drafted: '📝',
  confirmed: '🔐',
  placing: '⏳',
  accepted: '👍',
  rejected: '🚫',
  not_sent: '🔌',
  unknown: '❓',
  delivered: '✅',
  late: '⏰',
  failed: '❌',
  cancelled: '✖️',
  expired: '⌛',
  refused: '🚫',
  left: '🤚',
  differs: '🚨',
};

export function markOf({ state }: Pick<OrderFacts, 'state'>): string {
  return marks[state] ?? '•';
}

/**
 * The state that people are told of: the service calls an order delegated when it has submitted the delegation, and
 * until that is confirmed nothing has arrived.
 */
export function standingOf({ state, status }: Pick<OrderFacts, 'state' | 'status'>): string {
  return state === 'accepted' && status === 'DELEGATE_SUCCESS' ? 'submitted' : state;
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

function entry(order: OrderFacts, number: number, names: HistoryNames, { words, timeZone }: Reader): string {
  const label = asItCame(names.labelOf(order.receiver), 64);
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
    words('history-state', { state: standingOf(order) }),
    paid(order, words),
    words('history-by', { person: names.nameOf(order.confirmedBy ?? order.createdBy) }),
    clockTime(order.confirmedAt ?? undefined, timeZone),
  ];
  return [
    `<b>${number}.</b> ${markOf(order)} ${goods} · ${code(order.id).html}`,
    to,
    facts.filter((fact) => fact !== undefined).join(' · '),
  ].join('\n');
}

/** What was paid; an amount that only might have been says so by its absence. */
function paid({ payAmountSun, state, status }: OrderFacts, words: Words): string | undefined {
  if (payAmountSun === null || status === 'UNPAID' || state === 'failed') return undefined;
  return sentence(words, 'history-paid', { amount: coins(payAmountSun) });
}
