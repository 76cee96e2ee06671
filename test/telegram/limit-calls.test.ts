import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { limitCalls, waitRetryAfter } from '../../src/telegram/limit-calls.ts';
import { createRateLimiter, type CallPriority } from '../../src/telegram/rate-limiter.ts';
import { createManualClock } from '../manual-clock.ts';

/** An Api whose calls are counted instead of made; `answers` come first, then only good ones. */
function openApi(answers: object[] = [], lane: CallPriority = 'answer') {
  const clock = createManualClock();
  const rateLimiter = createRateLimiter(clock);
  const calls: Array<{ method: string; at: number }> = [];
  const start = clock.now();
  const api = new Api('1:token');
  api.config.use((_call, method) => {
    calls.push({ method, at: clock.now() - start });
    return Promise.resolve((answers.shift() ?? { ok: true, result: {} }) as never);
  });
  api.config.use(limitCalls(rateLimiter, lane));
  if (lane === 'answer') api.config.use(waitRetryAfter((delayMs) => clock.advance(delayMs)));
  return { api, calls, clock, rateLimiter };
}

const tooMany = (seconds: number) => ({
  ok: false,
  error_code: 429,
  description: 'Too Many Requests',
  parameters: { retry_after: seconds },
});

it('answers a person at once, also while the budget recovers from a refusal', async () => {
  const { api, calls, rateLimiter } = openApi();
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.every(({ at }) => at === 0)).toBe(true);
  rateLimiter.refused(7, 1000);
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.slice(7).map(({ at }) => at)).toEqual(Array.from({ length: 7 }, () => 1000));
});

it('waits as long as Telegram asks, and takes the budget for smaller afterwards', async () => {
  const { api, calls, rateLimiter } = openApi([tooMany(9)]);
  await api.sendMessage(7, 'hi');
  expect(calls.map(({ at }) => at)).toEqual([0, 9000]);
  expect(rateLimiter.take(7, 'urgent')).toBe(0);
  expect(rateLimiter.take(7, 'urgent')).toBeGreaterThan(0);
});

it('makes no call to a chat that is paused, not even to edit', async () => {
  const { api, calls, rateLimiter } = openApi();
  rateLimiter.refused(7, 4000);
  await api.editMessageText(7, 1, 'hi');
  await api.getMe();
  expect(calls).toEqual([
    { method: 'editMessageText', at: 4000 },
    { method: 'getMe', at: 4000 },
  ]);
});

it('uses no budget to say that something is being written', async () => {
  const { api, rateLimiter } = openApi([], 'urgent');
  for (let action = 0; action < 9; action++) await api.sendChatAction(7, 'typing');
  expect(rateLimiter.take(7, 'alert')).toBe(0);
});

it('gives up on a pause longer than a minute, without a call', async () => {
  const { api, calls, rateLimiter } = openApi();
  rateLimiter.refused(7, 90_000);
  await expect(api.sendMessage(7, 'hi')).rejects.toMatchObject({
    error_code: 429,
    parameters: { retry_after: 90 },
  });
  expect(calls).toEqual([]);
});

it('what is urgent counts, and is answered with 429 instead of being sent where there is no room', async () => {
  const { api, calls, rateLimiter, clock } = openApi([], 'urgent');
  for (let message = 0; message < 5; message++) await api.sendMessage(7, 'hi');
  await expect(api.sendMessage(7, 'hi')).rejects.toMatchObject({
    error_code: 429,
    parameters: { retry_after: 5.2 },
  });
  expect(calls).toHaveLength(5);
  expect(rateLimiter.take(7, 'alert')).toBeGreaterThan(0);
  await clock.advance(5200);
  await api.sendMessage(7, 'hi');
  expect(calls).toHaveLength(6);
});

it('a 429 to one is obeyed by all that write to the same chat', async () => {
  const { api, rateLimiter, calls } = openApi([tooMany(9)], 'urgent');
  await expect(api.editMessageText(7, 1, 'hi')).rejects.toMatchObject({ error_code: 429 });
  for (const lane of ['alert', 'urgent', 'answer'] as const) expect(rateLimiter.take(7, lane)).toBe(9000);
  expect(rateLimiter.take(8, 'alert')).toBe(0);
  expect(calls).toHaveLength(1);
});
