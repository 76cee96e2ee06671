import { describe, expect, it } from 'vitest';
import { openScene, said, until } from '../../bot/scene.ts';

describe('/members', () => {
  it('shows owners, roles and names to an admin, without a button that changes anything', async () => {
    const { person, owner } = await openScene();
    await owner.ask('/start');
    const admin = await person('Ada', 'admin');
    await person('Vera', 'viewer');
    const list = await admin.ask('/members');
    expect(list.text).toContain('Owners\nOlga Ono · 1001\n— · 1002');
    expect(list.text).toContain(`Admins\nAda · ${admin.id}`);
    expect(list.labels).toEqual(['⬅️ Menu']);
  });

  it('refuses operators and viewers, and shows nobody anything in a group', async () => {
    const { person, owner, group: bring } = await openScene();
    const operator = await person('Otto', 'operator');
    expect((await operator.ask('/members')).text).toContain("You don't have permission");
    const group = await bring();
    const answer = await owner.ask('/members', { chat: group });
    expect(answer.text).toContain('only works in a private chat');
    expect(answer.reply_markup?.inline_keyboard.flat()).toMatchObject([
      { url: 'https://t.me/delegram_sandbox_bot' },
    ]);
  });

  it("refuses the owners' buttons to an admin who makes them up", async () => {
    const { person, store } = await openScene();
    const admin = await person('Ada', 'admin');
    const viewer = await person('Vera', 'viewer');
    const list = await admin.ask('/members');
    const aboutVera = ['person', 'remove', 'removed'].map((action) => `${action}:${viewer.id}`);
    for (const data of ['invite', 'link:admin', 'withdraw', `role:${admin.id}:admin`, ...aboutVera]) {
      const answer = await admin.press(list, { data: `members:${data}` });
      expect(answer.text).toBe("You don't have permission to do this.");
    }
    expect(store.settings.data.people).toHaveLength(2);
    expect(store.settings.data.invites).toEqual([]);
  });

  it('removes a person after a confirmation, at once and with their private alerts', async () => {
    const orders = { cancelAllOf: async () => 0 };
    const { person, owner, telegram, store, clock, last } = await openScene({ orders });
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    await viewer.ask('/alerts on');
    const menu = await viewer.ask('/menu');
    expect(store.settings.data.places).toHaveLength(1);
    const watch = { chatId: viewer.id, topicId: null, address: 'T', addedBy: viewer.id, addedAt: 0 };
    await store.settings.update((draft) => void draft.watchedRecords.push(watch));

    await owner.press(await owner.ask('/members'), 'Vera · viewer');
    await owner.press(last(), '🗑 Remove');
    expect(last().labels).toEqual(['✅ Confirm', '✖️ Cancel']);
    await owner.press(last(), '✖️ Cancel');
    expect(last().text).toContain('Role: viewer');
    expect(store.settings.data.people).toHaveLength(1);
    await owner.press(last(), '🗑 Remove');
    expect((await owner.press(last(), '✅ Confirm')).text).toBe('Vera was removed.');

    expect(store.settings.data).toMatchObject({ people: [], places: [], chats: [] });
    expect(store.settings.data.watchedRecords).toEqual([]);
    expect(telegram.chat(viewer).last?.text).toContain('ended your access');
    expect(said(telegram.chat(viewer)).join()).not.toContain('cancelled');
    expect((await viewer.press(menu, '🔔 Alerts')).text).toBe('This bot only answers its team.');
    const isMenu = ({ message_id: id }: { message_id: number }) => id === menu.message_id;
    await until(() => telegram.chat(viewer).messages.find(isMenu)?.labels.length === 0);
    // Without buttons only a forged press is left, which costs no call of the bot's pace.
    await viewer.press(menu, { data: 'menu:show' });
    expect((await viewer.ask('/alerts on')).text).toContain('one team only');
    expect(telegram.calls.filter(({ method }) => /^editMessageReplyMarkup$/i.test(method))).toHaveLength(1);
    expect(await store.audit.list(`person:${viewer.id}`, 5)).toMatchObject([
      { action: 'member.removed', actor_id: owner.id, at: clock.now() },
    ]);
  });

  it('tells a person in their own language that their cards were cancelled, and that they were removed', async () => {
    const { person, owner, telegram, store, last } = await openScene({
      orders: { cancelAllOf: async () => 2 },
    });
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    await store.settings.update(({ chats }) => {
      for (const chat of chats) if (chat.id === viewer.id) chat.locale = 'ru';
    });
    await owner.press(await owner.ask('/members'), 'Vera · viewer');
    await owner.press(last(), '🗑 Remove');
    await owner.press(last(), '✅ Confirm');
    expect(said(telegram.chat(viewer)).slice(-2)).toEqual([
      '✖️ Отменены ваши открытые карточки заказов: 2. По ним ничего не куплено.',
      expect.stringContaining('Владелец закрыл вам доступ'),
    ]);
  });

  it('changes a role, tells the person, and edits one message all the way', async () => {
    const { person, owner, telegram, store } = await openScene();
    const viewer = await person('Vera', 'viewer');
    await viewer.ask('/start');
    const list = await owner.ask('/members');
    await owner.press(list, 'Vera · viewer');
    await owner.press(telegram.chat(owner).last!, 'Operator');
    await until(() => telegram.chat(viewer).last?.text.includes('you are now an operator'));
    expect(store.settings.data.people).toMatchObject([{ role: 'operator' }]);
    expect(said(telegram.chat(owner))).toHaveLength(1);
    expect(telegram.chat(owner).last?.labels).toContain('✓ Operator');
    await owner.press(telegram.chat(owner).last!, '✓ Operator');
    expect(await store.audit.list(`person:${viewer.id}`, 5)).toHaveLength(1);
  });

  it('says so when the person has gone meanwhile', async () => {
    const { person, owner, telegram, store } = await openScene();
    const viewer = await person('Vera', 'viewer');
    const list = await owner.ask('/members');
    await store.settings.update((draft) => {
      draft.people = [];
    });
    const { id } = viewer;
    for (const data of [`person:${id}`, `remove:${id}`, `removed:${id}`, `role:${id}:admin`]) {
      const answer = await owner.press(list, { data: `members:${data}` });
      expect(answer).toMatchObject({ text: 'This person is no longer on the team.', show_alert: true });
      expect(telegram.chat(owner).last?.text).toContain('Members');
    }
    expect(store.settings.data.people).toEqual([]);
  });

  it('says on each page of 500 people who is on it, in one message, to owners and admins', async () => {
    const { person, owner, telegram, store, last } = await openScene();
    const admin = await person('Ada', 'admin');
    const viewer = { role: 'viewer', addedBy: 1, addedAt: 0 } as const;
    await store.settings.update(({ people }) => {
      for (let nth = 0; nth < 500; nth++)
        people.push({ id: 50_000 + nth, name: `V${nth} ${'x'.repeat(50)}`, ...viewer });
    });
    for (const reader of [owner, admin]) {
      const before = telegram.chat(reader).messages.length;
      const first = await reader.ask('/members');
      expect(telegram.chat(reader).messages.length - before).toBe(2);
      expect(first.text).toContain('Owners');
      expect(first.text).toContain('V18 ');
      expect(first.text).not.toContain('V19 ');
      await reader.press(first, '▶️');
      const second = last(reader);
      expect(second.text).toContain('V19 ');
      expect(second.text).toContain('V38 ');
      expect(second.text).not.toContain('V39 ');
      expect(second.text).not.toContain('Owners');
      await reader.press(second, { data: 'members:page:25' });
      expect(last(reader).text).toContain('V499 ');
      await reader.press(last(reader), { data: 'members:page:0' });
      expect(last(reader).text).toContain('V18 ');
    }
  });
});
