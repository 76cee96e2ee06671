// What the bot is measured beside: `node bare.ts <port>` is the smallest Node process that answers HTTP; with a file as
// the second argument it answers once the body is durable: what comes together is appended and synced together.

import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';

const [port, path] = process.argv.slice(2);
let waiting: Array<{ chunks: Buffer[]; response: ServerResponse }> = [];

function store(file: number): void {
  const batch = waiting;
  waiting = [];
  writeSync(file, Buffer.concat(batch.flatMap(({ chunks }) => chunks)));
  fdatasyncSync(file);
  for (const { response } of batch) response.end('ok');
}

const file = path === undefined ? undefined : openSync(path, 'a');
createServer((request, response) => {
  if (file === undefined) {
    response.end('ok');
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (waiting.push({ chunks, response }) === 1) setImmediate(store, file);
  });
}).listen(Number(port), '127.0.0.1');
