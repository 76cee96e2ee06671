// Who the people of the sandbox are for the bot.

import { expect, it, onTestFinished } from 'vitest';
import { openTestWorld } from './world.ts';

it('Olga is an owner, Anna an operator and Sam a stranger, and no chat has a message of the bot before they write', async () => {
  const world = await openTestWorld();
  onTestFinished(() => world.close());
  const { telegram, people, places } = world.model;
  const { olga, anna, sam } = people as Record<'olga' | 'anna' | 'sam', (typeof people)[string]>;
  telegram.setLimits('off');
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
