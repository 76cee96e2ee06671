import { beforeEach, expect, it } from 'vitest';
import { openChat, type Chat } from './fixture.ts';

let chat: Chat;
beforeEach(async () => {
  chat = await openChat();
});

const list = (command: string) => [{ command, description: 'Does it' }];
const set = (command: string, where: object = {}) =>
  chat.call('setMyCommands', { commands: list(command), ...where });
const names = (menu: { command: string }[]) => menu.map(({ command }) => command);

it('commands are kept by scope and language and shown by the narrowest that fits', async () => {
  const { ann } = chat;
  const team = chat.telegram.group({ title: 'Team', owner: ann });
  team.add('bot');
  const bob = chat.telegram.person({ first_name: 'Bob' });
  expect(ann.menu()).toEqual([]);
  await set('plain');
  await set('russian', { language_code: 'ru' });
  expect([ann, bob].map((person) => names(person.menu()))).toEqual([['russian'], ['plain']]);
  await set('private', { scope: { type: 'all_private_chats' } });
  expect(names(ann.menu())).toEqual(['private']);
  await set('here', { scope: { type: 'chat', chat_id: ann.id } });
  expect(names(ann.menu())).toEqual(['here']);
  ann.setLanguage('en');
  await set('groups', { scope: { type: 'all_group_chats' } });
  expect([ann, bob].map((person) => names(person.menu(team)))).toEqual([['groups'], ['groups']]);
  await set('ours', { scope: { type: 'chat', chat_id: team.id } });
  expect(names(ann.menu(team))).toEqual(['ours']);
  await chat.call('deleteMyCommands', { scope: { type: 'chat', chat_id: ann.id } });
  await chat.call('setMyCommands', { commands: [], scope: { type: 'all_private_chats' } });
  expect(names(ann.menu())).toEqual(['plain']);
});

it.each([
  [{ commands: list('x'.repeat(33)) }, 'BOT_COMMAND_INVALID'],
  [{ commands: list('Menu') }, 'BOT_COMMAND_INVALID'],
  [{ commands: [{ command: 'a', description: ' ' }] }, 'BOT_COMMAND_DESCRIPTION_INVALID'],
  [{ commands: [{ command: 'a', description: 'x'.repeat(257) }] }, 'BOT_COMMAND_DESCRIPTION_INVALID'],
  [{ commands: Array.from({ length: 101 }, () => list('a')[0]) }, 'BOT_COMMANDS_TOO_MUCH'],
  [{}, 'expected an Array of BotCommand'],
  [{ commands: list('a'), language_code: 'english' }, 'invalid language code specified'],
  [{ commands: list('a'), scope: { type: 'chat', chat_id: 5 } }, 'chat not found'],
  [
    { commands: list('a'), scope: { type: 'chat_administrators', chat_id: 1 } },
    "can't parse BotCommandScope: Unsupported type specified",
  ],
])('commands are refused: %#', async (params, why) => {
  expect(await chat.refusal('setMyCommands', params)).toBe(`Bad Request: ${why}`);
});
