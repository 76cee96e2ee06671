import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import { isLong, printResult, timeout } from './long-run.ts';
import { holdsFor, oneOf, stepOf } from './histories.ts';
import { judgeCopies, transfers } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { deliveriesOf, openAlertsWorld, type AlertsWorld } from './alerts-world.ts';
import { subscribeToAll, ownerId } from './alerts-sender.ts';

const second = 1_000;
const day = 86_400_000;
const histories = isLong ? 1_000 : 30;

type Step =
  | { do: 'set'; byMs: number }
  | { do: 'news'; count: number }
  /** What Telegram does with the next calls. */
  | { do: 'trouble'; trouble: TelegramFault; times: number }
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
const [down, cutBefore, silent] = [
  { kind: 'html', status: 500 },
  { kind: 'cut-before' },
  { kind: 'black-hole' },
] as const;
const trouble = fc.oneof(
  fc
    .integer({ min: 1, max: longestRetrySeconds })
    .map((retryAfter) => ({ kind: 'too-many', retryAfter }) as const),
  fc.constantFrom<TelegramFault>(down, cutBefore, cutBefore, silent),
);
const ms = fc.oneof(fc.integer({ min: 0, max: 5 * second }), fc.integer({ min: 0, max: 90 * second }));
const a = stepOf<Step>;
const step = oneOf(
  [4, a('set', { byMs: jump })],
  [4, a('news', { count: fc.integer({ min: 1, max: 6 }) })],
  [3, a('trouble', { trouble, times: fc.integer({ min: 1, max: 12 }) })],
  [1, a('ask')],
  [2, a('restart')],
  [4, a('pass', { ms })],
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
  { flaw, atLast = 0 }: { flaw?: FlawName; atLast?: number } = {},
): Promise<string[]> {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const chats = [await world.group(), await world.group({ folding: false }), ownerId];
  await subscribeToAll(world.store, ownerId);
  const keys: string[] = [];
  for (const next of steps) {
    if (next.do === 'news') {
      const keyedEvents = transfers(next.count, keys.length);
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
    // After three copies that brought no answer a person decides.
    const undelivered = new Set<string>();
    for (const key of keys) {
      const rows = await deliveriesOf(world.store, key);
      const isGivenUp = rows.some(({ chat_id, state }) => chat_id === chat && state === 'undelivered');
      if (isGivenUp) undelivered.add(key);
    }
    const known = wrongs.length > 0 ? new Set(keys) : undelivered;
    wrongs.push(...judgeCopies(keys, world.copies(chat), { undelivered: known }));
  }
  await Promise.all([world.clock.advance(20 * second), world.close()]);
  await world.telegram.close();
  return wrongs;
}

async function take(world: AlertsWorld, step: Exclude<Step, { do: 'news' }>, group: number): Promise<void> {
  switch (step.do) {
    case 'set':
      return world.setWall(step.byMs);
    case 'trouble':
      return void world.telegram.faults.inject(step.trouble, { times: step.times });
    case 'ask': {
      if (world.rateLimiter.take(group, 'answer') > 0) return;
      // Telegram may refuse it or not answer: that is the fate of an answer, and no alert's.
      const options = { link_preview_options: { is_disabled: true } } as const;
      return void world.api.sendMessage(group, 'answer', options).catch(() => undefined);
    }
    case 'restart':
      return world.restart();
    case 'pass':
      return world.clock.advance(step.ms);
  }
}

const newEvents: Step = { do: 'news', count: 1 };

describe('a wall clock that is set back or forward by 1 s to 30 days at any moment', () => {
  it(`silences no chat and doubles nothing: ${histories} histories`, { timeout }, async () => {
    let [steps, settings] = [0, 0];
    const check = async ([plan, atLast]: [Step[], number]) => {
      steps += plan.length;
      settings += 1 + plan.filter((one) => one.do === 'set').length;
      expect(await play(plan, { atLast })).toEqual([]);
    };
    await holdsFor(fc.tuple(history, jump), histories, check, { endOnFailure: true });
    const what = `histories in which the clock is set ${settings} times`;
    printResult('E13', what, histories, `${steps} steps, 0 wrong`);
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
