import { describe, expect, it } from 'vitest';
import { said } from '../../bot/scene.ts';
import { openAlertScene } from './fixture.ts';
import { texts } from './phrases.ts';

describe('/alerts in a group', () => {
  it('on by an owner or admin makes it hear every event, off ends that', async () => {
    const { owner, groupWith, store } = await openAlertScene();
    const [group, admin] = await groupWith('admin');
    expect((await owner.ask('/alerts on', { chat: group })).text).toContain('This group gets all alerts.');
    expect(store.settings.data.places).toMatchObject([
      { chatId: group.id, topicId: null, isOn: true, rules: [{ kinds: null }] },
    ]);
    expect((await admin.ask('/alerts off', { chat: group })).text).toContain('gets no alerts');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
    expect(await store.audit.list(`chat:${group.id}`, 5)).toMatchObject([
      { action: 'alerts.changed', actor_id: admin.id },
      { action: 'alerts.changed', actor_id: owner.id },
      { action: 'chat.added' },
    ]);
  });

  it('is turned on by the button of the greeting, in the topic of /link; a viewer is refused', async () => {
    const { owner, groupWith, store, telegram } = await openAlertScene();
    const [group, viewer] = await groupWith('viewer', { forum: true });
    const topic = group.topic('Alerts');
    const greeting = await owner.ask('/link', { chat: group, topic });
    expect(greeting.text).toContain(
      'Send alerts to this topic? An owner or admin decides; nothing is sent until then.',
    );
    const choices = ['🔔 Everything', '💸 Transfers above…', '➕ Custom rule…', '➖ Not now'];
    expect(greeting.labels).toEqual([...choices, '🔔 Alerts']);
    for (const label of choices) expect((await viewer.press(greeting, label)).show_alert).toBe(true);
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
    const { owner, groupWith, store } = await openAlertScene();
    const [group, viewer] = await groupWith('viewer');
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
    const { owner, store, group: bring } = await openAlertScene();
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
    const { person, store } = await openAlertScene();
    const viewer = await person('Vera', 'viewer');
    expect((await viewer.ask('/alerts on')).text).toContain('You get all alerts here.');
    expect(store.settings.data.places).toMatchObject([{ chatId: viewer.id, topicId: null, isOn: true }]);
    expect(store.settings.data.chats).toMatchObject([{ id: viewer.id, type: 'private' }]);
    expect((await viewer.ask('/alerts off')).text).toContain('You get no alerts here.');
  });

  it('off warns an owner that nothing is heard of the bot itself either, unlike others and unlike before', async () => {
    const { owner, person, group: bring } = await openAlertScene();
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
    const { owner, store, telegram, tap } = await openAlertScene();
    expect((await owner.ask('/alerts')).labels).toEqual(
      texts('🔔 Everything|💸 Transfers above…|⏰ Late or failed orders|➕ Custom rule…|📰 Digest|⬅️ Menu'),
    );
    expect((await tap(owner, '🔔 Everything')).text).toContain('You get all alerts here.\n1 🔊 Everything');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1, kinds: null }] }]);
    expect(said(telegram.chat(owner))).toHaveLength(1);
  });

  it('keeps its rules while it is off, and turns the same ones on again', async () => {
    const { owner, store, telegram } = await openAlertScene();
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

  it('answers what it does not understand with an example, and changes nothing', async () => {
    const { owner, store } = await openAlertScene();
    expect((await owner.ask('/alerts loud')).text).toContain('/alerts on');
    expect(store.settings.data.places).toEqual([]);
  });
});

it('lets a chat switch the joining of alerts off and on again, and says which way it stands', async () => {
  const { owner, store, tap } = await openAlertScene();
  const folding = () => store.settings.data.chats.find(({ id }) => id === owner.id)?.folding;
  const asFiles = 'if the chat allows files';
  await owner.ask('/alerts on');
  expect((await tap(owner, '🗂 Combining')).text).toContain(asFiles);
  expect(folding()).toBeUndefined();
  const never = await tap(owner, '🗂 Never combine alerts');
  expect(folding()).toBe(false);
  expect(never.text).toContain('Every alert is sent as a message of its own');
  expect(never.text).not.toContain(asFiles);
  // Lists are offered only where alerts are joined.
  expect(JSON.stringify(never.raw)).not.toContain('alerts:lists');
  expect(never.text).not.toContain('lists');
  expect((await tap(owner, '🗂 Combine when many')).text).toContain(asFiles);
  expect(folding()).toBe(true);
  expect((await owner.ask('/alerts off')).text).not.toContain(asFiles);
});

it('lets a chat choose lists in place of a summary with a file, and back, but no viewer of a group', async () => {
  const { owner, groupWith, store, tap } = await openAlertScene();
  const [group, viewer] = await groupWith('viewer');
  const asLists = () => store.settings.data.chats.find(({ id }) => id === group.id)?.asLists;
  const [lists, summary] = ['lists that name each one, with no file', 'are sent as a summary with a file'];
  await owner.ask('/alerts on', { chat: group });
  const screen = await tap(owner, '🗂 Combining', group);
  expect(screen.text).toContain(summary);
  expect((await viewer.press(screen, '🗂 Many: lists, no file')).text).toContain('Only owners and admins');
  expect(asLists()).toBeUndefined();
  const { text } = await tap(owner, '🗂 Many: lists, no file', group);
  expect(asLists()).toBe(true);
  expect(text).toContain(lists);
  expect(text).not.toContain('a summary with a file');
  expect((await tap(owner, '🗂 Many: summary and file', group)).text).toContain(summary);
  expect(asLists()).toBe(false);
  const audit = { action: 'chat.lists', actor_id: owner.id };
  expect(await store.audit.list(`chat:${group.id}`, 2)).toMatchObject([audit, audit]);
});
