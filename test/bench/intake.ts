// Measures intake: durable acknowledgements a second, their latency at that load, and the cost of an event when a
// thousand, a hundred thousand and a million events are stored already.

import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/store/open.ts';
import type { Figure } from './figures.ts';
import { putLoad, type Load, type Setup } from './setup.ts';

const loadMs = 3_000;
const stored = { '1k': 1_000, '100k': 100_000, '1M': 1_000_000 };

export async function benchIntake(setup: Setup): Promise<Figure[]> {
  const bareServer = await setup.startBare();
  const bare = await putLoad(bareServer, loadMs);
  await bareServer.end();
  const runs: Record<string, { load: Load; readyMs: number }> = {};
  for (const [name, events] of Object.entries(stored)) {
    await fill(setup.dataDirOf(name), events);
    const bot = await setup.startBot(name);
    runs[name] = { load: await putLoad(bot, loadMs), readyMs: bot.readyMs };
    await bot.end();
  }
  const few = runs['1k']!.load;
  return [
    {
      name: 'durable acknowledgements a second',
      value: few.perSecond,
      unit: '/s',
      bare: bare.perSecond,
      least: bare.perSecond / 2,
    },
    { name: 'acknowledgement at that load, p50', value: few.p50Ms, unit: 'ms', bare: bare.p50Ms },
    { name: 'acknowledgement at that load, p99', value: few.p99Ms, unit: 'ms', bare: bare.p99Ms, most: 50 },
    { name: 'refused at that load', value: few.refused, unit: '', most: 0 },
    ...Object.entries(runs).map(([name, { load }]) => ({
      name: `cost per event at ${name} stored`,
      value: 1e6 / load.perSecond,
      unit: 'µs',
      most: name === '1M' ? (1.3 * 1e6) / few.perSecond : undefined,
    })),
    { name: 'start to healthz 200 with 1M stored', value: runs['1M']!.readyMs, unit: 'ms', most: 5000 },
  ];
}

/** Fills the ledger with settled events of yesterday. */
export async function fill(dataDir: string, events: number): Promise<void> {
  await (await openStore({ dataDir })).close();
  const db = new DatabaseSync(join(dataDir, 'ledger.db'));
  // Without syncs, because the filling is not measured.
  db.exec('pragma synchronous = off; begin');
  const insert = db.prepare(
    `insert into events (event_id, variant, type, version, kind, body, received_at)
     values (?, 0, 'EVENT_BALANCE', '20260918', 'event', ?, ?)`,
  );
  const at = Date.now() - 24 * 60 * 60_000;
  const padding = 'x'.repeat(250);
  for (let index = 0; index < events; index++) {
    const id = randomUUID();
    const body = JSON.stringify({ event_type: 'EVENT_BALANCE', event_id: id, data: { remark: padding } });
    insert.run(id, body, at);
  }
  db.exec('commit');
  db.close();
  // Otherwise the pages of the filling would be written to disk during the measurement.
  const file = openSync(join(dataDir, 'ledger.db'), 'r+');
  fsyncSync(file);
  closeSync(file);
}
