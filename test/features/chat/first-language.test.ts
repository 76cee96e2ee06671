// Which language people read who have chosen none: that of their Telegram, of whoever invited them, of whoever added the
// bot to the group. A fourth language is a copied folder and nothing else, also where its code has a region.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventOf } from '../../../src/events/index.ts';
import { localesDirectory, type Words } from '../../../src/base/i18n.ts';
import { render } from '../../../src/outbox/render.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openScene as openAnyScene, until, type Scene } from '../../bot/scene.ts';

/** A directory with copies of the shipped languages, whatever further ones locales/ has. */
function copyShippedLanguages(): string {
  const directory = mkdtempSync(join(tmpdir(), 'delegram-locales-'));
  for (const locale of ['en', 'ru', 'zh']) {
    cpSync(join(localesDirectory, locale), join(directory, locale), { recursive: true });
  }
  return directory;
}

const openScene = () => openAnyScene({ locales: copyShippedLanguages() });

/** Which language fits which code of Telegram is tested beside the match itself. */
const spoken = [
  ['zh-TW', 'zh'],
  ['ru-RU', 'ru'],
  ['en-US', 'en'],
  ['uk', 'en'],
] as const;

const hello: Record<string, string> = { en: 'Hello', ru: 'Здравствуйте', zh: '你好' };
const descriptions: Record<string, string> = {
  en: 'Who is on the team',
  ru: 'Кто в команде',
  zh: '查看团队成员',
};

const greetingIn = (words: Words) =>
  words.plain('chat-greeting', { where: 'group' }).replaceAll(/<[^>]+>/g, '');

const membersIn = (menu: ReadonlyArray<{ command: string; description: string }>) =>
  menu.find(({ command }) => command === 'members')?.description;

async function invite({ owner, telegram }: Scene): Promise<string> {
  const members = await owner.ask('/members');
  await owner.press(members, { data: 'members:invite' });
  await owner.press(members, { data: 'members:link:viewer' });
  await until(() => telegram.chat(owner).last?.text.includes('start=join_'));
  return /start=(join_[\w-]+)/.exec(telegram.chat(owner).last!.text)![1]!;
}

describe.each(spoken)('of a Telegram in "%s"', (code, locale) => {
  it(`the first greeting and the menu are in ${locale}, and the chat keeps it`, async () => {
    const { owner, store } = await openScene();
    owner.setLanguage(code);
    expect((await owner.ask('/start')).text).toContain(hello[locale]);
    expect(store.settings.data.chats[0]?.locale).toBe(code === 'uk' ? undefined : locale);
    await until(() => membersIn(owner.menu()) === descriptions[locale]);
    owner.setLanguage('ru');
    expect((await owner.ask('/start')).text).toContain(hello[locale]);
  });

  it(`a stranger, and a group of the team or of others to which the bot is added, read ${locale}`, async () => {
    const { telegram, person, deps, owner, group, texts, store } = await openScene();
    const words = deps.i18n.words(locale);
    const stranger = await person('Stan');
    for (const each of [stranger, owner]) each.setLanguage(code);
    expect((await stranger.ask('hello')).text).toBe(words.plain('stranger'));
    const elsewhere = telegram.group({ title: 'Elsewhere', owner: stranger });
    elsewhere.add('bot');
    const leaving = await telegram.waitFor(({ chat_id }) => chat_id === elsewhere.id);
    expect(leaving.text).toBe(words.plain('chat-leaving'));
    const team = await group();
    expect(texts(team)[0]?.slice(0, 20)).toBe(greetingIn(words).slice(0, 20));
    if (locale === 'en') return;
    expect(store.settings.data.chats).toMatchObject([{ id: team.id, locale }]);
    const alerts = words.plain('command-alerts');
    await until(() => owner.menu(team).some(({ description }) => description === alerts));
  });
});

async function inviteFrom(code: string) {
  const scene = await openScene();
  scene.owner.setLanguage(code);
  await scene.owner.ask('/start');
  const payload = await invite(scene);
  const guest = await scene.person('Taras');
  const come = async (guestCode: string) => {
    guest.setLanguage(guestCode);
    return (await guest.ask(`/start ${payload}`)).text;
  };
  return { ...scene, guest, come };
}

it.each([
  ['without a match reads the language of whoever invited them', 'uk', 'ru'],
  ["with a match reads their own language, not the inviter's", 'zh-TW', 'zh'],
])('a person %s, from the first word on', async (_who, code, locale) => {
  const { come, guest, store } = await inviteFrom('ru-RU');
  expect(await come(code)).toContain(hello[locale]);
  expect(store.settings.data.chats.find(({ id }) => id === guest.id)?.locale).toBe(locale);
});

it("a new group takes the language that the adder chose, and the adder's time zone", async () => {
  const scene = await openScene();
  const { owner, store } = scene;
  owner.setLanguage('ru-RU');
  await owner.press(await owner.ask('/language'), '简体中文');
  await owner.ask('/timezone Asia/Shanghai');
  const group = await scene.group();
  expect(store.settings.data.chats.find(({ id }) => id === group.id)).toMatchObject({
    locale: 'zh',
    timeZone: 'Asia/Shanghai',
  });
  expect(scene.texts(group)[0]).toContain(greetingIn(scene.deps.i18n.words('zh')).slice(0, 5));
});

it('a group that was known before keeps what it has', async () => {
  const scene = await openScene();
  const group = await scene.group();
  scene.owner.setLanguage('ru-RU');
  await scene.owner.ask('/start');
  expect((await scene.owner.ask('/help', { chat: group })).text).toContain('What you can do here');
});

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
  const { owner, telegram, store, deps } = await openAnyScene({ locales: copyLanguages(portuguese) });
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
  const [event] = await store.history.find('e-1');
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
  ['pt-br', true],
  ['pt-PT', false],
])('is spoken to a Telegram in %s: %s', async (code, isSpoken) => {
  const { owner, store } = await openAnyScene({ locales: copyLanguages(portuguese) });
  owner.setLanguage(code);
  await owner.ask('/start');
  expect(store.settings.data.chats[0]?.locale).toBe(isSpoken ? 'pt-BR' : undefined);
});
