import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPace, telegramBudgets, type Lane } from '../../src/telegram/rate-limiter.ts';
import { createHandClock } from '../hand-clock.ts';

const person = 7;
const group = -100;

describe('the pace', () => {
  it('lets one alert a second through to a person, four in a row, and as many answers as people ask for', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    for (const waitMs of [1100, 1100, 1100, 1900]) {
      expect(pace.take(person, 'alert')).toBe(0);
      expect(pace.take(person, 'alert')).toBe(waitMs);
      await clock.advance(1100);
    }
    expect(Array.from({ length: 4 }, () => pace.take(person, 'answer'))).toEqual([0, 0, 0, 0]);
    await clock.advance(500);
    expect(pace.take(person, 'answer')).toBe(0);
    await clock.advance(500);
    expect(pace.take(person, 'alert')).toBe(500);
    await clock.advance(500);
    expect(pace.take(person, 'alert')).toBe(0);
  });

  it('counts answers: alerts stand back behind them, for 5 s at most', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    for (let answer = 0; answer < 15; answer++) pace.take(group, 'answer');
    expect(pace.take(group, 'alert')).toBe(5000);
    await clock.advance(4999);
    expect(pace.take(group, 'alert')).toBe(1);
    await clock.advance(1);
    expect(pace.take(group, 'alert')).toBe(0);
    // The next one waits anew, once its gap to this one is over.
    await clock.advance(3100);
    expect(pace.take(group, 'alert')).toBe(5000);
  });

  it.each([
    ['alert', group, 2500],
    ['alert', person, 900],
    ['urgent', group, 200],
  ] as const)(
    'holds back an %s to %i for 5 s at most while somebody asks each %i ms',
    async (lane, chat, everyMs) => {
      const clock = createHandClock();
      const pace = createPace(clock);
      const ask = () => {
        for (let nth = 0; nth < 30; nth++) clock.after(nth * everyMs, () => void pace.take(chat, 'answer'));
      };
      ask();
      await clock.advance(20 * everyMs);
      const start = clock.monotonic();
      for (let waitMs = pace.take(chat, lane); waitMs > 0; waitMs = pace.take(chat, lane)) {
        expect(clock.monotonic() - start).toBeLessThan(5000);
        await clock.advance(waitMs);
      }
      expect(clock.monotonic() - start).toBeLessThanOrEqual(5000);
    },
  );

  it('lets alerts through all the same while somebody asks each second, and not more of them', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    let alerts = 0;
    for (let second = 0; second < 61; second++) {
      pace.take(group, 'answer');
      if (pace.take(group, 'alert') === 0) alerts += 1;
      await clock.advance(1000);
    }
    expect(alerts).toBeGreaterThan(6);
    expect(alerts).toBeLessThan(9);
  });

  it.each([-30 * 86_400_000, -1000, 1000, 30 * 86_400_000])(
    'does not hear that the wall clock was set by %i ms: nothing waits longer, nothing goes sooner',
    async (byMs) => {
      const clock = createHandClock();
      const pace = createPace(clock);
      expect(pace.take(group, 'alert')).toBe(0);
      pace.refused(person, 37_000);
      clock.setWall(clock.now() + byMs);
      expect([pace.take(group, 'alert'), pace.pauseOf(person)]).toEqual([3100, 37_000]);
      await clock.advance(3100);
      expect([pace.take(group, 'alert'), pace.pauseOf(person)]).toEqual([0, 33_900]);
    },
  );

  it('lets alerts stand back anew after a pause, in which people have waited too', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    pace.take(group, 'answer');
    expect(pace.take(group, 'alert')).toBe(3100);
    pace.refused(group, 10_000);
    await clock.advance(10_000);
    expect(pace.take(group, 'answer')).toBe(0);
    expect(pace.take(group, 'alert')).toBe(5000);
  });

  it('lets no answer pass before its time after a refusal', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    pace.refused(group, 0);
    while (pace.take(group, 'answer') === 0);
    const waitMs = pace.take(group, 'answer');
    expect(waitMs).toBeGreaterThan(50_000);
    await clock.advance(6000);
    expect(pace.take(group, 'answer')).toBeGreaterThan(waitMs - 7000);
  });

  it('names waits in whole milliseconds, though the monotonic clock counts parts of them', () => {
    let now = 0.3;
    const pace = createPace({ now: () => 0, monotonic: () => now, after: () => () => {} });
    pace.refused(group, 1000);
    now += 10.1;
    expect([pace.pauseOf(group), pace.take(group, 'answer')]).toEqual([990, 990]);
  });

  it('keeps the gap that a budget asks for between alerts, and answers people meanwhile', () => {
    const pace = createPace(createHandClock());
    expect(pace.take(group, 'alert')).toBe(0);
    expect(pace.take(group, 'alert')).toBe(3100);
    expect(pace.take(group, 'answer')).toBe(0);
  });

  it('keeps that gap after an answer too: a group may take no two messages at once', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    expect(pace.take(group, 'answer')).toBe(0);
    expect(pace.take(group, 'alert')).toBe(3100);
    expect(pace.take(group - 1, 'alert')).toBe(0);
    expect(pace.take(group, 'urgent')).toBe(0);
    await clock.advance(3099);
    expect(pace.take(group, 'alert')).toBe(1);
    await clock.advance(1);
    expect(pace.take(group, 'alert')).toBe(0);
  });

  it('keeps a quarter of the whole budget for people', () => {
    const pace = createPace(createHandClock());
    const alerts = Array.from({ length: 30 }, (_, at) => pace.take(200 + at, 'alert'));
    expect(alerts.filter((waitMs) => waitMs === 0)).toHaveLength(23);
  });

  it('says when any chat at all may have a message, and uses nothing up by that', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    expect(pace.waitOf('alert')).toBe(0);
    for (let chat = 1; chat <= 23; chat++) pace.take(chat, 'alert');
    expect([pace.waitOf('alert'), pace.waitOf('urgent')]).toEqual([1100, 0]);
    await clock.advance(1100);
    expect([pace.waitOf('alert'), pace.waitOf('alert')]).toEqual([0, 0]);
  });

  it('lets no number of answers hold back every chat: an alert may go though 30 went within a second', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    for (let nth = 0; nth < 30; nth++) {
      expect(pace.take(nth % 2 ? group : group - 1, 'answer')).toBe(0);
      await clock.advance(30);
    }
    expect([pace.waitOf('alert'), pace.waitOf('urgent')]).toEqual([0, 0]);
  });

  it('obeys a refusal to the millisecond, for its chat only', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    pace.refused(group, 37_000);
    expect(pace.pauseOf(group)).toBe(37_000);
    await clock.advance(36_999);
    expect(pace.take(group, 'answer')).toBe(1);
    expect(pace.take(person, 'answer')).toBe(0);
    expect(pace.pauseOf(person)).toBe(0);
    await clock.advance(1);
    expect(pace.take(group, 'answer')).toBe(0);
  });

  it('learns from a refusal, and recovers', async () => {
    const clock = createHandClock();
    const gapless = { ...telegramBudgets.group, alertGapMs: 0 };
    const pace = createPace(clock, { ...telegramBudgets, group: gapless });
    const burst = (lane: Lane) => {
      let count = 0;
      while (count < 99 && pace.take(group, lane) === 0) count += 1;
      return count;
    };
    expect(burst('alert')).toBe(15);
    pace.refused(group, 1000);
    await clock.advance(61_000);
    expect(burst('alert')).toBeLessThan(10);
    expect(burst('answer')).toBeLessThan(5);
    await clock.advance(20 * 60_000);
    expect(burst('alert')).toBe(15);
    expect(burst('answer')).toBe(99);
  });

  it('answers people and tells what is urgent soon after a pause, whatever went before it', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    for (let alert = 0; alert < 12; alert++) {
      expect(pace.take(group, 'alert')).toBe(0);
      await clock.advance(3100);
    }
    pace.refused(group, 3000);
    expect(pace.take(group, 'answer')).toBe(3000);
    await clock.advance(3000);
    expect(pace.take(group, 'answer')).toBe(0);
    const urgentWaitMs = pace.take(group, 'urgent');
    expect(urgentWaitMs).toBeLessThan(1000);
    await clock.advance(urgentWaitMs);
    expect(pace.take(group, 'urgent')).toBe(0);
    // Alerts keep their wider gap, and leave people their share of what is left.
    expect(pace.take(group, 'alert')).toBeGreaterThan(6000);
    let alerts = 0;
    for (let second = 0; second < 56; second++) {
      await clock.advance(1000);
      if (pace.take(group, 'alert') === 0) alerts += 1;
    }
    expect(alerts).toBeGreaterThan(4);
    expect(alerts).toBeLessThan(9);
    expect(pace.take(group, 'answer')).toBe(0);
    expect(pace.take(group, 'answer')).toBeLessThan(5000);
  });

  it('remembers no more chats than it must', async () => {
    const clock = createHandClock();
    const pace = createPace(clock);
    for (let chat = 1; chat <= 3000; chat++) {
      await Promise.resolve();
      pace.take(chat, 'answer');
    }
    pace.refused(group, 3_600_000);
    expect(pace.pauseOf(group)).toBe(3_600_000);
  });

  it('never lets more alerts through than their share, whatever is asked when', () => {
    const asks = fc.array(
      fc.record({
        chat: fc.constantFrom(1, 2, -1, -2),
        ask: fc.constantFrom<Lane | 'refused'>('alert', 'alert', 'alert', 'answer', 'answer', 'refused'),
        laterMs: fc.integer({ min: 0, max: 4000 }),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(asks, (history) => {
        let now = 0;
        const pace = createPace({ now: () => now, monotonic: () => now, after: () => () => {} });
        const went: Array<{ at: number; chat: number; refusals: number }> = [];
        const refusals = new Map<number, number>();
        for (const { chat, ask, laterMs } of history) {
          now += laterMs;
          if (ask === 'refused') {
            pace.refused(chat, 1000);
            refusals.set(chat, (refusals.get(chat) ?? 0) + 1);
          } else if (pace.take(chat, ask) === 0 && ask === 'alert') {
            went.push({ at: now, chat, refusals: refusals.get(chat) ?? 0 });
          }
        }
        for (const { at, chat, refusals: refused } of went) {
          const { count, windowMs, alertGapMs } =
            chat > 0 ? telegramBudgets.person : { ...telegramBudgets.group, count: 15 };
          const near = went.filter(
            (other) => other.chat === chat && other.at > at - windowMs && other.at <= at,
          );
          // A refusal settles what went before it, but not the gap.
          const sinceRefusal = near.filter((other) => other.refusals === refused);
          expect(sinceRefusal.length).toBeLessThanOrEqual(count);
          expect(near.filter((other) => other.at > at - alertGapMs).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
