import { describe, expect, it } from 'vitest';
import { listUnowned } from '../../../src/rules/audience.ts';
import type { SpendState } from '../../../src/orders/states.ts';
import { insertOrder, makeOrderRow } from '../../store/ledger/fixture.ts';
import { openScene, said, until } from '../../bot/scene.ts';

type Options = Parameters<typeof openScene>[0];

/** Ada has brought the bot to two groups that hear alerts, or to one that does and one that doesn't; Olga to a third. */
async function openGroups({ heard = 2, ...options }: Options & { heard?: number } = {}) {
  const ended: number[] = [];
  const cancelAllOf = async (personId: number) => ended.push(personId);
  const scene = await openScene({ orders: { cancelAllOf }, ...options });
  const { owner, person, telegram, store, group } = scene;
  await owner.ask('/start');
  const admin = await person('Ada', 'admin');
  await admin.ask('/start');
  const theirs = ['Desk & Co', 'Night'].map((title) =>
    telegram.group({ title, owner: admin, supergroup: true }),
  );
  for (const each of theirs) {
    each.add('bot');
    await telegram.waitFor(({ chat_id }) => chat_id === each.id);
  }
  for (const chat of theirs.slice(0, heard)) await admin.ask('/alerts on', { chat });
  const team = await group();
  await owner.ask('/alerts on', { chat: team });
  /** Presses under the owner's last message; answers what stands there then. */
  const tap = async (label: string) => {
    await owner.press(scene.last(), label);
    return scene.last();
  };
  const question = async () => {
    await owner.press(await owner.ask('/members'), 'Ada · admin');
    return tap('🗑 Remove');
  };
  const second = telegram.person({ id: 1002, first_name: 'Boris' });
  await second.ask('/start');
  return {
    ...scene,
    ended,
    admin,
    theirs,
    team,
    second,
    tap,
    question,
    chats: () => store.settings.data.chats,
  };
}

describe('removing somebody', () => {
  it('names the groups that fall silent with it, tells the other owners, and keeps their rules', async () => {
    const { owner, question, chats, theirs, team, store, ended, admin, tap, texts, second } =
      await openGroups();
    const asked = await question();
    expect(asked.text).toContain(
      '2 groups that they added the bot to get no more messages:\n· Desk & Co\n· Night\nTheir alerts are kept',
    );
    expect(asked.text).not.toContain('Team');
    expect(asked.text).not.toContain('cancelled');
    expect(asked.labels).toEqual(['✅ Confirm', '✖️ Cancel', '✋ Keep 2 groups', '🚪 Leave as well']);
    await tap('✅ Confirm');
    await until(() => texts(second).some((text) => text.startsWith('🔇')));
    expect(texts(second).at(-1)).toContain(
      '2 groups get no messages now, because Ada had added the bot there: Desk & Co, Night.',
    );
    expect(texts(owner).join()).not.toContain('🔇');
    const audience = { settings: store.settings.data, ownerIds: [1001, 1002] };
    expect(listUnowned(audience).map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
    expect(store.settings.data.people).toEqual([]);
    expect(ended).toEqual([admin.id]);
    const kept = [owner.id, ...theirs.map(({ id }) => id), team.id, 1002];
    expect(chats().map(({ id }) => id)).toEqual(kept);
    expect(store.settings.data.places.map(({ chatId }) => chatId)).toContain(theirs[0]?.id);
  });

  it('makes their groups those of the owner who keeps them, after a confirmation of its own', async () => {
    const { owner, question, theirs, store, telegram, tap } = await openGroups();
    await question();
    const sure = await tap('✋ Keep 2 groups');
    expect(sure.text).toContain(
      'These groups keep getting their alerts, and are yours from now on:\n· Desk & Co\n· Night',
    );
    expect(sure.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    await tap('✅ Confirm');
    await until(() => telegram.chat(owner).last?.text.includes('Members'));
    expect(store.settings.data.people).toEqual([]);
    expect(listUnowned({ settings: store.settings.data, ownerIds: [owner.id] })).toEqual([]);
    for (const { id } of theirs) {
      expect(store.settings.data.chats.find((chat) => chat.id === id)?.addedBy).toBe(owner.id);
      expect(await store.audit.list(`chat:${id}`, 1)).toMatchObject([{ action: 'chat.taken-over' }]);
    }
  });

  it('names no group among those that fall silent or go on hearing that hears nothing anyway', async () => {
    const { question, chats, tap, texts, second } = await openGroups({ heard: 1 });
    const asked = await question();
    expect(asked.text).toContain(
      '1 group that they added the bot to gets no more messages:\n· Desk & Co\nIts alerts are kept',
    );
    expect(asked.text).not.toContain('Night');
    expect((await tap('✋ Keep 1 group')).text).toMatch(/yours from now on:\n· Desk & Co$/);
    await tap('✖️ Cancel');
    expect((await tap('🚪 Leave as well')).text).toMatch(/forgets their alerts:\n· Desk & Co\n· Night$/);
    await tap('✖️ Cancel');
    await tap('✅ Confirm');
    await until(() => texts(second).some((text) => text.startsWith('🔇')));
    expect(texts(second).at(-1)).toContain('1 group gets no messages now');
    expect(texts(second).at(-1)).not.toContain('Night');
    expect(chats()).toHaveLength(5);
    // To keep none is not offered where none hears anything, to leave them still is.
    const deaf = await (await openGroups({ heard: 0 })).question();
    expect(deaf.text).not.toMatch(/gets? no more messages/);
    expect(deaf.labels).toEqual(['✅ Confirm', '✖️ Cancel', '🚪 Leave as well']);
  });

  it('leaves their groups after a confirmation of its own, and forgets them', async () => {
    const { owner, question, chats, theirs, team, store, telegram, tap, texts } = await openGroups();
    await question();
    const sure = await tap('🚪 Leave as well');
    expect(sure.text).toContain('The bot also leaves these groups, and forgets their alerts:');
    expect(sure.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    expect(chats()).toHaveLength(6);
    expect((await tap('✖️ Cancel')).labels).toContain('🚪 Leave as well');
    await tap('🚪 Leave as well');
    await tap('✅ Confirm');
    await until(() => telegram.chat(owner).last?.text.includes('Members'));
    for (const group of theirs) {
      expect(texts(group).at(-1)).toContain('so it is leaving now');
      expect(group.messages.at(-1)?.raw.left_chat_member).toMatchObject({ is_bot: true });
      expect(await store.audit.list(`chat:${group.id}`, 1)).toMatchObject([{ action: 'chat.left' }]);
    }
    expect(chats().map(({ id }) => id)).toEqual([owner.id, team.id, 1002]);
    expect(store.settings.data.places.map(({ chatId }) => chatId)).not.toContain(theirs[0]?.id);
    expect(store.settings.data.people).toEqual([]);
  });

  it('goes on where the bot was thrown out of one of them already', async () => {
    const { owner, question, chats, theirs, telegram, tap } = await openGroups();
    await question();
    theirs[0]!.remove('bot');
    await tap('🚪 Leave as well');
    await tap('✅ Confirm');
    await until(() => telegram.chat(owner).last?.text.includes('Members'));
    expect(chats().some(({ addedBy, type }) => type !== 'private' && addedBy !== owner.id)).toBe(false);
  });

  it('says how many of their cards and requests end with it', async () => {
    const { owner, admin, question, store, clock } = await openGroups();
    const add = (id: string, card: SpendState, by: number, more = {}) =>
      insertOrder(
        store.orders,
        makeOrderRow(id, { created_by: by, created_at: clock.now(), card_state: card, ...more }),
      );
    await add('offered', 'offered', admin.id);
    await add('confirmed', 'confirmed', admin.id);
    await add('accepted', 'sent', admin.id, { state: 'accepted' });
    await add('own', 'offered', owner.id);
    await add('other', 'confirmed', owner.id, { confirmed_by: admin.id });
    expect((await question()).text).toContain('3 cards and requests for approval of theirs are cancelled.');
  });

  it('takes an owner off the list who stands there besides, and leaves their chat and groups to them', async () => {
    const { owner, store, chats, telegram, team, give, second } = await openGroups();
    await give(second, 'admin');
    await store.settings.update((draft) => {
      draft.chats.find(({ id }) => id === team.id)!.addedBy = 1002;
    });
    const list = await owner.ask('/members');
    await owner.press(list, { data: 'members:remove:1002' });
    expect(telegram.chat(owner).last?.labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    // Also a button that is made up for an owner, on the list or not, does nothing to their chat.
    for (const action of ['removed', 'removed', 'removed-left']) {
      await owner.press(list, { data: `members:${action}:1002` });
    }
    expect(listUnowned({ settings: store.settings.data, ownerIds: [1001, 1002] })).toEqual([]);
    await until(() => store.settings.data.people.every(({ id }) => id !== 1002));
    expect(chats().some(({ id }) => id === 1002)).toBe(true);
    expect(store.settings.data.places.some(({ chatId }) => chatId === 1002)).toBe(true);
  });
});

describe('the groups of an admin', () => {
  const line =
    '👥 Ada is no longer an admin. 1 group that they added the bot to passes to Olga and keeps getting its alerts: Desk & Co.';

  async function openWithRole(role: string) {
    const scene = await openGroups({ heard: 1 });
    const { owner, admin, store, theirs, chats } = scene;
    await owner.press(await owner.ask('/members'), { data: `members:role:${admin.id}:${role}` });
    await until(() => store.settings.data.people.find(({ id }) => id === admin.id)?.role === role);
    return {
      ...scene,
      addedBy: () => theirs.map(({ id }) => chats().find((chat) => chat.id === id)?.addedBy),
    };
  }

  it.each(['operator', 'viewer'])('pass on to the owner who makes them %s', async (role) => {
    const { owner, second, telegram, store, addedBy } = await openWithRole(role);
    await until(() => said(telegram.chat(second)).includes(line));
    expect(said(telegram.chat(owner))).toContain(line);
    expect(addedBy()).toEqual([owner.id, owner.id]);
    expect(listUnowned({ settings: store.settings.data, ownerIds: [1001, 1002] })).toEqual([]);
  });

  it('do not pass on from somebody who stays an admin', async () => {
    const { owner, admin, telegram, addedBy } = await openWithRole('admin');
    await owner.ask('/help');
    expect(addedBy()).toEqual([admin.id, admin.id]);
    expect(said(telegram.chat(owner)).join()).not.toContain('👥 Ada');
  });
});
