// A network between an instance and PostgreSQL that tests can stop: a loopback proxy that forwards nothing while it is
// paused, and loses nothing.

import type { Socket } from 'node:net';
import { listenBefore } from './loopback.ts';

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
  let target = databaseUrl;
  const sockets = new Set<Socket>();
  let isPaused = false;
  const url = await listenBefore(databaseUrl, (client, connectOn) => {
    const upstream = connectOn(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      if (isPaused) from.pause();
      from.on('data', (bytes: Buffer) => void to.write(bytes));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isPaused) from.pause();
    }
  });
  return {
    url,
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of sockets) socket.resume();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    redirect: (to) => void (target = to),
  };
}
