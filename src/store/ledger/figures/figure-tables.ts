// What figures over time are made of: sums of events, readings of the balance, and accepted orders.

import type { Kysely } from 'kysely';
import { createAcceptedOrders, type AcceptedOrders } from './accepted-orders.ts';
import { createBalances, type Balances } from './balances.ts';
import { createEventSums, type EventSums } from './event-sums.ts';
import type { Tables } from '../tables.ts';

export type FigureTables = {
  readonly sums: EventSums;
  readonly balances: Balances;
  readonly orders: AcceptedOrders;
};

export function createFigureTables(db: Kysely<Tables>): FigureTables {
  return { sums: createEventSums(db), balances: createBalances(db), orders: createAcceptedOrders(db) };
}
