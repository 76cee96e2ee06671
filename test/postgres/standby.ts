// A primary server with a synchronous standby, behind one address that follows the failover, as teams run them.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { makeServerFolder, serverUser, startCluster, startServer } from './cluster.ts';
import { findPrograms } from './find-server.ts';
import { openPausingProxy } from './pausing-proxy.ts';

/** Ended when the test ends. */
export async function startPair() {
  const primary = await startCluster();
  onTestFinished(() => primary.stop());
  const folder = makeServerFolder();
  const source = primary.url('postgres');
  const copied = spawnSync(
    join(findPrograms()!, 'pg_basebackup'),
    ['-d', source, '-D', join(folder, 'data'), '-R', '--checkpoint=fast', '--no-sync'],
    { ...serverUser(), cwd: folder },
  );
  if (copied.status !== 0)
    throw new Error(`pg_basebackup failed: ${copied.error?.message ?? copied.stderr.toString()}`);
  const { server, ended } = await startServer(folder, {});
  onTestFinished(async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await query(source, `alter system set synchronous_standby_names = '*'`);
  await query(source, 'select pg_reload_conf()');
  await expect
    .poll(() => query(source, 'select sync_state from pg_stat_replication'))
    .toEqual([{ sync_state: 'sync' }]);
  const proxy = await openPausingProxy(source);
  const target = `postgres://delegram@localhost/postgres?host=${encodeURIComponent(folder)}`;
  async function promote(): Promise<void> {
    await query(target, 'select pg_promote()');
    // As tools of failover do: it would wait for a standby of its own.
    await query(target, 'alter system reset synchronous_standby_names');
    await query(target, 'select pg_reload_conf()');
    proxy.redirect(target);
  }
  return {
    /** Leads to whichever is the primary. */
    url: proxy.url,
    /** The server that was the primary first, and the one that stands by. */
    servers: { before: source, after: target },
    /** The primary is gone at once and for good, and the standby takes its place. */
    async failOver(): Promise<void> {
      await primary.kill();
      await promote();
      proxy.cut();
    },
    /** The standby takes the place of the primary, which lives on with the sessions that it has. */
    async switchOver(): Promise<void> {
      await query(source, 'alter system reset synchronous_standby_names');
      await query(source, 'select pg_reload_conf()');
      await promote();
    },
  };
}

async function query(url: string, text: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(text)).rows;
  } finally {
    await client.end();
  }
}
