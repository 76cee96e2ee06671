// Opens and ends the incidents of an order in the transaction of its step.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { orderKinds } from './kinds.ts';
import { endIncidents, openIncident, type OverAs } from './write.ts';

type OrderIncidentKind = (typeof orderKinds)[number];

export type OrderIncidents = {
  open(kind: OrderIncidentKind, orderId: string, now: number): Promise<void>;
  end(kind: OrderIncidentKind, orderId: string, as: OverAs, now: number): Promise<void>;
};

/** `onChange` is called when there is something to announce after the commit. */
export function createOrderIncidents(trx: Kysely<Tables>, onChange: () => void): OrderIncidents {
  return {
    async open(kind, ref, now) {
      await openIncident(trx, { kind, ref }, now);
      onChange();
    },
    async end(kind, ref, as, now) {
      if (await endIncidents(trx, { kind, ref }, as, now)) onChange();
    },
  };
}
