// The HTTP server of the embedded service: reads requests with their raw target, and sends, delays, cuts or withholds
// answers. Uses node:http directly, because tests need raw paths and destroyed sockets.

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../clock.ts';
import type { Shown } from './fault-kinds.ts';

export type HttpRequest = {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type ServiceServer = { readonly port: number; close(): Promise<void> };

/** Rejects when the port is taken. The Date header of every answer follows the clock. */
export async function startServer(
  { host, port, clock }: { host: string; port: number; clock: Clock },
  serve: (request: HttpRequest) => Promise<Shown>,
): Promise<ServiceServer> {
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then(async (request) => {
      if (request !== undefined) send(await serve(request), response, clock);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Undefined when the client closed the connection before the end of the body. */
async function readRequest(incoming: IncomingMessage): Promise<HttpRequest | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]),
  );
  const target = incoming.url ?? '/';
  const [path = '', ...query] = target.split('?');
  return {
    method: incoming.method ?? 'GET',
    target,
    path,
    query: query.join('?'),
    headers,
    body: Buffer.concat(chunks).toString(),
  };
}

function send({ way, answer, delayMs = 0 }: Shown, response: ServerResponse, clock: Clock): void {
  if (way === 'silence') return;
  if (way === 'cut' || answer === undefined) {
    response.destroy();
    return;
  }
  const write = () => {
    response.sendDate = false;
    response.writeHead(answer.status, {
      ...answer.headers,
      date: new Date(clock.now()).toUTCString(),
      'content-length': Buffer.byteLength(answer.body),
    });
    if (way === 'answer') response.end(answer.body);
    else response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
  };
  if (delayMs > 0) clock.after(delayMs, write);
  else write();
}
