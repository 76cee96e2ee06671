// Who may send events, and what a connection may do before it has shown the secret of the path. The service signs nothing,
// so secret and source address are all there is to check.

// The open connections, and which of them are trusted: one of their requests had the right secret. An untrusted
// connection may send one request, and is closed first when there are too many, so that senders without the secret
// can't lock out those with it.

import { BlockList, type Socket, isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { timingSafeEqual } from 'node:crypto';

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

// The checks of the path secret and of the source address, without I/O.

/**
 * Several secrets are accepted while one is being rotated. The given text, preceded by its length, is copied into a
 * buffer as long as the longest secret and compared with each of them, so that the time taken reveals neither a length,
 * nor a prefix, nor which secret matched.
 */
export function createSecretCheck(secrets: readonly string[]): (given: string) => boolean {
  const size = lengthBytes + Math.max(0, ...secrets.map((secret) => Buffer.byteLength(secret)));
  const accepted = secrets.map((secret) => copyInto(Buffer.alloc(size), secret));
  const buffer = Buffer.alloc(size);
  return (given) => {
    copyInto(buffer.fill(0), given);
    return accepted.reduce((fits, secret) => timingSafeEqual(buffer, secret) || fits, false);
  };
}

const lengthBytes = 4;

/** A text longer than the buffer is cut; its length, which is copied too, still makes it differ. */
function copyInto(buffer: Buffer, text: string): Buffer {
  buffer.writeUInt32LE(Buffer.byteLength(text));
  buffer.write(text, lengthBytes);
  return buffer;
}

/** `networks` are addresses or CIDR blocks. */
export function createNetworkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // An IPv4 address is looked up in its IPv6 form, which matches networks of both families, however they were written.
  return (address) => {
    const read = readAddress(address);
    return read !== undefined && list.check(isIP(read) === 4 ? `::ffff:${read}` : read, 'ipv6');
  };
}

/**
 * The address that a request really comes from. Each proxy appends its peer's address to X-Forwarded-For, so the list
 * is read from its right end for as long as trusted proxies wrote it: the first address that is no trusted proxy is the
 * source. Everything left of it is the sender's unverified claim. Undefined when that hop is not an address.
 */
export function findSource(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string | undefined {
  const hops = (forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== '');
  let source = readAddress(peer);
  while (source !== undefined && isTrusted(source)) {
    const hop = hops.pop();
    if (hop === undefined) break;
    source = readAddress(hop);
  }
  return source;
}

/** An IPv4 address as a dual-stack socket reports it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Some proxies write the port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`; a link-local address may carry its zone. */
const withPort = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/;

function readAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const parts = withPort.exec(trimmed);
  const bare = (parts?.[1] ?? parts?.[2] ?? trimmed).replace(/%.*$/, '');
  const address = mapped.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? undefined : address;
}
