// Opens the embedded service: its HTTP server reads requests with their raw target, and sends, delays, cuts or withholds
// answers. Uses node:http directly, because tests need raw paths and destroyed sockets.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../base/clock.ts';
import { isControl, serveControls } from '../controls.ts';
import { close, listen, readBody } from '../http.ts';
import { text, type HttpRequest, type Shown } from './answer.ts';
import { createControls } from './controls.ts';
import { createService, type ServiceCore, type ServiceOptions } from './sandbox-service.ts';

export type SandboxService = Awaited<ReturnType<typeof openService>>;

/** The longest request of a client has some hundred bytes; a webhook of the sandbox's user may have more. */
const mostBodyBytes = 1024 * 1024;

/**
 * Rejects when the port is taken or a setting is out of its bounds; port 0, the default, chooses a free one. The Date header
 * of what the service answers follows the clock.
 */
export async function openService({
  host = '127.0.0.1',
  port = 0,
  ...options
}: ServiceOptions & { host?: string; port?: number }) {
  const service = createService(options);
  const control = serveControls(createControls(service));
  const server = createServer((incoming, response) => {
    const serving = isControl(incoming) ? control(incoming, response) : answer(incoming, response, service);
    serving.catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : 'failed');
    });
  });
  const { origin } = await listen(server, port, host);
  return Object.assign(service, {
    baseUrl: origin,
    chainUrl: `${origin}/chain`,
    async close() {
      service.stop();
      await close(server);
    },
  });
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  service: ServiceCore,
): Promise<void> {
  // The client may close the connection before the end.
  const body = await readBody(incoming, mostBodyBytes).catch(() => null);
  if (body === null) return;
  const shown: Shown = body
    ? service.answer({ ...readHead(incoming), body: body.toString() })
    : { way: 'answer', answer: tooLarge };
  return send(shown, response, service.clock);
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
