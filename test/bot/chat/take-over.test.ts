import { expect, it } from 'vitest';
import { isUnowned } from '../../../src/rules/audience.ts';
import { isOut } from '../../../src/store/settings/settings.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { openScene, said, until } from '../scene.ts';
import { makePlace } from '../../store/settings/place.ts';

const line = 'Nobody on the team was responsible for this group';

/** A group that Ada brought the bot to, before she left the team; one alert was kept for it. */
async function openSilentGroup() {
  const scene = await openScene();
  const { store, telegram, person, owner, deps } = scene;
  const ada = await person('Ada', 'admin');
  const group = telegram.group({ title: 'Night', owner: ada, supergroup: true });
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id);
  for (const each of [owner, await person('Stan')]) group.add(each);
  await store.settings.update((draft) => {
    draft.people = [];
  });
  const [kept] = await addEvent(store, 'e-1', { chatId: group.id, state: 'parked' });
  const state = async () => (await store.deliveries.ofEvent(kept!.event_seq))[0]!.state;
  const reason = async () => (await store.deliveries.ofEvent(kept!.event_seq))[0]!.reason;
  const turnOn = () =>
    store.settings.update(({ places }) => {
      places.push(makePlace(group.id, { kinds: ['EVENT_BALANCE'], createdBy: ada.id }));
    });
  const isSilent = () => isUnowned(group.id, { settings: store.settings.data, ownerIds: deps.ownerIds });
  return { ...scene, ada, group, state, reason, turnOn, isSilent, words: () => said(telegram.chat(group)) };
}

it.each(['/link', '/start', '/alerts', '/help'])(
  'a group without an owner is taken over by an owner with %s',
  async (command) => {
    const { owner, group, isSilent, store, words } = await openSilentGroup();
    expect(isSilent()).toBe(true);
    await owner.ask(command, { chat: group });
    await owner.ask('/menu', { chat: group });
    expect(words()[1]).toContain(line);
    expect(words().filter((text) => text.includes(line))).toHaveLength(1);
    expect(isSilent()).toBe(false);
    const adopted = { action: 'chat.taken-over', actor_id: owner.id };
    expect(await store.audit.list(`chat:${group.id}`, 1)).toMatchObject([adopted]);
  },
);

it('an admin may take it over, an operator or viewer hears only why it is silent, a stranger nothing', async () => {
  const { telegram, store, owner, group, isSilent, state, ada, words } = await openSilentGroup();
  for (const role of ['operator', 'viewer'] as const) {
    const member = telegram.person({ first_name: role });
    group.add(member);
    await store.settings.update(({ people }) => {
      people.push({ id: member.id, name: role, role, addedBy: owner.id, addedAt: 1 });
    });
    expect((await member.ask('/menu', { chat: group })).text).toContain('Nobody on the team is responsible');
    expect((await member.ask('/balance', { chat: group })).text).not.toContain('TRX');
    expect(isSilent()).toBe(true);
  }
  ada.say('/menu', { chat: group });
  await owner.ask('/help');
  expect(words()).toHaveLength(5);
  expect(await state()).toBe('parked');
});

it('an admin may take it over as well', async () => {
  const { telegram, store, owner, group, isSilent } = await openSilentGroup();
  const admin = telegram.person({ first_name: 'Ann' });
  group.add(admin);
  await store.settings.update(({ people }) => {
    people.push({ id: admin.id, name: 'Ann', role: 'admin', addedBy: owner.id, addedAt: 1 });
  });
  expect((await admin.ask('/menu', { chat: group })).text).toContain(line);
  expect(isSilent()).toBe(false);
});

it('other words and commands for other bots take nothing over', async () => {
  const { owner, group, isSilent } = await openSilentGroup();
  owner.say('good morning', { chat: group });
  owner.say('/alerts@other_bot', { chat: group });
  await owner.ask('/help');
  expect(isSilent()).toBe(true);
});

it('plain messages of an admin take nothing over where the bot hears them, their commands do', async () => {
  const { telegram, store, owner, group, isSilent } = await openSilentGroup();
  const [admin, viewer] = [telegram.person({ first_name: 'Ann' }), telegram.person({ first_name: 'Vi' })];
  for (const each of [admin, viewer]) group.add(each);
  await store.settings.update(({ people }) => {
    people.push({ id: admin.id, name: 'Ann', role: 'admin', addedBy: owner.id, addedAt: 1 });
    people.push({ id: viewer.id, name: 'Vi', role: 'viewer', addedBy: owner.id, addedAt: 1 });
  });
  // In groups it hears plain messages as an administrator only.
  group.promote('bot');
  for (const each of [admin, owner]) each.say('good morning', { chat: group });
  await viewer.ask('/menu', { chat: group });
  expect(isSilent()).toBe(true);
  await admin.ask('/menu', { chat: group });
  expect(isSilent()).toBe(false);
});

it.each(['/link', '/start'])('%s greets once, with what is true of it', async (command) => {
  const { owner, group, words } = await openSilentGroup();
  await owner.ask(command, { chat: group });
  await owner.ask('/menu', { chat: group });
  expect(words()).toHaveLength(3);
  expect(words()[1]).toBe(
    `👋 ${line}, so the bot was silent here. It is yours now.\nIts alerts are off. /alerts on turns them on, here or in a topic.` +
      '\n1 alert that was kept for it is sent now.',
  );
});

it('says that its alerts go on where they do, and nothing of what was not kept', async () => {
  const { owner, group, turnOn, store, words } = await openSilentGroup();
  await turnOn();
  await store.deliveries.markUndelivered({ chatId: group.id, topicId: null }, 'gone');
  await owner.ask('/menu', { chat: group });
  expect(words()[1]).toBe(`👋 ${line}, so the bot was silent here. It is yours now.\nIts alerts continue.`);
});

it('/alerts off sets aside what was kept for the same place, and says so', async () => {
  const { owner, group, turnOn, state, reason, words, store } = await openSilentGroup();
  await turnOn();
  const [inTopic] = await addEvent(store, 'e-2', { chatId: group.id, topicId: 5, state: 'parked' });
  await owner.ask('/alerts off', { chat: group });
  await until(() => words().length === 3);
  expect(words()[1]).toBe(
    `👋 ${line}, so the bot was silent here. It is yours now.` +
      '\n1 alert that was kept for this place will not be sent; /replay still has it.' +
      '\n1 alert that was kept for it is sent now.',
  );
  expect(words()[2]).toContain('This group gets no alerts');
  expect(await state()).toBe('undelivered');
  expect(await reason()).toBe('{"code":"off"}');
  // The answer got through, so it is tried.
  const stateInTopic = async () => (await store.deliveries.ofEvent(inTopic!.event_seq))[0]!.state;
  await expect.poll(stateInTopic).toBe('waiting');
});

it('/alerts on lets come what was kept, and says how much', async () => {
  const { owner, group, state, words } = await openSilentGroup();
  await owner.ask('/alerts on', { chat: group });
  await until(() => words().length === 3);
  expect(words()[1]).toBe(
    `👋 ${line}, so the bot was silent here. It is yours now.\n1 alert that was kept for it is sent now.`,
  );
  await expect.poll(state).toBe('waiting');
});

it('an owner who adds the bot again takes the group over, where it was removed before', async () => {
  const { owner, group, isSilent, telegram, store, words } = await openSilentGroup();
  group.remove('bot');
  await until(() => store.settings.data.chats.every(({ id }) => id !== group.id));
  const since = telegram.mark();
  group.add('bot', { by: owner });
  expect((await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since })).text).toContain(
    'belongs to the team now',
  );
  expect(isSilent()).toBe(false);
  expect(words()).toHaveLength(2);
});

it('a bot that was out of it before it fell silent greets once when an owner brings it back', async () => {
  const { owner, ada, group, isSilent, telegram, store, words } = await openSilentGroup();
  await store.settings.update(({ people }) => {
    people.push({ id: ada.id, name: 'Ada', role: 'admin', addedBy: owner.id, addedAt: 1 });
  });
  group.remove('bot');
  await until(() => store.settings.data.chats.some((chat) => chat.id === group.id && isOut(chat)));
  await store.settings.update((draft) => void (draft.people = []));
  const since = telegram.mark();
  group.add('bot', { by: owner });
  expect((await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since })).text).toContain(line);
  await owner.ask('/help');
  expect(isSilent()).toBe(false);
  expect(words()).toHaveLength(2);
  expect(store.settings.data.chats.find(({ id }) => id === group.id)?.exit).toBeUndefined();
});

it('a group that is somebody’s keeps them, whoever commands there', async () => {
  const { owner, person, group: bring, store, telegram } = await openScene();
  const team = await bring();
  const ada = await person('Ada', 'admin');
  team.add(ada);
  await ada.ask('/menu', { chat: team });
  expect(store.settings.data.chats.find(({ id }) => id === team.id)?.addedBy).toBe(owner.id);
  expect(said(telegram.chat(team)).join()).not.toContain(line);
});

it.each([
  ['zh', '此前团队中没有人负责本群组'],
  ['ru', 'За эту группу никто в команде не отвечал'],
])('says so in %s', async (locale, sentence) => {
  const { owner, group, store, words } = await openSilentGroup();
  await store.settings.update(({ chats }) => {
    chats.find(({ id }) => id === group.id)!.locale = locale;
  });
  await owner.ask('/link', { chat: group });
  expect(words()[1]).toContain(sentence);
});
