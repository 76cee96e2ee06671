// Several stores on one database, as instances have them, and what a test waits for.

import type { StoreError } from '../../src/base/errors.ts';
import type { DatabaseOptions } from '../../src/store/open-database.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { closeAtEnd, makeEmptyDir } from '../store/ledger/fixture.ts';

export type Instance = { store: Store; deposed: StoreError[] };

/** The shortest lease, so that tests wait least. */
export const leaseSeconds = 2;

/** Closed when the test ends, unless the test closed it before. */
export async function openStoreOn(
  databaseUrl: string,
  instance: string,
  more: Partial<DatabaseOptions> = {},
): Promise<Store> {
  const options = { dataDir: makeEmptyDir(), databaseUrl, instance, leaseSeconds, ...more };
  return closeAtEnd(await openStore(options));
}

/** One that takes up its work as soon as it leads. */
export async function openInstance(databaseUrl: string, instance: string): Promise<Instance> {
  const deposed: StoreError[] = [];
  const store = await openStoreOn(databaseUrl, instance, { onDeposed: (error) => void deposed.push(error) });
  const lead = async () => {
    const term = await store.lead();
    await term.takeUp();
    return term;
  };
  return { store: { ...store, lead }, deposed };
}
