// The text that the views of an order share, its card, its message and its alarms: what was ordered and for whom, by
// which numbers it is known, what differs, what is not known, and what speaks for or against a purchase. Values of an
// earlier read are never shown as current.

import { type Html, code, toHtml } from '../../base/html.ts';
import type { Value, Words } from '../../base/i18n.ts';
import type { BalanceReading, Difference, Order, Unread } from '../../orders/order.ts';
import { type Reader, coins, count, lines, sentence, toLine, toQuotedLine } from '../../base/lines.ts';
import { paidOf } from '../../orders/limits.ts';
import { lateAfterMs } from '../../orders/reads.ts';
import { reclaimedEarly } from '../../orders/record.ts';
import { differencesNow, lookingOf } from './order-state.ts';
import { briefTime, span } from '../../base/time.ts';
import { describeServiceWords } from '../../bot/ask-service.ts';

/** What a view needs in addition to the order: data from the address book, the team and the settings. */
export type OrderContext = {
  /** The receiver's name in the address book. */
  label: string | undefined;
  nameOf: (personId: number) => string | Html;
  /** A URL with the placeholder `{hash}`. */
  explorerUrl: string;
  /** False: the buttons that decide stand elsewhere, so the text names none of them. */
  mayDecide?: boolean;
};

/** The title of an order, and what was ordered for whom. */
export function describeGoods(order: Order, around: OrderContext, words: Words): string {
  return lines([title(order, words), ...goods(order, around, words)]);
}

export function title({ kind }: Order, words: Words): string {
  return words(`order-title-${kind}`);
}

export function goods(
  order: Order,
  { label }: OrderContext,
  words: Words,
  nameless?: string,
): Array<string | undefined> {
  const quantity = words('order-quantity', {
    resource: order.resourceType,
    quantity: count(order.quantity),
  });
  const address = code(order.receiver);
  const named = sentence(words, 'order-receiver-named', { label: toQuotedLine(label, 64), address });
  return [
    order.kind === 'regular' ? `${quantity} · ${durationWords(order.duration, words)}` : quantity,
    named ?? words('order-receiver', { address }),
    named === undefined ? nameless : undefined,
  ];
}

/** Without the receiver where the message names it among the differences. */
export function goodsUnsaid(order: Order, around: OrderContext, words: Words): Array<string | undefined> {
  const [quantity, ...receiver] = goods(order, around, words);
  const isDifferent = order.differences.some(({ field }) => field === 'receiver');
  const isSaid = around.label === undefined && isDifferent;
  return [quantity, ...(isSaid ? [] : receiver)];
}

function durationWords(duration: string, words: Words): string {
  return duration === '1h'
    ? words('duration-hours', { count: 1 })
    : toHtml(toQuotedLine(duration, 20) ?? '?');
}

/** By how much the balance fell, compared with the cost of this order. */
export function fallSentence(order: Order, words: Words): string {
  const cost = paidOf(order) ?? order.estimateSun;
  return words('order-balance-fell', {
    fell: coins(order.fellSun ?? undefined) ?? '?',
    priced: cost === null ? 'no' : 'yes',
    cost: coins(cost ?? undefined) ?? '?',
  });
}

/** The ids that the service's records have for the order. */
export function serviceNumbers(
  { serviceId, otherServiceId }: Order,
  words: Words,
): Array<string | undefined> {
  const numberLine = (key: string, number: string | null) => {
    const id = toLine(number ?? undefined, 100);
    return sentence(words, key, { id: id === undefined ? undefined : code(id) });
  };
  return [numberLine('order-service-number', serviceId), numberLine('order-other-number', otherServiceId)];
}

/** The page of the delegation in the explorer; undefined unless the text looks like a hash. */
export function explorerLink(hash: string, explorerUrl: string): string | undefined {
  return /^[0-9a-zA-Z]{16,100}$/.test(hash) ? explorerUrl.replace('{hash}', hash) : undefined;
}

/** One line per field, receivers not shortened; then what the last read says, where that is no longer the same. */
export function differenceLines(order: Order, reader: Reader): string {
  const { words } = reader;
  const now = differencesNow(order);
  const readAt = order.readAt ?? order.acceptedAt ?? undefined;
  return lines([
    ...order.differences.map(({ field, wanted, got }) =>
      words('order-difference', {
        field,
        wanted: sideOf(field, wanted, words),
        got: sideOf(field, got, words),
      }),
    ),
    now === 'same' ? undefined : words('order-differs-now', { now, time: briefTime(readAt, reader) ?? '?' }),
  ]);
}

function sideOf(field: Difference['field'], text: string, words: Words): Value {
  if (field === 'receiver') return code(toLine(text) ?? '?');
  if (field === 'duration') return minutes(text, words) ?? toQuotedLine(text, 64) ?? '?';
  if (field === 'quantity') {
    return /^\d{1,18}$/.test(text) ? count(BigInt(text)) : (toQuotedLine(text, 64) ?? '?');
  }
  return resourceWords(text, words) ?? toQuotedLine(text, 64) ?? '?';
}

/** A number of minutes as hours or minutes. */
function minutes(text: string, words: Words): string | undefined {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (count === undefined) return undefined;
  return count % 60 === 0
    ? words.plain('duration-hours', { count: count / 60 })
    : words.plain('duration-minutes', { count });
}

/** The translated name of a resource; undefined if the locale has none. */
export function resourceWords(name: string, words: Words): string | undefined {
  return words.has(`resource_type-${name}`) ? words.plain(`resource_type-${name}`) : undefined;
}

/** Until when the bot looks by itself, for the sentence `order-looking`. */
export function lookingValues(order: Order, reader: Reader) {
  const looking = lookingOf(order, reader.now);
  return { looking: looking?.isOver ? 'over' : 'on', until: briefTime(looking?.until, reader) ?? '?' };
}

export function unreadValues({ since, reason }: Unread, reader: Reader) {
  return {
    time: briefTime(since, reader) ?? '?',
    reason: reader.words.plain('order-unread-reason', { reason }),
  };
}

/** After how many minutes people are notified that an order is late. */
export const lateAfterMinutes = lateAfterMs / 60_000;

/** The receiver had it for a shorter time than was paid for. */
export function reclaimedEarlySentence(order: Order, reader: Reader): string | undefined {
  const { words } = reader;
  const early = reclaimedEarly(order);
  return (
    early &&
    words(early.isStated ? 'order-reclaimed-early' : 'order-reclaimed-early-by', {
      time: briefTime(early.at, reader) ?? '?',
      span: span(early.endsAt - early.at, words),
      end: briefTime(early.endsAt, reader) ?? '?',
    })
  );
}

/** Why the outcome of the last call is unknown, as plain text. */
export function whyUncertain({ reason }: Order, words: Words): string {
  const isKnown = reason !== null && words.has(`order-why-${reason}`);
  return words.plain(isKnown ? `order-why-${reason}` : 'order-why-other');
}

/**
 * The evidence for and against a purchase: the service's message, the balance before and after, and events. `reading` is
 * undefined where no balance was read since the last call.
 */
export function uncertaintyLines(
  order: Order,
  reading: BalanceReading | 'failed' | undefined,
  reader: Reader,
): Array<string | undefined> {
  const { words } = reader;
  const before = order.balanceBefore?.sun ?? null;
  const { hintedAt, serviceCode: code, serviceMessage } = order;
  const read = reading === 'failed' ? undefined : reading;
  const after = { after: coins(read?.sun), time: briefTime(read?.at, reader) };
  const balances =
    before === null
      ? sentence(words, 'order-unknown-balance-after', after)
      : read === undefined
        ? words('order-unknown-balance-before', {
            before: coins(before),
            read: reading === 'failed' ? reading : 'not',
          })
        : sentence(words, read.sun === before ? 'order-unknown-same' : 'order-unknown-differs', {
            ...after,
            before: coins(before),
            difference: signed(read.sun - before, words),
          });
  return [
    describeServiceWords({ code, serviceMessage }, words),
    balances,
    // What comes after it was left is not looked for any more.
    hintedAt === null
      ? words(order.state === 'left' ? 'order-left-no-event' : 'order-unknown-no-event')
      : words('order-unknown-event', { time: briefTime(hintedAt, reader) ?? '' }),
  ];
}

function signed(amountSun: bigint, words: Words): string {
  return `${amountSun > 0n ? '+' : ''}${words.number(coins(amountSun))}`;
}
