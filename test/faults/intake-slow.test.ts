import { describe, expect, it } from 'vitest';
import { delivery, openDoor, openLine, post, secret, type Line } from '../webhook/door.ts';
import { isLong, tell } from './long-run.ts';

const slow = isLong ? 1_500 : 100;
/** The door's own limits in the long run; shorter ones otherwise, the order of things being the same. */
const limits = isLong ? {} : { headersTimeoutMs: 800, requestTimeoutMs: 900, checkEveryMs: 50 };
const allowedMs = isLong ? 10_000 : 4_000;
const starts = [
  '',
  'POST /ev',
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
];

/** Opens them all, posts until they are closed (or the time is over), and says what happened meanwhile. */
async function besiege(options: {
  headersTimeoutMs?: number;
  requestTimeoutMs?: number;
  checkEveryMs?: number;
}) {
  const door = await openDoor({ limits: options });
  const openedAt = performance.now();
  const closed = new Set<Line>();
  for (let index = 0; index < slow; index += 1) {
    const line = openLine(door.webhook.port);
    line.write(starts[index % starts.length]!);
    void line.ended.then(() => closed.add(line));
  }
  const statuses = new Set<number>();
  let posted = 0;
  while (closed.size < slow && performance.now() - openedAt < allowedMs) {
    posted += 1;
    statuses.add((await post(door, delivery(`slow-${posted}`))).status);
  }
  return { closed: closed.size, posted, statuses, stored: await door.store.events.count() };
}

describe(`${slow} half-open connections`, () => {
  it(
    `are closed within ${allowedMs / 1000} s, and real posts are acknowledged meanwhile`,
    { timeout: 30_000 },
    async () => {
      const startedAt = performance.now();
      const { closed, posted, statuses, stored } = await besiege(limits);
      const tookMs = Math.round(performance.now() - startedAt);
      tell(
        'E5',
        'half-open connections',
        slow,
        `all closed after ${tookMs} ms, ${posted} posts acknowledged`,
      );
      expect({ closed, statuses: [...statuses], stored }).toEqual({
        closed: slow,
        statuses: [200],
        stored: posted,
      });
    },
  );

  it('would be caught if the limits were looked at as seldom as Node does', { timeout: 30_000 }, async () => {
    expect((await besiege({ ...limits, checkEveryMs: 30_000 })).closed).toBeLessThan(slow);
  });
});
