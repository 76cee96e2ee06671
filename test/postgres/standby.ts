// A primary server with a synchronous standby, behind one address that follows the failover, as teams run them.

import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { makeServerFolder, serverUser, startCluster, startServer } from './cluster.ts';
import { query } from './connect.ts';
import { findPrograms } from './find-server.ts';
import { openPausingProxy } from './pausing-proxy.ts';

const waitForNone = 'alter system reset synchronous_standby_names';
const reload = 'select pg_reload_conf()';

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
  await query(source, `alter system set synchronous_standby_names = '*'`, reload);
  await expect
    .poll(() => query(source, 'select sync_state from pg_stat_replication'))
    .toEqual([{ sync_state: 'sync' }]);
  const proxy = await openPausingProxy(source);
  const target = `postgres://delegram@localhost/postgres?host=${encodeURIComponent(folder)}`;
  async function promote(): Promise<void> {
    await query(target, 'select pg_promote()');
    // As tools of failover do: it would wait for a standby of its own.
    await query(target, waitForNone, reload);
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
      await query(source, waitForNone, reload);
      await promote();
    },
  };
}
