import { expect, it } from 'vitest';
import { isUnowned } from '../../../src/rules/audience.ts';
import { isOut } from '../../../src/store/settings/settings.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { openScene, until } from '../../bot/scene.ts';
import { makePlace } from '../../store/settings/place.ts';

const line = 'Nobody on the team was responsible for this group';
const yours = `👋 ${line}, so the bot was silent here. It is yours now.`;
const aboutAlerts = '\nIts alerts are off. /alerts on turns them on, here or in a topic.';

/** A group that Ada brought the bot to, before she left the team; one alert was kept for it. */
async function openSilentGroup() {
  const scene = await openScene();
  const { store, telegram, person, owner, deps, texts } = scene;
  const ada = await person('Ada', 'admin');
  const group = telegram.group({ title: 'Night', owner: ada, supergroup: true });
  group.add('bot');
  await telegram.waitFor(({ chat_id }) => chat_id === group.id);
  for (const each of [owner, await person('Stan')]) group.add(each);
  await store.settings.update((draft) => {
    draft.people = [];
  });
  const [kept] = await addEvent(store, 'e-1', { chatId: group.id, state: 'parked' });
  const delivery = async (seq = kept!.event_seq) => (await store.deliveries.ofEvent(seq))[0]!;
  const state = async () => (await delivery()).state;
  const turnOn = () =>
    store.settings.update(({ places }) => {
      places.push(makePlace(group.id, { kinds: ['EVENT_BALANCE'], createdBy: ada.id }));
    });
  const isSilent = () => isUnowned(group.id, { settings: store.settings.data, ownerIds: deps.ownerIds });
  return { ...scene, ada, group, delivery, state, turnOn, isSilent, words: () => texts(group) };
}

it.each([
  ['/link', aboutAlerts],
  ['/start', aboutAlerts],
  ['/help', aboutAlerts],
  ['/alerts', ''],
])(
  'a group without an owner is taken over by an owner with %s, who is greeted once',
  async (command, more) => {
    const { owner, group, isSilent, store, words } = await openSilentGroup();
    expect(isSilent()).toBe(true);
    await owner.ask(command, { chat: group });
    await owner.ask('/menu', { chat: group });
    const kept = '\n1 alert that was kept for it is sent now.';
    expect(words().filter((text) => text.includes(line))).toEqual([`${yours}${more}${kept}`]);
    expect(isSilent()).toBe(false);
    const adopted = { action: 'chat.taken-over', actor_id: owner.id };
    expect(await store.audit.list(`chat:${group.id}`, 1)).toMatchObject([adopted]);
  },
);

it('an operator or viewer hears only why it is silent, a stranger nothing', async () => {
  const { person, owner, group, isSilent, state, ada, words } = await openSilentGroup();
  for (const role of ['operator', 'viewer'] as const) {
    const member = await person(role, role);
    group.add(member);
    expect((await member.ask('/menu', { chat: group })).text).toContain('Nobody on the team is responsible');
    expect((await member.ask('/balance', { chat: group })).text).not.toContain('TRX');
    expect(isSilent()).toBe(true);
  }
  ada.say('/menu', { chat: group });
  await owner.ask('/help');
  expect(words()).toHaveLength(5);
  expect(await state()).toBe('waiting');
});

it('an admin takes it over by a command, and nobody by other words or commands for other bots', async () => {
  const { person, owner, group, isSilent } = await openSilentGroup();
  const admin = await person('Ann', 'admin');
  group.add(admin);
  owner.say('/alerts@other_bot', { chat: group });
  // In groups it hears plain messages as an administrator only.
  group.promote('bot');
  for (const each of [admin, owner]) each.say('good morning', { chat: group });
  await owner.ask('/help');
  expect(isSilent()).toBe(true);
  expect((await admin.ask('/menu', { chat: group })).text).toContain(line);
  expect(isSilent()).toBe(false);
});

it('says that its alerts go on where they do, and nothing of what was not kept', async () => {
  const { owner, group, turnOn, store, words } = await openSilentGroup();
  await turnOn();
  await store.deliveries.markUndelivered({ chatId: group.id, topicId: null }, 'gone');
  await owner.ask('/menu', { chat: group });
  expect(words()[1]).toBe(`${yours}\nIts alerts continue.`);
});

it('/alerts off sets aside what was kept for the same place, and says so', async () => {
  const { owner, group, turnOn, delivery, words, store } = await openSilentGroup();
  await turnOn();
  const [inTopic] = await addEvent(store, 'e-2', { chatId: group.id, topicId: 5, state: 'parked' });
  await owner.ask('/alerts off', { chat: group });
  await until(() => words().length === 3);
  expect(words()[1]).toBe(
    yours +
      '\n1 alert that was kept for this place will not be sent; /replay still has it.' +
      '\n1 alert that was kept for it is sent now.',
  );
  expect(words()[2]).toContain('This group gets no alerts');
  expect(await delivery()).toMatchObject({ state: 'undelivered', reason: '{"code":"off"}' });
  // The answer got through, so it is tried.
  await expect.poll(() => delivery(inTopic!.event_seq)).toMatchObject({ state: 'waiting' });
});

it('/alerts on lets come what was kept', async () => {
  const { owner, group, state } = await openSilentGroup();
  await owner.ask('/alerts on', { chat: group });
  await expect.poll(state).toBe('waiting');
});

it.each([
  ['it was removed before', false],
  ['the bot was out of it before it fell silent, and greets once', true],
])('an owner who adds the bot again takes the group over where %s', async (_where, wasOut) => {
  const { owner, ada, give, group, isSilent, telegram, store, words } = await openSilentGroup();
  const known = () => store.settings.data.chats.find(({ id }) => id === group.id);
  if (wasOut) await give(ada, 'admin');
  group.remove('bot');
  await until(() => (wasOut ? known() && isOut(known()!) : !known()));
  await store.settings.update((draft) => void (draft.people = []));
  const since = telegram.mark();
  group.add('bot', { by: owner });
  const greeting = await telegram.waitFor(({ chat_id }) => chat_id === group.id, { since });
  expect(greeting.text).toContain(wasOut ? line : 'belongs to the team now');
  await owner.ask('/help');
  expect(isSilent()).toBe(false);
  expect(words()).toHaveLength(2);
  expect(known()?.exit).toBeUndefined();
});

it('a group that is somebody’s keeps them, whoever commands there', async () => {
  const { owner, person, group: bring, store, texts } = await openScene();
  const team = await bring();
  const ada = await person('Ada', 'admin');
  team.add(ada);
  await ada.ask('/menu', { chat: team });
  expect(store.settings.data.chats.find(({ id }) => id === team.id)?.addedBy).toBe(owner.id);
  expect(texts(team).join()).not.toContain(line);
});
