// A fourth language is a copied folder and nothing else, also where its code has a region.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { eventOf } from '../../../src/events/index.ts';
import { localesDirectory } from '../../../src/base/i18n.ts';
import { render } from '../../../src/outbox/render.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene, until } from '../../bot/scene.ts';
import { copyShippedLanguages } from './languages.ts';

/** The shipped languages and `pt-BR`, which is English but for these messages. */
function copyLanguages(changes: ReadonlyArray<readonly [file: string, message: string, text: string]>) {
  const directory = copyShippedLanguages();
  cpSync(join(localesDirectory, 'en'), join(directory, 'pt-BR'), { recursive: true });
  for (const [file, message, text] of changes) {
    const path = join(directory, 'pt-BR', file);
    const pattern = new RegExp(`^${message} = .*$`, 'm');
    const before = readFileSync(path, 'utf8');
    expect(before).toMatch(pattern);
    writeFileSync(path, before.replace(pattern, `${message} = ${text}`));
  }
  return directory;
}

const portuguese = [
  ['bot.ftl', 'language-name', 'Português (Brasil)'],
  ['bot.ftl', 'command-members', 'Quem está na equipe'],
  ['numbers.ftl', 'number-group', '.'],
  ['numbers.ftl', 'number-decimal', ','],
] as const;

it('is offered, chosen, kept, spoken by the menu, and told in alerts with its own numbers', async () => {
  const { owner, telegram, store, deps } = await openScene({ locales: copyLanguages(portuguese) });
  const choice = await owner.ask('/language');
  expect(choice.labels).toContain('Português (Brasil)');
  await owner.press(choice, 'Português (Brasil)');
  expect(telegram.chat(owner).last?.labels).toContain('✓ Português (Brasil)');
  expect(store.settings.data.chats).toMatchObject([{ locale: 'pt-BR' }]);
  await until(() =>
    owner.menu().some(({ command, description }) => command === 'members' && description.startsWith('Quem')),
  );
  const codes = telegram.calls.filter(({ method }) => method === 'setMyCommands');
  expect(codes.map(({ params }) => params['language_code'])).not.toContain('pt-BR');

  const balance = eventOf('EVENT_BALANCE')!;
  const body = JSON.stringify({ data: { ...balance.example, balance: 1_234_567_890 } });
  await store.events.add(makeArrival('e-1', { type: balance.type, body }), []);
  const [event] = await store.events.find('e-1');
  const reader = {
    words: deps.i18n.words('pt-BR'),
    timeZone: 'UTC',
    explorerUrl: '{hash}',
    judge: () => undefined,
  };
  const message = render(event!, reader);
  expect(message.problem).toBeUndefined();
  expect(message.plain).toContain('1.234,56789 TRX');
});

it.each([
  ['pt-BR', true],
  ['pt-br', true],
  ['pt-PT', false],
  ['uk', false],
])('is spoken to a Telegram in %s: %s', async (code, isSpoken) => {
  const { owner, store } = await openScene({ locales: copyLanguages(portuguese) });
  owner.setLanguage(code);
  await owner.ask('/start');
  expect(store.settings.data.chats[0]?.locale).toBe(isSpoken ? 'pt-BR' : undefined);
});
