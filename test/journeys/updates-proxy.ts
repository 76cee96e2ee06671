// A proxy between the embedded Telegram and the bot: Telegram always finds it at the same address, whichever bot is behind
// it. It remembers what passed; it can lose answers, hold updates back, and pass each to several bots at once.

import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Passed = { headers: IncomingHttpHeaders; body: string; status: number };

/** `toAll`: each update is posted to all bots at once rather than to one, and is answered with 200 if any bot took it. */
export async function openUpdatesProxy({ toAll = false } = {}) {
  /** The ports of the bots behind it, taken in turns; with none it answers 502. */
  const bots: number[] = [];
  const passed: Passed[] = [];
  /** Updates that are held back; undefined: they are passed as they come. */
  let held: Passed[] | undefined;
  let answersToLose = 0;
  let turn = 0;

  async function pass(path: string, headers: IncomingHttpHeaders, body: string): Promise<number> {
    if (bots.length === 0) return 502;
    const ports = toAll ? bots : [bots[(turn += 1) % bots.length]!];
    const statuses = await Promise.all(ports.map((port) => passTo(port, path, headers, body)));
    return statuses.find((status) => status === 200) ?? statuses[0]!;
  }

  async function passTo(port: number, path: string, headers: IncomingHttpHeaders, body: string) {
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

  const repeat = ({ headers, body }: Passed) => pass('/telegram', headers, body);

  async function take(path: string, headers: IncomingHttpHeaders, body: string): Promise<number> {
    if (held) {
      held.push({ headers, body, status: 200 });
      return 200;
    }
    const status = await pass(path, headers, body);
    passed.push({ headers, body, status });
    return status;
  }

  const server = createServer((request, response) => {
    void buffer(request).then(async (bytes) => {
      const status = await take(request.url ?? '', request.headers, bytes.toString());
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
    /** Posts a request once more, as Telegram does when an answer was lost. */
    repeat,
    /** From now on updates are taken for the bots, and reach none. */
    hold: () => (held = []),
    held: () => held ?? [],
    /** Posts what was held back, all at once; what comes from now on is passed again. */
    async release(): Promise<Passed[]> {
      const updates = held ?? [];
      held = undefined;
      await Promise.all(updates.map(repeat));
      return updates;
    },
  };
}
