// Text of the message of an order, from its confirmation to its end: progress, state, what was ordered, price, ids and
// times.

import { code, foldedQuote, link, raw, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { reclaimedEarly } from '../../orders/record.ts';
import type { Order } from '../../orders/order.ts';
import { rowOf } from '../../orders/states.ts';
import { coins, count, paragraphs, sentence, toLine, type Reader } from '../../base/lines.ts';
import { briefTime } from '../../base/moment.ts';
import { goods, lines, title, type OrderContext } from './order-goods.ts';
import { otherNumberLine, overpriceParagraph, paidLine, twiceParagraphs } from './order-money.ts';
import { statusWords, whatIsKnown } from './order-outcome.ts';

/** The account as it was read for this message; `at` is when the service was asked. */
export type AccountNow = {
  at: number;
  balanceSun: bigint | undefined;
  rechargeAddress: string | undefined;
};

/** `account` is shown while the order is unpaid; the caller reads it only then. */
export function describeOrder(
  order: Order,
  around: OrderContext,
  reader: Reader,
  account?: AccountNow,
): string {
  const { words } = reader;
  // Only what was read has a time; the lines of balances name their own.
  const [known, ...more] = whatIsKnown(order, around, reader);
  const readAt = isSettled(order) ? null : (order.readAt ?? order.acceptedAt);
  return paragraphs([
    lines([
      `${title(order, words)} · ${code(order.id).html}`,
      // At its end its state says the same.
      order.state === 'delivered' ? undefined : drawProgress(order, words),
      known,
    ]),
    ...more,
    overpriceParagraph(order, around, words),
    ...twiceParagraphs(order, words),
    order.status === 'UNPAID' && account ? accountLines(account, reader) : undefined,
    lines([...goods(order, around, words), paidLine(order, words), ...onChain(order, words)]),
    foldedQuote(raw(lines([...times(order, around, reader), ...numbers(order, around, words)]))).html,
    sentence(words, 'read-at', { time: briefTime(readAt ?? undefined, reader) }),
  ]);
}

function isSettled({ state }: Order): boolean {
  return !rowOf(state).isOpen;
}

/** Whether the values may be outdated, because the reads since the service's last answer have failed. */
function isOutdated(order: Order): boolean {
  return order.unread !== null && !isSettled(order);
}

function accountLines({ at, balanceSun, rechargeAddress }: AccountNow, reader: Reader): string {
  const { words } = reader;
  return lines([
    sentence(words, 'order-balance-at', { amount: coins(balanceSun), time: briefTime(at, reader) }),
    sentence(words, 'order-recharge', {
      address: rechargeAddress === undefined ? undefined : code(rechargeAddress),
    }),
  ]);
}

const toldStatuses: ReadonlySet<string> = new Set(['UNPAID', 'PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);
const toldConfirmStatuses: ReadonlySet<string> = new Set(['UNCONFIRMED', 'DELEGATION_CONFIRMED']);

function onChain(order: Order, words: Words): Array<string | undefined> {
  const { state, status, confirmStatus, resourcesBefore, resourcesAfter, resourceType, reclaimedAt } = order;
  const of = (resources: Order['resourcesBefore']) =>
    count(resourceType === 'ENERGY' ? resources?.energyAvailable : resources?.bandwidthAvailable);
  const isPlain = confirmStatus === null || state === 'failed' || toldConfirmStatuses.has(confirmStatus);
  const isStale = isOutdated(order);
  return [
    status === null || isStatusTold(status, order)
      ? undefined
      : words(isStale ? 'order-heard-status' : 'order-status', {
          status: statusWords('order-status', status, words),
        }),
    isPlain
      ? undefined
      : words(isStale ? 'order-heard-chain-status' : 'order-chain-status', {
          status: statusWords('confirm-status', confirmStatus, words),
        }),
    reclaimedAt === null
      ? sentence(words, 'order-resources', { before: of(resourcesBefore), after: of(resourcesAfter) })
      : undefined,
  ];
}

/** Whether the message includes the service's status already, which isn't said twice. */
function isStatusTold(status: string, { state, unread }: Order): boolean {
  const { statusIn } = rowOf(state);
  if (statusIn === 'text if unpaid') return status === 'UNPAID' && unread === null;
  return statusIn === 'text' || (statusIn === 'text if known' && toldStatuses.has(status));
}

function numbers(order: Order, { explorerUrl }: OrderContext, words: Words): Array<string | undefined> {
  const { serviceId, clientOrderId, delegateHash } = order;
  const service = toLine(serviceId ?? undefined, 100);
  const hash = toLine(delegateHash ?? undefined, 100);
  return [
    sentence(words, 'order-hash', { hash: hash === undefined ? undefined : hashLink(hash, explorerUrl) }),
    sentence(words, 'order-service-number', { id: service === undefined ? undefined : code(service) }),
    otherNumberLine(order, words),
    words('order-client-number', { id: code(clientOrderId) }),
  ];
}

function times(order: Order, around: OrderContext, reader: Reader): Array<string | undefined> {
  const { words } = reader;
  const time = briefTime(order.confirmedAt ?? undefined, reader);
  const person = around.nameOf(order.confirmedBy ?? order.createdBy);
  // The warning of an early reclaim and this line name the same end.
  const endsAt = reclaimedEarly(order)?.endsAt ?? order.endsAt ?? undefined;
  return [
    sentence(words, 'order-confirmed-by', { time, person }),
    order.approvedBy === null
      ? undefined
      : words('order-approval-done', { person: around.nameOf(order.approvedBy) }),
    sentence(words, 'order-ends', { time: briefTime(endsAt, reader) }),
  ];
}

/** The page of the delegation in the explorer; undefined unless the text looks like a hash. */
export function explorerLink(hash: string, explorerUrl: string): string | undefined {
  return /^[0-9a-zA-Z]{16,100}$/.test(hash) ? explorerUrl.replace('{hash}', hash) : undefined;
}

function hashLink(hash: string, explorerUrl: string): Html {
  const url = explorerLink(hash, explorerUrl);
  return url === undefined ? code(hash) : link(url, hash);
}

// Draws the progress of an order as a row of steps: ✅ sending → ✅ acceptance → ⏳ delegation → ▫️ blockchain. The steps
// are nouns, so that only the marks say whether a step is done.

type Progress = Pick<
  Order,
  'state' | 'reason' | 'status' | 'delegateHash' | 'confirmedOnChainAt' | 'unread' | 'differences'
>;

const steps = ['sent', 'accepted', 'delegated', 'chain'] as const;
/** With these statuses the order counts as not delegated, even if the record has a hash. */
const undelegated: ReadonlySet<string> = new Set(['UNPAID', 'DELEGATE_FAIL']);
const marks = { done: '✅', now: '⏳', ahead: '▫️', failed: '❌', unsure: '❓', wrong: '🚨' };

export function drawProgress(order: Progress, words: Words): string {
  const { at, mark } = positionOf(order);
  return steps
    .map((step, index) => {
      const own = index < at ? marks.done : index === at ? marks[mark] : marks.ahead;
      const isNamed = step === 'chain' && isConfirmedAsOrdered(order);
      return `${own} ${words(isNamed ? 'confirm-status-DELEGATION_CONFIRMED' : `order-step-${step}`)}`;
    })
    .join(' → ');
}

/** Whether the last step is shown as confirmed: a signed read said so, and nothing differs from what was confirmed. */
function isConfirmedAsOrdered({ state, confirmedOnChainAt, differences }: Progress): boolean {
  return state === 'delivered' && confirmedOnChainAt !== null && differences.length === 0;
}

/** The index of the current step, and its mark. */
function positionOf(order: Progress): { at: number; mark: keyof typeof marks } {
  const { step } = rowOf(order.state);
  if (step === 'reason') return { at: order.reason === 'interrupted' ? 0 : 1, mark: 'unsure' };
  if (step !== 'status') return { at: step[0], mark: step[1] };
  const mark = order.state === 'failed' ? 'failed' : order.unread === null ? 'now' : 'unsure';
  return { at: isDelegated(order) ? 3 : 2, mark };
}

function isDelegated({ status, delegateHash }: Progress): boolean {
  return status === 'DELEGATE_SUCCESS' || ((delegateHash ?? '') !== '' && !undelegated.has(status ?? ''));
}
