// A network in memory below Node's own HTTP: servers listen on names, and a connection is a link with two ends, whose
// bytes arrive after a delay of the simulated clock, or not at all. Real HTTP parsers work on both ends; no socket is
// opened.

import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import type { Clock } from '../../src/base/clock.ts';

/** What happens to one connection. */
export type Conditions = { latencyMs: number; fault: ConnectionFault | undefined };

/**
 * `refused`: no server listens · `request lost`, `answer lost`: the bytes are dropped silently · `answer cut`: the
 * request arrives, and the connection ends when the answer is sent.
 */
export type ConnectionFault = 'refused' | 'request lost' | 'answer lost' | 'answer cut';

export type Network = ReturnType<typeof createNetwork>;

type Link = { from: string; to: string; near: End; far: End; delay: (task: () => void) => void };

export function createNetwork(
  clock: Clock,
  conditionsOf: (from: string, to: string, nth: number) => Conditions,
) {
  const servers = new Map<string, Server>();
  const counts = new Map<string, number>();
  const links = new Set<Link>();
  const dead = new Set<string>();
  const open = new Set<End>();
  let isOver = false;

  function openEnd(): End {
    const end = new End();
    open.add(end);
    end.once('close', () => open.delete(end));
    if (isOver) end.destroy(failure('ECONNRESET'));
    return end;
  }

  function connect(from: string, to: string): Duplex {
    const route = `${from} ${to}`;
    const nth = (counts.get(route) ?? 0) + 1;
    counts.set(route, nth);
    const { latencyMs, fault } = conditionsOf(from, to, nth);
    const delay = (task: () => void) => void clock.after(latencyMs, task);
    const near = openEnd();
    if (isOver || dead.has(from)) return near;
    const server = servers.get(to);
    if (fault === 'refused' || !server) {
      delay(() => near.destroy(failure('ECONNREFUSED')));
      return near;
    }
    const far = openEnd();
    const link = { from, to, near, far, delay };
    links.add(link);
    const closeFar = () => void far.destroy();
    near.pair(fault === 'request lost' ? undefined : far, delay, closeFar);
    const reset = () => near.readableEnded || near.destroy(failure('ECONNRESET'));
    if (fault === 'answer lost') far.pair(undefined, delay, () => {});
    else if (fault === 'answer cut') far.pair(undefined, delay, reset, reset);
    else far.pair(near, delay, reset);
    near.once('close', () => links.delete(link));
    server.emit('connection', far);
    return near;
  }

  return {
    /** The server can be reached under this name from now on, until the name is cut off. */
    listen(name: string, server: Server): void {
      if (!dead.has(name)) servers.set(name, server);
    },
    /** `from` opens a connection to the server of this name. */
    connect,
    /** Drops everything sent from or to this name; the other ends of its connections are closed after the delay. */
    cutOff(name: string): void {
      dead.add(name);
      for (const { from, to, near, far, delay } of links) {
        if (from === name) {
          near.die();
          delay(() => far.destroy());
        } else if (to === name) {
          far.die();
          delay(() => near.destroy(failure('ECONNRESET')));
        }
      }
      // Node keeps a server's connections, and everything that they refer to, until the server is closed.
      servers.get(name)?.close();
      servers.delete(name);
    },
    /** Ends every connection, also those of crashed runs: Node keeps a request in memory while it may be answered. */
    end(): void {
      isOver = true;
      for (const end of Array.from(open)) end.destroy(failure('ECONNRESET'));
    },
  };
}

/** An error as the system reports it. */
function failure(code: string): Error {
  return Object.assign(new Error(`simulated ${code}`), { code });
}

/** One end of a connection, with as much of a socket's interface as Node's HTTP uses. */
class End extends Duplex {
  readonly remoteAddress = '127.0.0.1';
  #peer: End | undefined;
  #delay: (task: () => void) => void = () => {};
  #onGone = (): unknown => undefined;
  #onBytes = (): unknown => undefined;
  #isDead = false;

  constructor() {
    super();
    this.on('error', () => {});
  }

  /** Bytes written here arrive at the peer, if there is one; `onGone` and `onBytes` are called after the delay, too. */
  pair(
    peer: End | undefined,
    delay: (task: () => void) => void,
    onGone: () => unknown,
    onBytes: () => unknown = () => {},
  ): void {
    this.#peer = peer;
    this.#delay = delay;
    this.#onGone = onGone;
    this.#onBytes = onBytes;
  }

  die(): void {
    this.#isDead = true;
  }

  #send(bytes: Buffer | null): void {
    if (this.#isDead) return;
    this.#delay(() => {
      this.#onBytes();
      if (this.#peer && !this.#peer.#isDead && !this.#peer.destroyed) this.#peer.push(bytes);
    });
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: () => void): void {
    this.#send(bytes);
    done();
  }

  override _final(done: () => void): void {
    this.#send(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // After a complete exchange both ends are closed already, or about to be.
    if (!this.#isDead && !(this.writableFinished && this.readableEnded)) this.#delay(this.#onGone);
    done(error);
  }

  setTimeout = () => this;
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
}
