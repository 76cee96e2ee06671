// The list of orders, newest first: one page, with what was ordered, for whom and by whom, its price and its state, and a
// button for each order and for each filter.

import { isOrderState } from '../../orders/states.ts';
import { InlineKeyboard } from 'grammy';
import type { Listing } from '../../orders/queries.ts';
import { briefTime, periodOf } from '../../base/time.ts';
import type { FormContext } from '../../bot/context.ts';
import { orderButtons } from '../buy/buttons.ts';
import { menuButtons } from '../chat/buttons.ts';
import { addTurns, turnTo, withMore } from '../../bot/ask/pages.ts';
import { show } from '../../bot/say.ts';
import { offersToOperators } from '../../bot/access.ts';
import { type ListFilter, type ListPosition, historyButtons, listViews } from './buttons.ts';
import { personName } from '../../bot/names.ts';
import { type Html, code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import { type Reader, coins, count, paragraphs, sentence, toQuotedLine, joined } from '../../base/lines.ts';
import { wasPaid } from '../../store/ledger/orders/orders.ts';
import { type DisplayState, differencesNow, displayStateOf, statedOf } from '../buy/order-state.ts';

/** The number of orders on a page. */
const pageSize = 5;

export async function showHistory(
  ctx: FormContext,
  { filter, page: wanted }: ListPosition,
  part = 0,
): Promise<void> {
  const { deps, words, timeZone } = ctx;
  const personId = ctx.from?.id ?? 0;
  const read = (page: number) =>
    deps.orders.list({
      page,
      size: pageSize,
      ...filterFor(filter, personId, timeZone),
    });
  let listed = await read(wanted);
  const { page, pages } = turnTo(wanted, listed.total, pageSize);
  if (page !== wanted) listed = await read(page);
  const now = deps.clock.now();
  const html = describeHistory(
    { ...listed, filter, page, pages },
    {
      labelOf: deps.store.known.labelOf,
      nameOf: (id) => personName(deps, id),
      mine: personName(deps, personId),
    },
    { words, timeZone, now },
  );
  const keyboard = new InlineKeyboard();
  const at = (position: ListPosition) => historyButtons.list.data({ position });
  listed.orders.forEach((order, index) => {
    keyboard.text(
      `${index + 1} ${marksOf(order, now)}`,
      historyButtons.order.data({ id: order.id, position: { filter, page } }),
    );
  });
  keyboard.row();
  addTurns(keyboard, { page, pages }, (other) => at({ filter, page: other }));
  keyboard.row();
  for (const other of listViews) {
    const choice = words.plain('history-choose', { filter: other });
    const label = other === filter ? words.plain('history-chosen', { choice }) : choice;
    keyboard.text(label, at({ filter: other, page: 0 }));
  }
  keyboard
    .row()
    .text(words.plain('history-refresh'), at({ filter, page }))
    .text(words.plain('history-csv'), historyButtons.periods.data())
    .row();
  if (offersToOperators(ctx)) keyboard.text(words.plain('history-reminders'), orderButtons.reminders.data());
  keyboard.text(words.plain('menu-back'), menuButtons.show.data());
  const to = (other: number) => historyButtons.more.data({ position: { filter, page }, part: other });
  await show(ctx, html, withMore(words, keyboard, [], { part, to }));
}

function filterFor(filter: ListFilter, personId: number, timeZone: string): Partial<Listing> {
  if (filter === 'all') return {};
  if (filter === 'mine') return { mine: personId };
  if (filter === 'open') return { open: true };
  const { to: receiver, days } = filter;
  if (!days) return { receiver };
  const { since, until } = periodOf(days.first, days.last, timeZone) ?? { since: 0, until: 0 };
  return { receiver, since, until };
}

// The text of the list.

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
  | 'not_in_book'
  | 'differed';

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
  differed: '⚠️',
  odd: '•',
};

/** The mark of a `ListedState`; a dot for any other text. */
export function markOf(listedState: string): string {
  const known: Readonly<Record<string, string>> = marks;
  return known[listedState] ?? '•';
}

/** The marks of an order in a list: its state, and ⚠️ if it was or may have been paid twice. */
function marksOf(order: Order, now: number): string {
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
  if (display === 'differs' && differencesNow(order) === 'agrees') return 'differed';
  // A state that a later version wrote is named as it is.
  return display === 'nothing' || !isOrderState(order.state) ? state : display;
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
    joined(facts, ' · '),
  ].join('\n');
}

/** The amount that was paid; undefined if it is not certain that it was. */
function paid(order: Order, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun } = order;
  if (payAmountSun === null || !wasPaid(order)) return undefined;
  return sentence(words, 'history-paid', { amount: coins(payAmountSun + (activateAmountSun ?? 0n)) });
}
