import { expect, it } from 'vitest';
import { recallSent } from '../../src/outbox/notify.ts';
import { createRateLimiter } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';
import { makeArrival, openTestStore } from '../store/ledger/fixture.ts';
import { begin } from '../store/ledger/posts.ts';

const group = -100;
const otherGroup = -200;
/** What Telegram lets through to a group: alerts use three quarters of 20 in 61 s, and keep a gap. */
const alerts = 15;
const windowMs = 61_000;
const gapMs = 3_100;

/** The limiter of a new leader, and of one that recalls nothing. The leader before began messages so long ago. */
async function openAfter(begunMsAgo: readonly number[]) {
  const store = await openTestStore();
  const clock = createManualClock();
  for (const [nth, ms] of begunMsAgo.entries()) {
    await store.events.add(makeArrival(`e${nth}`), [{ ruleId: 'r', chatId: group, topicId: null }]);
    await begin(store, [nth + 1], clock.now() - ms);
  }
  const rateLimiter = createRateLimiter(clock);
  await recallSent({ store, clock, rateLimiter });
  return { rateLimiter, forgetful: createRateLimiter(clock) };
}

it('waits until the oldest message of the leader before has left the window, and not where nothing is recalled', async () => {
  const { rateLimiter, forgetful } = await openAfter(
    Array.from({ length: alerts }, (_, n) => 60_000 - n * gapMs),
  );
  expect(rateLimiter.take(group, 'alert')).toBe(windowMs - 60_000);
  expect(forgetful.take(group, 'alert')).toBe(0);
});

it('does not wait for messages from before the window', async () => {
  const { rateLimiter } = await openAfter(Array.from({ length: alerts }, () => windowMs));
  expect(rateLimiter.take(group, 'alert')).toBe(0);
});

it('keeps the gap to the last message of the leader before, and none in other chats', async () => {
  const { rateLimiter } = await openAfter([1_000]);
  expect(rateLimiter.take(group, 'alert')).toBe(gapMs - 1_000);
  expect(rateLimiter.take(otherGroup, 'alert')).toBe(0);
});

it('counts a message as just sent that the clock of the leader before puts into the future', async () => {
  const { rateLimiter } = await openAfter([-600_000]);
  expect(rateLimiter.take(group, 'alert')).toBe(gapMs);
});
