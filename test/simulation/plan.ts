// The plan of a simulation: all its actions, made from the seed alone before it begins, so that some can be left out
// and the rest repeated.

import { choose, crash, connectionTrouble, press } from './choose.ts';
import type { Action } from './action.ts';
import { createRandom, type SeededRandom } from './random.ts';
import type { Terms } from './world.ts';

export type Plan = { terms: Terms; actions: readonly (Action & { at: number })[]; endsAt: number };

const [second, minute] = [1_000, 60_000];
/** By then everybody has started the bot, and alerts are on in every group. */
const readyAt = 3 * minute;
const lastsMs = 30 * minute;

export function makePlan(seed: number): Plan {
  const random = createRandom(`${seed}/plan`);
  const policy = random.pick(['ask', 'repeat'] as const);
  const documented = [
    'returns_first',
    'error_duplicate',
    'forgets_after_60s',
    'replays_first_answer',
  ] as const;
  const terms: Terms = {
    policy,
    // The fifth setting contradicts the document; only the policy `ask` gives any guarantee with it.
    idempotency: policy === 'ask' && random.oneIn(2) ? 'ignores_the_id' : random.pick(documented),
    broadcastFailureRate: random.pick([0, 0.2]),
    approvalFrom: random.pick([null, null, 66_000]),
  };
  const actions = Array.from({ length: random.whole(20, 45) }, () => ({
    at: readyAt + random.whole(0, lastsMs),
    ...choose(random),
  }));
  const all = [...actions, ...actions.flatMap((action) => whatFollows(action, random))];
  return { terms, actions: all.sort((a, b) => a.at - b.at), endsAt: readyAt + lastsMs + minute };
}

/** Adds faults shortly after an action, because at random times most parts would be idle. */
function whatFollows(action: Action & { at: number }, random: SeededRandom): Plan['actions'] {
  const soon = (make: () => Action, withinMs = 4 * second) => ({
    at: action.at + random.whole(1, withinMs),
    ...make(),
  });
  if (action.do === 'kick') {
    // Something is parked by the time that somebody adds the bot again, and more comes then.
    const events = () => ({ do: 'events' as const, count: random.whole(1, 3), posts: 1 });
    const then = { at: action.at + action.forMs + random.whole(1, 4) * second, ...events() };
    return [soon(events, action.forMs), then].filter(({ at }) => at < readyAt + lastsMs);
  }
  if (action.do !== 'order' && action.do !== 'events') return [];
  const follow = [
    ...(random.oneIn(5) ? [soon(() => crash(random))] : []),
    ...(random.oneIn(5) ? [soon(() => connectionTrouble(random))] : []),
  ];
  if (action.do === 'events') return follow;
  const presses = Array.from({ length: random.whole(1, 3) }, (_, nth) => ({
    at: action.at + random.whole(1, 20) * second * (nth + 1),
    ...press(random, action.person),
  }));
  const crashes = presses.flatMap(({ at }) =>
    random.oneIn(6) ? [{ at: at + random.whole(0, second), ...crash(random) }] : [],
  );
  return [...follow, ...presses, ...crashes];
}
