// The alert rules, mutes, quiet hours, boards and digests that two groups have from the beginning, as an operator may have written them.

import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { QuietHours } from '../../src/store/settings/alert-rules.ts';
import { makePlace } from '../store/settings/place.ts';
import { ownerId } from './machine.ts';
import { type SeededRandom, createRandom } from './random.ts';

const minuteMs = 60_000;
const transfer = 'EVENT_ADDRESS_MONITOR';

/** What a group may ask for: everything, or not all that comes. */
const wishes = [
  [{}],
  [{}],
  [
    { kinds: [transfer], atLeast: { USDT: '1000000' } },
    { isUrgent: true, actions: ['other'] },
  ],
  [{ kinds: [transfer], isLoud: false }, { coins: ['other'] }],
];

export function alertSettings(seed: number, groups: readonly Group[], now: number) {
  const random = createRandom(`${seed}/alerts`);
  const chats = groups.map(({ id, title }) => ({
    id,
    type: String(id).startsWith('-100') ? 'supergroup' : 'group',
    title,
    addedBy: ownerId,
    addedAt: now,
    ...(random.oneIn(2) && { quiet: soon(random, now) }),
  }));
  const places = groups.map(({ id }, index) => {
    const place = makePlace(id, { id: `simulated ${index} 1`, since: now });
    const [first] = place.rules;
    const rules = random
      .pick(wishes)
      .map((filters, nth) =>
        Object.assign({}, first, { id: `simulated ${index} ${nth + 1}`, n: nth + 1 }, filters),
      );
    const from = now + random.whole(0, 20) * minuteMs;
    const mute = {
      n: 9,
      scope: random.pick([{ of: 'all' as const }, { of: 'kind' as const, kind: transfer }]),
      from,
      until: from + random.whole(1, 10) * minuteMs,
      by: { id: ownerId, name: 'Olga' },
    };
    return { ...place, rules, nextN: 10, mutes: random.oneIn(2) ? [mute] : [] };
  });
  const reports = groups.map(({ id }) => ({
    chatId: id,
    topicId: null,
    board: {},
    digest: { time: '13:05' },
  }));
  return { chats, places, reports };
}

/** Quiet hours of some minutes, while events come. */
function soon(random: SeededRandom, now: number): QuietHours {
  const from = now + random.whole(4, 20) * minuteMs;
  const [begin, end] = [from, from + random.whole(2, 15) * minuteMs].map((ms) =>
    new Date(ms).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDThh:mm'.length),
  );
  return {
    from: begin!,
    to: end!,
    days: [1, 2, 3, 4, 5, 6, 7],
    how: random.pick(['held', 'held', 'silent'] as const),
  };
}
