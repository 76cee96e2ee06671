// Defines an order, what is bought and what became of it, from its draft to its end, and its spends. Pure: no clock, no
// ledger, no service.
//
// A *draft* is a card with fixed values that can be confirmed for two minutes; its client order id exists before
// anybody can tap a button. The *gate* is the step into `placing`. It is passed once for each spend that was confirmed
// and once for each automatic repeat. states.ts lists the allowed transitions.
//
// These never happen: two client order ids for one confirmation; `rejected` or `not_sent` after a call whose outcome is
// unknown (a rejected repeat proves nothing about the call before it); `delivered` without a signed read that says so,
// or with one that names another receiver, resource, quantity or duration.

import type { ChainResources } from '../service/chain.ts';
import type { FlashOrder, Order as RegularOrder } from '../service/schemas.ts';
import type { Address } from '../tron/address.ts';
import { type OrderReason, type SpendState, type StateWith, rowOf, spendStates } from './states.ts';

/** `regular` is POST /v1/order, for a duration; `flash` is POST /v1/flash/open/order. */
export type OrderKind = 'flash' | 'regular';
export type ResourceType = 'ENERGY' | 'BANDWIDTH';

/**
 * `since` is when reads began to fail; the other fields are the latest failure, `message` in the service's own words.
 */
export type Unread = {
  readonly since: number;
  readonly reason: OrderReason;
  readonly code: string | null;
  readonly message: string | null;
};

/** A field whose confirmed value differs from the one in the service's answer; both values as text. */
export type Difference = {
  /** `duration`, of regular orders, is in minutes where it can be read as a time. */
  readonly field: 'receiver' | 'resource_type' | 'quantity' | 'duration';
  readonly wanted: string;
  readonly got: string;
};

/** A balance that was read after `posts` calls; `at` is when the service was asked for it. */
export type BalanceReading = {
  readonly at: number;
  readonly posts: number;
  readonly sun: bigint;
  /** What other orders have certainly paid since the balance was first read. */
  readonly othersSun: bigint;
};

/** The balance when the card was drafted; `at` is when the service was asked for it. */
type BalanceBefore = { readonly at: number; readonly sun: bigint };

/** What is ordered. Only regular orders have a duration to choose, such as `1h`. */
export type OrderRequest = {
  readonly resourceType: ResourceType;
  readonly quantity: number;
  readonly receiver: Address;
} & ({ readonly kind: 'flash' } | { readonly kind: 'regular'; readonly duration: string });

/** The fields that every order has in every state. Times are Unix milliseconds; people and chats are Telegram ids. */
type Facts = {
  /** The id shown to people: eight characters of `A-Z2-7`. */
  readonly id: string;
  /** The id sent to the service: 32 characters of `A-Z2-7`, created with the draft and the same in every repeat. */
  readonly clientOrderId: string;
  /** Of its first spend, as `expiresAt`, `approvedBy` and the confirmation are. */
  readonly token: string;
  readonly reason: OrderReason | null;
  /** Code and message of the service's last failure. Foreign text: escape it before showing it. */
  readonly serviceCode: string | null;
  readonly serviceMessage: string | null;

  readonly createdBy: number;
  readonly createdAt: number;
  readonly chatId: number;
  readonly topicId: number | null;
  /** The message that shows this order; null until it is sent. */
  readonly messageId: number | null;
  /** Until when the draft can be confirmed, or the confirmed order approved. */
  readonly expiresAt: number;
  /** The second person, if approval was needed. */
  readonly approvedBy: number | null;
  /** The person who cancelled, refused or left the order. */
  readonly closedBy: number | null;

  /** The service's estimate for the draft; null if it gave none. */
  readonly estimateSun: bigint | null;
  /** Null when the balance could not be read. */
  readonly balanceBefore: BalanceBefore | null;
  /** The later readings, oldest first: people and the check for a second payment compare them. */
  readonly balanceReadings: readonly BalanceReading[];
  /** The receiver's resources on chain, before the draft and after the delivery; null without a node. */
  readonly resourcesBefore: ChainResources | null;
  readonly resourcesAfter: ChainResources | null;

  /** Calls that were, or may have been, sent. */
  readonly posts: number;
  /** Who confirmed each spend that sent it again; each may have been paid in addition to the first call. */
  readonly repeatedBy: readonly number[];
  /** Until when a spend that would send it again, which somebody confirmed, waits for approval; null when none does. */
  readonly waitsUntil: number | null;
  /** Until when the bot repeats an `unknown` order automatically; null when it doesn't. */
  readonly repeatsUntil: number | null;
  /** The statuses as the service sends them, including unknown values; null if its record has none. */
  readonly status: string | null;
  readonly confirmStatus: string | null;
  readonly payAmountSun: bigint | null;
  readonly activateAmountSun: bigint | null;
  readonly delegateHash: string | null;
  /** When the delegation ends: the service's expired_timestamp. */
  readonly endsAt: number | null;
  /** When a signed read first showed DELEGATION_CONFIRMED; while null, the order is not shown as confirmed on-chain. */
  readonly confirmedOnChainAt: number | null;
  /** When the service was asked in the last signed read that succeeded. */
  readonly readAt: number | null;
  /** Null while the last read succeeded. */
  readonly unread: Unread | null;
  readonly failedAt: number | null;
  /** The fields in which a signed answer differed from what was confirmed; usually empty. */
  readonly differences: readonly Difference[];
  /** Another id under which a signed answer named this order. */
  readonly otherServiceId: string | null;
  /** When a signed read first showed that the resource was reclaimed. */
  readonly reclaimedAt: number | null;
  /** When an unsigned event matched this order: a hint, not a proof. */
  readonly hintedAt: number | null;
  /** When signed records of two paid orders under this client order id were found. */
  readonly paidTwiceAt: number | null;
  /**
   * When a balance reading showed a fall that this order and the others do not explain: it may have been paid twice.
   */
  readonly maybePaidTwiceAt: number | null;
  /** By how much the balance had fallen then, minus the cost of the other orders. */
  readonly fellSun: bigint | null;
  /** When the check for a second payment was made. */
  readonly paymentsCheckedAt: number | null;
  /** The last signed answer, without credentials; integers that exceed a safe number are bigints. */
  readonly record: Readonly<Record<string, unknown>> | null;

  /** Increases with every announced change. */
  readonly version: number;
};

/** Set once a person has confirmed. */
export type Confirmation = { readonly confirmedBy: number; readonly confirmedAt: number };
/** Set once the gate is passed: `placedAt` for the first time, `sentAt` for the last time. */
export type Sending = { readonly placedAt: number; readonly sentAt: number };
/** Set once the service has accepted the order. */
type Acceptance = { readonly acceptedAt: number; readonly serviceId: string };
/** No step sets `serviceId` before the acceptance, but if a row has one nevertheless, it is kept for look-ups. */
type CalledAcceptance = { readonly acceptedAt: null; readonly serviceId: string | null };
type None<Known> = { readonly [Name in keyof Known]: null };

type CardState = StateWith<'card'>;
type CalledState = StateWith<'called'>;
type AcceptedState = StateWith<'accepted'>;

/** How a first spend stands by which nothing was sent. */
type UnsentState = Exclude<SpendState, 'sent' | 'superseded'>;

/** The state of an order and of its first spend, with the fields that this state guarantees to be set or null. */
export type Stage =
  | ({ readonly state: CardState; readonly cardState: UnsentState } & (Confirmation | None<Confirmation>) &
      None<Sending & Acceptance>)
  | ({ readonly state: CalledState; readonly cardState: 'sent' } & Confirmation & Sending & CalledAcceptance)
  | ({ readonly state: AcceptedState; readonly cardState: 'sent' } & Confirmation & Sending & Acceptance);

export type Order = Facts & OrderRequest & Stage;

/** The request that orders the same again. */
export function requestOf(order: Order): OrderRequest {
  const { resourceType, quantity, receiver } = order;
  const goods = { resourceType, quantity, receiver };
  return order.kind === 'flash'
    ? { kind: order.kind, ...goods }
    : { kind: order.kind, ...goods, duration: order.duration };
}

/** An order that the service has accepted under an id. */
export type AcceptedOrder = Facts & OrderRequest & Extract<Stage, { readonly state: AcceptedState }>;

export function isAccepted(order: Order): order is AcceptedOrder {
  return rowOf(order.state).facts === 'accepted';
}

/** The service's record of an order of either kind. */
export type ServiceOrder = FlashOrder | RegularOrder;

// A spend is one confirmation that may pay. The first spend of an order is its card; another one asks whether to send an
// `unknown` order again under its client order id. Each has a card with a token of its own, two minutes, one use, and the
// limits, the code and the second person as they are at that time. It allows one call only: `posts` is the number of calls
// made when the card was opened, and after any further call it is superseded.

/** How long a card can be confirmed; later it buys nothing. */
export const cardMs = 120_000;
/** How long the second person may approve; a later approval could buy something that is no longer wanted. */
export const approvalMs = 10 * 60_000;

/** Times are Unix milliseconds, people and chats Telegram ids. */
export type Spend = {
  /** Identifies it in the data of its buttons; unguessable. */
  readonly token: string;
  readonly orderId: string;
  readonly state: SpendState;
  /** Why it was refused, cancelled or expired, an `OrderReason`. */
  readonly reason: string | null;
  readonly posts: number;
  /** The order's first spend, whose card is the order's own message. */
  readonly isFirst: boolean;
  readonly askedBy: number;
  readonly askedAt: number;
  /** Until when the card can be confirmed, or the confirmed spend approved. */
  readonly expiresAt: number;
  readonly confirmedBy: number | null;
  readonly confirmedAt: number | null;
  readonly approvedBy: number | null;
  readonly closedBy: number | null;
  readonly chatId: number;
  readonly topicId: number | null;
  readonly messageId: number | null;
  /** The balance when the card was opened to send again; null when it could not be read. */
  readonly balanceSun: bigint | null;
  readonly version: number;
};

/** A spend and its order, as they are together. */
export type Found = { order: Order; spend: Spend };

/** Whether a person can still confirm or approve it. */
export function isOpen({ state }: Pick<Spend, 'state'>): boolean {
  return spendStates[state].next.length > 0;
}

export const openSpendStates = (Object.keys(spendStates) as SpendState[]).filter((state) =>
  isOpen({ state }),
);

/** The first spend of an order, as the order shows it. */
export function firstSpendOf(order: Order): Spend {
  const { id: orderId, cardState: state, createdBy: askedBy, createdAt: askedAt } = order;
  const first = { orderId, state, posts: 0, isFirst: true, askedBy, askedAt, balanceSun: null };
  const { token, reason, expiresAt, confirmedBy, confirmedAt, approvedBy, closedBy } = order;
  const decided = { token, reason, expiresAt, confirmedBy, confirmedAt, approvedBy, closedBy };
  const { chatId, topicId, messageId, version } = order;
  return Object.assign(first, decided, { chatId, topicId, messageId, version });
}
