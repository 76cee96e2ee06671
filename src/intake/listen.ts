// Binds a server to HTTP_HOST and HTTP_PORT; where that fails because of these settings, the error is a sentence for
// the operator.

import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { ConfigError } from '../base/errors.ts';

/**
 * Connections that may wait to be accepted (the system may allow fewer). Clients beyond it retry after one second, then
 * three; with Node's default of 511 a flood of slow connections would delay real requests.
 */
const backlog = 4096;

/** @throws ConfigError for problems that the operator can fix. */
export async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  try {
    const listening = once(server, 'listening');
    server.listen({ port, host, backlog });
    await listening;
  } catch (error) {
    const describe = problems[(error as NodeJS.ErrnoException).code ?? ''];
    throw describe ? new ConfigError([describe(host, port)]) : error;
  }
  return server.address() as AddressInfo;
}

const problems: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `HTTP_PORT ${port} is in use on ${host}: stop the program that listens there, or choose another port.`,
  EACCES: (host, port) =>
    `HTTP_PORT ${port} can't be opened on ${host} by this user: choose a port above 1023.`,
  EADDRNOTAVAIL: (host) => `HTTP_HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (host) => `HTTP_HOST ${host} is neither an address nor a name that leads to one.`,
  EAI_AGAIN: (host) => `HTTP_HOST ${host} is no address, and no name server answered for it.`,
};
