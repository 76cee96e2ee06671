// M12: people's answers overtake alerts, after a 429 too, and alerts wait for them only so long.

import { describe, expect, it } from 'vitest';
import { telegramBudgets, type Budgets } from '../../src/telegram/rate-limiter.ts';
import type { LimitMode } from '../../src/sandbox/telegram/limits.ts';
import { judgeCopies, transfer, transfers } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll, ownerId } from './alerts-sender.ts';
import { printResult } from './long-run.ts';

const answer = ({ api }: AlertsWorld, chatId: number) =>
  api.sendMessage(chatId, 'answer', { link_preview_options: { is_disabled: true } });

/**
 * Somebody asks something again and again in a group full of alerts; how long each had to wait for the answer, Telegram's
 * pauses aside. With `isRefused`, the first alert after the first answer gets a 429, for three seconds.
 */
async function askInStorm(isRefused: boolean, flaw?: FlawName) {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, telegram, rateLimiter } = world;
  const group = await world.group({ folding: false });
  const waits: number[] = [];
  await world.post(transfers(40));
  for (let nth = 0; nth < (isRefused ? 20 : 6); nth++) {
    const mayCallAt = clock.now() + rateLimiter.pauseOf(group);
    const take = () => rateLimiter.take(group, 'answer');
    for (let waitMs = take(); waitMs > 0; waitMs = take()) await clock.advance(waitMs);
    await answer(world, group);
    waits.push(clock.now() - mayCallAt);
    const tooMany = { kind: 'too-many', retryAfter: 3 } as const;
    if (isRefused && nth === 0) telegram.faults.inject(tooMany, { chatId: group });
    await world.pass(isRefused ? 5_000 : 15_000);
  }
  const alerts = telegram.calls.length - waits.length;
  return { longestWaitMs: Math.max(...waits), refused: world.refused(), alerts };
}

describe('answers to people', () => {
  it.each([
    ['leave room for the alerts of a group, which they overtake', false],
    ['overtake them after a 429 too, and draw no other', true],
  ])('%s', async (_, isRefused) => {
    const { longestWaitMs, refused, alerts } = await askInStorm(isRefused);
    expect({ longestWaitMs, refused }).toEqual({ longestWaitMs: 0, refused: isRefused ? 1 : 0 });
    expect(alerts).toBeGreaterThan(5);
  });

  it.each([false, true])('would be caught waiting among the alerts (after a 429: %s)', async (isRefused) => {
    expect((await askInStorm(isRefused, 'people in the queue')).longestWaitMs).toBeGreaterThan(1000);
  });
});

/** How long an alert may yield to answers, and the step in which the clock moves. */
const mostMs = 5_000 + 100;

type Asking = { isPrivate?: boolean; everyMs: number; askedMs: number; limits: LimitMode; flaw?: FlawName };

/** A person sends a command each `everyMs` for `askedMs`, while alerts arrive from time to time. */
async function askOnAndOn({ isPrivate = false, everyMs, askedMs, limits, flaw }: Asking) {
  const world = await openAlertsWorld({ limits, flaw });
  const { clock, rateLimiter } = world;
  const chat = isPrivate ? ownerId : await world.group();
  if (isPrivate) await subscribeToAll(world.store, ownerId);
  const start = clock.monotonic();
  const postedAt = new Map<string, number>();
  const toldAt = new Map<string, number>();
  let asked = 0;
  for (let passed = 0; passed < askedMs; passed = clock.monotonic() - start) {
    if (passed % everyMs === 0 && rateLimiter.take(chat, 'answer') === 0) {
      asked += 1;
      await answer(world, chat);
    }
    if (passed % 13_000 === 6_500 && passed < askedMs - mostMs) {
      const keyedEvent = transfer(postedAt.size);
      postedAt.set(keyedEvent.key, passed);
      await world.post([keyedEvent]);
    }
    await world.pass(100);
    for (const key of world.copies(chat).keys()) {
      if (!toldAt.has(key)) toldAt.set(key, clock.monotonic() - start);
    }
  }
  const waits = [...postedAt].map(([key, at]) => (toldAt.get(key) ?? Infinity) - at);
  return { asked, alerts: waits.length, longestMs: Math.max(...waits), refused: world.refused() };
}

describe('an alert in a chat in which somebody asks on and on', () => {
  const inLimits: Asking = { everyMs: 2_500, askedMs: 40_000, limits: 'on' };

  it.each<[string, Asking]>([
    ['a group that takes 20 a minute', inLimits],
    ['a group without limits', { everyMs: 2_500, askedMs: 180_000, limits: 'off' }],
    ['a private chat', { isPrivate: true, everyMs: 900, askedMs: 60_000, limits: 'off' }],
  ])('is told within 5 s: %s', async (what, options) => {
    const { asked, alerts, longestMs, refused } = await askOnAndOn(options);
    const figures = `${alerts} alerts, told after at most ${longestMs / 1000} s, ${refused} calls refused`;
    printResult('M12', `answers each ${options.everyMs / 1000} s in ${what}`, asked, figures);
    expect(longestMs).toBeLessThanOrEqual(mostMs);
    expect(refused).toBe(0);
  });

  it('would be caught if it stood back for as long as they ask', async () => {
    const { longestMs } = await askOnAndOn({ ...inLimits, flaw: 'yields without end' });
    expect(longestMs).toBeGreaterThan(mostMs);
  });
});

/** `count` alerts at once for a person, from a Telegram that takes strictly one a second. */
async function tellPerson(count: number, budgets: Budgets = telegramBudgets) {
  const world = await openAlertsWorld({ limits: { privateBurst: 1 }, budgets });
  await subscribeToAll(world.store, ownerId);
  const keyedEvents = transfers(count);
  await world.post(keyedEvents);
  const tookMs = await world.passUntil(world.isDone, 60_000);
  const keys = keyedEvents.map(({ key }) => key);
  const wrongs = judgeCopies(keys, world.copies(ownerId));
  return { tookMs, refused: world.refused(), messages: world.saidIn(ownerId).length, wrongs };
}

describe('alerts at once for a person', () => {
  it.each([
    [3, 3],
    [4, 4],
    [5, 1],
  ])('%i of them are told one a second at most, in %i messages', async (count, messages) => {
    const { tookMs, ...rest } = await tellPerson(count);
    const figures = `told after ${tookMs / 1000} s, ${rest.refused} refused`;
    printResult('M12', 'alerts at once for a person', count, figures);
    expect(rest).toEqual({ refused: 0, messages, wrongs: [] });
    expect(tookMs).toBeLessThanOrEqual(4_000);
  });

  it('would be caught if they went at once', async () => {
    const person = { ...telegramBudgets.person, alertGapMs: 0 };
    expect((await tellPerson(3, { ...telegramBudgets, person })).refused).toBeGreaterThan(0);
  });
});
