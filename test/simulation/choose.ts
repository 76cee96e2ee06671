// Chooses random actions of a simulation, by the weights and the bounds of each kind.

import type { FaultKind } from '../../src/sandbox/service/faults.ts';
import { upgradeUpdates } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { TelegramFault } from '../../src/sandbox/telegram/faults.ts';
import type { Action, Place } from './action.ts';
import type { SeededRandom } from './random.ts';

const [second, minute] = [1_000, 60_000];

export function crash(random: SeededRandom): Action {
  return {
    do: 'crash',
    how: random.pick(['kill', 'power'] as const),
    when: { steps: random.whole(0, 30), turns: random.whole(0, 3), promises: random.whole(0, 120) },
    downMs: random.whole(1, 40) * second,
  };
}

export function connectionTrouble(random: SeededRandom): Action {
  return {
    do: 'connection fails',
    to: random.pick(['telegram', 'telegram', 'api', 'bot'] as const),
    kind: random.pick(['refused', 'request lost', 'answer lost', 'answer cut'] as const),
    skip: random.whole(0, 5),
    times: random.oneIn(5) ? random.whole(5, 30) : random.whole(1, 3),
  };
}

export function press(random: SeededRandom, person: number): Action {
  return {
    do: 'press',
    person,
    back: random.oneIn(3) ? random.whole(0, 6) : 0,
    taps: random.oneIn(3) ? random.whole(2, 4) : 1,
    withOther: random.oneIn(5),
    isOld: random.oneIn(8),
  };
}

const groups = ['team', 'desk', 'forum'] as const;
const person = (random: SeededRandom) => random.whole(0, 2);
const aWhile = (random: SeededRandom) => random.whole(1, 10) * minute;
const topic = (random: SeededRandom) => random.pick([0, 1] as const);

/** By their weights. Each is made from the random numbers in the order in which its fields are written. */
const choices: readonly (readonly [weight: number, (random: SeededRandom) => Action])[] = [
  [24, events],
  [14, (of) => ({ do: 'order', person: person(of), place: placeOf(of), isFlash: of.oneIn(3) })],
  [10, (of) => press(of, person(of))],
  [8, (of) => ({ do: 'say', person: person(of), place: placeOf(of), text: of.pick(commands) })],
  [
    7,
    (of) => ({ do: 'telegram fails', fault: telegramFault(of), method: of.pick(methods), times: often(of) }),
  ],
  [
    8,
    (of) => ({
      do: 'service fails',
      kind: of.pick(serviceFaults),
      method: of.pick(verbs),
      times: of.whole(1, 3),
    }),
  ],
  [3, (of) => ({ do: 'fate', fate: of.pick(fates) })],
  [5, connectionTrouble],
  [1, (of) => ({ do: 'block', person: person(of), forMs: aWhile(of) })],
  [1, kick],
  [1, (of) => ({ do: 'close topic', nth: topic(of), forMs: aWhile(of) })],
  [0.3, (of) => ({ do: 'delete topic', nth: topic(of) })],
  [0.5, () => ({ do: 'migrate' })],
  [0.5, (of) => ({ do: 'forbid files', group: of.pick(groups) })],
  [3, crash],
  [1, (of) => ({ do: 'set clock', byMs: of.pick([-1, 1]) * of.pick(spans) * of.whole(1, 30) })],
];

const spans = [second, minute, 60 * minute, 1440 * minute];
const methods = [undefined, undefined, 'sendMessage', 'getUpdates'];
const verbs = ['POST', 'POST', 'GET'];
const often = (random: SeededRandom) => (random.oneIn(4) ? random.whole(5, 40) : random.whole(1, 3));

function events(random: SeededRandom): Action {
  const count = random.oneIn(10) ? random.whole(10, 60) : random.whole(1, 4);
  return { do: 'events', count, posts: random.oneIn(4) ? 2 : 1 };
}

function kick(random: SeededRandom): Action {
  return {
    do: 'kick',
    group: random.pick(groups),
    forMs: aWhile(random),
    first: random.pick(['owner', 'operator', 'stranger', 'stranger'] as const),
    upgrade: random.oneIn(2) ? shuffled(random, upgradeUpdates) : [],
  };
}

function shuffled<One>(random: SeededRandom, all: readonly One[]): One[] {
  const ranked = all.map((one) => ({ one, rank: random.fraction() }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

const total = choices.reduce((sum, [weight]) => sum + weight, 0);

export function choose(random: SeededRandom): Action {
  let point = random.fraction() * total;
  for (const [weight, make] of choices) {
    point -= weight;
    if (point < 0) return make(random);
  }
  return press(random, 0);
}

const commands = [
  ['/alerts on', '/alerts on', '/alerts off', '/mute 5 min', '/mute 10 min', '/unmute'],
  ['/balance', '/cancel', '/orders', '/start', '/flash'],
].flat();

function placeOf(random: SeededRandom): Place {
  return random.pick([0, 1, 2, 'team', 'desk', 'topic one', 'topic two'] as const);
}

const serviceFaults: readonly FaultKind[] = [
  ...(['lose_answer', 'cut', 'half_answer', 'silence', 'slow', 'error_500', 'bad_gateway'] as const),
  ...(['maintenance', 'code_9999', 'code_as_text', 'refuse', 'too_many', 'garbage'] as const),
];

const fates = [
  ...(['delivered', 'never_confirmed', 'confirm_fails', 'delegate_fails'] as const),
  ...(['insufficient_balance', 'status:UNPAID'] as const),
];

function telegramFault(random: SeededRandom): TelegramFault {
  return random.pick<TelegramFault>([
    { kind: 'too-many', retryAfter: random.whole(1, 90) },
    { kind: 'html', status: random.pick([500, 502, 503, 504] as const) },
    { kind: 'cut-before' },
    { kind: 'cut-after' },
    { kind: 'black-hole' },
    { kind: 'refuse', code: 500, description: 'Internal Server Error' },
  ]);
}
