// What the views of an order are made of: the facts they read, and the lines that all of them share.

import { code, type Html } from '../../html.ts';
import type { Words } from '../../i18n.ts';
import { toQuotedLine, count, sentence } from '../lines.ts';

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
  readonly createdAt: number;
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
  /** When it was sent first, when it was sent last, and how often. */
  readonly placedAt: number | null;
  readonly sentAt: number | null;
  readonly posts: number;
  /** Until then the bot sends an unknown order again by itself. */
  readonly repeatsUntil: number | null;
  readonly serviceId: string | null;
  readonly status: string | null;
  readonly confirmStatus: string | null;
  readonly payAmountSun: bigint | null;
  readonly activateAmountSun: bigint | null;
  readonly delegateHash: string | null;
  readonly expiredAt: number | null;
  readonly confirmedOnChainAt: number | null;
  readonly acceptedAt: number | null;
  /** The last signed read that succeeded, and what has failed since then. */
  readonly readAt: number | null;
  readonly unread: FailedReads | null;
  readonly failedAt: number | null;
  /** What the service's record names otherwise than it was confirmed. */
  readonly differences: readonly RecordDifference[];
  readonly otherServiceId: string | null;
  readonly hintedAt: number | null;
  readonly paidTwiceAt: number | null;
  readonly maybePaidTwiceAt: number | null;
  readonly fellSun: bigint | null;
};

/** Reads that failed in a row: since when, and what the latest one met. */
export type FailedReads = {
  readonly since: number;
  readonly reason: string;
  readonly code: string | null;
  readonly message: string | null;
};

/** Both sides of one field, as text; `got` is the service's and must not be trusted. */
export type RecordDifference = {
  readonly field: 'receiver' | 'resource_type' | 'quantity';
  readonly wanted: string;
  readonly got: string;
};

export type Available = { readonly energyAvailable: number; readonly bandwidthAvailable: number };

/** What is known around an order, from the address book, the team and the settings. */
export type OrderSurroundings = {
  /** The receiver's name in the address book. */
  label: string | undefined;
  nameOf: (personId: number) => string | Html;
  /** Holds `{hash}`. */
  explorerUrl: string;
  /** By how much the price is above the card's, where that is worth telling. */
  overpaidSun?: bigint | null;
};

/** What was ordered and for whom, in short. */
export function describeGoods(order: OrderFacts, around: OrderSurroundings, words: Words): string {
  return lines([title(order, words), ...goods(order, around, words)]);
}

export function title({ kind }: OrderFacts, words: Words): string {
  return words(`order-title-${kind}`);
}

export function goods(
  order: OrderFacts,
  { label }: OrderSurroundings,
  words: Words,
  nameless?: string,
): Array<string | undefined> {
  return [
    words('order-quantity', { resource: order.resourceType, quantity: count(order.quantity) ?? '' }),
    words('order-receiver', { address: code(order.receiver) }),
    sentence(words, 'order-receiver-label', { label: toQuotedLine(label, 64) }) ?? nameless,
    order.duration === '1h'
      ? words('order-duration', { duration: words.plain('duration-hours', { count: 1 }) })
      : sentence(words, 'order-duration', { duration: toQuotedLine(order.duration ?? undefined, 20) }),
  ];
}

/** One paragraph of the lines that are there. */
export function lines(parts: ReadonlyArray<string | undefined>): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n');
}
