// A worker thread of clients that do not know the secret: it reopens connections as soon as they are closed, and sends
// on each either an incomplete request or as many complete requests as one read of a socket holds.

import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

/** `opened` counts the connections, in memory shared with the test. */
const { port, strangers, kind, opened } = workerData as {
  port: number;
  strangers: number;
  kind: 'unfinished' | 'pipelined';
  opened: Int32Array;
};

const wrong = '/events/wrong-secret-of-at-least-32-characters';
const unfinished = [
  '',
  'POST /ev',
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: something\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
];
/** Some begin with a body, some name no Host, which Node would answer by itself. */
const pipelined = [
  'GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2200),
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n ${'GET / HTTP/1.1\r\n\r\n'.repeat(3400)}`,
  'GET /readyz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'.repeat(1200),
];
const starts = kind === 'pipelined' ? pipelined : unfinished;

function open(nth: number): void {
  Atomics.add(opened, 0, 1);
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {}).on('close', () => setImmediate(open, nth));
  socket.resume().write(starts[nth % starts.length]!);
}

for (let nth = 0; nth < strangers; nth += 1) open(nth);
