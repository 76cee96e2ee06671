// A move keeps its lock from its first row to its last, and is refused as a whole where it has lost it.

import { copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moveLedger, openEnds, readDestination } from '../../../src/archive/move/command.ts';
import type { LedgerPlace } from '../../../src/archive/read-arguments.ts';
import { instancesLock, ofLock } from '../../../src/store/postgres/advisory-locks.ts';
import { connect, query } from '../../postgres/connect.ts';
import { refusal, refusalOf } from '../../store/refusal.ts';
import { now } from './moment.ts';
import { dumpPlace, fillPlace, move, newServer, open, place } from './scene.ts';

/** Ends the session that has the lock, and waits until another one could have it. */
async function endLock(url: string): Promise<void> {
  await query(url, `select pg_terminate_backend(pid) from pg_locks where ${ofLock(instancesLock)}`);
  await whenFree(url);
}

/** Waits until nobody has the lock: the server ends a closed session a moment later. */
async function whenFree(url: string): Promise<void> {
  const take = () =>
    query(
      url,
      `select case when pg_try_advisory_lock(${instancesLock}) then pg_advisory_unlock(${instancesLock}) end as taken`,
    );
  await expect.poll(take).toEqual([{ taken: true }]);
}

type Moments = { beforeCopying?: () => Promise<void>; beforeMarking?: () => Promise<void> };

async function moveWhile(from: LedgerPlace, to: LedgerPlace, moments: Moments) {
  await using ends = await openEnds(from, readDestination(to.databaseUrl ?? to.dataDir, undefined));
  const fill: typeof ends.target.fill = async (settings, work) => {
    await moments.beforeCopying?.();
    await ends.target.fill(settings, work);
    await moments.beforeMarking?.();
  };
  return await moveLedger(ends.source, { ...ends.target, fill }, { now, checkEnd: () => {} });
}

const lost = (place: string) =>
  `^Bots were not kept out of ${place}.*its lock was lost\\. Nothing was changed; run the same command again\\.`;

it('a move whose lock on the database ends meanwhile is refused at either end, and done when it is run again', async () => {
  const [folder, server, back] = [await fillPlace(place()), await newServer(), place()];
  const rows = await dumpPlace(folder);
  const beforeCopying = () => endLock(server.url);
  expect(await refusalOf(moveWhile(folder, server, { beforeCopying }))).toEqual(
    refusal(75, lost('PostgreSQL')),
  );
  expect(await dumpPlace(folder)).toEqual(rows);
  await whenFree(server.url);
  await move(folder, server.url);
  expect(await dumpPlace(server)).toEqual(rows);

  expect(await refusalOf(moveWhile(server, back, { beforeCopying }))).toEqual(
    refusal(75, lost('PostgreSQL')),
  );
  expect(readdirSync(back.dataDir)).toEqual([]);
  await (await open(server)).close();
  await whenFree(server.url);
  await moveWhile(server, back, {});
  expect(await dumpPlace(back)).toEqual(rows);
});

it('a database whose lock ends before it is marked is not marked, and the next move does that', async () => {
  const [server, folder] = [await fillPlace(await newServer()), place()];
  const moved = moveWhile(server, folder, { beforeMarking: () => endLock(server.url) });
  expect(await refusalOf(moved)).toEqual(refusal(75, /\(its lock was lost\)/));
  await (await open(server)).close();
  await whenFree(server.url);
  await move(server, folder.dataDir);
  await expect(open(server)).rejects.toThrow(/was moved/);
});

it('a move from a folder whose ledger is replaced meanwhile is refused', async () => {
  const [folder, server] = [await fillPlace(place()), await newServer()];
  const path = join(folder.dataDir, 'ledger.db');
  const beforeCopying = async () => {
    copyFileSync(path, `${path}.copy`);
    renameSync(`${path}.copy`, path);
  };
  expect(await refusalOf(moveWhile(folder, server, { beforeCopying }))).toEqual(
    refusal(75, lost('the folder')),
  );
  expect(existsSync(path)).toBe(true);
});

it('a server that ends idle sessions does not end that of the lock', async () => {
  const [folder, server] = [await fillPlace(place()), await newServer()];
  const name = new URL(server.url).pathname.slice(1);
  await query(server.url, `alter database ${name} set idle_session_timeout = '300ms'`);
  const beforeCopying = async () => {
    // Begins after the session of the lock, and is ended by the server.
    const other = await connect(server.url);
    await new Promise((resolve) => other.once('end', resolve));
  };
  const rows = await dumpPlace(folder);
  await moveWhile(folder, server, { beforeCopying });
  expect(await dumpPlace(server)).toEqual(rows);
});
