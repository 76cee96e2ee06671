import { beforeEach, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import type { ApiVersion } from '../../../src/sandbox/telegram/state.ts';
import { type Fixture, openFixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let ben: Person;
let team: Group;

async function open(apiVersion: ApiVersion = '10.3') {
  fixture = await openFixture({ apiVersion });
  ann = fixture.telegram.person({ first_name: 'Ann' });
  ben = fixture.telegram.person({ first_name: 'Ben' });
  team = fixture.telegram.group({ title: 'Team', owner: ann });
  team.add('bot');
  team.add(ben);
}
beforeEach(() => open());

const to = (person: Person, more: object = {}) => ({
  chat_id: team.id,
  text: 'x',
  ephemeral_message_parameters: { receiver_user_id: person.id, ...more },
});
const reply_markup = { inline_keyboard: [[{ text: 'Go', callback_data: 'go' }]] };
const refusal = (params: object) => fixture.refusal('sendMessage', { ...params });
const register = () =>
  fixture.call('setMyCommands', {
    commands: [{ command: 'balance', description: 'x', is_ephemeral: true }],
    scope: { type: 'all_group_chats' },
  });
const lastUpdate = async () => (await fixture.updates()).at(-1)!;

/** A message that Ben alone sees, and how methods name it. */
async function sendToBen(more: object = {}) {
  team.promote('bot');
  await fixture.call('sendMessage', { ...to(ben), ...more });
  const message = ben.ephemeral(team)[0]!;
  const ephemeral_message_id = message.ephemeral_message_id!;
  return { message, id: { chat_id: team.id, receiver_user_id: ben.id, ephemeral_message_id } };
}

it('of an administrator is seen by its receiver alone, and has no message_id', async () => {
  expect(await refusal(to(ben))).toContain('not enough rights');
  team.promote('bot');
  const { result } = await fixture.call('sendMessage', to(ben));
  expect(result).toMatchObject({ message_id: 0, receiver_user: { id: ben.id } });
  expect(ben.ephemeral(team)).toMatchObject([{ text: 'x', receiver_user_id: ben.id }]);
  expect(ann.ephemeral(team)).toEqual([]);
  expect(team.messages.filter(({ fromBot }) => fromBot)).toEqual([]);
});

it('answers a press within 15 seconds, of that person and in that chat', async () => {
  await fixture.call('sendMessage', { chat_id: team.id, text: 'y', reply_markup });
  void ben.press(team.messages.at(-1)!, 'Go');
  const { id } = (await lastUpdate()).callback_query!;
  expect(await refusal(to(ann, { callback_query_id: id }))).toContain('too old');
  expect((await fixture.call('sendMessage', to(ben, { callback_query_id: id }))).ok).toBe(true);
  await fixture.clock.advance(15_001);
  expect(await refusal(to(ben, { callback_query_id: id }))).toContain('too old');
});

it('answers an ephemeral command within 15 seconds, and others do not see the command', async () => {
  await register();
  ben.say('/balance', { chat: team });
  const command = (await lastUpdate()).message!;
  expect(command).toMatchObject({ message_id: 0, from: { id: ben.id } });
  expect(team.messages.some(({ text }) => text === '/balance')).toBe(false);
  const reply_parameters = { ephemeral_message_id: command.ephemeral_message_id };
  expect((await fixture.call('sendMessage', { ...to(ben), reply_parameters })).ok).toBe(true);
  await fixture.clock.advance(16_000);
  expect(await refusal({ ...to(ben), reply_parameters })).toContain('not found');
});

it('is refused for a private chat, a stranger and a bot', async () => {
  ann.start();
  const zoe = fixture.telegram.person({ first_name: 'Zoe' });
  team.promote('bot');
  expect(await refusal({ ...to(ann), chat_id: ann.id })).toContain('groups');
  expect(await refusal(to(zoe))).toContain('receiver not found');
  expect(await refusal(to(ben, { receiver_user_id: fixture.telegram.bot.id }))).toContain(
    'receiver not found',
  );
});

it('is pressed, edited, and deleted by its own id, by who received it', async () => {
  const { message, id } = await sendToBen({ reply_markup });
  expect(() => ann.press(message, 'Go')).toThrow('does not see');
  void ben.press(message, 'Go');
  expect((await lastUpdate()).callback_query!.message).toMatchObject({ message_id: 0, text: 'x' });
  const edit = { ...id, text: 'z' };
  const foreign = { ...edit, receiver_user_id: ann.id };
  expect(await fixture.refusal('editEphemeralMessageText', foreign)).toContain('not found');
  expect((await fixture.call('editEphemeralMessageText', edit)).result).toBe(true);
  expect(ben.ephemeral(team)).toMatchObject([{ text: 'z', labels: [] }]);
});

it('is not edited to what it is already', async () => {
  const { id } = await sendToBen();
  const same = { ...id, text: 'x' };
  expect(await fixture.refusal('editEphemeralMessageText', same)).toContain('message is not modified');
  expect(await fixture.refusal('editEphemeralMessageReplyMarkup', id)).toContain('message is not modified');
  expect((await fixture.call('editEphemeralMessageReplyMarkup', { ...id, reply_markup })).ok).toBe(true);
  expect(ben.ephemeral(team)).toMatchObject([{ text: 'x', labels: ['Go'], edits: 1 }]);
});

it('is an ordinary one on an older server, and so is the command', async () => {
  await open('10.2');
  await register();
  ben.say('/balance', { chat: team });
  await fixture.call('sendMessage', to(ben));
  expect(team.messages.slice(-2).map(({ text }) => text)).toEqual(['/balance', 'x']);
});
