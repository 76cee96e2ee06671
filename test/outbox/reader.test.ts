import { describe, expect, it } from 'vitest';
import { plainTime } from '../../src/base/time.ts';
import { postReader, readerOf } from '../../src/outbox/reader.ts';
import type { PostRow } from '../../src/store/ledger/deliveries/tables.ts';
import { createManualClock } from '../manual-clock.ts';
import { i18n } from '../spoken.ts';
import { openTestStore } from '../store/ledger/fixture.ts';
import { group, hearing } from './scene.ts';

const hourMs = 3_600_000;
/** In Shanghai it is 23:30. */
const evening = Date.UTC(2026, 10, 21, 15, 30);

async function open(now = evening) {
  const store = await openTestStore();
  await hearing([group], { timeZone: 'Asia/Shanghai' })(store);
  const clock = createManualClock(now);
  return { store, clock, i18n, defaultTimeZone: 'UTC', explorerUrl: '' };
}

describe('the time of an event in an alert', () => {
  it.each([
    ['is right', 0, '23:20'],
    ['is an hour slow', hourMs, '2026-11-21 23:20'],
    ['is a day fast', -24 * hourMs, '2026-11-21 23:20'],
  ])(
    'has no date where both are of one day by the clock of the service; that of this host %s',
    async (...of) => {
      const [, skewMs, shown] = of;
      const deps = { ...(await open()), skewMs: () => skewMs } as unknown as Parameters<typeof readerOf>[0];
      expect(plainTime(evening - 600_000, readerOf(deps, group))).toBe(shown);
    },
  );
});

describe('a time below a message that is edited on the next day', () => {
  const post = { chat_id: group, message_id: 5, begun_at: null, shown_at: null };
  const morning = evening + 10 * hourMs;

  it.each([
    ['that the bot sent in the evening', { begun_at: evening }],
    ['that is adopted since the evening', { shown_at: evening }],
  ])('has its date: %s', async (_which, when) => {
    const reader = postReader(await open(morning), { ...post, ...when } as PostRow);
    expect(plainTime(morning, reader)).toBe('2026-11-22 09:30');
    expect(plainTime(evening, reader)).toBe('23:30');
  });

  it('has none where the message is sent anew', async () => {
    const anew = { ...post, message_id: null, begun_at: evening } as PostRow;
    expect(plainTime(morning, postReader(await open(morning), anew))).toBe('09:30');
  });
});
