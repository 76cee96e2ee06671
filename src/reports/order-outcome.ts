// What is known of an order that was confirmed, and how surely: the sentences of its state. Whether something was bought
// is said with exactly the certainty that the state gives, and the words for a delegation that the blockchain has
// confirmed come only after a signed read said so.

import type { Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { asItCame, coins, sentence, shown, type Reader } from './lines.ts';
import { clockTime } from './moment.ts';
import { lines, type OrderFacts, type OrderSurroundings } from './order-facts.ts';

/** How late an order is before people are told. */
export const lateAfterMinutes = 10;

export function whatIsKnown(
  order: OrderFacts,
  around: OrderSurroundings,
  reader: Reader,
): Array<string | undefined> {
  const { words } = reader;
  switch (order.state) {
    case 'placing':
      return [words(order.posts > 1 ? 'order-state-placing-again' : 'order-state-placing')];
    case 'accepted':
      return [acceptedSentence(order, words)];
    case 'late':
      // The blockchain can't show what the service hasn't been paid for.
      return [
        order.status === 'UNPAID'
          ? words('order-state-unpaid')
          : words('order-state-late', { minutes: lateAfterMinutes }),
      ];
    case 'delivered':
      return [
        order.confirmedOnChainAt === null
          ? words('order-state-delivered-plain')
          : words('order-state-delivered', { status: words.plain('confirm-status-DELEGATION_CONFIRMED') }),
      ];
    case 'failed':
      return [
        order.reason === 'unpaid'
          ? words('order-state-failed-unpaid')
          : words('order-state-failed', { status: failure(order, words) }),
      ];
    case 'rejected':
      return [words('order-state-rejected'), refusal(order, words), words('order-rejected-next')];
    case 'not_sent':
      return [words('order-state-not-sent'), words('order-not-sent-next')];
    case 'left':
      return [words('order-state-left', { person: around.nameOf(order.closedBy ?? order.createdBy) })];
    default:
      return unknown(order, reader);
  }
}

function acceptedSentence(order: OrderFacts, words: Words): string {
  if (order.status === 'UNPAID') return words('order-state-unpaid');
  return words(order.status === 'DELEGATE_SUCCESS' ? 'order-state-delegated' : 'order-state-accepted');
}

function unknown(order: OrderFacts, { words, timeZone }: Reader): Array<string | undefined> {
  const { reason, balanceBeforeSun: before, balanceAfterSun: now, hintedAt } = order;
  const known = reason !== null && words.has(`order-why-${reason}`);
  const balances =
    before === null
      ? sentence(words, 'order-unknown-balance-now', { now: coins(now ?? undefined) })
      : now === null
        ? words('order-unknown-balance-before', { before: coins(before) ?? '' })
        : words(now === before ? 'order-unknown-same' : 'order-unknown-differs', {
            before: coins(before) ?? '',
            now: coins(now) ?? '',
            difference: signed(now - before),
          });
  return [
    words('order-state-unknown', { why: words.plain(known ? `order-why-${reason}` : 'order-why-other') }),
    lines([
      known ? undefined : serviceWords(order, words),
      balances,
      hintedAt === null
        ? words('order-unknown-no-event')
        : words('order-unknown-event', { time: clockTime(hintedAt, timeZone) ?? '' }),
    ]),
    words(`order-unknown-decide-${order.kind}`),
  ];
}

/** The service's refusal in the sentence of its reason; every reason of a failure has one. */
function refusal(order: OrderFacts, words: Words): string | undefined {
  const key = `service-error-${order.reason}`;
  if (!words.has(key)) return serviceWords(order, words);
  return words(key, {
    code: shown(order.serviceCode ?? undefined, 20) ?? '?',
    message: asItCame(order.serviceMessage ?? undefined) ?? '—',
  });
}

function serviceWords({ serviceCode, serviceMessage }: OrderFacts, words: Words): string | undefined {
  const said = asItCame(serviceMessage ?? undefined);
  return said === undefined
    ? undefined
    : words('order-service-said', { message: said, code: shown(serviceCode ?? undefined, 20) ?? '?' });
}

/** What failed, by the blockchain's word where it is the one that says it. */
function failure({ status, confirmStatus }: OrderFacts, words: Words): string | Html {
  if (confirmStatus?.endsWith('_FAIL')) return statusWords('confirm-status', confirmStatus, words);
  return statusWords('order-status', status ?? 'UNKNOWN', words);
}

/** The words for a status of the service, or the status as it came. */
export function statusWords(family: string, value: string, words: Words): string | Html {
  // Only a state may say these; a status that merely came along never does.
  if (value === 'DELEGATION_CONFIRMED') return value;
  return words.has(`${family}-${value}`) ? words.plain(`${family}-${value}`) : (asItCame(value, 64) ?? '?');
}

function signed(amountSun: bigint): string {
  return `${amountSun > 0n ? '+' : ''}${coins(amountSun) ?? ''}`;
}
