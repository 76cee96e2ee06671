// How the page and the two embedded servers speak HTTP: listening and closing, reading a body, sending an answer, and
// whom they refuse.

import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stringifyLossless } from '../base/json.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

export const json = (status: number, value: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: stringifyLossless(value),
});

/** `more`: headers of every answer of this server. */
export function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  more: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(body as string);
  response.writeHead(status, { ...more, ...headers, 'content-length': bytes.length });
  response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

/** Rejects when the port is taken; 0 chooses a free one. */
export async function listen(
  server: Server,
  wantedPort: number,
  host: string,
): Promise<{ port: number; origin: string }> {
  server.listen(wantedPort, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}` };
}

/** Drops every connection. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => void server.close(resolve));
  server.closeAllConnections();
  await closed;
}

/** Undefined when it is too long; the rest is read and dropped, so that the client gets its answer. */
export async function readBody(
  request: IncomingMessage,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks);
}

// Refuses what a foreign web page sends to the sandbox: any page that is open on this machine can reach loopback, and by
// DNS rebinding even read what it is answered. In front of the page and of both embedded servers' /sandbox. The Bot API,
// the service's /v1 and the imitated node are not guarded: they need a token or a signature, or hold nothing secret.

type Caller = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The port that the request came in on. */
  readonly port: number;
};

type CallerRefusal = { readonly status: 403 | 415 | 421; readonly problem: string };

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];
const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const jsonType = /^application\/json\s*(?:;|$)/i;

/** For every answer behind the guard: no other site may load it in any way. */
export const doorHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const portOfHttp = 80;

/** Undefined when the request may pass. Programs send neither Origin nor Sec-Fetch-Site, browsers can't leave them out. */
export function whyRefused(caller: Caller): CallerRefusal | undefined {
  const { method, headers, port } = caller;
  const withPort = loopbackNames.map((name) => `${name}:${port}`);
  // Browsers leave that port out.
  const hosts = port === portOfHttp ? [...withPort, ...loopbackNames] : withPort;
  const { host, origin, 'sec-fetch-site': site, 'content-type': type } = headers;
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  if (typeof host !== 'string' || !hosts.includes(host.toLowerCase()))
    return { status: 421, problem: `The Host must be one of ${hosts.join(', ')}.` };
  if (origin !== undefined && !hosts.some((own) => origin === `http://${own}`))
    return { status: 403, problem: 'The Origin is another site.' };
  if (site === 'cross-site' && !isLinkToPage(caller))
    return { status: 403, problem: 'The request comes from another site.' };
  const needsType =
    writingMethods.has(method) || (method === 'DELETE' && (type ?? length ?? encoding) !== undefined);
  if (needsType && !(typeof type === 'string' && jsonType.test(type)))
    return { status: 415, problem: 'The body must be JSON, with the Content-Type application/json.' };
  return undefined;
}

/** Somebody follows a link from another site to the page: that site can't read what comes, nor frame it. */
const isLinkToPage = ({ method, target, headers }: Caller): boolean =>
  method === 'GET' &&
  target === '/' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document';

export const callerOf = ({
  method = 'GET',
  url: target = '/',
  headers,
  socket,
}: IncomingMessage): Caller => ({
  method,
  target,
  headers,
  port: socket.localPort ?? 0,
});
