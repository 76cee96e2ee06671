// The whole bot, started on a database that it can't use: one sentence without the password, the exit code, and no call
// to Telegram or to the service.

import { chmodSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { markMoved } from '../../../src/store/postgres/moved.ts';
import { openPostgres } from '../../../src/store/postgres.ts';
import { openScene, startProcess } from '../../journeys/scene.ts';
import { startCluster } from '../../postgres/cluster.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { openOlderServer } from '../../postgres/older-server.ts';
import { openPooler } from '../../postgres/pooler.ts';
import { makeEmptyDir } from '../ledger/fixture.ts';

/** A URL with a password, which a server that trusts everybody never asks for. */
function withPassword(url: string): string {
  const changed = new URL(url);
  changed.password = 'secret-word';
  return changed.href;
}

/** Compiling takes half of a start. */
const compiled = { NODE_COMPILE_CACHE: makeEmptyDir() };

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** What the bot says on the database after its first line, which names the version, and the code that it exits with; it has called nobody. */
async function startOn(url: string): Promise<{ code: number | null; said: string }> {
  const { environment, telegram, service } = await openScene();
  const bot = startProcess({ ...environment, ...compiled, DATABASE_URL: withPassword(url) });
  const { code } = await bot.exited;
  expect([telegram.calls, service.requests]).toEqual([[], []]);
  expect(bot.output()).not.toContain('secret-word');
  const [started, ...said] = bot.output().split(/(?<=\n)/);
  expect(started).toContain('"msg":"Delegram starts."');
  return { code, said: said.join('') };
}

/** One line of configuration. */
const line = (text: RegExp) =>
  new RegExp(`^Delegram cannot start with this configuration:\\n  - DATABASE_URL${text.source}[^\\n]*\\n$`);

it('a database that fits is taken, and Telegram is called', async () => {
  const { environment, telegram } = await openScene();
  const bot = startProcess({ ...environment, ...compiled, DATABASE_URL: withPassword(await makeDatabase()) });
  await bot.waitForOutput(/"port":(\d+)/);
  await expect.poll(() => telegram.calls.length).toBeGreaterThan(0);
  expect(bot.output()).not.toContain('secret-word');
});

it('one that nobody listens for may be there later', async () => {
  const { code, said } = await startOn('postgres://delegram@127.0.0.1:1/delegram');
  expect([code, said]).toEqual([
    75,
    "PostgreSQL at 127.0.0.1:1, database delegram, can't be reached (ECONNREFUSED).\n",
  ]);
});

it('one that asks for another password is refused', async () => {
  const rules = join(makeEmptyDir(), 'pg_hba.conf');
  writeFileSync(rules, 'local all delegram trust\nlocal all all scram-sha-256\n');
  chmodSync(dirname(rules), 0o755);
  const cluster = await startCluster({ hba_file: rules });
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  await run(url, "create role anna login password 'right-word'");
  expect(await startOn(url.replace('delegram@', 'anna@'))).toEqual({
    code: 78,
    said: expect.stringMatching(
      line(/: PostgreSQL at .*, database postgres, refuses the user or the password \(28P01\)/),
    ),
  });
});

it('one of an older server is refused', async () => {
  expect(await startOn(await openOlderServer(await makeDatabase()))).toEqual({
    code: 78,
    said: expect.stringMatching(line(/: the server is PostgreSQL 13, and Delegram needs 14 or newer/)),
  });
});

it.each(['transaction', 'statement'] as const)('one behind a pooler of each %s is refused', async (mode) => {
  expect(await startOn(await openPooler(await makeDatabase(), mode))).toEqual({
    code: 78,
    said: expect.stringMatching(line(/ leads to a pooler .* set pool_mode = session/)),
  });
});

it('one without a free connection may have one later, and each instance needs thirteen', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  await run(url, 'create role anna login connection limit 1');
  expect(await startOn(url.replace('delegram@', 'anna@'))).toEqual({
    code: 75,
    said: expect.stringMatching(/\(53300\): it has no connection free: each instance needs 13 \(/),
  });
});

it('one of a standby is refused', async () => {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const url = cluster.url('postgres');
  writeFileSync(join(new URL(url).searchParams.get('host')!, 'data/standby.signal'), '');
  await cluster.restart();
  expect(await startOn(url)).toEqual({
    code: 78,
    said: expect.stringMatching(line(/ leads to a standby, which only reads: name the primary server/)),
  });
});

it('one that a newer version has migrated is refused', async () => {
  const url = await makeDatabase();
  await run(url, "insert into kysely_migration values ('9999-future', '2030')");
  expect(await startOn(url)).toEqual({
    code: 78,
    said: expect.stringMatching(/ {2}- The ledger was written by a newer Delegram \(9999-future\)[^\n]*\n$/),
  });
});

it('one whose ledger was moved away is refused', async () => {
  const url = await makeDatabase();
  const { db, close } = await openPostgres({ url });
  await markMoved(db, 'the folder /data', 1);
  await close();
  expect(await startOn(url)).toEqual({
    code: 78,
    said: expect.stringMatching(line(/: the ledger that was here was moved to the folder \/data/)),
  });
});
