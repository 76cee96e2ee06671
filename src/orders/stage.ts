// Reads the stage of an order from its row: its state, and the fields that this state guarantees.

import type { OrderRow } from '../store/ledger/orders/tables.ts';
import type { AcceptedState, CalledState, Confirmation, Sending, Stage } from './order.ts';
import { orderTransitions, type OrderState } from './states.ts';

/** Undefined for a state that this version doesn't know, and for a row that lacks what its state guarantees. */
export function readStage(row: OrderRow): Stage | undefined {
  return isState(row.state) ? stageReaders[row.state](row) : undefined;
}

/** A substitute for a stage that can't be read; such an order is only shown and counted (row.ts). */
export function unknownStage(row: OrderRow): Stage {
  const { created_by, created_at } = row;
  const confirmation = {
    confirmedBy: row.confirmed_by ?? created_by,
    confirmedAt: row.confirmed_at ?? created_at,
  };
  const sending = { placedAt: row.placed_at ?? created_at, sentAt: row.sent_at ?? created_at };
  return { state: 'left', ...confirmation, ...sending, acceptedAt: null, serviceId: row.service_id };
}

function isState(state: string): state is OrderState {
  return Object.hasOwn(orderTransitions, state);
}

const unconfirmed = { confirmedBy: null, confirmedAt: null } as const;
const unsent = { placedAt: null, sentAt: null } as const;
const unaccepted = { acceptedAt: null, serviceId: null } as const;

/** Undefined for a row that lacks what its state guarantees. */
type ReadStage = (row: OrderRow) => Stage | undefined;

const stageReaders: Readonly<Record<OrderState, ReadStage>> = {
  drafted: () => ({ state: 'drafted', ...unconfirmed, ...unsent, ...unaccepted }),
  confirmed(row) {
    const confirmation = readConfirmation(row);
    return confirmation && { state: 'confirmed', ...confirmation, ...unsent, ...unaccepted };
  },
  cancelled: closedAs('cancelled'),
  expired: closedAs('expired'),
  refused: closedAs('refused'),
  placing: calledAs('placing'),
  rejected: calledAs('rejected'),
  not_sent: calledAs('not_sent'),
  unknown: calledAs('unknown'),
  left: calledAs('left'),
  accepted: acceptedAs('accepted'),
  late: acceptedAs('late'),
  delivered: acceptedAs('delivered'),
  failed: acceptedAs('failed'),
  differs: acceptedAs('differs'),
};

function closedAs(state: 'cancelled' | 'expired' | 'refused'): ReadStage {
  return (row) => ({ state, ...(readConfirmation(row) ?? unconfirmed), ...unsent, ...unaccepted });
}

function calledAs(state: CalledState): ReadStage {
  return (row) => {
    const confirmation = readConfirmation(row);
    const sending = readSending(row);
    return (
      confirmation &&
      sending && { state, ...confirmation, ...sending, acceptedAt: null, serviceId: row.service_id }
    );
  };
}

function acceptedAs(state: AcceptedState): ReadStage {
  return (row) => {
    const { accepted_at: acceptedAt, service_id: serviceId } = row;
    const confirmation = readConfirmation(row);
    const sending = readSending(row);
    if (!confirmation || !sending || acceptedAt === null || serviceId === null) return undefined;
    return { state, ...confirmation, ...sending, acceptedAt, serviceId };
  };
}

function readConfirmation({ confirmed_by, confirmed_at }: OrderRow): Confirmation | undefined {
  if (confirmed_by === null || confirmed_at === null) return undefined;
  return { confirmedBy: confirmed_by, confirmedAt: confirmed_at };
}

function readSending({ placed_at, sent_at }: OrderRow): Sending | undefined {
  return placed_at === null || sent_at === null ? undefined : { placedAt: placed_at, sentAt: sent_at };
}
