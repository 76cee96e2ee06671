// A network between an instance and PostgreSQL that tests can stop: a loopback proxy that forwards nothing while it is
// paused, and loses nothing.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type PausingProxy = {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** From now on no byte passes, in either direction, on old connections and new ones. */
  pause(): void;
  resume(): void;
  /** Closes all connections that are open now. */
  cut(): void;
  /** New connections lead to another server; open ones stay where they are. */
  redirect(databaseUrl: string): void;
};

/** Closed when the test ends. */
export async function openPausingProxy(databaseUrl: string): Promise<PausingProxy> {
  let target = placeOf(databaseUrl);
  const sockets = new Set<Socket>();
  let isPaused = false;

  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      if (isPaused) from.pause();
      from.on('data', (bytes: Buffer) => void to.write(bytes));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isPaused) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    redirect(to) {
      target = placeOf(to);
    },
  };
}

function placeOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}
