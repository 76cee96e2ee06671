// Chooses random actions of a simulation, by the weights and the bounds of each kind.

import type { FaultKind } from '../../src/sandbox/service/fault-kinds.ts';
import { upgradeUpdates } from '../../src/sandbox/telegram/group.ts';
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

const choices: readonly (readonly [weight: number, (random: SeededRandom) => Action])[] = [
  [
    24,
    (random) => ({
      do: 'events',
      count: random.oneIn(10) ? random.whole(10, 60) : random.whole(1, 4),
      posts: random.oneIn(4) ? 2 : 1,
    }),
  ],
  [
    14,
    (random) => ({
      do: 'order',
      person: random.whole(0, 2),
      place: placeOf(random),
      isFlash: random.oneIn(3),
    }),
  ],
  [10, (random) => press(random, random.whole(0, 2))],
  [
    8,
    (random) => ({
      do: 'say',
      person: random.whole(0, 2),
      place: placeOf(random),
      text: random.pick(commands),
    }),
  ],
  [
    7,
    (random) => ({
      do: 'telegram fails',
      fault: telegramFault(random),
      method: random.pick([undefined, undefined, 'sendMessage', 'getUpdates']),
      times: random.oneIn(4) ? random.whole(5, 40) : random.whole(1, 3),
    }),
  ],
  [
    8,
    (random) => ({
      do: 'service fails',
      kind: random.pick(serviceFaults),
      method: random.pick(['POST', 'POST', 'GET']),
      times: random.whole(1, 3),
    }),
  ],
  [
    3,
    (random) => ({
      do: 'fate',
      fate: random.pick([
        'delivered',
        'never_confirmed',
        'confirm_fails',
        'delegate_fails',
        'insufficient_balance',
        'status:UNPAID',
      ] as const),
    }),
  ],
  [5, connectionTrouble],
  [1, (random) => ({ do: 'block', person: random.whole(0, 2), forMs: random.whole(1, 10) * minute })],
  [
    1,
    (random) => ({
      do: 'kick',
      group: random.pick(['team', 'desk', 'forum'] as const),
      forMs: random.whole(1, 10) * minute,
      first: random.pick(['owner', 'operator', 'stranger', 'stranger'] as const),
      upgrade: random.oneIn(2) ? shuffled(random, upgradeUpdates) : [],
    }),
  ],
  [
    1,
    (random) => ({
      do: 'close topic',
      nth: random.pick([0, 1] as const),
      forMs: random.whole(1, 10) * minute,
    }),
  ],
  [0.3, (random) => ({ do: 'delete topic', nth: random.pick([0, 1] as const) })],
  [0.5, () => ({ do: 'migrate' })],
  [0.5, (random) => ({ do: 'forbid files', group: random.pick(['team', 'desk', 'forum'] as const) })],
  [3, crash],
  [
    1,
    (random) => ({
      do: 'set clock',
      byMs:
        random.pick([-1, 1]) *
        random.pick([second, minute, 60 * minute, 1440 * minute]) *
        random.whole(1, 30),
    }),
  ],
];

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
  '/alerts on',
  '/alerts on',
  '/alerts off',
  '/mute 5 min',
  '/mute 10 min',
  '/unmute',
  '/balance',
  '/cancel',
  '/orders',
  '/start',
  '/flash',
];

function placeOf(random: SeededRandom): Place {
  return random.pick([0, 1, 2, 'team', 'desk', 'topic one', 'topic two'] as const);
}

const serviceFaults: readonly FaultKind[] = [
  'lose_answer',
  'cut',
  'half_answer',
  'silence',
  'slow',
  'error_500',
  'bad_gateway',
  'maintenance',
  'code_9999',
  'code_as_text',
  'refuse',
  'too_many',
  'garbage',
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
