// What was parked for a group is told only after it was decided that the group may hear it: an owner or admin has to
// bring the bot back, whatever else happens in the group meanwhile.

import type { Update } from 'grammy/types';
import { describe, expect, it } from 'vitest';
import type { Group } from '../../src/sandbox/telegram/people-and-chats.ts';
import type { Person } from '../../src/sandbox/telegram/person.ts';
import { isOut } from '../../src/store/settings/settings.ts';
import { addEvent } from '../store/ledger/replay/replay-scene.ts';
import { type Scene, openScene, until } from './scene.ts';
import { close, toldOf } from '../store/ledger/posts.ts';

/** A forum of the team that the bot was removed from, with parked alerts of the group and of a topic. */
async function removedForum(scene: Scene, make: Parameters<Scene['group']>[0] = { forum: true }) {
  const { store } = scene;
  const group = await scene.group(make);
  const topic = make?.forum ? group.topic('One') : undefined;
  const topics = topic ? [null, topic.id] : [null];
  const [row] = await addEvent(
    store,
    'e-1',
    ...topics.map((topicId) => ({ chatId: group.id, topicId, state: 'waiting' as const })),
  );
  const [whole, inTopic] = await toldOf(store, row!.event_seq);
  if (inTopic) await close(store, inTopic.id, 'closed', 'topic');
  await close(store, whole!.id, 'removed');
  group.remove('bot');
  await until(() => isRemoved(scene));
  const states = async () => new Set((await toldOf(store, row!.event_seq)).map(({ state }) => state));
  return { group, topic, states };
}

const isRemoved = ({ store }: Scene) => store.settings.data.chats.some(isOut);

/** Resolves once the bot has handled every update. */
async function settle({ store, telegram }: Scene): Promise<void> {
  await expect.poll(() => telegram.pendingUpdates).toBe(0);
  await expect.poll(() => store.updates.unhandled(0, 1)).toEqual([]);
}

type Back = (
  scene: Scene,
  group: Group,
  people: Record<'stranger' | 'operator' | 'admin', Person>,
) => unknown;

/** A stranger adds the bot again, which can't leave. */
const strayed: Back = ({ telegram }, group, { stranger }) => {
  stay(telegram);
  group.add('bot', { by: stranger });
};
const saying =
  (who: 'stranger' | 'operator' | 'admin', text: string): Back =>
  (scene, group, people) => {
    strayed(scene, group, people);
    people[who].say(text, { chat: group });
  };

const returning: Back = (_, group) => group.add('bot');
const addedBy =
  (who: 'operator' | 'admin' | 'stranger'): Back =>
  (_, group, people) =>
    group.add('bot', { by: people[who] });
const promoted: Back = (scene, group, people) => {
  strayed(scene, group, people);
  group.promote('bot', { by: people.stranger });
};

const ways: Array<[string, Back, 'parked' | 'waiting']> = [
  ['an owner adds the bot again', returning, 'waiting'],
  ['an admin adds the bot again', addedBy('admin'), 'waiting'],
  ['an operator adds the bot again', addedBy('operator'), 'parked'],
  ['a stranger adds the bot again', addedBy('stranger'), 'parked'],
  ['a stranger adds the bot again and makes it an administrator', promoted, 'parked'],
  ['a stranger adds the bot again and says /start', saying('stranger', '/start'), 'parked'],
  ['a stranger adds the bot again, and an operator says /start', saying('operator', '/start'), 'parked'],
  ['a stranger adds the bot again, and an admin says /start', saying('admin', '/start'), 'waiting'],
  ['a stranger adds the bot again, and an admin uses a command', saying('admin', '/menu'), 'waiting'],
];

/** The bot can't leave any more. */
function stay({ faults }: Scene['telegram']): void {
  faults.inject(
    { kind: 'refuse', code: 400, description: 'Bad Request: no' },
    { method: 'leaveChat', times: 9 },
  );
}

describe('what was parked for a group that the bot was removed from', () => {
  it.each(ways)('%s', async (_name, back, expected) => {
    const scene = await openScene();
    const people = {
      stranger: await scene.person('Stan'),
      operator: await scene.person('Otto', 'operator'),
      admin: await scene.person('Ada', 'admin'),
    };
    const { group, states } = await removedForum(scene);
    for (const person of Object.values(people)) group.add(person);
    await back(scene, group, people);
    await settle(scene);
    expect(await states()).toEqual(new Set([expected]));
    expect(isRemoved(scene)).toBe(expected === 'parked');
  });

  it('stays parked when a topic is opened where a stranger has added the bot again', async () => {
    const scene = await openScene();
    const stranger = await scene.person('Stan');
    const { group, topic, states } = await removedForum(scene);
    stay(scene.telegram);
    group.add('bot', { by: stranger });
    group.closeTopic(topic!.id);
    group.reopenTopic(topic!.id);
    group.reopenTopic();
    await settle(scene);
    expect(await states()).toEqual(new Set(['parked']));
  });

  it('stays parked where its title is that of another group of the team, and the bot leaves at once', async () => {
    const scene = await openScene();
    const stranger = await scene.person('Stan');
    const { group, states } = await removedForum(scene);
    const other = scene.telegram.group({ title: 'Team', owner: scene.owner });
    other.add('bot');
    await until(() => scene.store.settings.data.chats.length === 2);
    group.add('bot', { by: stranger });
    await until(() =>
      scene.telegram.calls.some(
        ({ method, params }) => method === 'leaveChat' && Number(params['chat_id']) === group.id,
      ),
    );
    expect(await states()).toEqual(new Set(['parked']));
  });
});

describe('changes that came while the bot could not be reached', () => {
  type Status = 'member' | 'left' | 'administrator';
  const tell = async (
    scene: Scene,
    groupId: number,
    changes: Array<[by: Person, was: Status, is: Status]>,
  ) => {
    const { bot, telegram } = scene;
    await bot.storeUpdates(
      changes.map(([from, was, is], nth) => ({
        update_id: 900_001 + nth,
        my_chat_member: {
          chat: { id: groupId, type: 'supergroup', title: 'Team', is_forum: true },
          from: from.user,
          date: 0,
          old_chat_member: { status: was, user: telegram.bot },
          new_chat_member: { status: is, user: telegram.bot },
        } as NonNullable<Update['my_chat_member']>,
      })),
    );
    bot.takeUpdates();
    await settle(scene);
    return telegram.calls.filter(({ method }) => method === 'leaveChat').length;
  };

  type Change = [by: 'owner' | 'stranger', was: Status, is: Status];
  const out: Change = ['owner', 'member', 'left'];
  const [owners, strangers]: Change[] = [
    ['owner', 'left', 'member'],
    ['stranger', 'left', 'member'],
  ];
  const promotion: Change = ['stranger', 'member', 'administrator'];

  it.each<[_what: string, changes: Change[], left: number, state: string]>([
    ['an owner has brought the bot back since a stranger did', [strangers!, out, owners!], 0, 'waiting'],
    ['a stranger has brought it back since an owner did', [owners!, out, strangers!], 1, 'parked'],
    ['a stranger has brought it back and given it rights', [strangers!, promotion], 1, 'parked'],
  ])(
    '%s: it is left, and nothing comes, unless the last was an owner',
    async (_what, changes, left, state) => {
      const scene = await openScene();
      const people = { owner: scene.owner, stranger: await scene.person('Stan') };
      const { group, states } = await removedForum(scene);
      const told = changes.map(([by, was, is]): [Person, Status, Status] => [people[by], was, is]);
      expect(await tell(scene, group.id, told)).toBe(left);
      expect(await states()).toEqual(new Set([state]));
    },
  );
});
