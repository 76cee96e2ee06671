// A load generator: posts events as fast as they are answered, over a fixed number of keep-alive connections, and
// prints its counts as JSON. It is a process of its own, so that it doesn't share a core with the bot, and avoids the
// HTTP client, so that it is not the bottleneck itself. Usage: `node load.ts <port> <path> <connections> <warm-up ms>
// <ms>`.

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { quantile } from './figures.ts';

const [port = 0, , connections = 0, warmUpMs = 0, ms = 0] = process.argv.slice(2).map(Number);
const path = process.argv[3] ?? '/';
const latenciesMs: number[] = [];
let isCounting = false;
let isOver = false;
let answered = 0;
let refused = 0;

const idMark = '00000000-0000-0000-0000-000000000000';
const body = JSON.stringify({
  event_type: 'EVENT_BALANCE',
  event_id: idMark,
  data: {
    action_type: 'BALANCE_ACTION_PAYMENT',
    billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
    coin_type: 'TRX',
    amount_sun: 3_250_000,
    balance: 1_234_567_890,
    balance_usdt: 250_500_000,
    timestamp: 1_790_000_001_000,
    remark: idMark,
  },
});
/** The parts of a request around its id, which occurs three times. */
const [beforeId = '', beforeSecond = '', beforeThird = '', afterIds = ''] = (
  `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json; charset=utf-8\r\nX-EVENT-ID: ${idMark}\r\n` +
  `X-EVENT-TYPE: EVENT_BALANCE\r\nX-EVENT-VERSION: 20260918\r\nContent-Length: ${body.length}\r\n\r\n${body}`
).split(idMark);

function makeRequest(): string {
  const id = randomUUID();
  return beforeId + id + beforeSecond + id + beforeThird + id + afterIds;
}

/** The length of a complete answer 200 after the first one; all are equally long. */
let wholeBytes = 0;

function isWhole(answer: string): boolean {
  const [head, rest] = answer.split('\r\n\r\n', 2);
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head ?? '') ?? [];
  return rest !== undefined && rest.length === Number(length);
}

/** One request at a time on one connection, until the time is up. */
function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    let startedAt = 0;
    let came = '';
    const next = () => {
      if (isOver) {
        socket.end();
        resolve();
        return;
      }
      startedAt = performance.now();
      socket.write(makeRequest(), 'latin1');
    };
    const finish = (isRefused: boolean) => {
      if (isCounting) latenciesMs.push(performance.now() - startedAt);
      answered += 1;
      if (isRefused) refused += 1;
      next();
    };
    /** The status follows `HTTP/1.1 `. */
    const is200 = (bytes: Uint8Array) => bytes[9] === 0x32 && bytes[10] === 0x30 && bytes[11] === 0x30;
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(4096),
        callback(size, bytes) {
          if (came === '' && size === wholeBytes && is200(bytes)) finish(false);
          else {
            came += Buffer.from(bytes.buffer, bytes.byteOffset, size).toString('latin1');
            if (isWhole(came)) {
              const isRefused = !came.startsWith('HTTP/1.1 200 ');
              if (!isRefused) wholeBytes = came.length;
              came = '';
              finish(isRefused);
            }
          }
          return true;
        },
      },
    });
    socket.on('connect', next).on('error', reject);
  });
}

const all = Promise.all(Array.from({ length: connections }, runConnection));
setTimeout(() => (isCounting = true), warmUpMs);
setTimeout(() => (isOver = true), warmUpMs + ms);
await all;

console.log(
  JSON.stringify({
    perSecond: latenciesMs.length / (ms / 1000),
    p50Ms: quantile(latenciesMs, 0.5),
    p99Ms: quantile(latenciesMs, 0.99),
    answered,
    refused,
  }),
);
