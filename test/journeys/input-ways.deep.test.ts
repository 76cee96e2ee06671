// Each way to type of input-ways.ts, through the real bot in the embedded Telegram, with the embedded service behind it.

import { describe, expect, it } from 'vitest';
import { commands } from '../../src/features/commands.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { i18n } from '../spoken.ts';
import { openOrderScene } from '../features/buy/scene.ts';
import { ownerId } from '../bot/scene.ts';
import { inputWays } from './input-ways.ts';

const locales = Object.keys(inputWays) as Array<keyof typeof inputWays>;
const waysIn = (locale: keyof typeof inputWays) =>
  inputWays[locale]
    .trim()
    .replaceAll('\n  | ', ' | ')
    .split('\n')
    .flatMap((line) => {
      const [reading = '', ...ways] = line.split(' | ');
      return ways.map((typed) => [typed, reading] as const);
    });

it('has at least 200 ways in three languages, each once', () => {
  const all = locales.flatMap((locale) => waysIn(locale).map(([typed]) => `${locale} ${typed}`));
  expect(locales).toEqual(['en', 'ru', 'zh']);
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(all.filter((way, index) => all.indexOf(way) !== index)).toEqual([]);
});

/** The longest piece of a message that stands between its variables, as Telegram shows it. */
function fixedPart(locale: string, key: string): string {
  const variables =
    'written first second name least example quantity address receiver label zone time hash amount command type what';
  const values = Object.fromEntries(variables.split(' ').map((variable) => [variable, '¦']));
  const text = i18n.words(locale).plain(key, { ...values, resource: 'ENERGY', kind: 'regular' });
  const pieces = text.replace(/<[^>]*>/g, '').split(/[¦\n]/);
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest)).trim();
}

it.each(locales)('knows each answer in %s by words of its own', (locale) => {
  const keys = waysIn(locale).map(([, reading]) => reading);
  const messages = keys.filter((key) => !key.includes(' '));
  expect(messages.length).toBeGreaterThan(30);
  expect(messages.filter((key) => fixedPart(locale, key).length < 4)).toEqual([]);
});

describe.each(locales)('in %s', (locale) => {
  it('each way to type has its reading or its hint', { timeout: 60_000 }, async () => {
    const scene = await openOrderScene({ commands });
    const { store, telegram, clock, service, posts } = scene;
    const [payouts = '', salary = ''] = service.addresses.basic;
    const [unknown = '', cold = '', hot = ''] = service.addresses.receivers;
    const book = { payouts, 'cold wallet 2': cold, 热钱包: hot, Зарплата: salary };
    for (const [label, address] of Object.entries(book)) await scene.addToBook(label, address);
    const filled = (text: string) =>
      text
        .replaceAll('{P}', payouts)
        .replaceAll('{T}', unknown)
        .replaceAll('{X}', `${unknown.slice(0, -1)}${unknown.endsWith('a') ? 'b' : 'a'}`)
        .replaceAll('{C}', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
        .replaceAll('{H}', 'ab'.repeat(32));

    /** What the bot answered in the private chat of somebody for whom everything is new. */
    async function answerTo(typed: string, id: number): Promise<{ person: Person; text: string }> {
      const person = telegram.person({ id, first_name: 'Ada' });
      await store.settings.update((draft) => {
        draft.people.push({ id, name: 'Ada', role: 'admin', addedBy: ownerId, addedAt: 1 });
        draft.chats.push({ id, type: 'private', title: 'Ada', locale, addedBy: id, addedAt: 1 });
      });
      let text = '';
      for (const message of typed.split(' >> ')) ({ text } = await person.ask(filled(message)));
      return { person, text };
    }

    const wrong: string[] = [];
    for (const [index, [typed, reading]] of waysIn(locale).entries()) {
      const { person, text } = await answerTo(typed, 5_000 + index);
      const drafts = await store.orders.inStates(['card']);
      const draft = drafts.find(({ created_by: by }) => by === person.id);
      const label = Object.entries(book).find(([, address]) => address === draft?.receiver)?.[0];
      const card =
        draft && `${draft.kind} ${draft.resource_type} ${draft.quantity} ${label ?? draft.receiver}`;
      const isOrder = /^(?:regular|flash) /.test(reading);
      const isAnswered = card === undefined && !isOrder && text.includes(fixedPart(locale, reading));
      const isRight = isOrder ? card === filled(reading) : isAnswered;
      if (!isRight) wrong.push(`${typed} is not ${reading}: ${card ?? ''} ${text}`);
      await clock.advance(1_000);
    }
    expect(wrong).toEqual([]);
    expect(posts()).toEqual([]);
  });
});
