import { expect, it } from 'vitest';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { noticeEntry, keyOf, readNotice, type Notice } from '../../src/outbox/notice.ts';
import { takeoverNotice, watchClock } from '../../src/watch/instance-notices.ts';
import { createManualClock } from '../manual-clock.ts';
import { silentLog as log } from './scene.ts';
import { i18n } from '../spoken.ts';

const now = 1_000_000_000;
const about = { instance: 'two:7', now, tellsTakeovers: true };

it('tells once of a takeover and how long it took, and of none where nobody led before', () => {
  const notice = takeoverNotice({ number: 4, leaderlessMs: 2_340 }, about);
  expect(notice).toEqual({ kind: 'takeover', at: now, term: 4, tookMs: 2_340, instance: 'two:7' });
  expect(takeoverNotice({ number: 1, leaderlessMs: undefined }, about)).toBeUndefined();
});

it('tells of a minute without a leader even where takeovers are not wanted, and of no shorter time then', () => {
  const silent = { ...about, tellsTakeovers: false };
  expect(takeoverNotice({ number: 4, leaderlessMs: 59_999 }, silent)).toBeUndefined();
  expect(takeoverNotice({ number: 4, leaderlessMs: 60_000 }, silent)).toEqual({
    kind: 'leaderless',
    at: now,
    from: now - 60_000,
    to: now,
    instance: 'two:7',
  });
});

it('tells of a clock that is off by more than five seconds, once a day, and of no other', async () => {
  const clock = createManualClock(now);
  const added: Notice[] = [];
  let aheadMs: number | undefined;
  const addNotice = async (notice: Notice) => void added.push(notice);
  const end = watchClock({
    store: { clockAheadMs: () => aheadMs },
    instance: 'two:7',
    addNotice,
    clock,
    log,
  });
  for (aheadMs of [undefined, 0, 5_000, -5_000]) await clock.advance(60_000);
  expect(added).toEqual([]);
  aheadMs = -300_000;
  await clock.advance(120_000);
  expect(added).toMatchObject([
    { aheadMs: -300_000, instance: 'two:7' },
    { aheadMs: -300_000, instance: 'two:7' },
  ]);
  expect(new Set(added.map(keyOf)).size).toBe(1);
  end();
  await clock.advance(600_000);
  expect(added).toHaveLength(2);
});

it.each(['en', 'zh', 'ru'])('is readable in %s, stored and read again, and waits for nobody', (locale) => {
  const reader = { words: i18n.words(locale), timeZone: 'UTC' };
  const notices: Notice[] = [
    { kind: 'leaderless', at: now, from: now - 90_000, to: now, instance: 'a<b:1' },
    { kind: 'takeover', at: now, term: 3, tookMs: 2_340, instance: 'a<b:1' },
    { kind: 'clock', at: now, aheadMs: 300_000, instance: 'a<b:1' },
    { kind: 'clock', at: now, aheadMs: -300_000, instance: 'a<b:1' },
  ];
  const texts = notices.map((notice) => {
    expect(readNotice(JSON.parse(JSON.stringify(notice)))).toEqual(notice);
    expect(noticeEntry(notice).incident).toBeUndefined();
    return describeNotice(notice, reader);
  });
  for (const text of texts) expect(text).toContain('<code>a&lt;b:1</code>');
  expect(texts[1]).toContain(locale === 'ru' ? '2,3' : '2.3');
  expect(texts[2]).toContain('300');
  expect(new Set(texts).size).toBe(4);
});
