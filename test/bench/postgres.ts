// Measures intake on PostgreSQL with one instance and with two, beside SQLite and a bare durable server in the same run; and how
// long looking for what is due takes there. The database is on the same machine, on its disk, so it takes its share of
// the cores.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openStore } from '../../src/store/open.ts';
import { startCluster, type Cluster } from '../postgres/cluster.ts';
import { figure, quantile, type Figure } from './figures.ts';
import { putLoad, type Load, type Setup } from './setup.ts';

const load = { senders: 32, ms: 3_000 };
const chats = 1_000;
const looks = 50;

export async function benchPostgres(setup: Setup): Promise<Figure[]> {
  const bareServer = await setup.startBare('postgres-bare');
  const bare = await putLoad(bareServer, load);
  await bareServer.end();
  const sqlite = await loadOn(setup, ['postgres-beside']);
  const cluster = await startCluster({}, join(tmpdir(), 'delegram-bench-postgres-'));
  try {
    const one = await loadOn(setup, ['postgres-1'], cluster.url('postgres'));
    const two = await loadOn(setup, ['postgres-1', 'postgres-2'], cluster.url('postgres'));
    return [
      ...figuresOf('SQLite', sqlite, bare),
      ...figuresOf('PostgreSQL, one instance', one, bare, sqlite.perSecond / 2),
      ...figuresOf('PostgreSQL, two instances', two, bare),
      figure(
        `looking for what is due, ${chats} chats waiting, median`,
        await lookForDue(setup, cluster),
        'ms',
        {
          most: 50,
        },
      ),
    ];
  } finally {
    await cluster.stop();
  }
}

function figuresOf(name: string, measured: Load, bare: Load, least?: number): Figure[] {
  return [
    figure(`acknowledgements a second, ${name}`, measured.perSecond, '/s', { bare: bare.perSecond, least }),
    figure(`p99 of an acknowledgement, ${name}`, measured.p99Ms, 'ms', { bare: bare.p99Ms }),
    figure(`refused, ${name}`, measured.refused, '', { most: 0 }),
  ];
}

/** All instances together; the slowest 99th percentile of them. */
async function loadOn(setup: Setup, names: readonly string[], url?: string): Promise<Load> {
  const bots = [];
  for (const name of names) {
    bots.push(await setup.startBot(name, url === undefined ? {} : { more: { DATABASE_URL: url } }));
  }
  const loads = await Promise.all(bots.map((bot) => putLoad(bot, load)));
  await Promise.all(bots.map((bot) => bot.end()));
  return {
    perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p50Ms: Math.max(...loads.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
    refused: loads.reduce((sum, { refused }) => sum + refused, 0),
    userUs: Math.max(...loads.map(({ userUs }) => userUs)),
  };
}

async function lookForDue(setup: Setup, cluster: Cluster): Promise<number> {
  const databaseUrl = cluster.url('postgres');
  const admin = new pg.Client({ connectionString: databaseUrl });
  await admin.connect();
  await admin.query(`with made as (
      insert into events (event_id, variant, type, kind, body, received_at)
      select 'bench-' || n, 0, 'T', 'event', '{}', 1 from generate_series(1, ${chats}) as n returning seq)
    insert into deliveries (event_seq, rule_id, chat_id, state, priority, created_at)
    select seq, 'r', -seq, 'waiting', 1, 1 from made`);
  await admin.end();
  const store = await openStore({ dataDir: setup.dataDirOf('postgres-due'), databaseUrl });
  const tookMs: number[] = [];
  for (let look = 0; look < looks; look++) {
    const startedAt = performance.now();
    await store.deliveries.due(2, [], 50);
    tookMs.push(performance.now() - startedAt);
  }
  await store.close();
  return quantile(tookMs, 0.5);
}
