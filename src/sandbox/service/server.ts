// The HTTP server of the embedded service: reads requests with their raw target, and sends, delays, cuts or withholds
// answers. Uses node:http directly, because tests need raw paths and destroyed sockets.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../base/clock.ts';
import { text, type Answer } from './answer.ts';
import type { Shown } from './fault-kinds.ts';

export type RequestHead = {
  readonly method: string;
  /** Path and query exactly as received. */
  readonly target: string;
  readonly path: string;
  /** Without the question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

export type HttpRequest = RequestHead & { readonly body: string };

type ServiceServer = { readonly port: number; close(): Promise<void> };

type Parts = {
  clock: Clock;
  /** What a request is refused with, before its body is read; undefined when it may pass. */
  whyRefused: (head: RequestHead) => Answer | undefined;
  serve: (request: HttpRequest) => Promise<Shown>;
};

/** The longest request of a client has some hundred bytes; a webhook of the sandbox's user may have more. */
const mostBodyBytes = 1024 * 1024;

/** Rejects when the port is taken. The Date header of every answer follows the clock. */
export async function startServer({
  host,
  port,
  ...parts
}: { host: string; port: number } & Parts): Promise<ServiceServer> {
  const server = createServer((incoming, response) => {
    answer(incoming, response, parts).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : 'failed');
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

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { clock, whyRefused, serve }: Parts,
): Promise<void> {
  const head = readHead(incoming);
  const refusal = whyRefused(head);
  if (refusal !== undefined) {
    // The rest of the request is not read.
    response.setHeader('connection', 'close');
    return send({ way: 'answer', answer: refusal }, response, clock);
  }
  const body = await readBody(incoming);
  if (body === undefined) return;
  const shown: Shown =
    body === 'too long' ? { way: 'answer', answer: tooLarge } : await serve({ ...head, body: body.text });
  return send(shown, response, clock);
}

const tooLarge = text(413, 'Request Entity Too Large');

function readHead(incoming: IncomingMessage): RequestHead {
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
  };
}

/**
 * Undefined when the client closed the connection before the end. The rest of one that is too long is read and dropped,
 * so that the client gets its answer.
 */
async function readBody(incoming: IncomingMessage): Promise<{ text: string } | 'too long' | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= mostBodyBytes) chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return size > mostBodyBytes ? 'too long' : { text: Buffer.concat(chunks).toString() };
}

async function send(
  { way, answer, delayMs = 0 }: Shown,
  response: ServerResponse,
  clock: Clock,
): Promise<void> {
  if (way === 'silence') return;
  if (way === 'cut' || answer === undefined) {
    response.destroy();
    return;
  }
  if (delayMs > 0) await new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  response.sendDate = false;
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(clock.now()).toUTCString(),
    'content-length': Buffer.byteLength(answer.body),
  });
  if (way === 'answer') response.end(answer.body);
  else response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
}
