// An order as people follow it: the card that asks for a decision, and the one message that tells what became of it.
// Whether something was bought is said with exactly the certainty that the order's state gives, and the words for a
// delegation that the blockchain has confirmed come only after a signed read said so.

import { code, link, raw, type Html } from '../html.ts';
import type { Words } from '../i18n.ts';
import { asItCame, coins, count, paragraphs, sentence, shown, type Reader } from './lines.ts';
import { clockTime, moment } from './moment.ts';
import { drawProgress } from './order-progress.ts';

/** What the views need of an order. Times are Unix milliseconds, money is sun, people are Telegram ids. */
export type OrderFacts = {
  readonly id: string;
  readonly clientOrderId: string;
  readonly kind: 'flash' | 'regular';
  readonly resourceType: 'ENERGY' | 'BANDWIDTH';
  readonly quantity: number;
  readonly receiver: string;
  readonly duration: string | null;
  readonly state: string;
  readonly reason: string | null;
  readonly serviceCode: string | null;
  readonly serviceMessage: string | null;
  readonly createdBy: number;
  readonly chatId: number;
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly confirmedAt: number | null;
  readonly approvedBy: number | null;
  readonly closedBy: number | null;
  readonly estimateSun: bigint | null;
  readonly balanceBeforeSun: bigint | null;
  readonly balanceAfterSun: bigint | null;
  readonly resourcesBefore: Available | null;
  readonly resourcesAfter: Available | null;
  readonly posts: number;
  readonly serviceId: string | null;
  readonly status: string | null;
  readonly confirmStatus: string | null;
  readonly payAmountSun: bigint | null;
  readonly activateAmountSun: bigint | null;
  readonly delegateHash: string | null;
  readonly expiredAt: number | null;
  readonly confirmedOnChainAt: number | null;
  readonly hintedAt: number | null;
  readonly paidTwiceAt: number | null;
};

type Available = { readonly energyAvailable: number; readonly bandwidthAvailable: number };

/** What is known around an order, from the address book, the team and the settings. */
export type OrderSurroundings = {
  /** The receiver's name in the address book. */
  label: string | undefined;
  nameOf: (personId: number) => string | Html;
  /** Holds `{hash}`. */
  explorerUrl: string;
};

/** What speaks for and against the receiver. */
export type ReceiverKnowledge = {
  /** Whether something was ordered for it before. */
  isKnown: boolean;
  /** Known addresses that share its ends. */
  twins: ReadonlyArray<{ address: string; label: string | undefined }>;
};

/** How late an order is before people are told. */
export const lateAfterMinutes = 10;

/** What is asked before anything is spent. */
export function describeCard(
  order: OrderFacts,
  around: OrderSurroundings & ReceiverKnowledge,
  reader: Reader,
): string {
  const { words, timeZone } = reader;
  return paragraphs([
    title(order, words),
    lines([...goods(order, around, words, cardName(around, words)), ...moneyAhead(order, words)]),
    ...warnings(around, words),
    order.state === 'confirmed'
      ? words('order-approval-waiting', { time: clockTime(order.expiresAt, timeZone) ?? '' })
      : words('order-card-until', {
          confirm: words.plain('confirm'),
          time: clockTime(order.expiresAt, timeZone) ?? '',
        }),
    // In a private chat there is nobody else who could have asked.
    order.chatId < 0 ? words('order-card-by', { person: around.nameOf(order.createdBy) }) : undefined,
  ]);
}

/** A card that ended without a purchase; `verdict` is the sentence that says how, as HTML. */
export function describeClosedCard(
  order: OrderFacts,
  around: OrderSurroundings,
  verdict: string,
  words: Words,
): string {
  return paragraphs([title(order, words), verdict, lines(goods(order, around, words))]);
}

/** What was ordered and for whom, in short. */
export function describeGoods(order: OrderFacts, around: OrderSurroundings, words: Words): string {
  return lines([title(order, words), ...goods(order, around, words)]);
}

/** The story of an order that was confirmed, as far as it is known now. `account` is read where money is the question. */
export function describeOrder(
  order: OrderFacts,
  around: OrderSurroundings,
  reader: Reader,
  account?: { balanceSun: bigint | undefined; rechargeAddress: string | undefined },
): string {
  const { words, timeZone, now } = reader;
  return paragraphs([
    lines([`${title(order, words)} · ${code(order.id).html}`, drawProgress(order, words)]),
    ...whatIsKnown(order, around, reader),
    order.paidTwiceAt === null ? undefined : words('order-paid-twice'),
    order.status === 'UNPAID' && account ? accountLines(account, words) : undefined,
    lines([...goods(order, around, words), paid(order, words), ...onChain(order, words)]),
    lines([...numbers(order, around, words), ...times(order, around, reader)]),
    isSettled(order) ? undefined : words('order-told-at', { time: clockTime(now, timeZone) ?? '' }),
  ]);
}

/** Whether nothing more is expected to happen. */
function isSettled({ state }: OrderFacts): boolean {
  return ['rejected', 'not_sent', 'delivered', 'failed', 'left'].includes(state);
}

function title({ kind }: OrderFacts, words: Words): string {
  return words(`order-title-${kind}`);
}

/** What the receiver goes by on a card: its name, or that it has none. */
function cardName(
  { label, isKnown }: OrderSurroundings & ReceiverKnowledge,
  words: Words,
): string | undefined {
  return label === undefined ? words(isKnown ? 'order-receiver-earlier' : 'order-receiver-new') : undefined;
}

function goods(
  order: OrderFacts,
  { label }: OrderSurroundings,
  words: Words,
  nameless?: string,
): Array<string | undefined> {
  return [
    words('order-quantity', { resource: order.resourceType, quantity: count(order.quantity) ?? '' }),
    words('order-receiver', { address: code(order.receiver) }),
    sentence(words, 'order-receiver-label', { label: asItCame(label, 64) }) ?? nameless,
    order.duration === '1h'
      ? words('order-duration', { duration: words.plain('duration-hours', { count: 1 }) })
      : sentence(words, 'order-duration', { duration: order.duration ?? undefined }),
  ];
}

function moneyAhead({ estimateSun, balanceBeforeSun }: OrderFacts, words: Words): string[] {
  const left = estimateSun === null || balanceBeforeSun === null ? undefined : balanceBeforeSun - estimateSun;
  return [
    estimateSun === null
      ? words('order-price-later')
      : words('order-price-estimate', { amount: coins(estimateSun) ?? '' }),
    balanceBeforeSun === null
      ? words('order-balance-unsaid')
      : words('order-balance-before', { amount: coins(balanceBeforeSun) ?? '' }),
    ...(left === undefined
      ? []
      : left < 0n
        ? [words('order-balance-short', { missing: coins(-left) ?? '' })]
        : [words('order-balance-left', { amount: coins(left) ?? '' })]),
  ];
}

function warnings(
  { label, isKnown, twins }: OrderSurroundings & ReceiverKnowledge,
  words: Words,
): Array<string | undefined> {
  const others = twins.map(
    (twin) => `${code(twin.address).html}${twin.label ? ` · ${nameHtml(twin.label)}` : ''}`,
  );
  return [
    others.length === 0 ? undefined : words('order-warning-lookalike', { others: raw(others.join('\n')) }),
    label === undefined && !isKnown ? words('order-warning-new') : undefined,
  ];
}

function whatIsKnown(
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
      return [words('order-state-late', { minutes: lateAfterMinutes })];
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
    code: order.serviceCode ?? '?',
    message: shown(order.serviceMessage ?? undefined) ?? '—',
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
function statusWords(family: string, value: string, words: Words): string | Html {
  // Only a state may say these; a status that merely came along never does.
  if (value === 'DELEGATION_CONFIRMED') return value;
  return words.has(`${family}-${value}`) ? words.plain(`${family}-${value}`) : (asItCame(value, 64) ?? '?');
}

function accountLines(
  account: { balanceSun: bigint | undefined; rechargeAddress: string | undefined },
  words: Words,
): string {
  const { balanceSun, rechargeAddress } = account;
  return lines([
    sentence(words, 'order-balance-before', { amount: coins(balanceSun) }),
    sentence(words, 'order-recharge', {
      address: rechargeAddress === undefined ? undefined : code(rechargeAddress),
    }),
  ]);
}

function paid(order: OrderFacts, words: Words): string | undefined {
  const { payAmountSun, activateAmountSun, estimateSun, status, state } = order;
  if (payAmountSun === null) {
    const isOpen = ['placing', 'accepted', 'unknown', 'late'].includes(state);
    return isOpen && estimateSun !== null
      ? words('order-price-estimate', { amount: coins(estimateSun) ?? '' })
      : undefined;
  }
  const amount = coins(payAmountSun) ?? '';
  // The amount of an order that wasn't paid, or came to nothing, is a price and not a payment.
  if (status === 'UNPAID' || state === 'failed') return words('order-price', { amount });
  return (activateAmountSun ?? 0n) > 0n
    ? words('order-paid-activation', { amount, activation: coins(activateAmountSun ?? 0n) ?? '' })
    : words('order-paid', { amount });
}

const toldStatuses: ReadonlySet<string> = new Set(['UNPAID', 'PAYMENT_SUCCESS', 'DELEGATE_SUCCESS']);
const toldConfirmStatuses: ReadonlySet<string> = new Set(['UNCONFIRMED', 'DELEGATION_CONFIRMED']);

function isTroubled({ state }: OrderFacts): boolean {
  return state === 'late' || state === 'failed';
}

function onChain(order: OrderFacts, words: Words): Array<string | undefined> {
  const { status, confirmStatus, resourcesBefore, resourcesAfter, resourceType } = order;
  const of = (resources: Available | null) =>
    count(resourceType === 'ENERGY' ? resources?.energyAvailable : resources?.bandwidthAvailable);
  // What the sentence above has said already isn't said twice.
  const isTold = status === null || (!isTroubled(order) && toldStatuses.has(status));
  const isPlain = confirmStatus === null || toldConfirmStatuses.has(confirmStatus);
  return [
    isTold ? undefined : words('order-status', { status: statusWords('order-status', status, words) }),
    isPlain
      ? undefined
      : words('order-chain-status', { status: statusWords('confirm-status', confirmStatus, words) }),
    sentence(words, 'order-resources', { before: of(resourcesBefore), now: of(resourcesAfter) }),
  ];
}

function numbers(
  { serviceId, clientOrderId, delegateHash }: OrderFacts,
  { explorerUrl }: OrderSurroundings,
  words: Words,
): Array<string | undefined> {
  const service = shown(serviceId ?? undefined, 100);
  const hash = shown(delegateHash ?? undefined, 100);
  return [
    sentence(words, 'order-hash', { hash: hash === undefined ? undefined : hashLink(hash, explorerUrl) }),
    sentence(words, 'order-service-number', { id: service === undefined ? undefined : code(service) }),
    words('order-client-number', { id: code(clientOrderId) }),
  ];
}

function times(order: OrderFacts, around: OrderSurroundings, reader: Reader): Array<string | undefined> {
  const { words, timeZone } = reader;
  const time = clockTime(order.confirmedAt ?? undefined, timeZone);
  const person = around.nameOf(order.confirmedBy ?? order.createdBy);
  return [
    sentence(words, 'order-confirmed-by', { time, person }),
    order.approvedBy === null
      ? undefined
      : words('order-approval-done', { person: around.nameOf(order.approvedBy) }),
    sentence(words, 'order-ends', {
      time: isSettled(order)
        ? clockTime(order.expiredAt ?? undefined, timeZone)
        : moment(order.expiredAt ?? undefined, reader),
    }),
  ];
}

/** Where the delegation can be seen; only what looks like a hash makes a link. */
export function explorerLink(hash: string, explorerUrl: string): string | undefined {
  return /^[0-9a-zA-Z]{16,100}$/.test(hash) ? explorerUrl.replace('{hash}', hash) : undefined;
}

function hashLink(hash: string, explorerUrl: string): Html {
  const url = explorerLink(hash, explorerUrl);
  return url === undefined ? code(hash) : link(url, hash);
}

function nameHtml(label: string): string {
  const name = asItCame(label, 64) ?? '';
  return typeof name === 'string' ? name : name.html;
}

function signed(amountSun: bigint): string {
  return `${amountSun > 0n ? '+' : ''}${coins(amountSun) ?? ''}`;
}

function lines(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
