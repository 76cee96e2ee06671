// Opens and ends the incidents of an order in the transaction of its step.

import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { orderKinds } from './kinds.ts';
import { endIncidents, openIncident, type OverAs } from './write.ts';

type OrderIncidentKind = (typeof orderKinds)[number];

export type OrderIncidents = ReturnType<typeof createOrderIncidents>;

/** `onChange` is called when there is something to announce after the commit. */
export function createOrderIncidents(trx: Kysely<Tables>, onChange: () => void) {
  return {
    async open(kind: OrderIncidentKind, ref: string, now: number): Promise<void> {
      await openIncident(trx, { kind, ref }, now);
      onChange();
    },
    async end(kind: OrderIncidentKind, ref: string, as: OverAs, now: number): Promise<void> {
      if (await endIncidents(trx, { kind, ref }, as, now)) onChange();
    },
  };
}
