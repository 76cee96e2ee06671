import { expect, it } from 'vitest';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { type Notice, keyOf, noticeEntry, readNotice } from '../../src/outbox/notice.ts';
import { createLeaderCheck, takeoverNotice, watchClock, watchLeadership } from '../../src/watch/instances.ts';
import { createManualClock } from '../manual-clock.ts';
import { openLog, silentLog as log } from './scene.ts';
import { i18n } from '../spoken.ts';
import { StoreError } from '../../src/base/errors.ts';
import { tagTime } from '../../src/base/time.ts';
import type { Leadership } from '../../src/store/term.ts';

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
  const [from, to] = [now - 90_000, now].map((at) => texts[0]!.indexOf(tagTime(at, 'UTC').html));
  expect(from).toBeGreaterThan(0);
  expect(to).toBeGreaterThan(from!);
});

it.each([
  [300_000, '300 s ahead of'],
  [-300_000, '300 s behind'],
])('says of a clock that is %i ms ahead on which side it is', (aheadMs, said) => {
  const reader = { words: i18n.words('en'), timeZone: 'UTC' };
  const notice: Notice = { kind: 'clock', at: now, aheadMs, instance: 'one:7' };
  expect(describeNotice(notice, reader)).toContain(said);
});

const leadership = { number: 3, instance: 'one:7', beganAt: 1_000, provenMsAgo: 0 };

/** Without `withWatch` nobody but the test asks. */
function open({ withWatch = false } = {}) {
  const clock = createManualClock();
  const { logged, log } = openLog('warn');
  const database = { asked: 0, answer: leadership as Leadership | Error | undefined };
  const check = createLeaderCheck({
    store: {
      async leadership() {
        database.asked += 1;
        if (database.answer instanceof Error) throw database.answer;
        return database.answer;
      },
    },
    clock,
    log,
  });
  const end = withWatch ? watchLeadership({ leaderCheck: check, clock, log }) : () => undefined;
  return { clock, check, database, logged, end };
}

it.each([
  ['somebody leads whose last proof is younger than ten seconds', 9_999, true],
  ['nobody leads when it is ten seconds old', 10_000, false],
])('%s', async (_, provenMsAgo, isLed) => {
  const { check, database } = open();
  database.answer = { ...leadership, provenMsAgo };
  expect(await check.isLed()).toBe(isLed);
});

it('says that nobody leads where nobody ever led', async () => {
  const { check, database } = open();
  database.answer = undefined;
  expect([await check.read(), await check.isLed()]).toEqual([undefined, false]);
});

it('asks at most once a second, however often it is asked, and also when the wall clock is set back', async () => {
  const { clock, check, database } = open();
  await Promise.all(Array.from({ length: 20 }, () => check.isLed()));
  await clock.advance(999);
  await check.read();
  expect(database.asked).toBe(1);
  await clock.advance(1);
  clock.setWall(0);
  database.answer = { ...leadership, number: 4 };
  expect(await check.read()).toMatchObject({ number: 4 });
  expect(database.asked).toBe(2);
});

it('says that nobody leads while the database does not answer, with a warning, and the truth a second later', async () => {
  const { clock, check, database, logged } = open();
  database.answer = new StoreError('busy', 'The database is away.');
  expect(await check.isLed()).toBe(false);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('did not say who leads');
  database.answer = leadership;
  expect(await check.isLed()).toBe(false);
  await clock.advance(1_000);
  expect([await check.isLed(), logged.length]).toEqual([true, 1]);
});

it('hides no error but those of the store', async () => {
  const { check, database } = open();
  database.answer = new TypeError('a bug');
  await expect(check.read()).rejects.toThrow('a bug');
});

it('says each minute that nobody leads, once it has been a minute, until somebody does', async () => {
  const { clock, logged, database, end } = open({ withWatch: true });
  /** How often it was said by then. */
  const pass = async (minutes: number, provenMsAgo: number | undefined) => {
    database.answer = { ...leadership, provenMsAgo };
    await clock.advance(minutes * 60_000);
    return logged.length;
  };
  expect(await pass(1, 59_999)).toBe(0);
  expect(await pass(2, 60_000)).toBe(2);
  expect(logged[0]).toContain('No instance has led for a minute');
  expect(await pass(1, undefined)).toBe(3);
  expect(await pass(1, 400)).toBe(3);
  end();
  expect(await pass(1, 60_000)).toBe(3);
});

it('says at most once a minute that the database does not answer, however often it is asked', async () => {
  const { clock, logged, check, database } = open();
  database.answer = new StoreError('busy', 'PostgreSQL is away.');
  for (let second = 0; second < 60; second += 1) {
    expect(await check.isLed()).toBe(false);
    await clock.advance(1_000);
  }
  expect(logged).toHaveLength(1);
  await check.isLed();
  expect(logged).toHaveLength(2);
});
