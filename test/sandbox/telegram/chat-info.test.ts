import { beforeEach, expect, it } from 'vitest';
import type { ChatInfo } from '../../../src/sandbox/telegram/chat-info.ts';
import type { Group } from '../../../src/sandbox/telegram/group.ts';
import type { Person } from '../../../src/sandbox/telegram/person.ts';
import { openFixture, type Fixture } from './fixture.ts';

let fixture: Fixture;
let olga: Person;
let forum: Group;
beforeEach(async () => {
  fixture = await openFixture();
  olga = fixture.telegram.person({ first_name: 'Olga' });
  forum = fixture.telegram.group({ title: 'Forum', owner: olga, forum: true });
});

/** What the news tell of a chat while something is done. */
async function told(act: () => unknown): Promise<ChatInfo[]> {
  const mark = fixture.telegram.mark();
  await act();
  return fixture.telegram.activitySince(mark).flatMap((entry) => (entry.kind === 'chat' ? [entry.chat] : []));
}

const info = (chat: { id: number }): Partial<ChatInfo> => {
  const { messages: _, ephemeral: __, last: ___, ...rest } = fixture.telegram.chat(chat);
  return rest;
};

it('the news tell each change of a forum as it is afterwards: topics, General, members and roles, pins', async () => {
  const anna = fixture.telegram.person({ first_name: 'Anna' });
  const owner = { id: olga.id, status: 'creator', anonymous: false } as const;
  let topic = { id: 0 };
  const acts: [() => unknown, Partial<ChatInfo>][] = [
    [() => (topic = forum.topic('Alerts')), { topics: [{ id: 1, name: 'Alerts', closed: false }] }],
    [() => forum.closeTopic(topic), { topics: [{ id: 1, name: 'Alerts', closed: true }] }],
    [() => forum.closeGeneral(), { generalClosed: true }],
    [() => forum.add(anna), { members: [owner, { id: anna.id, status: 'member', anonymous: false }] }],
    [
      () => forum.promote(anna, { anonymous: true }),
      { members: [owner, { id: anna.id, status: 'administrator', anonymous: true }] },
    ],
    [() => forum.deleteTopic(topic), { topics: [] }],
  ];
  for (const [act, expected] of acts) {
    const news = await told(act);
    expect(news).toHaveLength(1);
    expect(news[0]).toMatchObject(expected);
    expect(info(forum)).toMatchObject(expected);
  }
  // Nothing of the kind changes with a message.
  expect(await told(() => olga.say('hello', { chat: forum }))).toEqual([]);
});

it('the news tell what the bot does to a forum', async () => {
  forum.add('bot');
  forum.promote('bot');
  const said = olga.say('hello', { chat: forum });
  const pin = { chat_id: forum.id, message_id: said.message_id };
  const [created] = await told(() => fixture.call('createForumTopic', { chat_id: forum.id, name: 'News' }));
  const [topic] = created!.topics;
  expect(topic).toMatchObject({ name: 'News', closed: false });
  expect(await told(() => fixture.call('pinChatMessage', pin))).toMatchObject([
    { pinned: [said.message_id] },
  ]);
  expect(await told(() => fixture.call('unpinChatMessage', pin))).toMatchObject([{ pinned: [] }]);
  await fixture.call('pinChatMessage', pin);
  expect(await told(() => olga.remove(said))).toMatchObject([{ pinned: [] }]);
  const thread = { chat_id: forum.id, message_thread_id: topic!.id };
  expect(await told(() => fixture.call('deleteForumTopic', thread))).toMatchObject([{ topics: [] }]);
});

it('the news tell of a new group, of one that moved, and of a private chat that was blocked', async () => {
  const basic = await told(() => fixture.telegram.group({ title: 'Basic', owner: olga }));
  expect(basic).toMatchObject([{ type: 'group', title: 'Basic', movedTo: undefined }]);
  const moved = await told(() => fixture.telegram.migrate(basic[0]!));
  const { id } = moved.find(({ type }) => type === 'supergroup')!;
  expect(moved).toMatchObject([
    { id, type: 'supergroup', title: 'Basic' },
    { id: basic[0]!.id, movedTo: id },
  ]);
  expect(await told(() => olga.block())).toMatchObject([{ id: olga.id, title: 'Olga', blocked: true }]);
  expect(await told(() => olga.unblock())).toMatchObject([{ id: olga.id, blocked: false }]);
});

it('the news tell that an ephemeral message was deleted', async () => {
  forum.add('bot');
  forum.promote('bot');
  const receiver = { receiver_user_id: olga.id };
  const message = { chat_id: forum.id, text: 'for you', ephemeral_message_parameters: receiver };
  await fixture.call('sendMessage', message);
  const [shown] = fixture.telegram.chat(forum).ephemeral;
  const ephemeral_message_id = shown!.ephemeral_message_id!;
  const mark = fixture.telegram.mark();
  await fixture.call('deleteEphemeralMessage', { chat_id: forum.id, ...receiver, ephemeral_message_id });
  expect(fixture.telegram.activitySince(mark)).toMatchObject([
    { kind: 'delete', chatId: forum.id, messageId: 0, ephemeralId: ephemeral_message_id },
  ]);
  expect(fixture.telegram.chat(forum).ephemeral).toEqual([]);
});
