// The service's orders, of the bot and of other clients: creates, charges and stores them, applies the chosen meaning of
// client_order_id, and emits the events of an order.

import type { Clock } from '../../base/clock.ts';
import type { AccountRecord } from './account.ts';
import { type Answer, businessError, success } from './answer.ts';
import { type Ids, isAddress } from './address.ts';
import {
  type Fate,
  type OrderKind,
  type ResourceType,
  type SandboxOrder,
  activationSun,
  delegationEvent,
  fateSchema,
  flashPriceSun,
  hourPriceSun,
  orderRecord,
  paymentEvent,
} from './order.ts';
import type { ServiceSettings } from './settings.ts';
import { z } from 'zod';
import { Refused } from '../bodies.ts';

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
const durationMinutes = 60;

export function createOrderBook(parts: OrderBookParts) {
  const { account, settings, clock, inactiveAddresses } = parts;
  const list: SandboxOrder[] = [];

  /** `fate` is the next of `fates` when absent. */
  function place(request: OrderRequest, fate?: Fate): Answer {
    const earlier =
      request.clientOrderId === undefined
        ? undefined
        : list.findLast((o) => o.kind === request.kind && o.clientOrderId === request.clientOrderId);
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

  function create(request: OrderRequest, fate: Fate): Answer {
    const isInactive = inactiveAddresses.has(request.receiver);
    const payAmountSun =
      request.kind === 'hour'
        ? hourPriceSun(request.quantity)
        : flashPriceSun(request.resourceType, request.quantity);
    const activateAmountSun = isInactive && request.activate ? activationSun : 0;
    const isCharged = !fate.startsWith('status:');
    if (fate === 'address_not_activated' || (isInactive && !request.activate))
      return businessError(1002, 'ADDRESS_NOT_ACTIVATED', 'the receiver is not activated');
    if (fate === 'insufficient_balance' || (isCharged && payAmountSun + activateAmountSun > account.balance))
      return businessError(1001, 'INSUFFICIENT_BALANCE', 'the balance is not sufficient');

    const now = clock.now();
    const paidAt = now + (request.kind === 'flash' ? settings.flashPaidAfterMs : 0);
    const delegatedAt = Math.max(paidAt, now + settings.delegateAfterMs);
    const order: SandboxOrder = {
      id: parts.ids.hash(),
      kind: request.kind,
      clientOrderId: request.clientOrderId,
      resourceType: request.resourceType,
      receiver: request.receiver,
      quantity: request.quantity,
      durationMinutes,
      payAmountSun,
      activateAmountSun,
      chargedSun: isCharged ? payAmountSun + activateAmountSun : 0,
      fate,
      createdAt: now,
      paidAt,
      delegatedAt,
      confirmedAt: Math.max(
        delegatedAt,
        now + (fate === 'confirm_fails' ? settings.confirmFailAfterMs : settings.confirmAfterMs),
      ),
      expiresAt: delegatedAt + durationMinutes * 60_000,
      delegateHash: parts.ids.hash(),
      reclaimHash: parts.ids.hash(),
    };
    list.push(order);
    if (isCharged) charge(order);
    return success(orderRecord(order, now));
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
 * Charged and delivered like any order, but the bot did not request it. Throws a ZodError when `request` is invalid, Refused when the service creates no order.
 */
export function placeForeignOrder(orders: OrderBook, request: ForeignOrder): SandboxOrder {
  const { fate, ...values } = foreignOrderSchema.parse(request);
  const count = orders.list.length;
  const answer = orders.place({ clientOrderId: undefined, activate: true, ...values }, fate);
  const order = orders.list[count];
  if (order === undefined) throw new Refused(`The service made no order of it: ${answer.body}`);
  return order;
}
