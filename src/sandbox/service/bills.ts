// Daily bills of the staking vault: what addresses that delegate their own stake earned, settled each day.
// The document names the page's fields; those of an entry are the sandbox's guess.

import { dayMs } from '../../base/clock.ts';
import { addressOf } from './address.ts';

export type Bill = Readonly<{
  id: number;
  address: string;
  project_type: string;
  amount_sun: number;
  staked_sun: number;
  energy_quantity: number;
  settled_timestamp: number;
  remark: string;
}>;

/** DELEGATION is the document's default; VOTE stands for the values it doesn't show. */
export const projectTypes: readonly string[] = ['DELEGATION', 'VOTE'];

const days = 21;

/** The newest first: 63 of DELEGATION (three addresses, 21 days) and 21 of VOTE. */
export function createBills(now: number): Bill[] {
  const midnight = now - (now % dayMs);
  const earners = [
    ...['vault 1', 'vault 2', 'vault 3'].map((name) => ({ name, projectType: 'DELEGATION' })),
    { name: 'vault 1', projectType: 'VOTE' },
  ];
  return Array.from({ length: days }, (_, day) =>
    earners.map(({ name, projectType }, index) => ({
      id: 50_000 - day * earners.length - index,
      address: addressOf(name),
      project_type: projectType,
      amount_sun: 12_345_678 + day * 97_531 + index * 1_000_003,
      staked_sun: 250_000_000_000 + index * 50_000_000_000,
      energy_quantity: 2_500_000 + index * 500_000,
      settled_timestamp: midnight - day * dayMs,
      remark: '',
    })),
  ).flat();
}

/** The page record of the document; a page beyond the last one is empty. */
export function billPage(bills: readonly Bill[], page: number, pageSize: number) {
  const offset = page * pageSize;
  const content = bills.slice(offset, offset + pageSize);
  const totalPages = Math.ceil(bills.length / pageSize);
  const sort = { empty: false, sorted: true, unsorted: false };
  return {
    total_elements: bills.length,
    total_pages: totalPages,
    pageable: { paged: true, page_number: page, page_size: pageSize, offset, sort, unpaged: false },
    size: pageSize,
    content,
    number: page,
    sort,
    number_of_elements: content.length,
    first: page === 0,
    last: page + 1 >= totalPages,
    empty: content.length === 0,
  };
}
