// Reads the stage of an order from its row: its state, and the fields that this state guarantees.

import type { OrderRow } from '../store/ledger/orders/tables.ts';
import type { Confirmation, Sending, Stage } from './order.ts';
import { isOrderState, rowOf } from './states.ts';

/** Undefined for a state that this version doesn't know, and for a row that lacks what its state guarantees. */
export function readStage(row: OrderRow): Stage | undefined {
  if (!isOrderState(row.state)) return undefined;
  const confirmation = readConfirmation(row);
  const sending = readSending(row);
  const { accepted_at: acceptedAt, service_id: serviceId } = row;
  const factsOf = {
    drafted: () => ({ ...unconfirmed, ...unsent, ...unaccepted }),
    confirmed: () => confirmation && { ...confirmation, ...unsent, ...unaccepted },
    closed: () => ({ ...(confirmation ?? unconfirmed), ...unsent, ...unaccepted }),
    called: () => confirmation && sending && { ...confirmation, ...sending, acceptedAt: null, serviceId },
    accepted: () =>
      confirmation &&
      sending &&
      acceptedAt !== null &&
      serviceId !== null && { ...confirmation, ...sending, acceptedAt, serviceId },
  };
  const facts = factsOf[rowOf(row.state).facts]();
  // The table says which facts go with which state, and the compiler can't connect the two.
  return facts ? ({ state: row.state, ...facts } as Stage) : undefined;
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

const unconfirmed = { confirmedBy: null, confirmedAt: null } as const;
const unsent = { placedAt: null, sentAt: null } as const;
const unaccepted = { acceptedAt: null, serviceId: null } as const;

function readConfirmation({ confirmed_by, confirmed_at }: OrderRow): Confirmation | undefined {
  if (confirmed_by === null || confirmed_at === null) return undefined;
  return { confirmedBy: confirmed_by, confirmedAt: confirmed_at };
}

function readSending({ placed_at, sent_at }: OrderRow): Sending | undefined {
  return placed_at === null || sent_at === null ? undefined : { placedAt: placed_at, sentAt: sent_at };
}
