import { describe, expect, it } from 'vitest';
import { openScene, said } from '../scene.ts';

describe('/alerts in a group', () => {
  it('on by an owner or admin makes it hear every event, off ends that', async () => {
    const { owner, person, store, group: bring } = await openScene();
    const group = await bring();
    expect((await owner.ask('/alerts on', { chat: group })).text).toContain('This group gets all alerts.');
    expect(store.settings.data.places).toMatchObject([
      { chatId: group.id, topicId: null, isOn: true, rules: [{ kinds: null }] },
    ]);
    const admin = await person('Ada', 'admin');
    group.add(admin);
    expect((await admin.ask('/alerts off', { chat: group })).text).toContain('gets no alerts');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
    expect(await store.audit.list(`chat:${group.id}`, 5)).toMatchObject([
      { action: 'alerts.changed', actor_id: admin.id },
      { action: 'alerts.changed', actor_id: owner.id },
      { action: 'chat.added' },
    ]);
  });

  it('is turned on by the button of the greeting, in the topic of /link; a viewer is refused', async () => {
    const { owner, person, store, telegram, group: bring } = await openScene();
    const group = await bring({ forum: true });
    const viewer = await person('Vera', 'viewer');
    group.add(viewer);
    const topic = group.topic('Alerts');
    const greeting = await owner.ask('/link', { chat: group, topic });
    expect(greeting.text).toContain(
      'Send alerts to this topic? An owner or admin decides; nothing is sent until then.',
    );
    expect(greeting.labels).toEqual([
      '🔔 Everything',
      '💸 Transfers above…',
      '➕ Custom rule…',
      '➖ Not now',
      '🔔 Alerts',
    ]);
    for (const label of ['🔔 Everything', '💸 Transfers above…', '➖ Not now']) {
      expect((await viewer.press(greeting, label)).show_alert).toBe(true);
    }
    expect(store.settings.data.places).toEqual([]);
    await owner.press(greeting, '🔔 Everything');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, topicId: topic.id }]);
    // Another topic is asked by itself.
    const other = await owner.ask('/link', { chat: group, topic: group.topic('Other') });
    expect(other.text).toContain('Send alerts to this topic?');
    await owner.press(other, '➖ Not now');
    expect(telegram.chat(group).last!.text).toContain('nothing is sent here');
    expect(store.settings.data.places).toHaveLength(1);
    const again = await owner.ask('/link', { chat: group });
    expect(again.text).toContain('continue as before');
    expect(again.labels).toContain('🔔 Alerts');
  });

  it('is politely refused to operators and viewers, typed or pressed', async () => {
    const { owner, person, store, group: bring } = await openScene();
    const group = await bring();
    const viewer = await person('Vera', 'viewer');
    group.add(viewer);
    expect((await viewer.ask('/alerts on', { chat: group })).text).toContain("You don't have permission");
    const state = await owner.ask('/alerts', { chat: group });
    expect((await viewer.press(state, '🔔 Everything')).text).toBe(
      'Only owners and admins can change alerts here.',
    );
    // Reading changes nothing, so everybody on the team may.
    const read = await viewer.ask('/alerts', { chat: group });
    expect(read.text).toContain('This group gets no alerts.');
    expect(read.labels).toEqual(['⬅️ Menu']);
    expect(store.settings.data.places).toEqual([]);
  });

  it('keeps each topic by itself, and answers in it', async () => {
    const { owner, store, group: bring } = await openScene();
    const group = await bring({ forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')];
    const answer = await owner.ask('/alerts on', { chat: group, topic: one });
    expect(answer.text).toContain('This topic gets all alerts.');
    expect(answer.message_thread_id).toBe(one.id);
    expect((await owner.ask('/alerts', { chat: group, topic: two })).text).toContain(
      'This topic gets no alerts',
    );
    expect((await owner.ask('/alerts', { chat: group })).text).toContain('This group gets no alerts');
    expect(store.settings.data.places).toMatchObject([{ topicId: one.id, isOn: true }]);
    await owner.press(answer, '🔕 Turn off');
    expect(store.settings.data.places).toMatchObject([{ topicId: one.id, isOn: false }]);
  });
});

describe('/alerts in private', () => {
  it('belongs to whoever is a member', async () => {
    const { person, store } = await openScene();
    const viewer = await person('Vera', 'viewer');
    expect((await viewer.ask('/alerts on')).text).toContain('You get all alerts here.');
    expect(store.settings.data.places).toMatchObject([{ chatId: viewer.id, topicId: null, isOn: true }]);
    expect(store.settings.data.chats).toMatchObject([{ id: viewer.id, type: 'private' }]);
    expect((await viewer.ask('/alerts off')).text).toContain('You get no alerts here.');
  });

  it('off warns an owner that nothing is heard of the bot itself either, unlike others and unlike before', async () => {
    const { owner, person, group: bring } = await openScene();
    const warning = 'when something is wrong with the bot';
    expect((await owner.ask('/alerts')).text).not.toContain(warning);
    expect((await owner.ask('/alerts off')).text).toMatch(/^🔔 Alerts\n\nYou get no alerts here\./);
    expect((await owner.ask('/alerts')).text).toContain(warning);
    expect((await owner.ask('/alerts off', { chat: await bring() })).text).not.toContain(warning);
    expect((await owner.ask('/alerts on')).text).not.toContain(warning);
    const admin = await person('Ada', 'admin');
    expect((await admin.ask('/alerts off')).text).not.toContain(warning);
  });

  it('offers what most want while it hears nothing, and everything by one tap', async () => {
    const { owner, store, telegram } = await openScene();
    const last = () => telegram.chat(owner).last!;
    await owner.ask('/alerts');
    expect(last().labels).toEqual([
      '🔔 Everything',
      '💸 Transfers above…',
      '⏰ Late or failed orders',
      '➕ Custom rule…',
      '📰 Digest',
      '⬅️ Menu',
    ]);
    await owner.press(last(), '🔔 Everything');
    expect(last().text).toContain('You get all alerts here.\n1 🔊 Everything');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1, kinds: null }] }]);
    expect(said(telegram.chat(owner))).toHaveLength(1);
  });

  it('keeps its rules while it is off, and turns the same ones on again', async () => {
    const { owner, store, telegram } = await openScene();
    await owner.ask('/alerts on');
    await store.settings.update(({ places }) => {
      places[0]!.rules[0]!.kinds = ['EVENT_DELEGATION'];
    });
    const off = await owner.ask('/alerts off');
    expect(off.text).toContain('You get no alerts here. The rules are kept:\n1 🔊 Delegations');
    await owner.press(off, '🔔 Turn on');
    expect(telegram.chat(owner).last!.text).toContain(':\n1 🔊 Delegations');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
  });

  it('answers a tick of an event type, from before rules, and changes nothing', async () => {
    const { owner, store, telegram } = await openScene();
    const state = await owner.ask('/alerts on');
    const before = store.settings.data.places;
    for (const name of ['delegation', 'balance', 'no-such']) {
      const pressed = await owner.press(state, { data: `alerts:type:${name}` });
      expect(pressed.text).toBe('Alerts are rules now. Nothing was changed.');
    }
    expect(store.settings.data.places).toEqual(before);
    expect(telegram.chat(owner).last?.text).toMatch(
      /^Alerts are rules now. Nothing was changed.\n\n🔔 Alerts/,
    );
  });

  it('answers what it does not understand with an example, and changes nothing', async () => {
    const { owner, store } = await openScene();
    expect((await owner.ask('/alerts loud')).text).toContain('/alerts on');
    expect(store.settings.data.places).toEqual([]);
  });
});

it('lets a chat switch the joining of alerts off and on again, and says which way it stands', async () => {
  const { owner, store, telegram } = await openScene();
  const folding = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.folding;
  const last = () => telegram.chat(owner).last!;
  await owner.press(await owner.ask('/alerts on'), '🗂 Combining');
  expect(folding()).toBeUndefined();
  expect(last().text).toContain('if the chat allows files');
  await owner.press(last(), '🗂 Never combine alerts');
  expect(folding()).toBe(false);
  expect(last().text).toContain('Every alert is sent as a message of its own');
  expect(last().text).not.toContain('if the chat allows files');
  await owner.press(last(), '🗂 Combine when many');
  expect(folding()).toBe(true);
  expect(last().text).toContain('if the chat allows files');
  expect((await owner.ask('/alerts off')).text).not.toContain('if the chat allows files');
});

it('lets a chat choose lists in place of a summary with a file, and back, and says which it gets', async () => {
  const { owner, store, telegram } = await openScene();
  const asLists = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.asLists;
  const last = () => telegram.chat(owner).last!;
  await owner.press(await owner.ask('/alerts on'), '🗂 Combining');
  expect(asLists()).toBeUndefined();
  expect(last().text).toContain('are sent as a summary with a file');
  await owner.press(last(), '🗂 Many: lists, no file');
  expect(asLists()).toBe(true);
  expect(last().text).toContain('lists that name each one, with no file');
  expect(last().text).not.toContain('a summary with a file');
  await owner.press(last(), '🗂 Many: summary and file');
  expect(asLists()).toBe(false);
  expect(last().text).toContain('are sent as a summary with a file');
  expect(await store.audit.list(`chat:${owner.id}`, 2)).toMatchObject([
    { action: 'chat.lists', actor_id: owner.id },
    { action: 'chat.lists', actor_id: owner.id },
  ]);
  await owner.press(last(), '🗂 Never combine alerts');
  expect(JSON.stringify(last().raw)).not.toContain('alerts:lists');
  expect(last().text).not.toContain('lists');
});

it('does not let a viewer choose how a group gets its alerts', async () => {
  const { owner, person, store, telegram, group: bring } = await openScene();
  const group = await bring();
  const viewer = await person('Vera', 'viewer');
  group.add(viewer);
  const state = await owner.ask('/alerts on', { chat: group });
  await owner.press(state, '🗂 Combining');
  const choice = telegram.chat(group).last!;
  expect((await viewer.press(choice, '🗂 Many: lists, no file')).text).toContain('Only owners and admins');
  expect(store.settings.data.chats.find(({ id }) => id === group.id)?.asLists).toBeUndefined();
});
