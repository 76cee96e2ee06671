// A network in memory below Node's own HTTP: servers listen at names, connections are two ends of a link whose bytes
// arrive after a while by the simulated clock, or not at all. Real HTTP parsers work on both ends; no socket is opened.

import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import type { Clock } from '../../src/clock.ts';

/** What happens to one connection. */
export type Conditions = { latencyMs: number; fault: ConnectionFault | undefined };

/**
 * `refused`: nobody listens · `request lost`, `answer lost`: swallowed without a word · `answer cut`: the request
 * arrives, and the connection ends when the answer should come.
 */
export type ConnectionFault = 'refused' | 'request lost' | 'answer lost' | 'answer cut';

export type Network = {
  /** A server is found under this name from now on, until it is cut off. */
  listen(name: string, server: Server): void;
  /** `from` opens a connection to the server of this name. */
  connect(from: string, name: string): Duplex;
  /** Whoever has this name is dead: nothing leaves it, nothing reaches it, and the other sides notice after a while. */
  cutOff(name: string): void;
  /** Every connection ends, also those of the dead: Node holds on to a request for as long as it may be answered. */
  end(): void;
};

type Link = { from: string; to: string; near: End; far: End; delay: (task: () => void) => void };

export function createNetwork(
  clock: Clock,
  conditionsOf: (from: string, to: string, nth: number) => Conditions,
): Network {
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
    listen(name, server) {
      if (!dead.has(name)) servers.set(name, server);
    },
    connect,
    cutOff(name) {
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
      // Node looks after the connections of a server until it is closed, and would keep all that hangs on it.
      servers.get(name)?.close();
      servers.delete(name);
    },
    end() {
      isOver = true;
      for (const end of Array.from(open)) end.destroy(failure('ECONNRESET'));
    },
  };
}

/** As the system says it; where in the simulation it was made tells nobody anything. */
function failure(code: string): Error {
  const error = Object.assign(new Error(`simulated ${code}`), { code });
  return error;
}

/** One end of a connection; looks like a socket to Node's HTTP, as far as that looks. */
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

  /** What is written here comes to the peer, if there is one; each of the two is called after a while. */
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
    // After a whole exchange both ends are closed already, or about to be.
    if (!this.#isDead && !(this.writableFinished && this.readableEnded)) this.#delay(this.#onGone);
    done(error);
  }

  setTimeout = () => this;
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;
}
