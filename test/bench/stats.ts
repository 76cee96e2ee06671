// Measures what figures cost on a ledger with a million events of the last 90 days: counting them once, beside parsing
// their bodies; reading 90 days, beside a ledger with a hundredth of the events; and how long each holds the event loop.

import { parseLossless } from '../../src/base/json.ts';
import { openStore } from '../../src/store/open.ts';
import { delegated, openFigures, payment, transfer } from '../figures/fixture.ts';
import { figure, type Figure } from './figures.ts';
import { cpuMsOf, insertEvent, longestBlock, writeLedger } from './ledger.ts';
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
  const readFewMs = await cpuMsOf(() => small.figures.readPeriod('quarter', now, 'UTC'));
  await small.store.close();

  const { store, figures, counter } = await openFilled(setup, many);
  let counting = { cpuMs: 0, wallMs: 0 };
  const countMs = await cpuMsOf(async () => {
    counting = await longestBlock(() => counter.catchUp());
  });
  const readMs = await cpuMsOf(() => figures.readPeriod('quarter', now, 'UTC'));
  const reading = await longestBlock(() => figures.readPeriod('quarter', now, 'Asia/Shanghai'));
  const runwayMs = await cpuMsOf(() => figures.readRunway(1_000_000_000n, now));
  await store.close();

  const parseUs = await readParseUs();
  const countUs = (countMs * 1_000) / many;
  return [
    figure('parsing the body of an event', parseUs, 'µs'),
    figure('counting an event, once', countUs, 'µs'),
    figure('… divided by the parsing', countUs / parseUs, '', { most: 20 }),
    figure('longest step of counting, CPU', counting.cpuMs, 'ms', { most: longestStepMs }),
    figure('reading 90 days, 10,000 events', readFewMs, 'ms'),
    figure('reading 90 days, 1,000,000 events', readMs, 'ms'),
    figure('… divided by that of 10,000', readMs / readFewMs, '', { most: 20 }),
    figure('longest step of reading, CPU', reading.cpuMs, 'ms', { most: longestHoldMs }),
    figure('the runway', runwayMs, 'ms'),
  ];
}

async function openFilled(setup: Setup, count: number) {
  const dataDir = setup.dataDirOf(`stats-${count}`);
  await fillEvents(dataDir, count);
  return openFigures(undefined, await openStore({ dataDir }));
}

/** Events of the time before `now`, each of another kind than the one before. */
export async function fillEvents(dataDir: string, count: number, spanMs = 90 * dayMs): Promise<void> {
  await writeLedger(dataDir, (db) => {
    const keep = db.prepare(insertEvent);
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
  });
}

async function readParseUs(): Promise<number> {
  const { type, data } = payment('e', now, 3_000_000);
  const body = JSON.stringify({ event_type: type, event_id: 'e', data });
  const tookMs = await cpuMsOf(async () => {
    for (let nth = 0; nth < parsed; nth++) parseLossless(body);
  });
  return (tookMs * 1_000) / parsed;
}
