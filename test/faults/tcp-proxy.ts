// A line between a client and a server that can be told to fail: it knows bytes and nothing of what they mean. Made for
// standing between the bot and the embedded Telegram.

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What becomes of a connection:
 * - `pass`: nothing.
 * - `cut`: it is closed as soon as the client has said something, none of which reaches the server.
 * - `reset`: the same, by a reset.
 * - `lose answer`: the server hears all and answers; when its answer comes, both ends are closed.
 * - `black hole`: what the client says is taken and goes nowhere, and nobody answers.
 * - `drip`: the answer comes one byte at a time.
 */
export type Fault = 'pass' | 'cut' | 'reset' | 'lose answer' | 'black hole' | 'drip';

export type TcpProxy = {
  /** To be used in place of the server's own. */
  readonly origin: string;
  /** From now on, for whatever is said on open connections too. */
  fault: Fault;
  /** How often a fault struck; passing doesn't count. */
  readonly struck: number;
  close(): Promise<void>;
};

/** Of these the server hears nothing. */
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
      // What still drips must come to its end.
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
