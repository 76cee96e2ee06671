// A move keeps its lock from its first row to its last, and is refused as a whole where it has lost it.

import { copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openEnds } from '../../../src/archive/move/command.ts';
import { readDestination } from '../../../src/archive/move/destination.ts';
import { moveLedger } from '../../../src/archive/move/move.ts';
import type { LedgerPlace } from '../../../src/archive/place.ts';
import { exitCodeOf, explain } from '../../../src/exit-codes.ts';
import { instancesLock } from '../../../src/store/postgres/advisory-locks.ts';
import { makeDatabase } from '../../postgres/database.ts';
import { now } from './moment.ts';
import { dumpPlace, fillPlace, move, open, place } from './scene.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Ends the session that has the lock, and waits until another one could have it. */
async function endLock(url: string): Promise<void> {
  const admin = await connect(url);
  const [lockClass] = instancesLock.split(',');
  await admin.query(`select pg_terminate_backend(pid) from pg_locks where classid = ${lockClass} and
    database = (select oid from pg_database where datname = current_database())`);
  await whenFree(url);
}

/** Waits until nobody has the lock: the server ends a closed session a moment later. */
async function whenFree(url: string): Promise<void> {
  const admin = await connect(url);
  const take = async () => {
    const { rows } = await admin.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${instancesLock}) as taken`,
    );
    return rows[0]?.taken;
  };
  await expect.poll(take).toBe(true);
  await admin.query('select pg_advisory_unlock_all()');
}

const destinationOf = ({ dataDir, databaseUrl }: LedgerPlace) =>
  readDestination(databaseUrl ?? dataDir, undefined);

type Moments = { beforeCopying?: () => Promise<void>; beforeMarking?: () => Promise<void> };

async function moveWhile(from: LedgerPlace, to: LedgerPlace, moments: Moments) {
  await using ends = await openEnds(from, destinationOf(to));
  const fill: typeof ends.target.fill = async (settings, work) => {
    await moments.beforeCopying?.();
    await ends.target.fill(settings, work);
    await moments.beforeMarking?.();
  };
  return await moveLedger(ends.source, { ...ends.target, fill }, { now, checkEnd: () => {} });
}

async function expectRefusal(moved: Promise<unknown>, name: RegExp): Promise<void> {
  const error: unknown = await moved.then(
    () => expect.fail('moved'),
    (refusal: unknown) => refusal,
  );
  expect([exitCodeOf(error), explain(error)]).toEqual([75, expect.stringMatching(name)]);
  expect(explain(error)).toContain('its lock was lost. Nothing was changed; run the same command again.');
}

it('a move whose lock on the database ends meanwhile is refused at either end, and done when it is run again', async () => {
  const [folder, server] = [await fillPlace(place()), place(await makeDatabase())];
  const rows = await dumpPlace(folder);
  const { databaseUrl: url = '' } = server;
  await expectRefusal(
    moveWhile(folder, server, { beforeCopying: () => endLock(url) }),
    /^Bots were not kept out of PostgreSQL/,
  );
  expect(await dumpPlace(folder)).toEqual(rows);
  await whenFree(url);
  await move(folder, url);
  expect(await dumpPlace(server)).toEqual(rows);

  const back = place();
  await expectRefusal(
    moveWhile(server, back, { beforeCopying: () => endLock(url) }),
    /^Bots were not kept out of PostgreSQL/,
  );
  expect(readdirSync(back.dataDir)).toEqual([]);
  await (await open(server)).close();
  await whenFree(url);
  await moveWhile(server, back, {});
  expect(await dumpPlace(back)).toEqual(rows);
});

it('a database whose lock ends before it is marked is not marked, and the next move does that', async () => {
  const [server, folder] = [await fillPlace(place(await makeDatabase())), place()];
  const { databaseUrl: url = '' } = server;
  const error: unknown = await moveWhile(server, folder, { beforeMarking: () => endLock(url) }).catch(
    (refusal: unknown) => refusal,
  );
  expect([exitCodeOf(error), explain(error)]).toEqual([75, expect.stringContaining('(its lock was lost)')]);
  await (await open(server)).close();
  await whenFree(url);
  await move(server, folder.dataDir);
  await expect(open(server)).rejects.toThrow(/was moved/);
});

it('a move from a folder whose ledger is replaced meanwhile is refused', async () => {
  const [folder, server] = [await fillPlace(place()), place(await makeDatabase())];
  const path = join(folder.dataDir, 'ledger.db');
  const beforeCopying = async () => {
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  };
  const replaced = moveWhile(folder, server, { beforeCopying });
  await expectRefusal(replaced, /^Bots were not kept out of the folder/);
  expect(existsSync(path)).toBe(true);
});

it('a server that ends idle sessions does not end that of the lock', async () => {
  const [folder, server] = [await fillPlace(place()), place(await makeDatabase())];
  const { databaseUrl: url = '' } = server;
  const admin = await connect(url);
  await admin.query(`alter database ${new URL(url).pathname.slice(1)} set idle_session_timeout = '300ms'`);
  const beforeCopying = async () => {
    // Begins after the session of the lock, and is ended by the server.
    const other = await connect(url);
    await new Promise((resolve) => other.once('end', resolve));
  };
  const rows = await dumpPlace(folder);
  await moveWhile(folder, server, { beforeCopying });
  expect(await dumpPlace(server)).toEqual(rows);
});
