// Measures a move from a folder to PostgreSQL and back: how long it takes, and whether a larger ledger needs more memory.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { moveLedger, openEnds, readDestination } from '../../src/archive/move/command.ts';
import type { LedgerPlace } from '../../src/archive/read-arguments.ts';
import { startCluster } from '../postgres/cluster.ts';
import { type Figure, figure } from './figures.ts';
import { fillLedger } from './ledger.ts';
import type { Setup } from './setup.ts';

const many = 50_000;
const pagesPerLook = 20;
const mebibyte = 1024 * 1024;

export async function benchMove(setup: Setup): Promise<Figure[]> {
  const [small, large] = [await moveBoth(setup, many / 10), await moveBoth(setup, many)];
  return (['there', 'back'] as const).flatMap((way) => [
    figure(`moving ${many} events ${way}, beside a tenth of them`, large[way].tookMs, 'ms', {
      bare: small[way].tookMs,
    }),
    figure('heap in use meanwhile, at most, beside the same', large[way].heapMiB, 'MiB', {
      bare: small[way].heapMiB,
      most: small[way].heapMiB * 1.3,
    }),
  ]);
}

/** Events that were sent, from a folder to PostgreSQL and to another folder. */
async function moveBoth(setup: Setup, count: number) {
  const [from, to] = [`move-${count}`, `move-${count}-back`].map(setup.dataDirOf) as [string, string];
  await fillLedger(from, [{ state: 'posted', count, chats: 100, chatId: -1 }]);
  const cluster = await startCluster();
  try {
    const databaseUrl = cluster.url('postgres');
    const there = await measure({ dataDir: from }, databaseUrl);
    return { there, back: await measure({ dataDir: from, databaseUrl }, to) };
  } finally {
    await cluster.stop();
  }
}

async function measure(from: LedgerPlace, to: string): Promise<{ tookMs: number; heapMiB: number }> {
  await using ends = await openEnds(from, readDestination(to, undefined));
  let [pages, heapBytes, lookedMs] = [0, 0, 0];
  const look = () => {
    if (pages++ % pagesPerLook !== 0) return;
    const startedAt = performance.now();
    collectGarbage();
    heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
    lookedMs += performance.now() - startedAt;
  };
  const startedAt = performance.now();
  await moveLedger(ends.source, ends.target, { now: Date.now(), checkEnd: look });
  return { tookMs: performance.now() - startedAt - lookedMs, heapMiB: heapBytes / mebibyte };
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
