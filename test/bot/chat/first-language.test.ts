// Which language people read who have chosen none: that of their Telegram, of whoever invited them, of whoever added the
// bot to the group.

import { describe, expect, it } from 'vitest';
import { openScene as openAnyScene, said, until, type Scene } from '../scene.ts';
import { copyShippedLanguages } from './languages.ts';

const openScene = () => openAnyScene({ locales: copyShippedLanguages() });

const spoken = [
  ['zh-hans', 'zh'],
  ['zh-TW', 'zh'],
  ['ru-RU', 'ru'],
  ['en-US', 'en'],
  ['uk', 'en'],
  ['pt-BR', 'en'],
  ['', 'en'],
] as const;

const hello: Record<string, string> = { en: 'Hello', ru: 'Здравствуйте', zh: '你好' };
const descriptions: Record<string, string> = {
  en: 'Who is on the team',
  ru: 'Кто в команде',
  zh: '查看团队成员',
};

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
    const kept = locale === 'en' && code !== 'en-US' ? undefined : locale;
    expect(store.settings.data.chats[0]?.locale).toBe(kept);
    await until(() => membersIn(owner.menu()) === descriptions[locale]);
    owner.setLanguage('ru');
    expect((await owner.ask('/start')).text).toContain(hello[locale]);
  });

  it(`a stranger, and a group to which one adds the bot, read ${locale}`, async () => {
    const { telegram, person, deps } = await openScene();
    const words = deps.i18n.words(locale);
    const stranger = await person('Stan');
    stranger.setLanguage(code);
    expect((await stranger.ask('hello')).text).toBe(words.plain('stranger'));
    const group = telegram.group({ title: 'Elsewhere', owner: stranger });
    group.add('bot');
    const leaving = await telegram.waitFor(({ chat_id }) => chat_id === group.id);
    expect(leaving.text).toBe(words.plain('chat-leaving'));
  });

  it(`a new group of the team is greeted in ${locale}, and keeps it`, async () => {
    const scene = await openScene();
    scene.owner.setLanguage(code);
    const group = await scene.group();
    const greeting = said(scene.telegram.chat(group))[0] ?? '';
    const words = scene.deps.i18n.words(locale);
    expect(greeting.slice(0, 20)).toBe(
      words
        .plain('chat-greeting', { where: 'group' })
        .replaceAll(/<[^>]+>/g, '')
        .slice(0, 20),
    );
    expect((await scene.owner.ask('/alerts on', { chat: group })).text).not.toBe('');
    if (locale === 'en') return;
    expect(scene.store.settings.data.chats).toMatchObject([{ id: group.id, locale }]);
    await until(() =>
      scene.owner.menu(group).some(({ description }) => description === words.plain('command-alerts')),
    );
  });
});

it('a person without a match reads the language of whoever invited them, from the first word on', async () => {
  const scene = await openScene();
  const { owner, person, store } = scene;
  owner.setLanguage('ru-RU');
  await owner.ask('/start');
  const payload = await invite(scene);
  const guest = await person('Taras');
  guest.setLanguage('uk');
  expect((await guest.ask(`/start ${payload}`)).text).toContain(hello['ru']);
  expect(store.settings.data.chats.find(({ id }) => id === guest.id)?.locale).toBe('ru');
});

it("a person with a match reads their own language, not the inviter's", async () => {
  const scene = await openScene();
  scene.owner.setLanguage('ru-RU');
  await scene.owner.ask('/start');
  const payload = await invite(scene);
  const guest = await scene.person('Li');
  guest.setLanguage('zh-TW');
  expect((await guest.ask(`/start ${payload}`)).text).toContain(hello['zh']);
});

it('a person who has to wait for approval reads the language of the inviter meanwhile and afterwards', async () => {
  const scene = await openScene();
  const { owner, person, store, deps } = scene;
  owner.setLanguage('zh-hans');
  await owner.ask('/start');
  const payload = await invite(scene);
  await store.settings.update((draft) => {
    draft.guard.isOn = true;
  });
  const guest = await person('Taras');
  guest.setLanguage('uk');
  const thanks = deps.i18n.words('zh').plain('join-waiting', { time: '' }).slice(0, 4);
  expect((await guest.ask(`/start ${payload}`)).text).toContain(thanks);
  expect(store.settings.data.pendingChanges[0]?.change).toMatchObject({ person: { locale: 'zh' } });
});

it("a new group takes the language that the adder chose, and the adder's time zone", async () => {
  const scene = await openScene();
  const { owner, store, telegram } = scene;
  owner.setLanguage('ru-RU');
  await owner.press(await owner.ask('/language'), '简体中文');
  await owner.ask('/timezone Asia/Shanghai');
  const group = await scene.group();
  expect(store.settings.data.chats.find(({ id }) => id === group.id)).toMatchObject({
    locale: 'zh',
    timeZone: 'Asia/Shanghai',
  });
  const greeting = scene.deps.i18n.words('zh').plain('chat-greeting', { where: 'group' }).slice(0, 5);
  expect(said(telegram.chat(group))[0]).toContain(greeting);
});

it('a group that was known before keeps what it has', async () => {
  const scene = await openScene();
  const group = await scene.group();
  scene.owner.setLanguage('ru-RU');
  await scene.owner.ask('/start');
  expect((await scene.owner.ask('/help', { chat: group })).text).toContain('What you can do here');
});
