// One HTTP POST on a connection of its own, with exactly the given headers, never following a redirect.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export type Posted = { readonly status: number; readonly body: string };

/** Rejects when no complete answer arrived; `signal` aborts the request. */
export function postOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array,
  signal: AbortSignal,
): Promise<Posted> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent: false, signal }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
