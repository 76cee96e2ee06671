import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../../src/webhook/limits.ts';
import { delivery, openTestWebhook, openRawConnection, post, secret } from '../webhook/scene.ts';
import { isLong, printResult, count } from './long-run.ts';

const slow = isLong ? 1_500 : 100;
/** The webhook's own limits in the long run; shorter ones otherwise, the order of things being the same. */
const limits = isLong ? {} : { headersTimeoutMs: 500, requestTimeoutMs: 600, checkEveryMs: 25 };
/** Until the last one is closed; the control's are never closed and are not waited for as long. */
const patienceMs = 25_000;
const controlMs = 4_000;
const starts = [
  '',
  'POST /ev',
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nX-EVENT-ID: `,
  `POST /events/${secret} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"event_id":`,
];

/** Opens all connections at once and posts until they are closed, or for as long as they are waited for. */
async function besiege(options: { checkEveryMs?: number }, waitMs = patienceMs) {
  const opened = await openTestWebhook({ limits: options });
  /** How old each was when it was closed, counted from its first byte to the system. */
  const agesMs: number[] = [];
  for (let index = 0; index < slow; index += 1) {
    const openedAt = performance.now();
    const connection = openRawConnection(opened.webhook.port);
    connection.write(starts[index % starts.length]!);
    void connection.ended.then(() => agesMs.push(Math.round(performance.now() - openedAt)));
  }
  const openSince = performance.now();
  const statuses = new Set<number>();
  let posted = 0;
  while (agesMs.length < slow && performance.now() - openSince < waitMs) {
    posted += 1;
    statuses.add((await post(opened, delivery(`slow-${posted}`))).status);
  }
  const { counts } = opened.webhook;
  return {
    agesMs,
    posted,
    statuses: [...statuses],
    stored: await opened.store.events.count(),
    tooSlow: counts.refused[408] ?? 0,
    dropped: counts.dropped,
  };
}

describe(`${slow} half-open connections`, () => {
  it(
    'are each closed by the time limits, and real posts are acknowledged meanwhile',
    { timeout: 60_000 },
    async () => {
      const { agesMs, posted, ...rest } = await besiege(limits);
      const oldestMs = Math.max(...agesMs);
      printResult(
        'E5',
        'half-open connections at once',
        slow,
        `${count(agesMs.length)} closed, the oldest at ${oldestMs} ms; ${count(posted)} posts acknowledged meanwhile`,
      );
      expect(agesMs).toHaveLength(slow);
      expect(posted).toBeGreaterThan(0);
      expect(rest).toEqual({ statuses: [200], stored: posted, tooSlow: slow, dropped: 0 });
    },
  );

  it('have time limits of 10 s together, as Node looks at them', () => {
    const { headersTimeoutMs, requestTimeoutMs, checkEveryMs } = defaultLimits;
    expect(Math.max(headersTimeoutMs, requestTimeoutMs) + checkEveryMs).toBeLessThanOrEqual(10_000);
  });

  it('would be caught if the limits were looked at as seldom as Node does', { timeout: 30_000 }, async () => {
    expect((await besiege({ ...limits, checkEveryMs: 60_000 }, controlMs)).agesMs).toEqual([]);
  });
});
