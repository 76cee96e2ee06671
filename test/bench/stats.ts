// Measures what figures cost on a ledger with a million events of the last 90 days: counting them once, beside parsing
// their bodies; reading 90 days, beside a ledger with a hundredth of the events; and how long each holds the event loop.

import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { createEventCounter } from '../../src/figures/count-events.ts';
import { createFigures } from '../../src/figures/figures.ts';
import { parseLossless } from '../../src/json.ts';
import { createLog } from '../../src/log.ts';
import { openStore, type Store } from '../../src/store/open.ts';
import { delegated, payment, transfer } from '../figures/fixture.ts';
import type { Figure } from './figures.ts';
import { longestBlock } from './ledger.ts';
import type { Setup } from './setup.ts';

const many = 1_000_000;
const few = many / 100;
const dayMs = 86_400_000;
export const now = Date.parse('2026-11-22T12:00:00Z');
const products = ['HOUR_ENERGY', 'TRON_MATE_ENERGY', 'FLASH_ENERGY', 'SEAMLESS_BANDWIDTH', 'SWAP'];
/** The longest time for which a picture may hold the event loop. */
const longestHoldMs = 30;
/** The longest of 5,000 steps, of which some meet a garbage collection or a checkpoint of the log. */
const longestStepMs = 50;
const parsed = 20_000;

export async function benchStats(setup: Setup): Promise<Figure[]> {
  const small = await openFilled(setup, few);
  await small.counter.catchUp();
  const readFewMs = await cpuOf(() => small.figures.readPeriod('quarter', now, 'UTC'));
  await small.store.close();

  const { store, figures, counter } = await openFilled(setup, many);
  let counting = { cpuMs: 0, wallMs: 0 };
  const countMs = await cpuOf(async () => {
    counting = await longestBlock(() => counter.catchUp());
  });
  const readMs = await cpuOf(() => figures.readPeriod('quarter', now, 'UTC'));
  const reading = await longestBlock(() => figures.readPeriod('quarter', now, 'Asia/Shanghai'));
  const runwayMs = await cpuOf(() => figures.readRunway(1_000_000_000n, now));
  await store.close();

  const parseUs = parseUsOf();
  const countUs = (countMs * 1_000) / many;
  return [
    { name: 'parsing the body of an event', value: parseUs, unit: 'µs' },
    { name: 'counting an event, once', value: countUs, unit: 'µs' },
    { name: '… divided by the parsing', value: countUs / parseUs, unit: '', most: 20 },
    { name: 'longest step of counting, CPU', value: counting.cpuMs, unit: 'ms', most: longestStepMs },
    { name: 'reading 90 days, 10,000 events', value: readFewMs, unit: 'ms' },
    { name: 'reading 90 days, 1,000,000 events', value: readMs, unit: 'ms' },
    { name: '… divided by that of 10,000', value: readMs / readFewMs, unit: '', most: 20 },
    { name: 'longest step of reading, CPU', value: reading.cpuMs, unit: 'ms', most: longestHoldMs },
    { name: 'the runway', value: runwayMs, unit: 'ms' },
  ];
}

async function openFilled(setup: Setup, count: number) {
  const dataDir = setup.dataDirOf(`stats-${count}`);
  await fillEvents(dataDir, count);
  const store: Store = await openStore({ dataDir });
  const log = createLog({ level: 'silent', secrets: [], write: () => {} });
  const counter = createEventCounter({ sums: store.figures.sums, isBait: () => false, log });
  return { store, counter, figures: createFigures({ store, counter }) };
}

/** Events of the time before `now`, each of another kind than the one before. */
export async function fillEvents(dataDir: string, count: number, spanMs = 90 * dayMs): Promise<void> {
  await (await openStore({ dataDir })).close();
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  db.exec('pragma synchronous = off; begin');
  const keep = db.prepare(
    `insert into events (event_id, variant, type, version, kind, body, received_at)
     values (?, 0, ?, '20260918', 'event', ?, ?)`,
  );
  const stepMs = spanMs / count;
  for (let nth = 0; nth < count; nth++) {
    const at = Math.floor(now - (count - nth) * stepMs);
    const item = { billing_item_type: `BILLING_ITEM_${products[nth % products.length]}` };
    const make = [
      () => payment(`e${nth}`, at, 3_000_000 + nth, item),
      () => delegated(`e${nth}`, at, 65_000, nth % 7 === 0 ? 'BANDWIDTH' : 'ENERGY'),
      () => transfer(`e${nth}`, at, { currency: nth % 4 === 0 ? 'TRX' : 'USDT' }),
    ];
    const { id, type, data } = make[nth % make.length]!();
    keep.run(id, type, JSON.stringify({ event_type: type, event_id: id, data }), at);
  }
  db.exec('commit');
  db.close();
  const file = openSync(join(dataDir, 'ledger.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
}

async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function parseUsOf(): number {
  const { type, data } = payment('e', now, 3_000_000);
  const body = JSON.stringify({ event_type: type, event_id: 'e', data });
  const before = process.cpuUsage();
  for (let nth = 0; nth < parsed; nth++) parseLossless(body);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / parsed;
}
