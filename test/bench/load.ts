// Posts deliveries as fast as they are answered, over a fixed number of kept connections: `node load.ts <port> <path>
// <connections> <warm-up ms> <ms>`. A process of its own, so that it doesn't share a core with what it measures. Prints
// what it counted as JSON.

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';

const [port = 0, , connections = 0, warmUpMs = 0, ms = 0] = process.argv.slice(2).map(Number);
const path = process.argv[3] ?? '/';
const latenciesMs: number[] = [];
let isCounting = false;
let isOver = false;
let refused = 0;

function makeRequest(): string {
  const id = randomUUID();
  const body = JSON.stringify({
    event_type: 'EVENT_BALANCE',
    event_id: id,
    data: {
      action_type: 'BALANCE_ACTION_PAYMENT',
      billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
      coin_type: 'TRX',
      amount_sun: 3_250_000,
      balance: 1_234_567_890,
      balance_usdt: 250_500_000,
      timestamp: 1_790_000_001_000,
      remark: id,
    },
  });
  return (
    `POST ${path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json; charset=utf-8\r\nX-EVENT-ID: ${id}\r\n` +
    `X-EVENT-TYPE: EVENT_BALANCE\r\nX-EVENT-VERSION: 20260918\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

/** One request at a time on one connection, until the time is up. */
function runConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let startedAt = 0;
    const next = () => {
      if (isOver) {
        socket.end();
        resolve();
        return;
      }
      startedAt = performance.now();
      socket.write(makeRequest());
    };
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      answer += text;
      // Head and body may come apart.
      const [, length = '0', body = ''] =
        /\r\ncontent-length: (\d+)\r\n(?:[^]*?\r\n)?\r\n([^]*)$/i.exec(answer) ?? [];
      if (length === '0' || body.length < Number(length)) return;
      if (isCounting) latenciesMs.push(performance.now() - startedAt);
      if (!answer.startsWith('HTTP/1.1 200 ')) refused += 1;
      answer = '';
      next();
    });
    socket.on('connect', next).on('error', reject);
  });
}

const all = Promise.all(Array.from({ length: connections }, runConnection));
setTimeout(() => (isCounting = true), warmUpMs);
setTimeout(() => (isOver = true), warmUpMs + ms);
await all;
latenciesMs.sort((a, b) => a - b);
const quantile = (part: number) =>
  latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * part))];
console.log(
  JSON.stringify({
    perSecond: latenciesMs.length / (ms / 1000),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    refused,
  }),
);
