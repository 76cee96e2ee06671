// A small receiver of webhooks for one test, which closes with it: remembers what was posted and answers as told.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Received = { headers: NodeJS.Dict<string | string[]>; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Status of the following answers; undefined leaves a request without any. */
  status: number | undefined;
  close(): Promise<void>;
};

export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body });
      if (receiver.status === undefined) return;
      response.writeHead(receiver.status, {
        'content-type': 'text/plain; charset=utf-8',
        location: receiver.url,
      });
      response.end('success');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events/canary-path`,
    received: [],
    status: 200,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      server.closeAllConnections();
      await closed;
    },
  };
  onTestFinished(() => receiver.close());
  return receiver;
}
