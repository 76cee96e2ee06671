import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CallPriority,
  createRateLimiter,
  limitCalls,
  telegramBudgets,
  waitRetryAfter,
} from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { Api } from 'grammy';

const person = 7;
const group = -100;

function open(budgets = telegramBudgets) {
  const clock = createManualClock();
  return { clock, rateLimiter: createRateLimiter(clock, budgets) };
}

/** A clock that only the test moves. */
const still = (monotonic: () => number) => ({ now: () => 0, monotonic, after: () => () => {} });

describe('the rate limiter', () => {
  it('lets one alert a second through to a person, four in a row, and as many answers as people ask for', async () => {
    const { clock, rateLimiter } = open();
    for (const waitMs of [1100, 1100, 1100, 1900]) {
      expect(rateLimiter.take(person, 'alert')).toBe(0);
      expect(rateLimiter.take(person, 'alert')).toBe(waitMs);
      await clock.advance(1100);
    }
    expect(Array.from({ length: 4 }, () => rateLimiter.take(person, 'answer'))).toEqual([0, 0, 0, 0]);
    await clock.advance(500);
    expect(rateLimiter.take(person, 'answer')).toBe(0);
    await clock.advance(500);
    expect(rateLimiter.take(person, 'alert')).toBe(500);
    await clock.advance(500);
    expect(rateLimiter.take(person, 'alert')).toBe(0);
  });

  it('counts answers: alerts stand back behind them, for 5 s at most', async () => {
    const { clock, rateLimiter } = open();
    for (let answer = 0; answer < 15; answer++) rateLimiter.take(group, 'answer');
    expect(rateLimiter.take(group, 'alert')).toBe(5000);
    await clock.advance(4999);
    expect(rateLimiter.take(group, 'alert')).toBe(1);
    await clock.advance(1);
    expect(rateLimiter.take(group, 'alert')).toBe(0);
    // The next one waits anew, once its gap to this one is over.
    await clock.advance(3100);
    expect(rateLimiter.take(group, 'alert')).toBe(5000);
  });

  it.each([-30 * 86_400_000, -1000, 1000, 30 * 86_400_000])(
    'does not hear that the wall clock was set by %i ms: nothing waits longer, nothing goes sooner',
    async (byMs) => {
      const { clock, rateLimiter } = open();
      expect(rateLimiter.take(group, 'alert')).toBe(0);
      rateLimiter.refused(person, 37_000);
      clock.setWall(clock.now() + byMs);
      expect([rateLimiter.take(group, 'alert'), rateLimiter.pauseOf(person)]).toEqual([3100, 37_000]);
      await clock.advance(3100);
      expect([rateLimiter.take(group, 'alert'), rateLimiter.pauseOf(person)]).toEqual([0, 33_900]);
    },
  );

  it('lets alerts stand back anew after a pause, in which people have waited too', async () => {
    const { clock, rateLimiter } = open();
    rateLimiter.take(group, 'answer');
    expect(rateLimiter.take(group, 'alert')).toBe(3100);
    rateLimiter.refused(group, 10_000);
    await clock.advance(10_000);
    expect(rateLimiter.take(group, 'answer')).toBe(0);
    expect(rateLimiter.take(group, 'alert')).toBe(5000);
  });

  it('counts what an earlier process has sent within the window, and nothing older', async () => {
    const { clock, rateLimiter } = open();
    for (const agoMs of [62_000, ...Array.from({ length: 14 }, (_, n) => 56_000 - n * 4_000)]) {
      rateLimiter.recall(group, agoMs);
    }
    expect(rateLimiter.take(group, 'alert')).toBe(0);
    await clock.advance(3_100);
    expect(rateLimiter.take(group, 'alert')).toBe(61_000 - 56_000 - 3_100);
    await clock.advance(1_900);
    expect(rateLimiter.take(group, 'alert')).toBe(0);
    expect(rateLimiter.take(person, 'alert')).toBe(0);
  });

  it('names waits in whole milliseconds, though the monotonic clock counts parts of them', () => {
    let now = 0.3;
    const rateLimiter = createRateLimiter(still(() => now));
    rateLimiter.refused(group, 1000);
    now += 10.1;
    expect([rateLimiter.pauseOf(group), rateLimiter.take(group, 'answer')]).toEqual([990, 990]);
  });

  it('keeps that gap after an answer too: a group may take no two messages at once', async () => {
    const { clock, rateLimiter } = open();
    expect(rateLimiter.take(group, 'answer')).toBe(0);
    expect(rateLimiter.take(group, 'alert')).toBe(3100);
    expect(rateLimiter.take(group - 1, 'alert')).toBe(0);
    expect(rateLimiter.take(group, 'urgent')).toBe(0);
    await clock.advance(3099);
    expect(rateLimiter.take(group, 'alert')).toBe(1);
    await clock.advance(1);
    expect(rateLimiter.take(group, 'alert')).toBe(0);
  });

  it('keeps a quarter of the whole budget for people', () => {
    const { rateLimiter } = open();
    const alerts = Array.from({ length: 30 }, (_, at) => rateLimiter.take(200 + at, 'alert'));
    expect(alerts.filter((waitMs) => waitMs === 0)).toHaveLength(23);
  });

  it('gives an alert its turn after two urgent messages in a row to its chat, and not after one', () => {
    const { rateLimiter } = open();
    expect(rateLimiter.take(group, 'urgent')).toBe(0);
    expect([rateLimiter.isAlertsTurn(group), rateLimiter.take(group, 'alert')]).toEqual([false, 3100]);
    expect(rateLimiter.take(group, 'urgent')).toBe(0);
    expect([rateLimiter.isAlertsTurn(group), rateLimiter.isAlertsTurn(group - 1)]).toEqual([true, false]);
    expect([rateLimiter.take(group, 'alert'), rateLimiter.take(group, 'alert')]).toEqual([0, 3100]);
    expect(rateLimiter.isAlertsTurn(group)).toBe(false);
  });

  it('leaves alerts every third message of the whole budget, however many urgent ones there are', () => {
    const { rateLimiter } = open();
    const sent: CallPriority[] = [];
    for (let chat = 1; rateLimiter.waitOf('urgent') === 0; chat++) {
      const priority = rateLimiter.isAlertsTurn() ? 'alert' : 'urgent';
      expect(rateLimiter.take(chat, priority)).toBe(0);
      sent.push(priority);
    }
    expect(sent).toHaveLength(30);
    expect(sent.filter((priority) => priority === 'alert')).toHaveLength(10);
  });

  it('says when any chat at all may have a message, and uses nothing up by that', async () => {
    const { clock, rateLimiter } = open();
    expect(rateLimiter.waitOf('alert')).toBe(0);
    for (let chat = 1; chat <= 23; chat++) rateLimiter.take(chat, 'alert');
    expect([rateLimiter.waitOf('alert'), rateLimiter.waitOf('urgent')]).toEqual([1100, 0]);
    await clock.advance(1100);
    expect([rateLimiter.waitOf('alert'), rateLimiter.waitOf('alert')]).toEqual([0, 0]);
  });

  it('lets no number of answers hold back every chat: an alert may go though 30 went within a second', async () => {
    const { clock, rateLimiter } = open();
    for (let nth = 0; nth < 30; nth++) {
      expect(rateLimiter.take(nth % 2 ? group : group - 1, 'answer')).toBe(0);
      await clock.advance(30);
    }
    expect([rateLimiter.waitOf('alert'), rateLimiter.waitOf('urgent')]).toEqual([0, 0]);
  });

  it('obeys a refusal to the millisecond, for its chat only', async () => {
    const { clock, rateLimiter } = open();
    rateLimiter.refused(group, 37_000);
    expect(rateLimiter.pauseOf(group)).toBe(37_000);
    await clock.advance(36_999);
    expect(rateLimiter.take(group, 'answer')).toBe(1);
    expect(rateLimiter.take(person, 'answer')).toBe(0);
    expect(rateLimiter.pauseOf(person)).toBe(0);
    await clock.advance(1);
    expect(rateLimiter.take(group, 'answer')).toBe(0);
  });

  it('learns from a refusal, and recovers', async () => {
    const gapless = { ...telegramBudgets.group, alertGapMs: 0 };
    const { clock, rateLimiter } = open({ ...telegramBudgets, group: gapless });
    const burst = (lane: CallPriority) => {
      let count = 0;
      while (count < 99 && rateLimiter.take(group, lane) === 0) count += 1;
      return count;
    };
    expect(burst('alert')).toBe(15);
    rateLimiter.refused(group, 1000);
    await clock.advance(61_000);
    expect(burst('alert')).toBeLessThan(10);
    expect(burst('urgent')).toBeLessThan(5);
    expect(burst('answer')).toBe(99);
    await clock.advance(20 * 60_000);
    expect(burst('alert')).toBe(15);
    expect(burst('urgent')).toBe(5);
  });

  it('answers people and tells what is urgent soon after a pause, whatever went before it', async () => {
    const { clock, rateLimiter } = open();
    for (let alert = 0; alert < 12; alert++) {
      expect(rateLimiter.take(group, 'alert')).toBe(0);
      await clock.advance(3100);
    }
    rateLimiter.refused(group, 3000);
    expect(rateLimiter.take(group, 'answer')).toBe(3000);
    await clock.advance(3000);
    expect(rateLimiter.take(group, 'answer')).toBe(0);
    const urgentWaitMs = rateLimiter.take(group, 'urgent');
    expect(urgentWaitMs).toBeLessThan(1000);
    await clock.advance(urgentWaitMs);
    expect(rateLimiter.take(group, 'urgent')).toBe(0);
    // Alerts keep their wider gap, and leave people their share of what is left.
    expect(rateLimiter.take(group, 'alert')).toBeGreaterThan(6000);
    let alerts = 0;
    for (let second = 0; second < 56; second++) {
      await clock.advance(1000);
      if (rateLimiter.take(group, 'alert') === 0) alerts += 1;
    }
    expect(alerts).toBeGreaterThan(4);
    expect(alerts).toBeLessThan(9);
    expect([rateLimiter.take(group, 'answer'), rateLimiter.take(group, 'answer')]).toEqual([0, 0]);
  });

  it.each([500, 10_000])(
    'lets an answer that waits for the end of a pause of %i ms go before the alerts, which wait for none that does not',
    async (pauseMs) => {
      const { clock, rateLimiter } = open();
      rateLimiter.refused(group, pauseMs);
      rateLimiter.refused(group - 1, pauseMs);
      expect(rateLimiter.take(group, 'answer')).toBe(pauseMs);
      await clock.advance(pauseMs);
      expect(rateLimiter.take(group, 'alert')).toBe(5000);
      expect(rateLimiter.take(group, 'answer')).toBe(0);
      expect(rateLimiter.take(group - 1, 'alert')).toBe(0);
    },
  );

  it('remembers no more chats than it must', async () => {
    const { rateLimiter } = open();
    for (let chat = 1; chat <= 3000; chat++) {
      await Promise.resolve();
      rateLimiter.take(chat, 'answer');
    }
    rateLimiter.refused(group, 3_600_000);
    expect(rateLimiter.pauseOf(group)).toBe(3_600_000);
  });

  it('remembers a refusal until the budget has recovered, however many chats there are', async () => {
    const { clock, rateLimiter } = open();
    rateLimiter.refused(group, 0);
    await clock.advance(70_000);
    for (let chat = 1; chat <= 1001; chat++) rateLimiter.take(chat, 'answer');
    await clock.advance(2_000);
    expect(rateLimiter.take(group, 'alert')).toBe(0);
    expect(rateLimiter.take(group, 'alert')).toBeGreaterThan(3100);
  });

  it('is not let off a long pause by a shorter one', () => {
    const { rateLimiter } = open();
    rateLimiter.refused(group, 60_000);
    rateLimiter.refused(group, 1_000);
    expect(rateLimiter.pauseOf(group)).toBe(60_000);
  });

  it('counts answers to a person while the budget recovers', async () => {
    const { clock, rateLimiter } = open();
    rateLimiter.refused(person, 0);
    for (const _ of [1, 2]) expect(rateLimiter.take(person, 'answer')).toBe(0);
    await clock.advance(1_000);
    expect(rateLimiter.take(person, 'alert')).toBe(4_200);
  });

  it('never lets more alerts through than their share, whatever is asked when', () => {
    const asks = fc.array(
      fc.record({
        chat: fc.constantFrom(1, 2, -1, -2),
        ask: fc.oneof(
          { weight: 3, arbitrary: fc.constant('alert' as const) },
          { weight: 3, arbitrary: fc.constantFrom('answer' as const, 'answer' as const, 'refused' as const) },
        ),
        laterMs: fc.integer({ min: 0, max: 4000 }),
      }),
      { maxLength: 200 },
    );
    fc.assert(
      fc.property(asks, (history) => {
        let now = 0;
        const rateLimiter = createRateLimiter(still(() => now));
        const went: Array<{ at: number; chat: number; refusals: number }> = [];
        const refusals = new Map<number, number>();
        for (const { chat, ask, laterMs } of history) {
          now += laterMs;
          if (ask === 'refused') {
            rateLimiter.refused(chat, 1000);
            refusals.set(chat, (refusals.get(chat) ?? 0) + 1);
          } else if (rateLimiter.take(chat, ask) === 0 && ask === 'alert') {
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

/** An Api whose calls are counted instead of made; `answers` come first, then only good ones. */
function openApi(answers: object[] = [], lane: CallPriority = 'answer') {
  const clock = createManualClock();
  const rateLimiter = createRateLimiter(clock);
  const calls: Array<{ method: string; at: number }> = [];
  const start = clock.now();
  const api = new Api('1:token');
  api.config.use((_call, method) => {
    calls.push({ method, at: clock.now() - start });
    return Promise.resolve((answers.shift() ?? { ok: true, result: {} }) as never);
  });
  api.config.use(limitCalls(rateLimiter, lane));
  if (lane === 'answer') api.config.use(waitRetryAfter((delayMs) => clock.advance(delayMs)));
  return { api, calls, clock, rateLimiter };
}

const tooMany = (seconds: number) => ({
  ok: false,
  error_code: 429,
  description: 'Too Many Requests',
  parameters: { retry_after: seconds },
});

it('answers a person at once, also while the budget recovers from a refusal', async () => {
  const { api, calls, rateLimiter } = openApi();
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.every(({ at }) => at === 0)).toBe(true);
  rateLimiter.refused(7, 1000);
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.slice(7).map(({ at }) => at)).toEqual(Array.from({ length: 7 }, () => 1000));
});

it('waits as long as Telegram asks, and takes the budget for smaller afterwards', async () => {
  const { api, calls, rateLimiter } = openApi([tooMany(9)]);
  await api.sendMessage(7, 'hi');
  expect(calls.map(({ at }) => at)).toEqual([0, 9000]);
  expect(rateLimiter.take(7, 'urgent')).toBe(0);
  expect(rateLimiter.take(7, 'urgent')).toBeGreaterThan(0);
});

it('makes no call to a chat that is paused, not even to edit', async () => {
  const { api, calls, rateLimiter } = openApi();
  rateLimiter.refused(7, 4000);
  await api.editMessageText(7, 1, 'hi');
  await api.getMe();
  expect(calls).toEqual([
    { method: 'editMessageText', at: 4000 },
    { method: 'getMe', at: 4000 },
  ]);
});

it('uses no budget to say that something is being written', async () => {
  const { api, rateLimiter } = openApi([], 'urgent');
  for (let action = 0; action < 9; action++) await api.sendChatAction(7, 'typing');
  expect(rateLimiter.take(7, 'alert')).toBe(0);
});

it('gives up on a pause longer than a minute, without a call', async () => {
  const { api, calls, rateLimiter } = openApi();
  rateLimiter.refused(7, 90_000);
  await expect(api.sendMessage(7, 'hi')).rejects.toMatchObject({
    error_code: 429,
    parameters: { retry_after: 90 },
  });
  expect(calls).toEqual([]);
});

it('what is urgent counts, and is answered with 429 instead of being sent where there is no room', async () => {
  const { api, calls, rateLimiter, clock } = openApi([], 'urgent');
  for (let message = 0; message < 5; message++) await api.sendMessage(7, 'hi');
  await expect(api.sendMessage(7, 'hi')).rejects.toMatchObject({
    error_code: 429,
    parameters: { retry_after: 5.2 },
  });
  expect(calls).toHaveLength(5);
  expect(rateLimiter.take(7, 'alert')).toBeGreaterThan(0);
  await clock.advance(5200);
  await api.sendMessage(7, 'hi');
  expect(calls).toHaveLength(6);
});

it('a 429 to one is obeyed by all that write to the same chat', async () => {
  const { api, rateLimiter, calls } = openApi([tooMany(9)], 'urgent');
  await expect(api.editMessageText(7, 1, 'hi')).rejects.toMatchObject({ error_code: 429 });
  for (const lane of ['alert', 'urgent', 'answer'] as const) expect(rateLimiter.take(7, lane)).toBe(9000);
  expect(rateLimiter.take(8, 'alert')).toBe(0);
  expect(calls).toHaveLength(1);
});
