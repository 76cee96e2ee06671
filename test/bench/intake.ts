// Measures intake: durable acknowledgements a second at 32 and at 256 senders, beside a bare durable server and one that
// only answers, and the cost of an event when a thousand, a hundred thousand and a million events are stored already.
// With BESIDE=<folder of another checkout> its bot takes turns too, as the steadiest alarm: machines differ, and so do
// the hours of one.

import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openStore } from '../../src/store/open.ts';
import type { Figure } from './figures.ts';
import type { Measured } from './process.ts';
import { putLoad, type Load, type Setup } from './setup.ts';
import { openPerson } from './transfers.ts';

const loadMs = 2_000;
const turns = 7;
/** The least share of the rate of the bare durable server that is promised, by the number of senders. */
const promises = { 32: 0.42, 256: 0.36 };
const mostUserUs = 60;
const stored = { '1k': 1_000, '100k': 100_000, '1M': 1_000_000 };

/** Everything takes turns, so that what else the machine does falls on all alike. */
export async function benchIntake(setup: Setup): Promise<Figure[]> {
  const { BESIDE: beside } = process.env;
  const servers: Record<string, Measured> = {
    bot: await startBot(setup, 'bot'),
    ...(beside && { other: await startBot(setup, 'other', beside) }),
    durable: await setup.startBare('durable'),
    answering: await setup.startBare(),
  };
  const figures: Figure[] = [];
  for (const [senders, least] of Object.entries(promises)) {
    const loads: Record<string, Load[]> = {};
    for (let turn = 0; turn < turns; turn++) {
      for (const [name, server] of Object.entries(servers)) {
        (loads[name] ??= []).push(await putLoad(server, { senders: Number(senders), ms: loadMs }));
      }
    }
    figures.push(...figuresOf(`${senders} senders`, loads, least));
  }
  await Promise.all(Object.values(servers).map((server) => server.end()));
  return figures;
}

/** A bot with a private chat that gets every event. */
async function startBot(setup: Setup, name: string, checkout?: string): Promise<Measured> {
  await openPerson(setup, name, checkout);
  return setup.startBot(name, { checkout });
}

function figuresOf(what: string, { bot, other, durable, answering }: Record<string, Load[]>, least: number) {
  const share = (of: Load[] | undefined) =>
    median(bot!.map(({ perSecond }, turn) => perSecond / of![turn]!.perSecond));
  const both = (read: (load: Load) => number) => ({
    value: median(bot!.map(read)),
    bare: median(durable!.map(read)),
  });
  const figures: Figure[] = [
    { name: `durable acknowledgements a second, ${what}`, ...both((load) => load.perSecond), unit: '/s' },
    { name: '… divided by the durable server, turn by turn', value: share(durable), unit: '', least },
    { name: '… divided by one that only answers', value: share(answering), unit: '' },
    { name: '… user CPU an event', ...both(({ userUs }) => userUs), unit: 'µs', most: mostUserUs },
    { name: '… p50', ...both(({ p50Ms }) => p50Ms), unit: 'ms' },
    { name: '… p99', ...both(({ p99Ms }) => p99Ms), unit: 'ms', most: 50 },
    { name: '… refused', value: bot!.reduce((sum, { refused }) => sum + refused, 0), unit: '', most: 0 },
  ];
  if (!other) return figures;
  return [
    ...figures,
    { name: '… divided by the build beside', value: share(other), unit: '' },
    { name: '… its user CPU an event', value: median(other.map(({ userUs }) => userUs)), unit: 'µs' },
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

export async function benchStored(setup: Setup): Promise<Figure[]> {
  const runs: Record<string, { load: Load; readyMs: number }> = {};
  for (const [name, events] of Object.entries(stored)) {
    await fill(setup.dataDirOf(name), events);
    const bot = await setup.startBot(name);
    runs[name] = { load: await putLoad(bot, { senders: 32, ms: loadMs }), readyMs: bot.readyMs };
    await bot.end();
  }
  const few = runs['1k']!.load;
  return [
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
