// Several stores on one database, as instances have them, and what a test waits for.

import { onTestFinished } from 'vitest';
import type { StoreError } from '../../src/errors.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { makeEmptyDir } from '../store/ledger/fixture.ts';

export type Instance = { store: Store; deposed: StoreError[]; warnings: string[] };

/** The shortest lease, so that tests wait least. */
export const leaseSeconds = 2;

/** Closed when the test ends, unless the test closed it before. */
export async function openInstance(databaseUrl: string, instance: string): Promise<Instance> {
  const deposed: StoreError[] = [];
  const warnings: string[] = [];
  const store = await openStore({
    dataDir: makeEmptyDir(),
    databaseUrl,
    instance,
    leaseSeconds,
    onWarning: (warning) => void warnings.push(warning),
    onDeposed: (error) => void deposed.push(error),
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= store.close());
  onTestFinished(close);
  return { store: { ...store, close }, deposed, warnings };
}
