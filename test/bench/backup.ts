// Measures a backup of a ledger with a million events: how long storing an event takes while the ledger is copied, while
// the copy is packed on its own thread, and without a backup.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backupName, makeBackup } from '../../src/archive/backup.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import type { Figure } from './figures.ts';
import { fill } from './intake.ts';
import type { Setup } from './setup.ts';

const events = 1_000_000;
const everyMs = 5;
const aloneMs = 5_000;

export async function benchBackup(setup: Setup): Promise<Figure[]> {
  const dataDir = setup.dataDirOf('backup');
  await fill(dataDir, events);
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
  return [
    { name: 'copying a ledger of 1M events', value: copiedAt - startedAt, unit: 'ms' },
    { name: 'checking, packing, encrypting and opening it', value: endedAt - copiedAt, unit: 'ms' },
    { name: 'storing an event while copying, p50', value: copying.p50Ms, unit: 'ms', bare: alone.p50Ms },
    { name: 'storing an event while copying, p99', value: copying.p99Ms, unit: 'ms', bare: alone.p99Ms },
    {
      name: 'storing an event while copying, longest',
      value: copying.longestMs,
      unit: 'ms',
      bare: alone.longestMs,
    },
    {
      name: 'storing an event during the whole backup, p99',
      value: packing.p99Ms,
      unit: 'ms',
      bare: alone.p99Ms,
    },
  ];
}

/** Stores an event every 5 ms until the work is done. */
async function storeWhile(store: Store, work: Promise<unknown> | (() => Promise<unknown>), name = 'alone') {
  const progress = { isDone: false };
  const done = (typeof work === 'function' ? work() : work).finally(() => (progress.isDone = true));
  const tookMs: number[] = [];
  for (let n = 0; !progress.isDone; n++) {
    const startedAt = performance.now();
    const eventId = `${name}-${startedAt}-${n}`;
    await store.events.add(
      {
        eventId,
        type: 'EVENT_BALANCE',
        version: '20260918',
        kind: 'event',
        remark: null,
        body: `{"event_id":"${eventId}"}`,
        receivedAt: Date.now(),
      },
      [],
    );
    tookMs.push(performance.now() - startedAt);
    await pause(everyMs);
  }
  await done;
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.floor((tookMs.length - 1) * share)] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), longestMs: at(1) };
}
