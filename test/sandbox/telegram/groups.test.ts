import type { Update } from 'grammy/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Group, type Role, setRole } from '../../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { type Fixture, openFixture } from './fixture.ts';

let fixture: Fixture;
let ann: Person;
let bob: Person;
let team: Group;
let seen = 0;

beforeEach(async () => {
  seen = 0;
  fixture = await openFixture();
  ann = fixture.telegram.person({ first_name: 'Ann', language_code: 'ru' });
  bob = fixture.telegram.person({ first_name: 'Bob' });
  team = fixture.telegram.group({ title: 'Team', owner: ann, supergroup: true });
});

/** The updates since the last call. */
async function newUpdates(): Promise<Update[]> {
  const updates = await fixture.updates(seen);
  seen = (updates.at(-1)?.update_id ?? seen - 1) + 1;
  return updates;
}
const heard = async () => (await newUpdates()).map(({ message }) => message?.text);
const addBot = async () => {
  team.add('bot');
  await newUpdates();
};

describe('privacy mode', () => {
  beforeEach(addBot);

  it('lets the bot hear commands, replies to it and service messages, and nothing else', async () => {
    const sent = await fixture.call('sendMessage', { chat_id: team.id, text: 'hi' });
    const { message_id } = sent.result as { message_id: number };
    for (const text of ['just talk', '/menu', '/menu@delegram_sandbox_bot now', '/menu@another_bot'])
      ann.say(text, { chat: team });
    ann.say('@delegram_sandbox_bot hello', { chat: team });
    ann.say('well', { chat: team, replyTo: message_id });
    bob.join(team);
    bob.leave(team);
    expect(await heard()).toEqual(['/menu', '/menu@delegram_sandbox_bot now', 'well', undefined, undefined]);
  });

  it('hides nothing from an administrator, and all from a bot that is out', async () => {
    team.promote('bot');
    await newUpdates();
    ann.say('just talk', { chat: team });
    expect(await heard()).toEqual(['just talk']);
    team.remove('bot');
    await newUpdates();
    ann.say('/menu', { chat: team });
    expect(await heard()).toEqual([]);
  });
});

describe('a speaker without a name', () => {
  beforeEach(addBot);

  it('is an anonymous administrator, who speaks as the group, or a channel, as itself', async () => {
    const channel = fixture.telegram.channel({ title: 'News', owner: ann });
    ann.say('/alerts', { chat: team, as: channel });
    team.promote(ann, { anonymous: true });
    ann.say('/alerts', { chat: team });
    expect(await newUpdates()).toMatchObject([
      { message: { from: { id: 136817688 }, sender_chat: { id: channel.id, type: 'channel' } } },
      { message: { from: { id: 1087968824, username: 'GroupAnonymousBot' }, sender_chat: { id: team.id } } },
    ]);
  });
});

it('a basic group becomes a supergroup: both chats say so and the old id is refused with the new one', async () => {
  const basic = fixture.telegram.group({ title: 'Basic', owner: ann });
  basic.add('bot');
  await newUpdates();
  const grown = fixture.telegram.migrate(basic, { by: bob });
  const from = { id: bob.id };
  const became = (before: string, after: string) => ({
    old_chat_member: { status: before },
    new_chat_member: { status: after },
  });
  expect(await newUpdates()).toMatchObject([
    { my_chat_member: { chat: { id: basic.id, type: 'group' }, from, ...became('member', 'left') } },
    { my_chat_member: { chat: { id: grown.id, type: 'supergroup' }, from, ...became('left', 'member') } },
    { message: { chat: { id: basic.id, type: 'group' }, migrate_to_chat_id: grown.id } },
    { message: { chat: { id: grown.id, type: 'supergroup' }, migrate_from_chat_id: basic.id } },
  ]);
  expect(await fixture.call('sendMessage', { chat_id: basic.id, text: 'x' })).toMatchObject({
    status: 400,
    description: 'Bad Request: group chat was upgraded to a supergroup chat',
    parameters: { migrate_to_chat_id: grown.id },
  });
  expect((await fixture.call('sendMessage', { chat_id: grown.id, text: 'x' })).ok).toBe(true);
  expect(() => ann.say('x', { chat: basic })).toThrow(`became supergroup ${grown.id}`);
  expect(() => fixture.telegram.migrate(grown)).toThrow('Only a basic group becomes a supergroup');
});

describe('questions about a chat', () => {
  beforeEach(() => {
    team.add('bot');
    team.add(bob);
  });
  const ask = async (method: string, params: Record<string, unknown> = {}) =>
    (await fixture.call(method, { chat_id: team.id, ...params })).result as object;

  it('tell who is in it, as what, and what members may send', async () => {
    expect(await ask('getChat')).toMatchObject({ id: team.id, title: 'Team', type: 'supergroup' });
    expect(await ask('getChat')).toMatchObject({ permissions: { can_send_documents: true } });
    team.allow('documents', false);
    expect(await ask('getChat')).toMatchObject({
      permissions: { can_send_messages: true, can_send_documents: false },
    });
    team.promote(bob);
    expect(await ask('getChatMember', { user_id: bob.id })).toMatchObject({ status: 'administrator' });
    team.remove(bob);
    expect(await ask('getChatMember', { user_id: bob.id })).toMatchObject({ status: 'kicked' });
    const eve = fixture.telegram.person({ first_name: 'Eve' });
    expect(await ask('getChatMember', { user_id: eve.id })).toMatchObject({ status: 'left' });
    expect(await fixture.refusal('getChatMember', { chat_id: team.id, user_id: 5 })).toBe(
      'Bad Request: invalid user_id specified',
    );
  });

  it('of other members come as changes to an administrator who asked for them', async () => {
    await fixture.call('getUpdates', { offset: -1, allowed_updates: ['chat_member'] });
    await newUpdates();
    bob.leave(team);
    expect(await newUpdates()).toEqual([]);
    team.promote('bot');
    bob.join(team);
    expect(await newUpdates()).toMatchObject([
      { chat_member: { new_chat_member: { status: 'member', user: { id: bob.id } } } },
    ]);
  });
});

it('a member has the role that is given to them, from any other', () => {
  const { telegram } = fixture;
  const give = (role: Role) => setRole(team, telegram.chat(team), { who: bob, id: bob.id, role });
  const expected = [
    ['member', { status: 'member' }],
    ['administrator', { status: 'administrator', anonymous: false }],
    ['member', { status: 'member' }],
    ['anonymous', { status: 'administrator', anonymous: true }],
    ['restricted', { status: 'restricted' }],
    ['member', { status: 'member' }],
    ['none', { status: 'kicked' }],
  ] as const;
  for (const [role, status] of expected) {
    give(role);
    expect(telegram.chat(team).members.find(({ id }) => id === bob.id)).toMatchObject(status);
  }
  const mark = telegram.mark();
  give('none');
  expect(telegram.activitySince(mark)).toEqual([]);
});
