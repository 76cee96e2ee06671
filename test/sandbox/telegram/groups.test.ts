import type { Update } from 'grammy/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, type Fixture } from './fixture.ts';

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
afterEach(() => fixture.close());

/** The updates since the last call. */
async function newUpdates(): Promise<Update[]> {
  const updates = await fixture.updates(seen);
  seen = (updates.at(-1)?.update_id ?? seen - 1) + 1;
  return updates;
}
const heard = async () => (await newUpdates()).map(({ message }) => message?.text);

describe('what the bot hears of its own standing', () => {
  it('who added, promoted and removed it', async () => {
    team.add(bob);
    expect(await newUpdates()).toEqual([]);
    team.add('bot', { by: bob });
    expect(await newUpdates()).toMatchObject([
      {
        my_chat_member: {
          chat: { id: team.id, type: 'supergroup', title: 'Team' },
          from: { id: bob.id },
          old_chat_member: { status: 'left', user: { is_bot: true } },
          new_chat_member: { status: 'member' },
        },
      },
      { message: { from: { id: bob.id }, new_chat_members: [{ id: fixture.telegram.bot.id }] } },
    ]);
    team.add('bot');
    expect(await newUpdates()).toEqual([]);
    team.promote('bot');
    expect(await newUpdates()).toMatchObject([
      {
        my_chat_member: {
          from: { id: ann.id },
          new_chat_member: { status: 'administrator', can_manage_chat: true },
        },
      },
    ]);
    team.restrict('bot');
    expect(await newUpdates()).toMatchObject([
      { my_chat_member: { new_chat_member: { status: 'restricted', can_send_messages: false } } },
    ]);
    team.remove('bot');
    expect(await newUpdates()).toMatchObject([
      { message: { left_chat_member: { is_bot: true } } },
      {
        my_chat_member: { old_chat_member: { status: 'restricted' }, new_chat_member: { status: 'kicked' } },
      },
    ]);
  });

  it('that it left a basic group, when it was removed from one', async () => {
    const basic = fixture.telegram.group({ title: 'Basic', owner: ann });
    basic.add('bot');
    basic.remove('bot');
    expect((await newUpdates()).at(-1)).toMatchObject({
      my_chat_member: { new_chat_member: { status: 'left' } },
    });
  });

  it('who blocked it and who came back', async () => {
    ann.block();
    ann.block();
    ann.start('abc');
    expect(await newUpdates()).toMatchObject([
      {
        my_chat_member: {
          chat: { type: 'private' },
          old_chat_member: { status: 'member' },
          new_chat_member: { status: 'kicked' },
        },
      },
      { my_chat_member: { old_chat_member: { status: 'kicked' }, new_chat_member: { status: 'member' } } },
      {
        message: {
          text: '/start abc',
          from: { language_code: 'ru' },
          entities: [{ type: 'bot_command', offset: 0, length: 6 }],
        },
      },
    ]);
  });
});

describe('privacy mode', () => {
  beforeEach(async () => {
    team.add('bot');
    await newUpdates();
  });

  it('lets the bot hear commands, replies to it and service messages, and nothing else', async () => {
    const sent = await fixture.call('sendMessage', { chat_id: team.id, text: 'hi' });
    const { message_id } = sent.result as { message_id: number };
    ann.say('just talk', { chat: team });
    ann.say('/menu', { chat: team });
    ann.say('/menu@delegram_sandbox_bot now', { chat: team });
    ann.say('/menu@another_bot', { chat: team });
    ann.say('@delegram_sandbox_bot hello', { chat: team });
    ann.say('well', { chat: team, replyTo: message_id });
    bob.join(team);
    bob.leave(team);
    expect(await heard()).toEqual(['/menu', '/menu@delegram_sandbox_bot now', 'well', undefined, undefined]);
  });

  it('hides nothing from an administrator', async () => {
    team.promote('bot');
    await newUpdates();
    ann.say('just talk', { chat: team });
    expect(await heard()).toEqual(['just talk']);
  });

  it('can be switched off', async () => {
    const open = await openFixture({ privacy: false });
    const owner = open.telegram.person({ first_name: 'Ann' });
    const group = open.telegram.group({ title: 'Team', owner });
    group.add('bot');
    owner.say('just talk', { chat: group });
    expect((await open.updates()).at(-1)).toMatchObject({ message: { text: 'just talk' } });
    expect((await open.call('getMe')).result).toMatchObject({ can_read_all_group_messages: true });
    await open.close();
  });

  it('leaves the bot deaf once it is out', async () => {
    team.remove('bot');
    await newUpdates();
    ann.say('/menu', { chat: team });
    expect(await newUpdates()).toEqual([]);
  });
});

describe('speakers without a name', () => {
  beforeEach(async () => {
    team.add('bot');
    await newUpdates();
  });

  it('an anonymous administrator speaks as the group', async () => {
    team.promote(ann, { anonymous: true });
    ann.say('/alerts', { chat: team });
    expect(await newUpdates()).toMatchObject([
      { message: { from: { id: 1087968824, username: 'GroupAnonymousBot' }, sender_chat: { id: team.id } } },
    ]);
  });

  it('a channel speaks as itself', async () => {
    const channel = fixture.telegram.channel({ title: 'News', owner: ann });
    ann.say('/alerts', { chat: team, as: channel });
    expect(await newUpdates()).toMatchObject([
      { message: { from: { id: 136817688 }, sender_chat: { id: channel.id, type: 'channel' } } },
    ]);
  });

  it('a post in a channel has a channel and no sender', async () => {
    const channel = fixture.telegram.channel({ title: 'News', owner: ann });
    channel.add('bot');
    await newUpdates();
    const post = ann.say('good news', { chat: channel });
    const [update] = await newUpdates();
    expect(update).toMatchObject({ channel_post: { sender_chat: { id: channel.id }, text: 'good news' } });
    expect(update?.['channel_post']).not.toHaveProperty('from');
    expect(post.fromBot).toBe(false);
    channel.add(bob);
    expect(() => bob.say('x', { chat: channel })).toThrow('may not post in the channel News');
  });
});

describe('topics', () => {
  it('mark their messages, which answer the topic’s first one', async () => {
    const forum = fixture.telegram.group({ title: 'Forum', owner: ann, forum: true });
    forum.add('bot');
    const topic = forum.topic('Alerts');
    await newUpdates();
    ann.say('/alerts on', { chat: forum, topic });
    expect(await newUpdates()).toMatchObject([
      {
        message: {
          message_thread_id: topic.id,
          is_topic_message: true,
          chat: { is_forum: true },
          reply_to_message: { forum_topic_created: { name: 'Alerts' } },
        },
      },
    ]);
    forum.closeTopic(topic);
    forum.add(bob);
    expect(() => bob.say('x', { chat: forum, topic })).toThrow('cannot write to the closed topic Alerts');
    expect(() => bob.say('x', { chat: forum, topic: 99 })).toThrow('finds no topic 99');
    expect(() => forum.closeTopic(99)).toThrow('has no topic 99');
    expect(() => team.topic('x')).toThrow('is no forum');
  });
});

describe('a basic group', () => {
  it('becomes a supergroup: both chats say so and the old id is refused with the new one', async () => {
    const basic = fixture.telegram.group({ title: 'Basic', owner: ann });
    basic.add('bot');
    await newUpdates();
    const grown = fixture.telegram.migrate(basic);
    expect(await newUpdates()).toMatchObject([
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
});

describe('questions about a chat', () => {
  beforeEach(() => {
    team.add('bot');
    team.add(bob);
  });
  const ask = (method: string, params: Record<string, unknown> = {}) =>
    fixture.call(method, { chat_id: team.id, ...params });

  it('who is in it and as what', async () => {
    expect((await ask('getChat')).result).toMatchObject({ id: team.id, title: 'Team', type: 'supergroup' });
    const permissions = async () => ((await ask('getChat')).result as { permissions: object }).permissions;
    expect(await permissions()).toMatchObject({ can_send_messages: true, can_send_documents: true });
    team.allowDocuments(false);
    expect(await permissions()).toMatchObject({ can_send_messages: true, can_send_documents: false });
    expect((await ask('getChatMemberCount')).result).toBe(3);
    team.promote(bob);
    expect((await ask('getChatAdministrators')).result).toMatchObject([
      { status: 'creator', user: { id: ann.id } },
      { status: 'administrator', user: { id: bob.id } },
    ]);
    team.remove(bob);
    expect((await ask('getChatMember', { user_id: bob.id })).result).toMatchObject({ status: 'kicked' });
    const eve = fixture.telegram.person({ first_name: 'Eve' });
    expect((await ask('getChatMember', { user_id: eve.id })).result).toMatchObject({ status: 'left' });
    expect(await fixture.refusal('getChatMember', { chat_id: team.id, user_id: 5 })).toBe(
      'Bad Request: invalid user_id specified',
    );
  });

  it('private chats have two members and no administrators', async () => {
    ann.start();
    const chat = { chat_id: ann.id };
    expect((await ask('getChatMemberCount', chat)).result).toBe(2);
    expect((await ask('getChatMember', { ...chat, user_id: ann.id })).result).toMatchObject({
      status: 'member',
    });
    expect(await fixture.refusal('getChatMember', { ...chat, user_id: bob.id })).toBe(
      'Bad Request: member not found',
    );
    expect(await fixture.refusal('getChatAdministrators', chat)).toBe(
      'Bad Request: there are no administrators in the private chat',
    );
    expect(await fixture.refusal('leaveChat', chat)).toContain("can't be changed in private chats");
  });

  it('changes of other members come to an administrator who asked for them', async () => {
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
