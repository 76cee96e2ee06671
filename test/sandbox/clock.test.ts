// The sandbox's clock set forward, with the real bot.

import { expect, it, onTestFinished } from 'vitest';
import { openTestWorld } from './world.ts';

const hourMs = 3_600_000;

it('bot, service and Telegram go on from the new time, and no call between them is cut off', async () => {
  const world = await openTestWorld();
  onTestFinished(() => world.close());
  const { telegram, service, clock, people, actions } = world.model;
  const olga = people['olga']!;
  telegram.setLimits('off');
  await olga.ask('/start');
  const before = clock.now();
  for (const hours of [1, 24]) {
    // The call that brought this message is under way still: the bot has not read its answer.
    await olga.ask('/balance');
    await actions.clock({ forwardMs: hours * hourMs });
  }
  const told = await olga.ask('/balance');
  expect(told.date * 1_000 - before).toBeGreaterThanOrEqual(25 * hourMs - 1_000);
  const day = new Date(told.date * 1_000).toISOString().slice(0, 10);
  expect(told.text).toContain(`As of ${day}`);
  expect(service.requests.map(({ signature }) => signature)).not.toContain('clock');
  expect(telegram.chat(olga).messages.filter(({ text }) => text.includes('went wrong'))).toEqual([]);
});
