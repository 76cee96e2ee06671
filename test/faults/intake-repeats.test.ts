import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeepResult } from '../../src/store/keep.ts';
import { delivery, openDoor, post } from '../webhook/door.ts';
import { isLong, seed, tell } from './long-run.ts';

const ids = isLong ? 10_000 : 500;
const times = 10;
const atOnce = 32;
const timeout = isLong ? 1_800_000 : 60_000;

/** Posts every id ten times in any order, 32 at once, and counts how often the bell rang for each. */
async function postShuffled(count: number, forgets = false) {
  const rung = new Map<string, number>();
  const door = await openDoor({
    onKept: ({ eventId }) => void rung.set(eventId, (rung.get(eventId) ?? 0) + 1),
    ...(forgets ? { keep: async (): Promise<KeepResult> => 'new' } : {}),
  });
  const all = Array.from({ length: count * times }, (_, index) => `e-${index % count}`);
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), {
    numRuns: 1,
    seed,
  });
  const statuses = new Set<number>();
  const posters = Array.from({ length: atOnce }, async () => {
    for (let eventId = shuffled.pop(); eventId !== undefined; eventId = shuffled.pop()) {
      statuses.add((await post(door, delivery(eventId))).status);
    }
  });
  await Promise.all(posters);
  const wrong = [...rung].filter(([, rings]) => rings !== 1).length + (count - rung.size);
  return { statuses: [...statuses], stored: await door.store.events.count(), wrong };
}

describe('an event that comes ten times', () => {
  it(`is stored and told once: ${ids} ids in any order, ${atOnce} at once`, { timeout }, async () => {
    const { statuses, stored, wrong } = await postShuffled(ids);
    tell(
      'E3',
      'repeats',
      ids,
      `${ids * times} posts, ${stored} stored, ${wrong} told more or less than once`,
    );
    expect({ statuses, stored, wrong }).toEqual({ statuses: [200], stored: ids, wrong: 0 });
  });

  it('would be caught if repeats were not recognised', { timeout }, async () => {
    expect((await postShuffled(20, true)).wrong).toBe(20);
  });
});
