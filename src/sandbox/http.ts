// How the page and the two embedded servers speak HTTP: listening and closing, reading a body, sending an answer.

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
