import { describe, expect, it } from 'vitest';
import { isOut } from '../../../src/store/settings/settings.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { addEvent } from '../../store/ledger/replay/replay-scene.ts';
import { type Scene, openScene, said, until } from '../../bot/scene.ts';
import { close, toldOf } from '../../store/ledger/posts.ts';
import { isUnowned } from '../../../src/rules/audience.ts';
import { makePlace } from '../../store/settings/place.ts';
import { deliveriesOf } from '../../store/asked.ts';

/** The id of the chat that the bot has left. */
async function leftChat({ calls }: Scene['telegram']): Promise<number> {
  const call = await until(() => calls.find(({ method }) => method === 'leaveChat'));
  return Number(call.params['chat_id']);
}

describe('a group', () => {
  it.each(['owner', 'admin'] as const)(
    'belongs when an %s adds the bot, and is greeted once',
    async (role) => {
      const { store, telegram, owner, person, texts } = await openScene();
      const adder = role === 'owner' ? owner : await person('Ada', role);
      const group = telegram.group({ title: 'Team', owner: adder });
      group.add('bot');
      await telegram.waitFor(({ chat_id }) => chat_id === group.id);
      expect(texts(group)).toEqual([expect.stringContaining('/alerts on')]);
      const known = { id: group.id, type: 'group', title: 'Team', addedBy: adder.id };
      expect(store.settings.data).toMatchObject({ chats: [known], places: [] });
      expect(await store.audit.list(`chat:${group.id}`, 5)).toMatchObject([{ action: 'chat.added' }]);
    },
  );

  it.each(['operator', undefined] as const)(
    'is left when somebody with the role %s adds the bot',
    async (role) => {
      const { person, store, telegram, owner } = await openScene();
      const adder = await person('Stan', role);
      const group = telegram.group({ title: 'Elsewhere', owner: adder });
      group.add('bot');
      expect(await leftChat(telegram)).toBe(group.id);
      await owner.ask('/help');
      expect(said(telegram.chat(group))).toEqual(['This bot works for one team only, so it is leaving now.']);
      expect(store.settings.data.chats).toEqual([]);
    },
  );

  it.each([
    ['an operator, who is told whom to ask', 'operator' as const, 1],
    ['a viewer, who is told whom to ask', 'viewer' as const, 1],
    ['a stranger, who is told nothing', undefined, 0],
  ])('is left when it was added by %s', async (_who, role, times) => {
    const { person, telegram, texts } = await openScene();
    const adder = await person('Stan', role);
    await adder.ask('/start');
    const before = texts(adder).length;
    telegram.group({ title: 'Elsewhere', owner: adder }).add('bot');
    await leftChat(telegram);
    const told = 'I left “Elsewhere”: only an admin or owner of the team may add me to a chat.';
    const since = texts(adder).slice(before);
    expect(since).toHaveLength(times);
    expect(since.every((text) => text.startsWith(told))).toBe(true);
  });

  it('is left even where the bot may not write a word', async () => {
    const { person, telegram } = await openScene();
    const adder = await person('Stan');
    const group = telegram.group({ title: 'Elsewhere', owner: adder });
    const description = 'Bad Request: not enough rights to send text messages to the chat';
    telegram.faults.inject({ kind: 'refuse', code: 400, description }, { chatId: group.id });
    group.add('bot');
    expect(await leftChat(telegram)).toBe(group.id);
  });

  it('that nobody answers for is forgotten when the bot is removed, and owners are told of what was kept', async () => {
    const { owner, store, group: bring, telegram } = await openScene();
    await owner.ask('/start');
    const group = await bring({ supergroup: true });
    await owner.ask('/alerts on', { chat: group });
    await store.settings.update(({ chats, balancePlaces }) => {
      for (const chat of chats) if (chat.id === group.id) chat.addedBy = 77;
      balancePlaces.push({ chatId: group.id, topicId: null, by: owner.id });
    });
    const [kept] = await addEvent(store, 'e-1', { chatId: group.id, state: 'parked' });
    group.remove('bot', { by: telegram.person({ first_name: 'Gus' }) });
    await until(() => store.settings.data.chats.every(({ id }) => id !== group.id));
    expect(store.settings.data.places.map(({ chatId }) => chatId)).toEqual([owner.id]);
    expect(store.settings.data.balancePlaces).toEqual([]);
    const told = await telegram.waitFor(({ chat_id, text }) => chat_id === owner.id && text.startsWith('🚪'));
    expect(told.text).toContain(
      'The bot was removed from Team, for which nobody on the team was responsible',
    );
    expect(told.text).toContain('1 alert that was kept for it is under /replay.');
    expect(await store.audit.list(`chat:${group.id}`, 1)).toMatchObject([{ action: 'chat.forgotten' }]);
    expect(await deliveriesOf(store, kept!.event_seq)).toHaveLength(1);
  });

  it.each([
    ['the bot was added before the ids', ['left', 'added', 'to', 'from']],
    ['the ids came before the bot was added', ['to', 'left', 'from', 'added']],
  ] as const)(
    'that becomes a supergroup is told nothing but that its alerts continue, where %s',
    async (_when, order) => {
      const { owner, telegram, clock, store, group: bring, texts } = await openScene();
      const group = await bring();
      await owner.ask('/alerts on', { chat: group });
      const upgraded = telegram.migrate(group.id, { by: owner, order: [...order] });
      await until(() => store.settings.data.places.some(({ chatId }) => chatId === upgraded.id));
      for (let half = 0; half < 3; half += 1) await clock.advance(30_000);
      await until(() => texts(upgraded).length > 0);
      expect(texts(upgraded)).toEqual([expect.stringContaining('continue as before')]);
    },
  );

  it('that nobody answers for is forgotten only later while it is basic, in case it becomes a supergroup', async () => {
    const { store, clock, group: bring } = await openScene();
    const group = await bring();
    await store.settings.update(({ chats }) => void (chats[0]!.addedBy = 77));
    group.remove('bot');
    await until(() => store.settings.data.chats.some(isOut));
    await clock.advance(59_000);
    expect(store.settings.data.chats).toHaveLength(1);
    await clock.advance(2_000);
    await until(() => store.settings.data.chats.length === 0);
  });
});

describe('a channel', () => {
  it.each([
    ['in silence when a stranger adds the bot', false],
    ['when an owner adds the bot, who is told why', true],
  ])('is left %s', async (_when, isOwner) => {
    const { owner, person, telegram, store, texts } = await openScene();
    await owner.ask('/start');
    const before = store.settings.data.chats;
    const channel = telegram.channel({ title: 'News', owner: isOwner ? owner : await person('Stan') });
    channel.add('bot');
    expect(await leftChat(telegram)).toBe(channel.id);
    expect(texts(channel)).toEqual([]);
    expect(texts().join().includes('I left the channel “News”')).toBe(isOwner);
    expect(store.settings.data.chats).toEqual(before);
  });
});

describe('a group that the settings do not know', () => {
  async function forgottenGroup(scene: Scene) {
    const group = await scene.group();
    await scene.store.settings.update((draft) => {
      draft.chats = [];
    });
    return group;
  }

  it.each([
    ['/alerts on', 'gets all alerts'],
    ['/start', 'belongs to the team now'],
    ['/link', 'belongs to the team now'],
  ])('belongs as soon as an owner says %s in it', async (command, answer) => {
    const scene = await openScene();
    const group = await forgottenGroup(scene);
    expect((await scene.owner.ask(command, { chat: group })).text).toContain(answer);
    expect(scene.store.settings.data.chats).toMatchObject([{ id: group.id }]);
  });

  it('does not belong because a viewer uses a command in it, and is left when a stranger does', async () => {
    const scene = await openScene();
    const group = await forgottenGroup(scene);
    const [viewer, stranger] = [await scene.person('Vera', 'viewer'), await scene.person('Stan')];
    for (const each of [viewer, stranger]) group.add(each);
    expect((await viewer.ask('/menu', { chat: group })).text).toContain('does not belong to the team yet');
    expect(scene.store.settings.data.chats).toEqual([]);
    stranger.say('/menu', { chat: group });
    expect(await leftChat(scene.telegram)).toBe(group.id);
  });
});

describe('in a group that belongs', () => {
  it('strangers meet silence, and their presses a notice', async () => {
    const { owner, person, telegram, group: bring } = await openScene();
    const group = await bring();
    const stranger = await person('Stan');
    group.add(stranger);
    const menu = await owner.ask('/menu', { chat: group });
    stranger.say('/menu', { chat: group });
    stranger.say('/alerts on', { chat: group });
    expect((await stranger.press(menu, '🔔 Alerts')).text).toBe('This bot only answers its team.');
    expect(said(telegram.chat(group))).toHaveLength(2);
    await owner.ask('/menu', { chat: group });
    const isMenu = ({ message_id: id }: { message_id: number }) => id === menu.message_id;
    expect(telegram.chat(group).messages.find(isMenu)?.labels).toEqual(menu.labels);
  });

  it('the /start of the link that adds the bot brings no second greeting, a later one does', async () => {
    const { owner, telegram, clock, group: bring } = await openScene();
    const group = await bring();
    owner.say('/start@delegram_sandbox_bot link', { chat: group });
    await owner.ask('/help', { chat: group });
    expect(said(telegram.chat(group))).toHaveLength(2);
    await clock.advance(61_000);
    const again = await owner.ask('/start@delegram_sandbox_bot link', { chat: group });
    expect(again.text).toContain('Send alerts to this group?');
  });

  it('that the bot comes back to hears that its alerts go on, where a rule of it still does', async () => {
    const { owner, next, group: bring } = await openScene();
    const group = await bring({ forum: true });
    const comeBack = async () => {
      group.remove('bot');
      return (await next(group, () => group.add('bot'))).text;
    };
    const topic = group.topic('One');
    await owner.ask('/alerts on', { chat: group, topic });
    const text = await comeBack();
    expect(text).toContain('The alerts of its topics continue as before. Send alerts here too');
    expect(text).not.toContain('Send alerts to this group?');
    await owner.ask('/alerts off', { chat: group, topic });
    expect(await comeBack()).toContain('Send alerts to this group?');
  });

  it('is asked about General by /link, where only a topic hears alerts, and both answers lead to /alerts', async () => {
    const { owner, group: bring } = await openScene();
    const group = await bring({ forum: true });
    const topic = group.topic('One');
    await owner.ask('/alerts on', { chat: group, topic });
    const inTopic = await owner.ask('/link', { chat: group, topic });
    expect(inTopic.text).toContain('this topic gets alerts already');
    expect(inTopic.labels).toEqual(['🔔 Alerts']);
    expect(inTopic.text).not.toContain('For a topic');
    const general = await owner.ask('/link', { chat: group });
    expect(general.text).toContain('Send alerts here too, outside of those topics?');
    expect(general.labels.slice(-2)).toEqual(['➖ Not now', '🔔 Alerts']);
    await owner.press(general, '🔔 Everything');
    expect((await owner.ask('/link', { chat: group })).text).toContain('its alerts continue as before');
  });

  it('gets what waited for a topic when that topic, or General, is opened again, and nothing else', async () => {
    const { owner, store, group: bring } = await openScene();
    const group = await bring({ forum: true });
    const topic = group.topic('One');
    const other = group.topic('Two');
    const topics = [topic.id, other.id, null];
    await store.events.add(
      makeArrival('e1'),
      topics.map((topicId) => ({ ruleId: 'rule', chatId: group.id, topicId })),
    );
    for (const id of [1, 2, 3]) await close(store, id, 'closed', 'topic');
    const states = async () => {
      const [event] = await store.history.find('e1');
      return (await toldOf(store, event!.seq)).map(({ state }) => state);
    };
    group.closeTopic(topic);
    // An answer in the group would try what is parked for it.
    await owner.ask('/help');
    expect(await states()).toEqual(['parked', 'parked', 'parked']);
    group.reopenTopic(topic);
    await expect.poll(states).toEqual(['waiting', 'parked', 'parked']);
    group.reopenTopic();
    await expect.poll(states).toEqual(['waiting', 'parked', 'waiting']);
    await close(store, 1, 'kicked');
    group.closeTopic(other);
    group.reopenTopic(other);
    await expect
      .poll(async () => (await store.deliveries.listClosed({ chatId: group.id, topicId: other.id })).length)
      .toBe(1);
    expect(await states()).toEqual(['parked', 'parked', 'parked']);
  });

  it('/link tells an admin the next step, and a viewer no', async () => {
    const { owner, person, group: bring } = await openScene();
    const [group, viewer] = [await bring(), await person('Vera', 'viewer')];
    group.add(viewer);
    const where = { chat: group };
    expect((await owner.ask('/link', where)).text).toContain('Send alerts to this group?');
    expect((await viewer.ask('/start', where)).text).toContain('/help shows what you can do');
    expect((await viewer.ask('/link', where)).text).toContain("You don't have permission");
  });
});

describe('/link in private', () => {
  it('gives admins, and no operator, a button that adds the bot to a group', async () => {
    const { person } = await openScene();
    const operator = await person('Otto', 'operator');
    expect((await operator.ask('/link')).text).toContain("You don't have permission");
    const answer = await (await person('Ada', 'admin')).ask('/link');
    expect(answer.text).toContain('Nothing is sent until an owner or admin answers');
    expect(answer.reply_markup?.inline_keyboard.flat()).toMatchObject([
      { text: '➕ Add to a group', url: 'https://t.me/delegram_sandbox_bot?startgroup=link' },
    ]);
  });
});

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
  const delivery = async (seq = kept!.event_seq) => (await deliveriesOf(store, seq))[0]!;
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
    // Only they see that they asked for it.
    expect(member.ephemeral(group)).toHaveLength(1);
    expect(isSilent()).toBe(true);
  }
  ada.say('/menu', { chat: group });
  await owner.ask('/help');
  expect(words()).toHaveLength(3);
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
  const { owner, ada, give, group, isSilent, next, store, words } = await openSilentGroup();
  const known = () => store.settings.data.chats.find(({ id }) => id === group.id);
  if (wasOut) await give(ada, 'admin');
  group.remove('bot');
  await until(() => (wasOut ? known() && isOut(known()!) : !known()));
  await store.settings.update((draft) => void (draft.people = []));
  const greeting = await next(group, () => group.add('bot', { by: owner }));
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
