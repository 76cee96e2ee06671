// A proxy between the embedded Telegram and the bot: Telegram always finds it at the same address, whichever bot is behind
// it. It remembers what passed, and can lose answers.

import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Update } from 'grammy/types';

export type Passed = { headers: IncomingHttpHeaders; body: string; status: number };

export async function openUpdatesProxy() {
  /** The ports of the bots behind it, taken in turns; with none it answers 502. */
  const bots: number[] = [];
  const passed: Passed[] = [];
  let answersToLose = 0;
  let turn = 0;

  async function pass(path: string, headers: IncomingHttpHeaders, body: string): Promise<number> {
    const port = bots[(turn += 1) % bots.length];
    if (port === undefined) return 502;
    const outgoing = send({ host: '127.0.0.1', port, path, method: 'POST', headers });
    const answered = once(outgoing, 'response') as Promise<IncomingMessage[]>;
    outgoing.end(body);
    try {
      const [response] = await answered;
      response!.resume();
      return response!.statusCode!;
    } catch {
      return 502;
    }
  }

  const server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const body = bytes.toString();
      const status = await pass(request.url ?? '', request.headers, body);
      passed.push({ headers: request.headers, body, status });
      if (status === 200 && answersToLose > 0) {
        answersToLose -= 1;
        response.destroy();
      } else response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/telegram`;

  return {
    url,
    bots,
    passed,
    loseAnswers: (count: number) => (answersToLose = count),
    /** The updates that a bot took, each once. */
    taken(): Update[] {
      const bodies = new Set(passed.filter(({ status }) => status === 200).map(({ body }) => body));
      return [...bodies].map((body) => JSON.parse(body) as Update);
    },
    /** Posts a request once more, as Telegram does when an answer was lost. */
    repeat: ({ headers, body }: Passed) => pass('/telegram', headers, body),
  };
}
