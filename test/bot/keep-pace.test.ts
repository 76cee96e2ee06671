import { Api } from 'grammy';
import { expect, it } from 'vitest';
import { keepWaits } from '../../src/bot/waits.ts';
import { createPace } from '../../src/pace.ts';
import { createHandClock } from '../hand-clock.ts';

/** An Api whose calls are counted instead of made; `answers` come first, then only good ones. */
function openApi(answers: object[] = []) {
  const clock = createHandClock();
  const pace = createPace(clock);
  const calls: Array<{ method: string; at: number }> = [];
  const start = clock.now();
  const api = new Api('1:token');
  api.config.use((_call, method) => {
    calls.push({ method, at: clock.now() - start });
    return Promise.resolve((answers.shift() ?? { ok: true, result: {} }) as never);
  });
  api.config.use(keepWaits((delayMs) => clock.advance(delayMs), pace));
  return { api, calls, clock, pace };
}

const tooMany = (seconds: number) => ({
  ok: false,
  error_code: 429,
  description: 'Too Many Requests',
  parameters: { retry_after: seconds },
});

it('answers a person at once, and more slowly only after a refusal', async () => {
  const { api, calls, pace } = openApi();
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.every(({ at }) => at === 0)).toBe(true);
  pace.refused(7, 1000);
  for (let answer = 0; answer < 7; answer++) await api.sendMessage(7, 'hi');
  expect(calls.at(-1)!.at).toBeGreaterThan(5200);
});

it('waits as long as Telegram asks, and takes the budget for smaller afterwards', async () => {
  const { api, calls, pace } = openApi([tooMany(9)]);
  await api.sendMessage(7, 'hi');
  expect(calls.map(({ at }) => at)).toEqual([0, 9000]);
  expect(pace.take(7, 'answer')).toBe(0);
  expect(pace.take(7, 'answer')).toBeGreaterThan(0);
});

it('makes no call to a chat that is paused, not even to edit', async () => {
  const { api, calls, pace } = openApi();
  pace.refused(7, 4000);
  await api.editMessageText(7, 1, 'hi');
  await api.getMe();
  expect(calls).toEqual([
    { method: 'editMessageText', at: 4000 },
    { method: 'getMe', at: 4000 },
  ]);
});

it('gives up on a pause longer than a minute, without a call', async () => {
  const { api, calls, pace } = openApi();
  pace.refused(7, 90_000);
  await expect(api.sendMessage(7, 'hi')).rejects.toMatchObject({
    error_code: 429,
    parameters: { retry_after: 90 },
  });
  expect(calls).toEqual([]);
});
