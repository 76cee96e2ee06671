// Measures a backup of a ledger with a million events: how long storing an event takes while the ledger is copied, while
// the copy is packed on its own thread, and without a backup.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backupName, makeBackup } from '../../src/archive/backup.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { makeArrival } from '../store/ledger/fixture.ts';
import { figure, quantile, type Figure } from './figures.ts';
import { fillLedger } from './ledger.ts';
import type { Setup } from './setup.ts';

const events = 1_000_000;
const everyMs = 5;
const aloneMs = 5_000;

export async function benchBackup(setup: Setup): Promise<Figure[]> {
  const dataDir = setup.dataDirOf('backup');
  await fillLedger(dataDir, [{ count: events }]);
  const folder = join(dataDir, 'backups');
  mkdirSync(folder);
  const store = await openStore({ dataDir });
  const recipient = await identityToRecipient(await generateX25519Identity());
  const alone = await storeWhile(store, pause(aloneMs));
  let [copiedAt, copying] = [0, alone];
  const startedAt = performance.now();
  const packing = await storeWhile(store, async () => {
    const now = Date.now();
    const source = {
      dataDir,
      async copyLedger(path: string) {
        copying = await storeWhile(store, store.copyLedger(path), 'copy');
        copiedAt = performance.now();
      },
      readSettings: () => JSON.stringify(store.settings.data),
    };
    return makeBackup({ source, folder, name: backupName(now, true), recipient, now });
  });
  const endedAt = performance.now();
  await store.close();
  const ofStoring = (when: string, tookMs: readonly number[], part: number) =>
    figure(`storing an event ${when}`, quantile(tookMs, part), 'ms', { bare: quantile(alone, part) });
  return [
    figure('copying a ledger of 1M events', copiedAt - startedAt, 'ms'),
    figure('checking, packing, encrypting and opening it', endedAt - copiedAt, 'ms'),
    ofStoring('while copying, p50', copying, 0.5),
    ofStoring('while copying, p99', copying, 0.99),
    ofStoring('while copying, longest', copying, 1),
    ofStoring('during the whole backup, p99', packing, 0.99),
  ];
}

/** Stores an event every 5 ms until the work is done; answers how long each took. */
async function storeWhile(store: Store, work: Promise<unknown> | (() => Promise<unknown>), name = 'alone') {
  const progress = { isDone: false };
  const done = (typeof work === 'function' ? work() : work).finally(() => (progress.isDone = true));
  const tookMs: number[] = [];
  for (let n = 0; !progress.isDone; n++) {
    const startedAt = performance.now();
    const eventId = `${name}-${startedAt}-${n}`;
    await store.events.add(makeArrival(eventId, { receivedAt: Date.now() }), []);
    tookMs.push(performance.now() - startedAt);
    await pause(everyMs);
  }
  await done;
  return tookMs;
}
