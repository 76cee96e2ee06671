// The commands in Telegram's menu: in the language of the chat where it chose one.

import { expect, it } from 'vitest';
import { makeDataDir } from '../store/ledger/fixture.ts';
import { openScene, until, type Scene } from './scene.ts';

type Params = Readonly<Record<string, unknown>>;

const calls = ({ telegram }: Scene, method = 'setMyCommands'): Params[] =>
  telegram.calls.filter((call) => call.method === method).map(({ params }) => params);

function chatCalls(scene: Scene, chatId: number, method = 'setMyCommands'): Params[] {
  return calls(scene, method).filter(({ scope }) => (scope as { chat_id?: number }).chat_id === chatId);
}

const memberCommand = (menu: ReadonlyArray<{ command: string; description: string }>) =>
  menu.find(({ command }) => command === 'alerts')?.description;

const menuName = (chatId: number) => `command-menu:${chatId}`;

/** As if the commands of these chats had been other ones before. */
async function restart(first: Scene, dataDir: string, changed: number[]): Promise<Scene> {
  await first.bot.stop();
  for (const id of changed) await first.store.keyValues.write(menuName(id), 'older');
  await first.store.close();
  return openScene({ after: first, dataDir });
}

async function choose(
  { owner }: Pick<Scene, 'owner'>,
  language: string,
  where?: Parameters<Scene['owner']['ask']>[1],
) {
  await owner.press(await owner.ask('/language', where), language);
}

it('follows /language at once, in private and in a group, and again when it is chosen again', async () => {
  const scene = await openScene();
  const { owner, deps } = scene;
  const group = await scene.group();
  const inLanguage = (locale: string) => deps.i18n.words(locale).plain('command-alerts');
  await owner.ask('/start');
  await owner.ask('/help');
  // A chat that has chosen nothing has no list of its own.
  expect(chatCalls(scene, owner.id)).toEqual([]);
  await choose(scene, 'Русский');
  await until(() => memberCommand(owner.menu()) === inLanguage('ru'));
  expect(memberCommand(owner.menu(group))).toBe(inLanguage('en'));
  await choose(scene, '简体中文', { chat: group });
  await until(() => memberCommand(owner.menu(group)) === inLanguage('zh'));
  await choose(scene, 'English');
  await until(() => memberCommand(owner.menu()) === inLanguage('en'));
  expect(memberCommand(owner.menu(group))).toBe(inLanguage('zh'));
  expect(owner.menu(group).map(({ command }) => command)).not.toContain('members');
});

it('registers after a restart only what Telegram does not have', async () => {
  const dataDir = makeDataDir();
  const first = await openScene({ dataDir });
  const { owner } = first;
  const other = await first.person('Vera', 'viewer');
  await choose(first, 'Русский');
  await choose({ ...first, owner: other }, '简体中文');
  await expect.poll(() => first.store.keyValues.read(menuName(owner.id))).toMatch(/^[0-9a-f]+$/);
  await expect.poll(() => first.store.keyValues.read(menuName(other.id))).toMatch(/^[0-9a-f]+$/);
  const again = await restart(first, dataDir, [other.id]);
  await until(() => chatCalls(again, other.id).length === 2);
  await expect.poll(() => again.store.keyValues.read(menuName(other.id))).not.toBe('older');
  await owner.ask('/help');
  expect(chatCalls(again, owner.id)).toHaveLength(1);
});

it('lets a refused registration block no other, and tries it again by itself', async () => {
  const refused = { kind: 'refuse', code: 400, description: 'Bad Request: something new' } as const;
  const scene = await openScene({
    before: ({ faults }) => void faults.inject(refused, { method: 'setMyCommands', times: 2 }),
  });
  const all = 2 * (1 + scene.deps.i18n.locales.filter((locale) => locale.length === 2).length);
  await until(() => calls(scene).length === all);
  await scene.owner.ask('/help');
  await scene.clock.advance(4_000);
  expect(calls(scene)).toHaveLength(all);
  await scene.clock.advance(1_000);
  await until(() => calls(scene).length === all + 2);
  expect(memberCommand(scene.owner.menu())).toBeDefined();
});

it.each([
  ['a chat that is gone, once', 'Bad Request: chat not found', 1],
  ['a chat that is refused for another reason, a few times', 'Bad Request: something new', 5],
] as const)('gives up %s', async (_, description, tries) => {
  const scene = await openScene();
  const { owner, telegram, clock, store } = scene;
  await owner.ask('/start');
  telegram.faults.inject(
    { kind: 'refuse', code: 400, description },
    { method: 'setMyCommands', times: Infinity },
  );
  await choose(scene, 'Русский');
  const later = async () => clock.advance(60_000).then(() => chatCalls(scene, owner.id).length);
  await expect.poll(later, { timeout: 40_000 }).toBe(tries);
  await expect.poll(() => store.keyValues.read(menuName(owner.id))).toMatch(/^[0-9a-f]+$/);
  await clock.advance(3_600_000);
  expect(chatCalls(scene, owner.id)).toHaveLength(tries);
});

it('takes the list of a chat back that belongs to the team no more', async () => {
  const scene = await openScene();
  await choose(scene, 'Русский');
  await until(() => chatCalls(scene, scene.owner.id).length === 1);
  await scene.store.settings.update((draft) => {
    draft.chats = [];
  });
  await expect.poll(() => chatCalls(scene, scene.owner.id, 'deleteMyCommands')).toHaveLength(1);
  await expect.poll(() => memberCommand(scene.owner.menu())).toBe('Choose the alerts of this chat');
});

it('is registered for no chat that the bot is out of, and again when it is back', async () => {
  const dataDir = makeDataDir();
  const first = await openScene({ dataDir });
  const group = await first.group();
  await choose(first, 'Русский');
  await choose(first, '简体中文', { chat: group });
  await until(() => chatCalls(first, first.owner.id).length === 1 && chatCalls(first, group.id).length === 1);
  await first.store.settings.update(({ chats }) => {
    for (const chat of chats) if (chat.id === group.id) chat.exit = { kind: 'removed', at: 1 };
  });
  await expect.poll(() => chatCalls(first, group.id, 'deleteMyCommands')).toHaveLength(1);
  await expect.poll(() => first.store.keyValues.read(menuName(group.id))).toBe('');
  const again = await restart(first, dataDir, [group.id, first.owner.id]);
  await until(() => chatCalls(again, first.owner.id).length === 2);
  expect(chatCalls(again, group.id)).toHaveLength(1);
  await again.store.settings.update(({ chats }) => {
    for (const chat of chats) chat.exit = undefined;
  });
  await until(() => chatCalls(again, group.id).length === 2);
});

it('names the commands whose answer is for the asker alone in groups only', async () => {
  const scene = await openScene();
  const group = await scene.group();
  await choose(scene, 'Русский');
  await choose(scene, '简体中文', { chat: group });
  await until(() => chatCalls(scene, group.id).length === 1);
  const ephemeral = (menu: ReadonlyArray<{ is_ephemeral?: boolean }>) =>
    menu.filter(({ is_ephemeral: isEphemeral }) => isEphemeral).length;
  const listed = calls(scene).map(({ scope, commands: list }) => ({
    isPrivate: (scope as { type: string }).type === 'all_private_chats',
    count: ephemeral(list as Array<{ is_ephemeral?: boolean }>),
  }));
  expect(listed.filter(({ isPrivate, count }) => isPrivate && count > 0)).toEqual([]);
  expect(ephemeral(scene.owner.menu())).toBe(0);
  expect(ephemeral(scene.owner.menu(group))).toBeGreaterThan(0);
});
