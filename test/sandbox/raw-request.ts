// Sends a request with exactly the headers given, to exactly this target: fetch sets Host and Origin itself.

import { request } from 'node:http';
import { text } from 'node:stream/consumers';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

/** The server may answer before the body has come. */
export function sendRaw(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawReply> {
  const { hostname, port, host } = new URL(origin);
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const all = { Host: host, Connection: 'close', ...headers };
  const asked = request({ hostname, port, method, path, headers: all, agent: false }, (answer) => {
    const { statusCode: status = 0, headers: named } = answer;
    const read = async () => ({ status, headers: named as Record<string, string>, body: await text(answer) });
    resolve(read());
  });
  asked.on('error', reject).end(body);
  return promise;
}
