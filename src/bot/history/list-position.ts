// A position in the list of orders: the filter and the page.

import type { HistoryFilter } from '../../views/order/order-history.ts';

/** `page` counts from 0. */
export type ListPosition = { filter: HistoryFilter; page: number };

export const listFilters: readonly HistoryFilter[] = ['all', 'mine', 'open'];

export const firstPage: ListPosition = { filter: 'all', page: 0 };
