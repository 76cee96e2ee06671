import { describe, expect, it } from 'vitest';
import { telegramBudgets, type Budgets } from '../../src/telegram/rate-limiter.ts';
import type { LimitMode } from '../../src/sandbox/telegram/limits.ts';
import { printResult } from './long-run.ts';
import { judgeCopies, transfer } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll, ownerId } from './alerts-sender.ts';

/** How long an alert may yield to answers, and the step in which the clock moves. */
const mostMs = 5_000 + 100;

const refusals = ({ telegram }: AlertsWorld) =>
  telegram.calls.filter(({ answer }) => answer?.ok === false).length;

/** A person sends a command each `everyMs` for `askedMs`, while alerts arrive from time to time. */
async function askOnAndOn(options: {
  where: 'group' | 'private';
  everyMs: number;
  askedMs: number;
  limits: LimitMode;
  flaw?: FlawName;
}) {
  const { where, everyMs, askedMs, limits, flaw = 'none' } = options;
  const world = await openAlertsWorld({ limits, flaw });
  const { clock, rateLimiter, api } = world;
  const chat = where === 'group' ? await world.group() : ownerId;
  if (where === 'private') await subscribeToAll(world.store, ownerId);
  const start = clock.monotonic();
  const postedAt = new Map<string, number>();
  const toldAt = new Map<string, number>();
  let asked = 0;
  while (clock.monotonic() < start + askedMs) {
    const passed = clock.monotonic() - start;
    if (passed % everyMs === 0 && rateLimiter.take(chat, 'answer') === 0) {
      asked += 1;
      await api.sendMessage(chat, `answer ${asked}`, { link_preview_options: { is_disabled: true } });
    }
    if (passed % 13_000 === 6_500 && passed < askedMs - mostMs) {
      const keyedEvent = transfer(postedAt.size);
      postedAt.set(keyedEvent.key, passed);
      await world.post([keyedEvent]);
    }
    await clock.advance(100);
    await world.settle();
    for (const key of world.copies(chat).keys()) {
      if (!toldAt.has(key)) toldAt.set(key, clock.monotonic() - start);
    }
  }
  const waits = [...postedAt].map(([key, at]) => (toldAt.get(key) ?? Infinity) - at);
  return { asked, alerts: waits.length, longestMs: Math.max(...waits), refused: refusals(world) };
}

describe('an alert in a chat in which somebody asks on and on', () => {
  it.each([
    ['a group that takes 20 a minute', { where: 'group', everyMs: 2_500, askedMs: 40_000, limits: 'on' }],
    ['a group without limits', { where: 'group', everyMs: 2_500, askedMs: 180_000, limits: 'off' }],
    ['a private chat', { where: 'private', everyMs: 900, askedMs: 60_000, limits: 'off' }],
  ] as const)('is told within 5 s: %s', async (what, options) => {
    const { asked, alerts, longestMs, refused } = await askOnAndOn(options);
    const figures = `${alerts} alerts, told after at most ${longestMs / 1000} s, ${refused} calls refused`;
    printResult('M12', `answers each ${options.everyMs / 1000} s in ${what}`, asked, figures);
    expect(longestMs).toBeLessThanOrEqual(mostMs);
    expect(refused).toBe(0);
  });

  it('would be caught if it stood back for as long as they ask', async () => {
    const { longestMs } = await askOnAndOn({
      where: 'group',
      everyMs: 2_500,
      askedMs: 40_000,
      limits: 'on',
      flaw: 'yields without end',
    });
    expect(longestMs).toBeGreaterThan(mostMs);
  });
});

/** `count` alerts at once for a person, from a Telegram that takes strictly one a second. */
async function tellPerson(count: number, budgets: Budgets = telegramBudgets) {
  const world = await openAlertsWorld({ limits: { privateBurst: 1 }, budgets });
  await subscribeToAll(world.store, ownerId);
  const keyedEvents = Array.from({ length: count }, (_, nth) => transfer(nth));
  await world.post(keyedEvents);
  const tookMs = await world.passUntil(world.isDone, 60_000);
  const keys = keyedEvents.map(({ key }) => key);
  return {
    tookMs,
    refused: refusals(world),
    messages: world.telegram.chat(ownerId).messages.filter(({ fromBot }) => fromBot).length,
    wrongs: judgeCopies(keys, world.copies(ownerId)),
  };
}

describe('alerts at once for a person', () => {
  it.each([
    [3, 3],
    [4, 4],
    [5, 1],
  ])('%i of them are told one a second at most, in %i messages', async (count, messages) => {
    const { tookMs, ...rest } = await tellPerson(count);
    printResult(
      'M12',
      'alerts at once for a person',
      count,
      `told after ${tookMs / 1000} s, ${rest.refused} refused`,
    );
    expect(rest).toEqual({ refused: 0, messages, wrongs: [] });
    expect(tookMs).toBeLessThanOrEqual(4_000);
  });

  it('would be caught if they went at once', async () => {
    const person = { ...telegramBudgets.person, alertGapMs: 0 };
    expect((await tellPerson(3, { ...telegramBudgets, person })).refused).toBeGreaterThan(0);
  });
});
