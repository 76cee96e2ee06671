// What happens in a simulation, written down before it begins: from the seed alone, so that parts can be left out and the
// rest played again.

import type { FaultKind } from '../../src/sandbox/service/fault-kinds.ts';
import type { Fate } from '../../src/sandbox/service/order.ts';
import type { Fault as TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import { createDice, type Dice } from './dice.ts';
import type { GroupName, LineTrouble, Terms } from './world.ts';
import type { Moment } from './time.ts';

/** A private chat by the number of its person, a group, or a topic of the forum. */
export type Place = number | GroupName | 'topic one' | 'topic two';

export type Deed =
  /** So many events, each posted `posts` times under its id. */
  | { do: 'events'; count: number; posts: number }
  | { do: 'order'; person: number; place: Place; isFlash: boolean }
  /** A button of an order: one of the latest, `back` of them ago; by a second person at the same time as well. */
  | { do: 'press'; person: number; back: number; taps: number; withOther: boolean; isOld: boolean }
  | { do: 'say'; person: number; place: Place; text: string }
  | { do: 'telegram fails'; fault: TelegramFault; method: string | undefined; times: number }
  | { do: 'service fails'; kind: FaultKind; method: string; times: number }
  | { do: 'fate'; fate: Fate }
  | ({ do: 'line fails' } & LineTrouble)
  | { do: 'block'; person: number; forMs: number }
  | { do: 'kick'; group: GroupName; forMs: number }
  | { do: 'close topic'; nth: 0 | 1; forMs: number }
  | { do: 'delete topic'; nth: 0 | 1 }
  | { do: 'migrate' }
  | { do: 'forbid files'; group: GroupName }
  | { do: 'crash'; how: 'kill' | 'power'; when: Moment; downMs: number }
  | { do: 'set clock'; byMs: number };

export type Plan = { terms: Terms; deeds: readonly (Deed & { at: number })[]; endsAt: number };

const [second, minute] = [1_000, 60_000];
/** By then everybody has started the bot and every group hears it. */
export const readyAt = 3 * minute;
const lastsMs = 60 * minute;

export function makePlan(seed: number): Plan {
  const dice = createDice(`${seed}/plan`);
  const policy = dice.pick(['ask', 'repeat'] as const);
  const documented = ['returns_first', 'error_duplicate', 'forgets_after_60s', 'replays_first_answer'] as const;
  const terms: Terms = {
    policy,
    // The fifth contradicts the document; only `ask` promises anything there.
    idempotency: dice.pick(policy === 'ask' ? [...documented, 'ignores_the_id' as const] : documented),
    broadcastFailureRate: dice.pick([0, 0.2]),
    approvalFrom: dice.pick([null, null, 66_000]),
  };
  const deeds = Array.from({ length: dice.whole(40, 90) }, () => ({
    at: readyAt + dice.whole(0, lastsMs),
    ...choose(dice),
  })).sort((a, b) => a.at - b.at);
  return { terms, deeds: deeds.flatMap((deed) => [deed, ...whatFollows(deed, dice)]), endsAt: readyAt + lastsMs };
}

/** An order is seldom left alone: somebody presses its buttons soon. */
function whatFollows(deed: Deed & { at: number }, dice: Dice): Plan['deeds'] {
  if (deed.do !== 'order') return [];
  return Array.from({ length: dice.whole(1, 3) }, (_, nth) => ({
    at: deed.at + dice.whole(1, 20) * second * (nth + 1),
    ...press(dice, deed.person),
  }));
}

function press(dice: Dice, person: number): Deed {
  return {
    do: 'press',
    person,
    back: dice.oneIn(3) ? dice.whole(0, 6) : 0,
    taps: dice.oneIn(4) ? dice.whole(2, 4) : 1,
    withOther: dice.oneIn(5),
    isOld: dice.oneIn(8),
  };
}

const choices: readonly (readonly [weight: number, (dice: Dice) => Deed])[] = [
  [24, (dice) => ({ do: 'events', count: dice.oneIn(10) ? dice.whole(10, 60) : dice.whole(1, 4), posts: dice.oneIn(4) ? 2 : 1 })],
  [14, (dice) => ({ do: 'order', person: dice.whole(0, 2), place: placeOf(dice), isFlash: dice.oneIn(3) })],
  [10, (dice) => press(dice, dice.whole(0, 2))],
  [8, (dice) => ({ do: 'say', person: dice.whole(0, 2), place: placeOf(dice), text: dice.pick(commands) })],
  [7, (dice) => ({ do: 'telegram fails', fault: telegramFault(dice), method: dice.pick([undefined, undefined, 'sendMessage', 'getUpdates']), times: dice.oneIn(4) ? dice.whole(5, 40) : dice.whole(1, 3) })],
  [8, (dice) => ({ do: 'service fails', kind: dice.pick(serviceFaults), method: dice.pick(['POST', 'POST', 'GET']), times: dice.whole(1, 3) })],
  [3, (dice) => ({ do: 'fate', fate: dice.pick(['delivered', 'never_confirmed', 'confirm_fails', 'delegate_fails', 'insufficient_balance', 'status:UNPAID'] as const) })],
  [8, (dice) => ({ do: 'line fails', to: dice.pick(['telegram', 'telegram', 'api', 'bot'] as const), kind: dice.pick(['refused', 'request lost', 'answer lost', 'answer cut'] as const), skip: dice.whole(0, 5), times: dice.oneIn(5) ? dice.whole(5, 30) : dice.whole(1, 3) })],
  [1, (dice) => ({ do: 'block', person: dice.whole(0, 2), forMs: dice.whole(1, 20) * minute })],
  [1, (dice) => ({ do: 'kick', group: dice.pick(['team', 'desk', 'forum'] as const), forMs: dice.whole(1, 20) * minute })],
  [1, (dice) => ({ do: 'close topic', nth: dice.pick([0, 1] as const), forMs: dice.whole(1, 20) * minute })],
  [0.3, (dice) => ({ do: 'delete topic', nth: dice.pick([0, 1] as const) })],
  [0.5, () => ({ do: 'migrate' })],
  [0.5, (dice) => ({ do: 'forbid files', group: dice.pick(['team', 'desk', 'forum'] as const) })],
  [7, (dice) => ({ do: 'crash', how: dice.pick(['kill', 'power'] as const), when: { steps: dice.whole(0, 30), turns: dice.whole(0, 3), promises: dice.whole(0, 120) }, downMs: dice.whole(1, 40) * second })],
  [1, (dice) => ({ do: 'set clock', byMs: dice.pick([-1, 1]) * dice.pick([second, minute, 60 * minute, 1440 * minute]) * dice.whole(1, 30) })],
];

const total = choices.reduce((sum, [weight]) => sum + weight, 0);

function choose(dice: Dice): Deed {
  let point = dice.fraction() * total;
  for (const [weight, make] of choices) {
    point -= weight;
    if (point < 0) return make(dice);
  }
  return press(dice, 0);
}

const commands = ['/alerts on', '/alerts on', '/alerts off', '/balance', '/cancel', '/orders', '/start', '/flash'];

function placeOf(dice: Dice): Place {
  return dice.pick([0, 1, 2, 'team', 'desk', 'topic one', 'topic two'] as const);
}

const serviceFaults: readonly FaultKind[] = ['lose_answer', 'cut', 'half_answer', 'silence', 'slow', 'error_500', 'bad_gateway', 'maintenance', 'code_9999', 'code_as_text', 'refuse', 'too_many', 'garbage'];

function telegramFault(dice: Dice): TelegramFault {
  return dice.pick<TelegramFault>([
    { kind: 'too-many', retryAfter: dice.whole(1, 90) },
    { kind: 'html', status: dice.pick([500, 502, 503, 504] as const) },
    { kind: 'cut-before' },
    { kind: 'cut-after' },
    { kind: 'black-hole' },
    { kind: 'refuse', code: 500, description: 'Internal Server Error' },
  ]);
}
