// What an order is, from its draft to its end. Pure: no clock, no ledger, no service.
//
// A *draft* is a card with frozen values that lives for two minutes; its number for the service was made before
// anybody could press a button. The *gate* is the one step into `placing`. It is passed once for each confirmation:
// the first one, and each one of a card that sends an uncertain order again (repeat.ts). Which step leads where is a
// table: states.ts.
//
// What can never be: two numbers for one confirmation; `rejected` or `not_sent` after a call whose outcome is unknown
// (a refused repeat proves nothing about the call before it); `delivered` without a signed read that said so, or
// with one that names another receiver, resource or quantity.
// Long, because an order is one record, and each of its fields says when it is null.

import type { ServiceReason } from '../errors.ts';
import type { FlashOrder, Order as RegularOrder } from '../service/schemas.ts';
import type { Address } from '../tron/address.ts';
import type { OrderState } from './states.ts';

/** `regular` is POST /v1/order, for a duration; `flash` is POST /v1/flash/open/order. */
export type OrderKind = 'flash' | 'regular';
export type ResourceType = 'ENERGY' | 'BANDWIDTH';

/**
 * Why an order is where it is:
 * - a reason of the service's failure (`rejected`, `not_sent`, `unknown`)
 * - `interrupted`: the bot ended in the middle of a call (`unknown`)
 * - `mismatch`: the answer spoke of another order (`unknown`)
 * - `limit`, `price_unknown`: a limit stopped it, or could not be kept for want of a price (`refused`)
 * - `not_in_book`: only receivers of the address book may be ordered for (`refused`)
 * - `person`: the second person said no (`refused`)
 * - `removed`: its author may no longer order (`cancelled`)
 * - `status`: the service's status says it (`failed`)
 * - `unpaid`: it ran out while it was still unpaid (`failed`)
 */
export type OrderReason =
  | ServiceReason
  | 'interrupted'
  | 'mismatch'
  | 'limit'
  | 'price_unknown'
  | 'not_in_book'
  | 'person'
  | 'removed'
  | 'status'
  | 'unpaid';

/** What an address has, read from a TRON node. Available is what is left of the limit. */
export type Resources = {
  energyAvailable: number;
  energyLimit: number;
  bandwidthAvailable: number;
  bandwidthLimit: number;
};

/** Reads that failed since the last one that succeeded, and the latest failure in the words of the service. */
export type Unread = {
  readonly since: number;
  readonly reason: OrderReason;
  readonly code: string | null;
  readonly message: string | null;
};

/** What was confirmed and what the service's answer named, both as text. */
export type Difference = {
  readonly field: 'receiver' | 'resource_type' | 'quantity';
  readonly wanted: string;
  readonly got: string;
};

/** The balance as it was read after `posts` calls had been made. */
export type BalanceReading = { readonly at: number; readonly posts: number; readonly sun: bigint };

/** Times are Unix milliseconds, amounts sun, people and chats Telegram ids. */
export type Order = {
  /** For people: eight of `A-Z2-7`. */
  readonly id: string;
  /** For the service: 32 of `A-Z2-7`, minted with the draft, the same in every repeat. */
  readonly clientOrderId: string;
  /** For the buttons: unguessable, and good for one step. */
  readonly token: string;
  readonly kind: OrderKind;
  readonly resourceType: ResourceType;
  readonly quantity: number;
  readonly receiver: Address;
  /** Such as `1h`; null for flash orders. */
  readonly duration: string | null;
  readonly state: OrderState;
  readonly reason: OrderReason | null;
  /** The service's own words about its last refusal, to be escaped before they are shown. */
  readonly serviceCode: string | null;
  readonly serviceMessage: string | null;

  readonly createdBy: number;
  readonly createdAt: number;
  readonly chatId: number;
  readonly topicId: number | null;
  /** The one message that tells this order, once it is sent. */
  readonly messageId: number | null;
  /** Until then the draft may be confirmed, or the confirmed order approved. */
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly confirmedAt: number | null;
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** Who cancelled, refused or left it. */
  readonly closedBy: number | null;

  /** What the service estimated for the draft; null where it has no price to tell. */
  readonly estimateSun: bigint | null;
  /** The balance when the card was drafted; null when it could not be read. */
  readonly balanceBeforeSun: bigint | null;
  /** When that reading began. */
  readonly balanceBeforeAt: number | null;
  /** The last balance read after the order became unknown or was accepted by a repeat. */
  readonly balanceAfterSun: bigint | null;
  /** Every later reading that the question of a second payment rests on, oldest first. */
  readonly balanceReadings: readonly BalanceReading[];
  /** The receiver on chain, before the draft and after the confirmed delivery; null without a node. */
  readonly resourcesBefore: Resources | null;
  readonly resourcesAfter: Resources | null;

  /** When the gate was passed for the first time. */
  readonly placedAt: number | null;
  /** When it was passed last; later than `placedAt` after a repeat. */
  readonly sentAt: number | null;
  /** Calls that were, or may have been, sent. */
  readonly posts: number;
  /** Confirmed repeats of people; each may have been paid besides the first call. */
  readonly repeats: number;
  /** Who confirmed each of them. */
  readonly repeatedBy: readonly number[];
  /** Until then the bot sends an unknown order again by itself; null when it won't (any more). */
  readonly repeatsUntil: number | null;
  readonly acceptedAt: number | null;
  readonly serviceId: string | null;
  /** As the service says them; an unknown value is kept as it came. */
  readonly status: string | null;
  readonly confirmStatus: string | null;
  readonly activateStatus: string | null;
  readonly payAmountSun: bigint | null;
  readonly activateAmountSun: bigint | null;
  readonly delegateHash: string | null;
  /** When the delegated resource goes back: the service's expired_timestamp. */
  readonly expiredAt: number | null;
  /** When a signed read first showed DELEGATION_CONFIRMED; only then may it be called confirmed on-chain. */
  readonly confirmedOnChainAt: number | null;
  /** The last signed read that succeeded. */
  readonly readAt: number | null;
  /** Null while the last read succeeded. */
  readonly unread: Unread | null;
  readonly failedAt: number | null;
  /** What a signed answer named otherwise than it was confirmed; empty while nothing did. */
  readonly differences: readonly Difference[];
  /** Another id under which a signed answer named this order. */
  readonly otherServiceId: string | null;
  /** When a signed read first showed that the resource was taken back. */
  readonly reclaimedAt: number | null;
  /** An unsigned event fits this order: a hint, no proof. */
  readonly hintedAt: number | null;
  /** When signed records of two paid orders under this number were seen. */
  readonly paidTwiceAt: number | null;
  /** When the balance was seen to have fallen by more than this order and the others explain: perhaps paid twice. */
  readonly maybePaidTwiceAt: number | null;
  /** By how much it had fallen then, less what other orders explain. */
  readonly fellSun: bigint | null;
  /** When it was made sure that a repeat had not been paid besides the call before it. */
  readonly paymentsCheckedAt: number | null;
  /** When its reminder was sent. */
  readonly remindedAt: number | null;
  /** The last signed answer, without credentials; integers that a number can't hold are bigints. */
  readonly record: Readonly<Record<string, unknown>> | null;

  /** Grows with every change that is announced; `toldVersion` is what its message shows. */
  readonly version: number;
  readonly toldVersion: number;
};

/** The service's record of an order of either kind. */
export type ServiceOrder = FlashOrder | RegularOrder;
