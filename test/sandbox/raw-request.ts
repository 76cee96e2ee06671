// Sends a request over a plain socket, with exactly the headers given: fetch sets Host and Origin itself.

import { connect } from 'node:net';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

/** Without a Content-Length for an empty body. The answer is read until the server closes the connection. */
export function sendRaw(
  origin: string,
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<RawReply> {
  const { hostname, port, host } = new URL(origin);
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, Connection: 'close', ...length, ...headers });
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (text += chunk));
  socket.on('error', reject);
  socket.on('close', () => {
    const [head = '', ...rest] = text.split('\r\n\r\n');
    const [first = '', ...named] = head.split('\r\n');
    resolve({
      status: Number(first.split(' ')[1]),
      headers: Object.fromEntries(
        named.map((line) => line.toLowerCase().split(/:\s*/, 2) as [string, string]),
      ),
      body: rest.join('\r\n\r\n'),
    });
  });
  socket.write(
    `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
  return promise;
}
