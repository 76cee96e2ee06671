// The open connections, and which of them are trusted: one of their requests had the right secret. An untrusted
// connection may send one request, and is closed first when there are too many, so that senders without the secret
// can't lock out those with it.

import type { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';

export type Connections = ReturnType<typeof createConnections>;

/**
 * For so long a new connection is not closed while there are at most `2 * max`: its first request may be on the way.
 */
const spareMs = 250;

/**
 * Allows `max` connections, and up to twice as many while the oldest untrusted one is younger than `spareMs`.
 * `onEvicted` is called for each connection that is closed to make room.
 */
export function createConnections(max: number, onEvicted: () => void) {
  /** When each untrusted connection was opened, oldest first. */
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
      // After a reset the kernel keeps no state, while a normally closed connection stays in TIME_WAIT for a minute. A
      // connection whose writable side has ended can't be reset any more.
      if (oldest.writableEnded) oldest.destroy();
      else oldest.resetAndDestroy();
      onEvicted();
    }
  }

  return {
    /** Counts a new connection, untrusted at first, until it closes. */
    add(socket: Socket): void {
      untrusted.set(socket, performance.now());
      socket.once('close', () => {
        untrusted.delete(socket);
        trusted.delete(socket);
      });
      if (isTrimming || count() <= max) return;
      isTrimming = true;
      // Node accepts all pending connections first and reads their data in the next turn of the event loop. Trimming
      // waits for that turn; otherwise a burst of new connections would evict one whose secret has already been
      // received.
      setImmediate(() => setImmediate(trim));
    },
    /** A request of this connection had the right secret: from now on it is not closed to make room for others. */
    trust(socket: Socket): void {
      if (untrusted.delete(socket)) trusted.add(socket);
    },
    isTrusted: (socket: Socket): boolean => trusted.has(socket),
    /** Called once for each request: whether it is handled. Of an untrusted connection only the first one is. */
    mayRequest(socket: Socket): boolean {
      if (trusted.has(socket)) return true;
      if (handled.has(socket)) return false;
      handled.add(socket);
      return true;
    },
  };
}

// Passes the data of an untrusted connection to Node's HTTP parser in small parts, and nothing after its first request.
// Node's parser handles all of its input at once, and would create a request and a response for each of thousands of
// pipelined requests in one packet.

/** Large enough for the whole head of most requests, and too small for more than a few whole requests. */
const partBytes = 256;
const endOfHead = '\r\n\r\n';

/** `first` returns the first request, once there is one. To be called after Node has attached its parser. */
export function limitToFirstRequest(
  socket: Socket,
  { isTrusted, first }: { isTrusted: () => boolean; first: () => IncomingMessage | undefined },
): void {
  const [parse] = socket.listeners('data');
  if (!parse) return;

  /**
   * The next part ends after the head of the first request, because handling it decides whether more data is parsed.
   */
  function endOfPart(chunk: Buffer, at: number): number {
    if (first()) return at + partBytes;
    const head = chunk.indexOf(endOfHead, at + partBytes - endOfHead.length, 'latin1');
    return head === -1 ? chunk.length : head + endOfHead.length;
  }

  function take(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && !socket.writableEnded && !socket.destroyed;) {
      if (isTrusted()) {
        Reflect.apply(parse!, socket, [chunk.subarray(at)]);
        return;
      }
      if (first()?.complete) return;
      const end = endOfPart(chunk, at);
      Reflect.apply(parse!, socket, [chunk.subarray(at, end)]);
      at = end;
    }
  }

  socket.on('data', take);
  socket.off('data', parse as (chunk: Buffer) => void);
}
