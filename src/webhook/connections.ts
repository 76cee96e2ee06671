// Which connections are open, and which of them have shown the secret. One that has not may send one request, and is closed
// first when there are too many: senders without the secret can't lock out those with it, however many there are.

import type { Socket } from 'node:net';

export type Connections = {
  /** Counts a new connection until it closes. It has not shown the secret yet. */
  add(socket: Socket): void;
  /** It has shown the secret: from now on it is not closed to make room for others. */
  trust(socket: Socket): void;
  isTrusted(socket: Socket): boolean;
  /** Whether a request of this connection is handled: without the secret only the first one is. */
  mayRequest(socket: Socket): boolean;
};

/** A connection is spared for so long while there is room: its secret may be on the way. */
const spareMs = 250;

/**
 * There may be `max` connections, and with those younger than `spareMs` up to twice as many. `onEvicted` is called for each
 * that is closed to make room.
 */
export function createConnections(max: number, onEvicted: () => void): Connections {
  /** When each was opened, oldest first. */
  const untrusted = new Map<Socket, number>();
  const trusted = new Set<Socket>();
  const handled = new WeakSet<Socket>();
  let isTrimming = false;
  let timer: NodeJS.Timeout | undefined;

  const count = () => untrusted.size + trusted.size;

  function trim(): void {
    isTrimming = false;
    const now = performance.now();
    for (const [oldest, since] of untrusted) {
      if (count() <= max) return;
      const restMs = since + spareMs - now;
      if (restMs > 0 && count() <= 2 * max) {
        timer ??= setTimeout(() => {
          timer = undefined;
          trim();
        }, restMs).unref();
        return;
      }
      untrusted.delete(oldest);
      // A reset leaves nothing behind in the kernel, where connections closed in order wait for a minute. One that is
      // being closed in order can't be reset any more.
      if (oldest.writableEnded) oldest.destroy();
      else oldest.resetAndDestroy();
      onEvicted();
    }
  }

  return {
    add(socket) {
      untrusted.set(socket, performance.now());
      socket.once('close', () => {
        untrusted.delete(socket);
        trusted.delete(socket);
      });
      if (isTrimming || count() <= max) return;
      isTrimming = true;
      // All that wait are accepted at once, and what they have sent is read in the next turn of the loop: without that
      // turn a burst of newer connections would push out a post whose secret has arrived already.
      setImmediate(() => setImmediate(trim));
    },
    trust(socket) {
      if (untrusted.delete(socket)) trusted.add(socket);
    },
    isTrusted: (socket) => trusted.has(socket),
    mayRequest(socket) {
      if (trusted.has(socket)) return true;
      if (handled.has(socket)) return false;
      handled.add(socket);
      return true;
    },
  };
}
