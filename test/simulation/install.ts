// Replaces Node's servers, connections, `fetch`, timers and `Math.random` by the simulation's for as long as it runs,
// so that the program runs unchanged.

import { Agent, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../src/base/clock.ts';

type Replacement = readonly [target: object, name: string, value: unknown];

/** Returns a function that restores everything. */
export function install(ground: {
  clock: Clock;
  random: () => number;
  fetch: typeof fetch;
  listen: (host: string, server: Server) => void;
  connect: (host: string) => Duplex;
}): () => void {
  const { clearTimeout } = globalThis;
  const startTimer = (task: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]) =>
    new Timer(ground.clock.after(delayMs, () => task(...args)));
  const clearTimer = (timer: Timer | NodeJS.Timeout | undefined) =>
    timer instanceof Timer ? timer.cancel() : clearTimeout(timer);
  const replacements: Replacement[] = [
    [NetServer.prototype, 'listen', listenOn(ground.listen)],
    [Agent.prototype, 'createConnection', ({ host }: { host: string }) => ground.connect(host)],
    [Math, 'random', ground.random],
    [globalThis, 'fetch', ground.fetch],
    [globalThis, 'setTimeout', startTimer],
    [globalThis, 'clearTimeout', clearTimer],
  ];
  const before = replacements.map(
    ([target, name]) => [target, name, Object.getOwnPropertyDescriptor(target, name)!] as const,
  );
  for (const [target, name, value] of replacements) {
    Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
  return () => {
    for (const [target, name, descriptor] of before) Object.defineProperty(target, name, descriptor);
  };
}

function listenOn(listen: (host: string, server: Server) => void) {
  return function (this: Server, ...args: [{ host: string } | number, string?, (() => void)?]): Server {
    const [first, host] = args;
    Object.assign(this, { _handle: handle });
    listen(typeof first === 'object' ? first.host : host!, this);
    const ready = args.find((arg) => typeof arg === 'function');
    process.nextTick(() => {
      this.emit('listening');
      ready?.();
    });
    return this;
  };
}

/** The handle of a listening server: it has no socket, and always the same port. */
const handle = {
  close() {},
  ref() {},
  unref() {},
  getsockname(name: object) {
    Object.assign(name, { address: '127.0.0.1', family: 'IPv4', port: 80 });
    return 0;
  },
};

class Timer {
  readonly cancel: () => void;

  constructor(cancel: () => void) {
    this.cancel = cancel;
  }

  ref = () => this;
  unref = () => this;
}
