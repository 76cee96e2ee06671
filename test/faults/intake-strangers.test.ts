import { Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { delivery, openDoor, openLine, secret } from '../webhook/door.ts';
import { count, isLong, tell } from './long-run.ts';

const strangers = isLong ? 2_500 : 300;
/** Fewer than there are strangers; in the long run the webhook's own. */
const most = isLong ? 2_000 : 200;
const posts = isLong ? 300 : 25;
const allowedMs = 2_000;

const wrong = '/events/wrong-secret-of-at-least-32-characters';
/** What each of them sends before it waits. */
const starts = [
  '',
  'POST /ev',
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nExpect: something\r\nContent-Length: 100\r\n\r\n`,
  `POST ${wrong} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
];

/** Each is opened anew as soon as it is closed. */
function openStrangers(port: number): { reopened(): number; stop(): void } {
  let isOver = false;
  let reopened = -strangers;
  const stay = async (nth: number): Promise<void> => {
    while (!isOver) {
      reopened += 1;
      const line = openLine(port);
      line.write(starts[nth % starts.length]!);
      await line.ended;
    }
  };
  for (let nth = 0; nth < strangers; nth += 1) void stay(nth);
  const stop = () => {
    isOver = true;
  };
  onTestFinished(stop);
  return { reopened: () => reopened, stop };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

type Post = { wasAcknowledged: boolean; tookMs: number; workedMs: number };

/** Over a connection of its own, and tried once. */
async function postAnew(port: number, id: string): Promise<Post> {
  const { body } = delivery(id);
  const at = performance.now();
  const cpuAt = cpuMs();
  const line = openLine(port);
  line.write(`POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
  const wasAcknowledged = await line.received(/success$/).then(
    () => true,
    () => false,
  );
  line.destroy();
  return { wasAcknowledged, tookMs: performance.now() - at, workedMs: cpuMs() - cpuAt };
}

async function besiege(maxConnections: number) {
  const { webhook, store } = await openDoor({ limits: { maxConnections } });
  const siege = openStrangers(webhook.port);
  const made: Post[] = [];
  for (let nth = 0; nth < posts; nth += 1) {
    // The siege goes on between them.
    await new Promise((resolve) => setTimeout(resolve, 50));
    made.push(await postAnew(webhook.port, `e-${nth}`));
  }
  siege.stop();
  return {
    made,
    stored: await store.events.count(),
    dropped: webhook.counts.dropped,
    reopened: siege.reopened(),
  };
}

describe(`${strangers} connections that strangers reopen all the time`, () => {
  it(
    `keep no post with the secret waiting longer than ${allowedMs / 1000} s`,
    { timeout: 120_000 },
    async () => {
      const { made, stored, dropped, reopened } = await besiege(most);
      const slowestMs = Math.max(...made.map(({ tookMs }) => tookMs));
      tell(
        'E11',
        `connections of strangers, ${count(reopened)} times reopened`,
        strangers,
        `${count(made.length)} posts acknowledged at the first try, the slowest after ${Math.round(slowestMs)} ms; ${count(dropped)} strangers closed for others`,
      );
      expect(made.filter(({ wasAcknowledged }) => !wasAcknowledged)).toEqual([]);
      // A machine that does other things meanwhile takes longer: then the process's own work counts.
      const times = made.map(({ tookMs, workedMs }) => (isLong ? tookMs : Math.min(tookMs, workedMs)));
      expect(Math.max(...times)).toBeLessThanOrEqual(allowedMs);
      expect(stored).toBe(posts);
      expect(dropped).toBeGreaterThan(0);
      expect(reopened).toBeGreaterThan(strangers);
    },
  );

  it('would be caught if the newest were closed instead, as Node does', { timeout: 120_000 }, async () => {
    Reflect.set(Server.prototype, 'maxConnections', most);
    onTestFinished(() => void Reflect.deleteProperty(Server.prototype, 'maxConnections'));
    const { made } = await besiege(Infinity);
    expect(made.filter(({ wasAcknowledged }) => !wasAcknowledged).length).toBeGreaterThan(posts / 10);
  });
});
