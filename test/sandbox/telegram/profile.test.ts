import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
beforeEach(async () => {
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann', language_code: 'ru-RU' });
  ann.start();
});
afterEach(() => fixture.close());

const list = (command: string) => [{ command, description: 'Does it' }];
const set = (command: string, where: object = {}) =>
  fixture.call('setMyCommands', { commands: list(command), ...where });
const names = (menu: { command: string }[]) => menu.map(({ command }) => command);

describe('commands', () => {
  it('are kept by scope and language and shown by the narrowest that fits', async () => {
    const team = fixture.telegram.group({ title: 'Team', owner: ann });
    team.add('bot');
    const bob = fixture.telegram.person({ first_name: 'Bob' });
    expect(ann.menu()).toEqual([]);
    await set('plain');
    await set('russian', { language_code: 'ru' });
    expect([ann, bob].map((person) => names(person.menu()))).toEqual([['russian'], ['plain']]);
    await set('private', { scope: { type: 'all_private_chats' } });
    expect(names(ann.menu())).toEqual(['private']);
    await set('here', { scope: { type: 'chat', chat_id: ann.id } });
    expect(names(ann.menu())).toEqual(['here']);
    ann.setLanguage('en');
    await set('admins', { scope: { type: 'all_chat_administrators' } });
    expect([ann, bob].map((person) => names(person.menu(team)))).toEqual([['admins'], ['plain']]);
    await set('anns', { scope: { type: 'chat_member', chat_id: team.id, user_id: ann.id } });
    expect(names(ann.menu(team))).toEqual(['anns']);
    await fixture.call('deleteMyCommands', { scope: { type: 'chat', chat_id: ann.id } });
    await fixture.call('setMyCommands', { commands: [], scope: { type: 'all_private_chats' } });
    expect(names(ann.menu())).toEqual(['plain']);
    expect((await fixture.call('getMyCommands', { language_code: 'ru' })).result).toEqual(list('russian'));
    expect((await fixture.call('getMyCommands', { language_code: 'de' })).result).toEqual([]);
  });

  it.each([
    [{ commands: list('x'.repeat(33)) }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: list('Menu') }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: [{}] }, 'Bad Request: BOT_COMMAND_INVALID'],
    [{ commands: [{ command: 'a', description: ' ' }] }, 'Bad Request: BOT_COMMAND_DESCRIPTION_INVALID'],
    [
      { commands: [{ command: 'a', description: 'x'.repeat(257) }] },
      'Bad Request: BOT_COMMAND_DESCRIPTION_INVALID',
    ],
    [{ commands: Array.from({ length: 101 }, () => list('a')[0]) }, 'Bad Request: BOT_COMMANDS_TOO_MUCH'],
    [{ commands: 'x' }, "Bad Request: can't parse commands JSON object"],
    [{}, 'Bad Request: expected an Array of BotCommand'],
    [{ commands: list('a'), language_code: 'english' }, 'Bad Request: invalid language code specified'],
    [
      { commands: list('a'), scope: { type: 'moon' } },
      "Bad Request: can't parse BotCommandScope: Unsupported type specified",
    ],
    [{ commands: list('a'), scope: { type: 'chat', chat_id: 5 } }, 'Bad Request: chat not found'],
    [{ commands: list('a'), scope: '{' }, "Bad Request: can't parse BotCommandScope JSON object"],
  ])('are refused: %#', async (params, why) => {
    expect(await fixture.refusal('setMyCommands', params)).toBe(why);
  });

  it('of a member belong to someone who is there', async () => {
    const scope = { type: 'chat_member', chat_id: ann.id, user_id: 5 };
    expect(await fixture.refusal('setMyCommands', { commands: list('a'), scope })).toBe(
      'Bad Request: user not found',
    );
  });
});

it.each([
  ['Name', 'name', 64, 'Delegram', 'BOT_TITLE_INVALID'],
  ['Description', 'description', 512, '', 'BOT_DESCRIPTION_TOO_LONG'],
  ['ShortDescription', 'short_description', 120, '', 'BOT_SHORT_DESCRIPTION_TOO_LONG'],
])('setMy%s keeps words by language, up to a length', async (method, field, longest, usual, why) => {
  const get = async (params: Record<string, unknown> = {}) =>
    (await fixture.call(`getMy${method}`, params)).result as object;
  expect(await get()).toEqual({ [field]: usual });
  await fixture.call(`setMy${method}`, { [field]: 'x'.repeat(longest) });
  await fixture.call(`setMy${method}`, { [field]: 'по-русски', language_code: 'ru' });
  expect(await get({ language_code: 'ru' })).toEqual({ [field]: 'по-русски' });
  expect(await get({ language_code: 'de' })).toEqual({ [field]: 'x'.repeat(longest) });
  await fixture.call(`setMy${method}`, { [field]: '' });
  expect(await get()).toEqual({ [field]: usual });
  expect(await fixture.refusal(`setMy${method}`, { [field]: 'x'.repeat(longest + 1) })).toBe(
    `Bad Request: ${why}`,
  );
});

it('menu buttons are kept for a chat or for all', async () => {
  expect((await fixture.call('getChatMenuButton', { chat_id: ann.id })).result).toEqual({ type: 'commands' });
  await fixture.call('setChatMenuButton', { chat_id: ann.id, menu_button: { type: 'default' } });
  expect((await fixture.call('getChatMenuButton', { chat_id: ann.id })).result).toEqual({ type: 'default' });
  await fixture.call('setChatMenuButton', {});
  expect((await fixture.call('getChatMenuButton')).result).toEqual({ type: 'default' });
  expect(await fixture.refusal('setChatMenuButton', { menu_button: { type: 'x' } })).toContain(
    'unsupported type',
  );
});
