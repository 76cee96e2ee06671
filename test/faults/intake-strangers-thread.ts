// Strangers: connections that are opened anew as soon as they are closed, each with a start that it never ends.

import { connect } from 'node:net';
import { workerData } from 'node:worker_threads';

/** `opened` is counted up for whoever shares it. */
const { port, strangers, opened } = workerData as { port: number; strangers: number; opened: Int32Array };

const wrong = '/events/wrong-secret-of-at-least-32-characters';
const starts = [
  '',
  'POST /ev',
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: something\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
];

function open(nth: number): void {
  Atomics.add(opened, 0, 1);
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {}).on('close', () => setImmediate(open, nth));
  socket.resume().write(starts[nth % starts.length]!);
}

for (let nth = 0; nth < strangers; nth += 1) open(nth);
