// The sandbox's world with the real bot: who its people are for the bot, and its clock set forward.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '../../src/sandbox/world.ts';
import { openTestWorld } from './world.ts';

const hourMs = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openTestWorld();
  world.model.telegram.setLimits('off');
});
afterAll(() => world.close());

it('Olga is an owner, Anna an operator and Sam a stranger, and no chat has a message of the bot before they write', async () => {
  const { telegram, people, places } = world.model;
  const { olga, anna, sam } = people as Record<'olga' | 'anna' | 'sam', (typeof people)[string]>;
  const written = [olga, anna, sam, places['team']!.chat!].map((chat) => telegram.chat(chat).last);
  expect(written).toEqual([undefined, undefined, undefined, undefined]);

  expect((await olga.ask('/start')).text).toContain('You are an owner');
  expect((await anna.ask('/start')).text).toContain('You are an operator');
  expect((await anna.ask('/balance')).text).toContain('TRX');
  expect((await sam.ask('/start')).text).toContain('one team only');
  const listed = (await olga.ask('/members')).text;
  expect(listed).toContain('Anna');
  expect(listed).not.toContain('Sam');
});

it('bot, service and Telegram go on from a new time, and no call between them is cut off', async () => {
  const { telegram, service, clock, people, actions } = world.model;
  const olga = people['olga']!;
  const before = clock.now();
  for (const hours of [1, 24]) {
    // The call that brought this message is under way still: the bot has not read its answer.
    await olga.ask('/balance');
    actions.clock({ forwardMs: hours * hourMs });
  }
  const told = await olga.ask('/balance');
  expect(told.date * 1_000 - before).toBeGreaterThanOrEqual(25 * hourMs - 1_000);
  expect(told.text).toMatch(/As of \d\d:\d\d/);
  expect(service.requests.map(({ signature }) => signature)).not.toContain('clock');
  expect(telegram.chat(olga).messages.filter(({ text }) => text.includes('went wrong'))).toEqual([]);
});
