import { expect, it } from 'vitest';
import { listUnowned } from '../../../src/rules/audience.ts';
import { openScene, said, until } from '../../bot/scene.ts';

/** Ada is an admin and has brought the bot to two groups, of which one hears alerts. */
async function openGroups() {
  const scene = await openScene({ orders: { cancelAllOf: () => Promise.resolve(0) } });
  const { owner, person, telegram, store, deps } = scene;
  await owner.ask('/start');
  const second = telegram.person({ id: 1002, first_name: 'Boris' });
  await second.ask('/start');
  const ada = await person('Ada', 'admin');
  const theirs = ['Desk', 'Night'].map((title) => telegram.group({ title, owner: ada, supergroup: true }));
  for (const each of theirs) {
    each.add('bot');
    await telegram.waitFor(({ chat_id }) => chat_id === each.id);
  }
  await ada.ask('/alerts on', { chat: theirs[0] });
  const setRole = async (role: string) => {
    await owner.press(await owner.ask('/members'), { data: `members:role:${ada.id}:${role}` });
    await until(() => store.settings.data.people.find(({ id }) => id === ada.id)?.role === role);
  };
  const unowned = () => listUnowned({ settings: store.settings.data, ownerIds: deps.ownerIds });
  const addedBy = () =>
    theirs.map(({ id }) => store.settings.data.chats.find((chat) => chat.id === id)?.addedBy);
  return { ...scene, second, ada, setRole, unowned, addedBy };
}

const line =
  '👥 Ada is no longer an admin. 1 group that they added the bot to passes to Olga and keeps getting its alerts: Desk.';

it.each(['operator', 'viewer'])('groups of an admin who becomes %s pass on to the owner', async (role) => {
  const { owner, second, telegram, setRole, unowned, addedBy } = await openGroups();
  await setRole(role);
  await until(() => said(telegram.chat(second)).includes(line));
  expect(said(telegram.chat(owner))).toContain(line);
  expect(addedBy()).toEqual([owner.id, owner.id]);
  expect(unowned()).toEqual([]);
});

it('nothing passes on from somebody who stays an admin, or never was one', async () => {
  const { owner, ada, telegram, setRole, addedBy } = await openGroups();
  await setRole('admin');
  await owner.ask('/help');
  expect(addedBy()).toEqual([ada.id, ada.id]);
  expect(said(telegram.chat(owner)).join()).not.toContain('👥 Ada');
});
