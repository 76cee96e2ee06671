import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong, seed, printResult } from './long-run.ts';
import { judgeCopies, transfer } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll, ownerId } from './alerts-sender.ts';

const second = 1_000;
const day = 86_400_000;
const histories = isLong ? 1_000 : 30;
const timeout = isLong ? 3_600_000 : 300_000;

/** What Telegram does with the next calls. */
type Trouble =
  | { kind: 'too-many'; retryAfter: number }
  | { kind: 'html'; status: 500 }
  | { kind: 'cut-before' }
  | { kind: 'black-hole' };

type Step =
  | { do: 'set'; byMs: number }
  | { do: 'news'; count: number }
  | { do: 'trouble'; trouble: Trouble; times: number }
  | { do: 'ask' }
  | { do: 'restart' }
  | { do: 'pass'; ms: number };

/** The longest time that Telegram asks for here. */
const longestRetrySeconds = 40;

const span = fc.oneof(
  fc.constantFrom(second, 59 * second, 61 * second, 3_600 * second, day, 30 * day),
  fc.integer({ min: second, max: 120 * second }),
  fc.integer({ min: second, max: 30 * day }),
);
const jump = fc.tuple(span, fc.constantFrom(-1, -1, 1)).map(([ms, sign]) => ms * sign);
const set = jump.map((byMs): Step => ({ do: 'set', byMs }));
const trouble = fc.record({
  do: fc.constant('trouble' as const),
  trouble: fc.oneof(
    fc.record({
      kind: fc.constant('too-many' as const),
      retryAfter: fc.integer({ min: 1, max: longestRetrySeconds }),
    }),
    fc.constantFrom<Trouble>(
      { kind: 'html', status: 500 },
      { kind: 'cut-before' },
      { kind: 'cut-before' },
      { kind: 'black-hole' },
    ),
  ),
  times: fc.integer({ min: 1, max: 12 }),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: set },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('news' as const), count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 3, arbitrary: trouble },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'ask' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'restart' }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.oneof(fc.integer({ min: 0, max: 5 * second }), fc.integer({ min: 0, max: 90 * second })),
    }),
  },
);
const history = fc.array(step, { minLength: 3, maxLength: 14 });

/**
 * Once Telegram is well, by the monotonic clock: the longest pause, what Telegram asked for, a call that hangs, and the
 * widest window of the pace.
 */
const longestSilenceMs = (60 + longestRetrySeconds + 20 + 61) * second;

/**
 * Plays a history on a bot whose wall clock is set now and then, `atLast` once more when Telegram is well again;
 * Telegram's own clock is not.
 */
async function play(
  steps: readonly Step[],
  { flaw = 'none', atLast = 0 }: { flaw?: FlawName; atLast?: number } = {},
): Promise<string[]> {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const chats = [await world.group(), await world.group({ folding: false }), ownerId];
  await subscribeToAll(world.store, ownerId);
  const keys: string[] = [];
  for (const next of steps) {
    if (next.do === 'news') {
      const keyedEvents = Array.from({ length: next.count }, (_, nth) => transfer(keys.length + nth));
      keys.push(...keyedEvents.map(({ key }) => key));
      await world.post(keyedEvents);
    } else await take(world, next, chats[0]!);
    await world.settle();
  }
  world.telegram.faults.clear();
  const wrongs: string[] = [];
  await world.clock.advance(second);
  world.setWall(atLast);
  await world.passUntil(world.isDone, longestSilenceMs, second).catch(() => wrongs.push('it was silent'));
  for (const chat of chats) {
    const undelivered = new Set<string>();
    for (const key of keys) if (await isUndelivered(world, key, chat)) undelivered.add(key);
    const known = wrongs.length > 0 ? new Set(keys) : undelivered;
    wrongs.push(...judgeCopies(keys, world.copies(chat), { undelivered: known }));
  }
  await Promise.all([world.clock.advance(20 * second), world.close()]);
  await world.telegram.close();
  return wrongs;
}

async function take(
  { clock, telegram, rateLimiter, api, ...world }: AlertsWorld,
  step: Exclude<Step, { do: 'news' }>,
  group: number,
): Promise<void> {
  switch (step.do) {
    case 'set':
      world.setWall(step.byMs);
      break;
    case 'trouble':
      telegram.faults.inject(step.trouble, { times: step.times });
      break;
    case 'ask':
      // Telegram may refuse it or not answer: that is the fate of an answer, and no alert's.
      if (rateLimiter.take(group, 'answer') === 0) {
        void api
          .sendMessage(group, 'answer', { link_preview_options: { is_disabled: true } })
          .catch(() => undefined);
      }
      break;
    case 'restart':
      await world.restart();
      break;
    case 'pass':
      await clock.advance(step.ms);
      break;
  }
}

/** After three copies that brought no answer a person decides. */
async function isUndelivered({ store }: AlertsWorld, key: string, chatId: number): Promise<boolean> {
  const events = await store.events.find(key);
  const rows = (await Promise.all(events.map(({ seq }) => store.deliveries.ofEvent(seq)))).flat();
  return rows.some(({ chat_id, state }) => chat_id === chatId && state === 'undelivered');
}

const newEvents: Step = { do: 'news', count: 1 };

describe('a wall clock that is set back or forward by 1 s to 30 days at any moment', () => {
  it(`silences no chat and doubles nothing: ${histories} histories`, { timeout }, async () => {
    let steps = 0;
    let settings = 0;
    await fc.assert(
      fc.asyncProperty(history, jump, async (plan, atLast) => {
        steps += plan.length;
        settings += 1 + plan.filter((one) => one.do === 'set').length;
        expect(await play(plan, { atLast })).toEqual([]);
      }),
      { numRuns: histories, seed, endOnFailure: true },
    );
    printResult(
      'E13',
      `histories in which the clock is set ${settings} times`,
      histories,
      `${steps} steps, 0 wrong`,
    );
  });

  const tooMany: Step = { do: 'trouble', trouble: { kind: 'too-many', retryAfter: 30 }, times: 1 };
  const cut: Step = { do: 'trouble', trouble: { kind: 'cut-before' }, times: 40 };
  const setBack: Step = { do: 'set', byMs: -day };
  const restart: Step = { do: 'restart' };

  it.each([
    ['if the pace went by the wall clock', 'pace by the wall', [tooMany, newEvents, setBack]],
    ['if a restart waited for whatever was written', 'due as written', [cut, newEvents, setBack, restart]],
  ] as const)('would be caught %s', async (_, flaw, plan) => {
    expect(await play(plan, { flaw })).toContain('it was silent');
    expect(await play(plan)).toEqual([]);
  });
});
