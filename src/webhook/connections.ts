// Which connections are open, and which of them have shown the secret. Whoever has not is a stranger, is heard once,
// and goes first when there are too many: strangers can't keep those with the secret out, however many they are.

import type { Socket } from 'node:net';

export type Connections = {
  /** Counts a new connection until it closes; it is a stranger's. */
  add(socket: Socket): void;
  /** It has shown the secret: from now on it is not closed for others. */
  trust(socket: Socket): void;
  isTrusted(socket: Socket): boolean;
  /** Whether a request of this connection is to be heard: a stranger's second one (pipelined) is not. */
  mayAsk(socket: Socket): boolean;
};

/** A younger connection is spared while there is room: the secret of an honest one may be on its way. */
const youngMs = 250;

/**
 * There may be `most` connections, and young ones up to twice as many. `onEvicted` hears of each that is closed for
 * others.
 */
export function createConnections(most: number, onEvicted: () => void): Connections {
  /** When each came, in this order. */
  const strangers = new Map<Socket, number>();
  const trusted = new Set<Socket>();
  const heard = new WeakSet<Socket>();
  let isTrimming = false;
  let timer: NodeJS.Timeout | undefined;

  const count = () => strangers.size + trusted.size;

  function trim(): void {
    isTrimming = false;
    const now = performance.now();
    for (const [oldest, since] of strangers) {
      if (count() <= most) return;
      const restMs = since + youngMs - now;
      if (restMs > 0 && count() <= 2 * most) {
        timer ??= setTimeout(() => {
          timer = undefined;
          trim();
        }, restMs).unref();
        return;
      }
      strangers.delete(oldest);
      // A reset leaves nothing behind in the kernel, where connections closed in order wait for a minute. One that is
      // being closed in order can't be reset any more.
      if (oldest.writableEnded) oldest.destroy();
      else oldest.resetAndDestroy();
      onEvicted();
    }
  }

  return {
    add(socket) {
      strangers.set(socket, performance.now());
      socket.once('close', () => {
        strangers.delete(socket);
        trusted.delete(socket);
      });
      if (isTrimming || count() <= most) return;
      isTrimming = true;
      // All that wait are accepted at once, and what they have sent is read in the next turn of the loop: without that
      // turn a burst of newer strangers would push out a post whose secret has arrived already.
      setImmediate(() => setImmediate(trim));
    },
    trust(socket) {
      if (strangers.delete(socket)) trusted.add(socket);
    },
    isTrusted: (socket) => trusted.has(socket),
    mayAsk(socket) {
      if (trusted.has(socket)) return true;
      if (heard.has(socket)) return false;
      heard.add(socket);
      return true;
    },
  };
}
