// A throw-away cluster of PostgreSQL, on a socket in a folder of its own that is deleted with it. Its settings are those
// of a new cluster, durable ones included; the folder is in memory where the system has one, so that a sync costs nothing.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { memoryFolder } from '../memory-folder.ts';
import { findPrograms, missing } from './find-server.ts';

export type Cluster = {
  /** Its data, and its socket. */
  readonly folder: string;
  /** The URL of a database on it. */
  url: (database: string) => string;
  stop: () => Promise<void>;
  /** Ends it at once, as a crash does, and starts it again on the same data. */
  restart: () => Promise<void>;
  /** Ends it at once, and for good. */
  kill: () => Promise<void>;
};

/** PostgreSQL refuses to run as root; this is the user `nobody` wherever tests run as root. */
const nobody = 65_534;

/** `on`: how the path of its folder begins, where syncs are to cost what they cost on a disk. */
export async function startCluster(
  settings: Readonly<Record<string, string>> = {},
  on?: string,
): Promise<Cluster> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error(missing);
  const folder = makeServerFolder(on);
  const data = join(folder, 'data');
  const options = ['--auth=trust', '--username=delegram', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), ['-D', data, ...options], {
    ...serverUser(),
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr?.toString()}`);
  const start = () => startServer(folder, settings);
  let running = await start();
  return {
    folder,
    url: (database) => `postgres://delegram@localhost/${database}?host=${encodeURIComponent(folder)}`,
    async stop() {
      running.server.kill('SIGINT');
      await running.ended;
      rmSync(folder, { recursive: true, force: true });
    },
    async restart() {
      running.server.kill('SIGQUIT');
      await running.ended;
      running = await start();
    },
    async kill() {
      running.server.kill('SIGQUIT');
      await running.ended;
    },
  };
}

/** As the user of its folder, in which its data are. */
export async function startServer(folder: string, settings: Readonly<Record<string, string>>) {
  const given = {
    listen_addresses: '',
    unix_socket_directories: folder,
    max_connections: '300',
    max_wal_size: '64MB',
    min_wal_size: '32MB',
    ...settings,
  };
  const server = spawn(
    join(findPrograms()!, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      ...Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...serverUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  await isReady(server.stderr);
  return { server, ended };
}

/** Who owns a folder of a server. */
export function serverUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
}

/** Its path begins with `on`. */
export function makeServerFolder(on = join(memoryFolder(), 'delegram-postgres-')): string {
  const folder = mkdtempSync(on);
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

async function isReady(log: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  const ready = Promise.withResolvers<void>();
  const reader = createInterface({ input: log });
  reader.on('line', (line) => {
    lines.push(line);
    if (/ready to accept (?:read-only )?connections/.test(line)) ready.resolve();
    // What follows is read and dropped, so that the server never waits for its log.
    if (lines.length > 50) lines.shift();
  });
  reader.on('close', () => ready.reject(new Error(`PostgreSQL ended: ${lines.join('\n')}`)));
  await ready.promise;
}
