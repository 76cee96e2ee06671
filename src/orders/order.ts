// What an order is, from its draft to its end. Pure: no clock, no ledger, no service.
//
// A *draft* is a card with frozen values that lives for two minutes; its number for the service was made before
// anybody could tap a button. The *gate* is the one step into `placing`. It is passed once for each confirmation:
// the first one, and each one of a card that sends an uncertain order again (repeat.ts). Which step leads where is a
// table: states.ts.
//
// What can never be: two numbers for one confirmation; `rejected` or `not_sent` after a call whose outcome is unknown
// (a refused repeat proves nothing about the call before it); `delivered` without a signed read that said so, or
// with one that names another receiver, resource or quantity.

import type { ChainResources } from '../service/chain.ts';
import type { FlashOrder, Order as RegularOrder } from '../service/schemas.ts';
import type { Address } from '../tron/address.ts';
import type { OrderReason } from './reasons.ts';
import type { OrderState } from './states.ts';

/** `regular` is POST /v1/order, for a duration; `flash` is POST /v1/flash/open/order. */
export type OrderKind = 'flash' | 'regular';
export type ResourceType = 'ENERGY' | 'BANDWIDTH';

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

/** The balance when the card was drafted; `at` is when that reading began. */
export type BalanceBefore = { readonly at: number; readonly sun: bigint };

/** What is ordered. Only regular orders have a duration to choose, such as `1h`. */
export type OrderRequest = {
  readonly resourceType: ResourceType;
  readonly quantity: number;
  readonly receiver: Address;
} & ({ readonly kind: 'flash' } | { readonly kind: 'regular'; readonly duration: string });

/** What every order has, whatever its state. Times are Unix milliseconds, amounts sun, people and chats Telegram ids. */
type Facts = {
  /** For people: eight of `A-Z2-7`. */
  readonly id: string;
  /** For the service: 32 of `A-Z2-7`, made with the draft, the same in every repeat. */
  readonly clientOrderId: string;
  /** For the buttons: unguessable, and good for one step. */
  readonly token: string;
  readonly reason: OrderReason | null;
  /** The service's own words about its last refusal, to be escaped before they are shown. */
  readonly serviceCode: string | null;
  readonly serviceMessage: string | null;

  readonly createdBy: number;
  readonly createdAt: number;
  readonly chatId: number;
  readonly topicId: number | null;
  /** The one message that shows this order, once it is sent. */
  readonly messageId: number | null;
  /** Until then the draft may be confirmed, or the confirmed order approved. */
  readonly expiresAt: number;
  /** The second person, where one had to agree. */
  readonly approvedBy: number | null;
  readonly approvedAt: number | null;
  /** Who cancelled, refused or left it. */
  readonly closedBy: number | null;

  /** What the service estimated for the draft; null where it has no price to tell. */
  readonly estimateSun: bigint | null;
  /** Null when the balance could not be read. */
  readonly balanceBefore: BalanceBefore | null;
  /** The last balance read after the order became unknown or was accepted by a repeat. */
  readonly balanceAfterSun: bigint | null;
  /** Every later reading that the question of a second payment rests on, oldest first. */
  readonly balanceReadings: readonly BalanceReading[];
  /** The receiver on chain, before the draft and after the confirmed delivery; null without a node. */
  readonly resourcesBefore: ChainResources | null;
  readonly resourcesAfter: ChainResources | null;

  /** Calls that were, or may have been, sent. */
  readonly posts: number;
  /** Confirmed repeats of people; each may have been paid besides the first call. */
  readonly repeats: number;
  /** Who confirmed each of them. */
  readonly repeatedBy: readonly number[];
  /** Until then the bot sends an unknown order again by itself; null when it won't (any more). */
  readonly repeatsUntil: number | null;
  /** As the service says them; an unknown value is kept as it came. Null where its record leaves them out. */
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

/** Known once a person confirmed. */
export type Confirmation = { readonly confirmedBy: number; readonly confirmedAt: number };
/** Known once the gate was passed: for the first time, and last, which is later after a repeat. */
export type Sending = { readonly placedAt: number; readonly sentAt: number };
/** Known once the service has taken it. */
export type Acceptance = { readonly acceptedAt: number; readonly serviceId: string };
/** No step writes an id before the service has taken the order; one that a row has all the same can be looked up. */
type CalledAcceptance = { readonly acceptedAt: null; readonly serviceId: string | null };
type None<Known> = { readonly [Name in keyof Known]: null };

export type CardState = 'drafted' | 'confirmed' | 'cancelled' | 'expired' | 'refused';
export type CalledState = 'placing' | 'rejected' | 'not_sent' | 'unknown' | 'left';
export type AcceptedState = 'accepted' | 'late' | 'delivered' | 'failed' | 'differs';

/** What the state of an order says to be known of it, and what can't be known yet. */
export type Stage =
  | ({ readonly state: 'drafted' } & None<Confirmation & Sending & Acceptance>)
  | ({ readonly state: 'confirmed' } & Confirmation & None<Sending & Acceptance>)
  | ({ readonly state: 'cancelled' | 'expired' | 'refused' } & (Confirmation | None<Confirmation>) &
      None<Sending & Acceptance>)
  | ({ readonly state: CalledState } & Confirmation & Sending & CalledAcceptance)
  | ({ readonly state: AcceptedState } & Confirmation & Sending & Acceptance);

export type Order = Facts & OrderRequest & Stage;

/** What a new order is to ask for, to be the same as this one. */
export function requestOf(order: Order): OrderRequest {
  const { resourceType, quantity, receiver } = order;
  const goods = { resourceType, quantity, receiver };
  return order.kind === 'flash'
    ? { kind: order.kind, ...goods }
    : { kind: order.kind, ...goods, duration: order.duration };
}

/** Nothing of it was sent. */
export type Card = Order & { readonly state: CardState };
/** The service knows it under an id. */
export type AcceptedOrder = Facts & OrderRequest & Extract<Stage, { readonly state: AcceptedState }>;

const acceptedStates: ReadonlySet<OrderState> = new Set<AcceptedState>([
  'accepted',
  'late',
  'delivered',
  'failed',
  'differs',
]);

export function isAccepted(order: Order): order is AcceptedOrder {
  return acceptedStates.has(order.state);
}

/** The service's record of an order of either kind. */
export type ServiceOrder = FlashOrder | RegularOrder;
