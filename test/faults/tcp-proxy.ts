// A TCP proxy with faults that tests choose. It forwards bytes without interpreting them; tests put it between the bot
// and the embedded Telegram.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The fault of a connection:
 * - `pass`: none.
 * - `cut`: it is closed as soon as the client sends something, none of which reaches the server.
 * - `reset`: the same, by a reset.
 * - `lose answer`: the server gets the request; when its answer arrives, both ends are closed.
 * - `black hole`: the client's bytes are dropped, and there is no answer.
 * - `drip`: the answer is forwarded one byte at a time.
 */
export type Fault = 'pass' | 'cut' | 'reset' | 'lose answer' | 'black hole' | 'drip';

export type TcpProxy = {
  /** The proxy's origin, to be used instead of the server's. */
  readonly origin: string;
  /** Applies from now on, to open connections too. */
  fault: Fault;
  /** How often a fault was applied. */
  readonly struck: number;
  close(): Promise<void>;
};

/** With these faults the server gets nothing. */
const swallowing: ReadonlySet<Fault> = new Set<Fault>(['cut', 'reset', 'black hole']);

const dripEveryMs = 2;

/** `target` is the server's http:// address. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let struck = 0;

  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => {
      // An answer that is still being forwarded must be completed.
      if (dripping === undefined) client.end();
    });
    let dripping: Promise<void> | undefined;

    client.on('data', (bytes: Buffer) => {
      if (!swallowing.has(proxy.fault)) {
        upstream.write(bytes);
        return;
      }
      struck += 1;
      if (proxy.fault === 'cut') client.destroy();
      if (proxy.fault === 'reset') client.resetAndDestroy();
    });

    upstream.on('data', (bytes: Buffer) => {
      if (proxy.fault === 'lose answer') {
        struck += 1;
        client.destroy();
      } else if (proxy.fault === 'drip') {
        struck += 1;
        dripping = (dripping ?? Promise.resolve()).then(() => drip(client, bytes));
      } else client.write(bytes);
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'pass' as Fault,
    get struck() {
      return struck;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}

async function drip(client: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (client.destroyed) return;
    client.write(Buffer.of(byte));
    await new Promise((resolve) => setTimeout(resolve, dripEveryMs));
  }
}
