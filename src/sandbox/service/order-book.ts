// The service's orders, of the bot and of other clients: creates, charges and stores them, applies the chosen meaning of
// client_order_id, and emits the events of an order. What an order costs, its record at a given time and its events stand
// below.

import { z } from 'zod';
import { type Clock, minuteMs } from '../../base/clock.ts';
import { Refused } from '../bodies.ts';
import type { AccountRecord } from './account.ts';
import { type Answer, businessError, success } from './answer.ts';
import { type Ids, isAddress } from './address.ts';
import type { ServiceSettings } from './settings.ts';

type OrderRequest = {
  readonly kind: OrderKind;
  readonly clientOrderId: string | undefined;
  readonly resourceType: ResourceType;
  readonly receiver: string;
  readonly quantity: number;
  /** Whether a receiver that does not exist on chain yet may be activated at the account's cost. */
  readonly activate: boolean;
};

export type OrderBook = ReturnType<typeof createOrderBook>;

type OrderBookParts = {
  readonly account: AccountRecord;
  readonly settings: ServiceSettings;
  readonly clock: Clock;
  readonly random: () => number;
  readonly ids: Ids;
  /** Fates of the next orders, taken from the front. */
  readonly fates: Fate[];
  readonly inactiveAddresses: Set<string>;
  readonly emit: (type: string, data: Record<string, unknown>) => void;
};

const forgetAfterMs = 60_000;

export function createOrderBook(parts: OrderBookParts) {
  const { account, settings, clock, inactiveAddresses } = parts;
  const list: SandboxOrder[] = [];

  /** `fate` is the next of `fates` when absent. */
  function place(request: OrderRequest, fate?: Fate): Answer {
    const { kind, clientOrderId } = request;
    const earlier =
      clientOrderId === undefined
        ? undefined
        : list.findLast((o) => o.kind === kind && o.clientOrderId === clientOrderId);
    return (earlier && answerRepeat(earlier)) ?? create(request, fate ?? nextFate());
  }

  /** Undefined when the repeat counts as a new order. open.ts answers most repeats of `replays_first_answer`. */
  function answerRepeat(earlier: SandboxOrder): Answer | undefined {
    const { idempotency } = settings;
    const isForgotten =
      idempotency === 'forgets_after_60s' && clock.now() - earlier.createdAt >= forgetAfterMs;
    if (idempotency === 'ignores_the_id' || isForgotten) return undefined;
    if (idempotency === 'error_duplicate')
      return businessError(1003, 'DUPLICATE_CLIENT_ORDER_ID', 'client_order_id already exists');
    return success(orderRecord(earlier, clock.now()));
  }

  function create({ activate, ...request }: OrderRequest, fate: Fate): Answer {
    const isInactive = inactiveAddresses.has(request.receiver);
    if (fate === 'address_not_activated' || (isInactive && !activate))
      return businessError(1002, 'ADDRESS_NOT_ACTIVATED', 'the receiver is not activated');
    const createdAt = clock.now();
    const paidAt = createdAt + (request.kind === 'flash' ? settings.flashPaidAfterMs : 0);
    const delegatedAt = Math.max(paidAt, createdAt + settings.delegateAfterMs);
    const confirmAfterMs = fate === 'confirm_fails' ? settings.confirmFailAfterMs : settings.confirmAfterMs;
    const confirmedAt = Math.max(delegatedAt, createdAt + confirmAfterMs);
    const times = { createdAt, paidAt, delegatedAt, confirmedAt };
    const order = createOrder(request, { fate, isActivated: isInactive, ...times }, parts.ids);
    if (fate === 'insufficient_balance' || (order.chargedSun > 0 && order.chargedSun > account.balance))
      return businessError(1001, 'INSUFFICIENT_BALANCE', 'the balance is not sufficient');
    list.push(order);
    if (order.chargedSun > 0) charge(order);
    return success(orderRecord(order, createdAt));
  }

  function nextFate(): Fate {
    const chosen = parts.fates.shift();
    if (chosen !== undefined) return chosen;
    return parts.random() < settings.broadcastFailureRate ? 'never_confirmed' : 'delivered';
  }

  function charge(order: SandboxOrder): void {
    account.balance -= order.chargedSun;
    account.total_activate_consume += order.activateAmountSun;
    account[order.kind === 'hour' ? 'total_hour_consume' : 'total_flash_consume'] += order.payAmountSun;
    if (order.activateAmountSun > 0) inactiveAddresses.delete(order.receiver);
    const payment = paymentEvent(order, account);
    later(order.paidAt, () => parts.emit('EVENT_BALANCE', payment));
    if (order.fate === 'delivered')
      later(order.delegatedAt, () => parts.emit('EVENT_DELEGATION', delegationEvent(order)));
  }

  function later(at: number, task: () => void): void {
    if (at <= clock.now()) task();
    else clock.after(at - clock.now(), task);
  }

  return {
    /** Everything created, in order. */
    list: list as readonly SandboxOrder[],
    place,
    /** Orders of the past, which cause no event and no charge any more. */
    addSettled: (orders: readonly SandboxOrder[]): void => void list.unshift(...orders),
    find: (kind: OrderKind, id: string): SandboxOrder | undefined =>
      list.find((o) => o.kind === kind && o.id === id),
  };
}

/**
 * What becomes of an order:
 * - `delivered`: paid, delegated, confirmed, reclaimed after its duration.
 * - `never_confirmed`: DELEGATE_SUCCESS, but the broadcast failed and the confirmation never comes.
 * - `confirm_fails`: the same, reported later as DELEGATION_CONFIRMED_FAIL.
 * - `delegate_fails`: ends in status DELEGATE_FAIL.
 * - `insufficient_balance`, `address_not_activated`: refused, nothing is created.
 * - `status:X`: created in status X and stays there, not charged (`status:UNPAID`, `status:QUANTITY_TOO_HIGH`, any
 * other).
 */
export type Fate = z.infer<typeof fateSchema>;
export const fateSchema = z.union([
  z.enum([
    'delivered',
    'never_confirmed',
    'confirm_fails',
    'delegate_fails',
    'insufficient_balance',
    'address_not_activated',
  ]),
  z.templateLiteral(['status:', z.string()]),
]);

export const foreignOrderSchema = z.strictObject({
  receiver: z.string().refine(isAddress, 'must be a TRON address'),
  quantity: z.int().min(1),
  kind: z.enum(['hour', 'flash']).default('hour'),
  resourceType: z.enum(['ENERGY', 'BANDWIDTH']).default('ENERGY'),
  clientOrderId: z.string().optional(),
  /** Not one of the queued fates: those are for orders that are requested over HTTP. */
  fate: fateSchema.default('delivered'),
});

export type ForeignOrder = z.input<typeof foreignOrderSchema>;

/**
 * Charged and delivered like any order, but the bot did not request it. Throws a ZodError when `request` is invalid,
 * Refused when the service creates no order.
 */
export function placeForeignOrder(orders: OrderBook, request: ForeignOrder): SandboxOrder {
  const { fate, ...values } = foreignOrderSchema.parse(request);
  const count = orders.list.length;
  const answer = orders.place({ clientOrderId: undefined, activate: true, ...values }, fate);
  const order = orders.list[count];
  if (order === undefined) throw new Refused(`The service made no order of it: ${answer.body}`);
  return order;
}

/** Regular orders (POST /v1/order) and flash orders (POST /v1/flash/open/order) are kept apart. */
export type OrderKind = 'hour' | 'flash';

export type SandboxOrder = Readonly<ReturnType<typeof createOrder>>;

const durationMinutes = 60;

/** All its times are fixed when it is created, so that its record is a pure function of the time of reading. */
export function createOrder(
  request: Omit<OrderRequest, 'activate'>,
  { isActivated = false, ...course }: OrderCourse,
  ids: Ids,
) {
  const payAmountSun =
    request.kind === 'hour'
      ? hourPriceSun(request.quantity)
      : request.quantity * flashSunPerUnit[request.resourceType];
  const activateAmountSun = isActivated ? activationSun : 0;
  return {
    id: ids.hash(),
    ...request,
    durationMinutes,
    payAmountSun,
    activateAmountSun,
    /** What was really taken from the balance; 0 when the fate is `status:…`. */
    chargedSun: course.fate.startsWith('status:') ? 0 : payAmountSun + activateAmountSun,
    ...course,
    expiresAt: course.delegatedAt + durationMinutes * minuteMs,
    delegateHash: ids.hash(),
    reclaimHash: ids.hash(),
  };
}

type OrderCourse = {
  readonly fate: Fate;
  /** The receiver was activated first. */
  readonly isActivated?: boolean;
  readonly createdAt: number;
  readonly paidAt: number;
  readonly delegatedAt: number;
  /** When the chain confirms the delegation, or when its failure is reported. */
  readonly confirmedAt: number;
};

/** The order's record with the document's field names. Timestamps are Unix milliseconds, undefined while not set. */
export function orderRecord(order: SandboxOrder, now: number) {
  const isPaid = order.chargedSun > 0 && now >= order.paidAt;
  const isDelegated = statusAt(order, now) === 'DELEGATE_SUCCESS';
  const isReclaimed = confirmStatusAt(order, now) === 'RECLAIM_CONFIRMED';
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    resource_type: order.resourceType,
    source_type: 'API',
    pay_timestamp: isPaid ? order.paidAt : undefined,
    receiver: order.receiver,
    delegate_hash: isDelegated ? order.delegateHash : undefined,
    delegate_timestamp: isDelegated ? order.delegatedAt : undefined,
    reclaim_hash: isReclaimed ? order.reclaimHash : undefined,
    reclaim_timestamp: isReclaimed ? order.expiresAt : undefined,
    pay_amount_sun: order.payAmountSun,
    activate_amount_sun: order.activateAmountSun,
    quantity: order.quantity,
    staked_sun: stakedSun(order.resourceType, order.quantity),
    duration: order.kind === 'flash' ? `${order.durationMinutes}` : order.durationMinutes,
    expired_timestamp: isDelegated ? order.expiresAt : undefined,
    status: statusAt(order, now),
    activate_status: order.activateAmountSun > 0 ? 'ACTIVATED' : 'DEACTIVATE',
    confirm_status: confirmStatusAt(order, now),
  };
}

/** The resource is at the receiver: confirmed and not yet reclaimed. */
export const isActive = (order: SandboxOrder, now: number): boolean =>
  confirmStatusAt(order, now) === 'DELEGATION_CONFIRMED';

function statusAt(order: SandboxOrder, now: number): string {
  if (order.fate.startsWith('status:')) return order.fate.slice('status:'.length);
  if (now < order.paidAt) return 'UNPAID';
  if (now < order.delegatedAt) return 'PAYMENT_SUCCESS';
  return order.fate === 'delegate_fails' ? 'DELEGATE_FAIL' : 'DELEGATE_SUCCESS';
}

function confirmStatusAt(order: SandboxOrder, now: number): string {
  if (now < order.confirmedAt) return 'UNCONFIRMED';
  if (order.fate === 'confirm_fails') return 'DELEGATION_CONFIRMED_FAIL';
  if (order.fate !== 'delivered') return 'UNCONFIRMED';
  return now < order.expiresAt ? 'DELEGATION_CONFIRMED' : 'RECLAIM_CONFIRMED';
}

// The data of the two events that an order causes.

/** EVENT_BALANCE: the amount charged, and the balances right after it. */
export function paymentEvent(order: SandboxOrder, account: AccountRecord) {
  return {
    action_type: 'BALANCE_ACTION_PAYMENT',
    billing_item_type:
      order.kind === 'hour' ? 'BILLING_ITEM_HOUR_ENERGY' : `BILLING_ITEM_FLASH_${order.resourceType}`,
    coin_type: 'TRX',
    amount_sun: order.chargedSun,
    balance: account.balance,
    balance_usdt: account.balance_usdt,
    timestamp: order.paidAt,
    remark: `order ${order.id}`,
  };
}

/** EVENT_DELEGATION: it carries no order id; only its hash identifies the order. */
export function delegationEvent(order: SandboxOrder) {
  return {
    resource_type: order.resourceType,
    business_type: order.kind === 'hour' ? 'BUSINESS_HOUR_ENERGY' : 'BUSINESS_FLASH_SERVICE',
    delegation_type: 'DELEGATION_NORMAL',
    receiver: order.receiver,
    payment_amount_sun: order.payAmountSun,
    payment_timestamp: order.paidAt,
    duration: order.durationMinutes,
    quantity: order.quantity,
    staked_sun: stakedSun(order.resourceType, order.quantity),
    delegation_hash: order.delegateHash,
    delegation_timestamp: order.delegatedAt,
  };
}

export type ResourceType = 'ENERGY' | 'BANDWIDTH';

/** One unit of energy for one hour; 65 000 cost 4.225 TRX. */
const hourSunPerUnit = 65;
const flashSunPerUnit: Record<ResourceType, number> = { ENERGY: 55, BANDWIDTH: 600 };
/** Stake that yields one unit, in sun. */
const stakedSunPerUnit: Record<ResourceType, number> = { ENERGY: 100_000, BANDWIDTH: 1_000_000 };

/** Charged in addition when a receiver has to be activated first. */
const activationSun = 1_100_000;

export const hourPriceSun = (quantity: number): number => quantity * hourSunPerUnit;
const stakedSun = (resource: ResourceType, quantity: number): number => quantity * stakedSunPerUnit[resource];
