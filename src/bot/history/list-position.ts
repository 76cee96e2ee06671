// Where in the history of orders a person is: what is listed, and which page of it. Each button under an order carries
// it, so that the way back leads to the same page.

import type { HistoryFilter } from '../../views/order/order-history.ts';

/** `page` counts from 0. */
export type HistoryPlace = { filter: HistoryFilter; page: number };

export const filters: readonly HistoryFilter[] = ['all', 'mine', 'open'];

/** In callback data: `all:0`. Two groups: the filter, the page. */
export const placePattern = `(${filters.join('|')}):(\\d{1,6})`;

export const beginning: HistoryPlace = { filter: 'all', page: 0 };

export function writePlace({ filter, page }: HistoryPlace): string {
  return `${filter}:${page}`;
}

export function readPlace(filter: string | undefined, page: string | undefined): HistoryPlace {
  return { filter: filters.find((other) => other === filter) ?? 'all', page: Number(page ?? 0) };
}
