import { describe, expect, it } from 'vitest';
import { transfer } from './alerts-events.ts';
import type { FlawName } from './alerts-flaws.ts';
import { openAlertsWorld, type AlertsWorld } from './alerts-world.ts';

const retryAfterMs = 37_000;
const minute = 60_000;

/** When Telegram was called for a chat, in milliseconds after `start`. */
const callsTo = ({ telegram }: AlertsWorld, chatId: number, start: number) =>
  telegram.calls.filter(({ params }) => Number(params['chat_id']) === chatId).map(({ at }) => at - start);

/** A group's first message gets a 429, while another group gets the same events. */
async function refuseOnce(flaw: FlawName = 'none') {
  const world = await openAlertsWorld({ flaw });
  const { clock, telegram, rateLimiter } = world;
  const [refused, other] = [await world.group(), await world.group()];
  telegram.faults.inject({ kind: 'too-many', retryAfter: retryAfterMs / 1000 }, { chatId: refused });
  const start = clock.now();
  await world.post([transfer(1)]);
  await world.settle();
  await clock.advance(3_200);
  await world.post([transfer(2)]);
  await clock.advance(minute);
  await world.settle();
  return { refused: callsTo(world, refused, start), other: callsTo(world, other, start), rateLimiter };
}

describe('a 429', () => {
  it('is obeyed to the second, and other chats go on', async () => {
    const { refused, other } = await refuseOnce();
    expect(refused[1]).toBe(retryAfterMs);
    expect(other[1]).toBeLessThan(retryAfterMs);
  });

  it('would be caught when called again too early', async () => {
    expect((await refuseOnce('deaf to 429')).refused[1]).toBeLessThan(retryAfterMs);
  });

  it('would be caught when it stopped other chats', async () => {
    expect((await refuseOnce('one for all')).other[1]).toBeGreaterThanOrEqual(retryAfterMs);
  });

  it.each([
    ['lets fewer messages through for a while, and then as many as before', 'none', true],
    ['would be caught when nothing was learned from it', 'learns nothing', false],
  ] as const)('%s', async (_, flaw, isSlower) => {
    const world = await openAlertsWorld({ flaw });
    const { clock, telegram } = world;
    const group = await world.group({ folding: false });
    let nth = 0;
    const tellForAMinute = async () => {
      await world.post(Array.from({ length: 20 }, () => transfer((nth += 1))));
      const before = telegram.calls.length;
      await clock.advance(minute);
      const count = telegram.calls.length - before;
      await world.passUntil(world.isDone, 10 * minute, 1000);
      // What was spent in this minute weighs on no other.
      await clock.advance(2 * minute);
      return count;
    };
    const before = await tellForAMinute();
    telegram.faults.inject({ kind: 'too-many', retryAfter: 1 }, { chatId: group });
    const after = await tellForAMinute();
    await clock.advance(10 * minute);
    const atLast = await tellForAMinute();
    expect(after < before * 0.75).toBe(isSlower);
    expect(atLast).toBe(before);
  });
});

/**
 * Somebody asks something again and again in a group full of alerts; how long each had to wait for the answer, Telegram's
 * pauses aside. With `isRefused`, the first alert after the first answer gets a 429, for three seconds.
 */
async function askInStorm({
  flaw = 'none',
  isRefused = false,
}: { flaw?: FlawName; isRefused?: boolean } = {}) {
  const world = await openAlertsWorld({ limits: 'on', flaw });
  const { clock, telegram, rateLimiter, api } = world;
  const group = await world.group({ folding: false });
  const waits: number[] = [];
  await world.post(Array.from({ length: 40 }, (_, nth) => transfer(nth)));
  for (let nth = 0; nth < (isRefused ? 20 : 6); nth++) {
    const mayCallAt = clock.now() + rateLimiter.pauseOf(group);
    for (
      let waitMs = rateLimiter.take(group, 'answer');
      waitMs > 0;
      waitMs = rateLimiter.take(group, 'answer')
    ) {
      await clock.advance(waitMs);
    }
    await api.sendMessage(group, `answer ${nth}`, { link_preview_options: { is_disabled: true } });
    waits.push(clock.now() - mayCallAt);
    if (isRefused && nth === 0)
      telegram.faults.inject({ kind: 'too-many', retryAfter: 3 }, { chatId: group });
    await clock.advance(isRefused ? 5_000 : 15_000);
    await world.settle();
  }
  const refused = telegram.calls.filter(({ answer }) => answer?.ok === false).length;
  const alerts = telegram.calls.length - waits.length;
  return { longestWaitMs: Math.max(...waits), refused, alerts };
}

describe('answers to people', () => {
  it('overtake the alerts of a group, which leave them room and go on', async () => {
    const { longestWaitMs, refused, alerts } = await askInStorm();
    expect({ longestWaitMs, refused }).toEqual({ longestWaitMs: 0, refused: 0 });
    expect(alerts).toBeGreaterThan(5);
  });

  it('overtake them after a 429 too, and draw no other', async () => {
    const { longestWaitMs, refused, alerts } = await askInStorm({ isRefused: true });
    expect({ longestWaitMs, refused }).toEqual({ longestWaitMs: 0, refused: 1 });
    expect(alerts).toBeGreaterThan(5);
  });

  it.each([false, true])('would be caught waiting among the alerts (after a 429: %s)', async (isRefused) => {
    const { longestWaitMs } = await askInStorm({ flaw: 'people in the queue', isRefused });
    expect(longestWaitMs).toBeGreaterThan(1000);
  });
});
