// Text of the warnings on a card: what would stop the order, reasons to doubt the receiver, and its other open orders.

import { code, raw } from '../../base/html.ts';
import type { Forecast, ReceiverHistory } from '../../orders/api.ts';
import { mayHaveBeenPaid } from '../../orders/record.ts';
import type { Found, Order } from '../../orders/order.ts';
import { type Reader, toQuotedLine } from '../../base/lines.ts';
import { span } from '../../base/moment.ts';
import { type OrderContext, lines } from './order-goods.ts';
import { describeLimitAhead } from './order-limit.ts';
import { displayStateOf } from './order-state.ts';
import { describeServiceWords } from '../../bot/service-failure.ts';

/** What is known about a card in addition to its own values. */
export type CardKnowledge = ReceiverHistory & {
  /** Known addresses that begin and end like the receiver. */
  twins: ReadonlyArray<{ address: string; label: string | undefined }>;
  /** What confirming the card would lead to; undefined once it was confirmed. */
  forecast: Forecast | undefined;
  /** When an order sent with the current parameter names first differed from what was confirmed; null if none did. */
  differingSince: number | null;
};

/** How many other orders are listed; further ones are only counted. Those that may be paid come first. */
const mostOthers = 3;
const mostDoubtful = 10;
const doubtfulStates: ReadonlySet<Order['state']> = new Set(['unknown', 'left', 'differs']);

export function warningParagraphs(
  found: Found,
  around: OrderContext & CardKnowledge,
  reader: Reader,
): Array<string | undefined> {
  const { words } = reader;
  const { order } = found;
  const { label, deliveredAt, differingSince, twins } = around;
  return [
    lookalikes(twins, reader),
    ...stops(found, around, reader),
    others(around, reader),
    refusedBefore(around, reader),
    unfundedBefore(order, around, reader),
    label === undefined && deliveredAt === null ? words('order-warning-new') : undefined,
    differingSince === null || order.kind === 'flash'
      ? undefined
      : words('order-warning-differing', { ago: ago(differingSince, reader) }),
  ];
}

/** `3 min ago`, or `just now`. */
export function ago(at: number, { words, now }: Reader): string {
  const said = span(Math.max(0, now - at), words);
  return said === '' ? words.plain('moment-now') : words.plain('moment-ago', { span: said });
}

function stops(
  { order, spend }: Found,
  { forecast, nameOf }: OrderContext & CardKnowledge,
  reader: Reader,
): Array<string | undefined> {
  if (!forecast) return [];
  const { words } = reader;
  const { limit, isNotInBook, needsApproval, needsCode } = forecast;
  const { isFirst } = spend;
  return [
    isNotInBook ? words('order-ahead-book') : undefined,
    limit && describeLimitAhead(limit, { kind: order.kind, isFirst }, nameOf(spend.askedBy), reader),
    // An order that a rule stops needs neither approval nor a code.
    needsApproval && !limit && !isNotInBook
      ? words('order-ahead-approval', { confirm: words.plain('confirm') })
      : undefined,
    needsCode && !limit && !isNotInBook ? words('order-ahead-code') : undefined,
  ];
}

function others(around: OrderContext & CardKnowledge, reader: Reader): string | undefined {
  if (around.others.length === 0) return undefined;
  const { words, now } = reader;
  const { doubtful = [], sure = [] } = Object.groupBy(around.others, (other) =>
    isDoubtful(other) ? 'doubtful' : 'sure',
  );
  const most = Math.max(mostOthers, Math.min(doubtful.length, mostDoubtful));
  const described = [...doubtful, ...sure].map((other) =>
    words('order-other', {
      state: stateOfOther(other, now),
      id: code(other.id),
      person: around.nameOf(other.confirmedBy ?? other.createdBy),
      ago: ago(other.confirmedOnChainAt ?? other.confirmedAt ?? other.createdAt, reader),
    }),
  );
  // Cards have no number that people know, so two of the same minute read alike.
  const shown = [...new Set(described)].slice(0, most);
  const unseen = described.filter((line) => !shown.includes(line)).length;
  return lines([...shown, unseen > 0 ? words('order-others-more', { count: unseen }) : undefined]);
}

/** Whether it may be paid without having arrived. */
function isDoubtful(other: Order): boolean {
  return doubtfulStates.has(other.state) || other.unread !== null || mayHaveBeenPaid(other);
}

/** Of one that may be paid and has not arrived, the card says what confirming means: as that of a repeat does. */
function stateOfOther(other: Order, now: number): string {
  const state = displayStateOf(other, now);
  return (state === 'late' || state === 'failed') && mayHaveBeenPaid(other) ? `${state}_paid` : state;
}

function refusedBefore(
  { refused, nameOf }: OrderContext & CardKnowledge,
  reader: Reader,
): string | undefined {
  if (!refused) return undefined;
  const { words } = reader;
  const values = { ago: ago(refused.confirmedAt ?? refused.createdAt, reader) };
  if (refused.state === 'rejected') {
    const { serviceCode: code, serviceMessage } = refused;
    return lines([
      words('order-warning-rejected', values),
      describeServiceWords({ code, serviceMessage }, words),
    ]);
  }
  return refused.reason === 'person'
    ? words('order-warning-refused', {
        ...values,
        person: nameOf(refused.closedBy ?? refused.createdBy),
      })
    : words('order-warning-limited', { ...values, reason: refused.reason ?? '' });
}

/** Nothing once the balance has grown. */
function unfundedBefore(
  { balanceBefore }: Order,
  { unfunded }: CardKnowledge,
  reader: Reader,
): string | undefined {
  if (!unfunded) return undefined;
  const before = unfunded.balanceBefore?.sun;
  if (before !== undefined && balanceBefore !== null && balanceBefore.sun > before) return undefined;
  return reader.words('order-warning-balance', {
    ago: ago(unfunded.confirmedAt ?? unfunded.createdAt, reader),
  });
}

function lookalikes(twins: CardKnowledge['twins'], { words }: Reader): string | undefined {
  if (twins.length === 0) return undefined;
  const addresses = twins.map(
    ({ address, label }) => `${code(address).html}${label ? ` · ${nameHtml(label)}` : ''}`,
  );
  return words('order-warning-lookalike', { others: raw(addresses.join('\n')) });
}

function nameHtml(label: string): string {
  const name = toQuotedLine(label, 64) ?? '';
  return typeof name === 'string' ? name : name.html;
}
