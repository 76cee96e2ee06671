// The HTTP server of the embedded service: reads requests with their raw target, and sends, delays, cuts or withholds
// answers. Uses node:http directly, because tests need raw paths and destroyed sockets.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { isControl, serveControls, type Controls } from '../controls.ts';
import { close, listen, readBody } from '../http.ts';
import { text, type Shown } from './answer.ts';

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

type ServiceServer = { readonly origin: string; close(): Promise<void> };

type Parts = {
  clock: Clock;
  controls: Controls;
  serve: (request: HttpRequest) => Shown;
};

/** The longest request of a client has some hundred bytes; a webhook of the sandbox's user may have more. */
const mostBodyBytes = 1024 * 1024;

/** Rejects when the port is taken. The Date header of what the service answers follows the clock. */
export async function startServer({
  host,
  port,
  controls,
  ...parts
}: { host: string; port: number } & Parts): Promise<ServiceServer> {
  const control = serveControls(controls);
  const server = createServer((incoming, response) => {
    const serving = isControl(incoming) ? control(incoming, response) : answer(incoming, response, parts);
    serving.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : 'failed');
    });
  });
  return { ...(await listen(server, port, host)), close: () => close(server) };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { clock, serve }: Omit<Parts, 'controls'>,
): Promise<void> {
  // The client may close the connection before the end.
  const body = await readBody(incoming, mostBodyBytes).catch(() => null);
  if (body === null) return;
  const shown: Shown = body
    ? serve({ ...readHead(incoming), body: body.toString() })
    : { way: 'answer', answer: tooLarge };
  return send(shown, response, clock);
}

const tooLarge = text(413, 'Request Entity Too Large');

function readHead(incoming: IncomingMessage): Omit<HttpRequest, 'body'> {
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
