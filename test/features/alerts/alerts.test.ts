import { describe, expect, it } from 'vitest';
import { makePlace } from '../../store/settings/place.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { i18n } from '../../spoken.ts';
import { mostRules, type AlertRule } from '../../../src/store/settings/alert-rules.ts';
import type { SettingsData } from '../../../src/store/settings/settings.ts';
import { dataOf, said } from '../../bot/scene.ts';
import { hourMs, openAlertScene } from './fixture.ts';
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
    // What the old greeting would promise is no longer so.
    await owner.press(greeting, '➖ Not now');
    const { messages } = telegram.chat(group);
    const pressed = messages.find(({ message_id: id }) => id === greeting.message_id);
    expect(pressed?.text).toContain('This topic gets all alerts.');
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
    expect((await owner.ask('/alerts off')).text).toMatch(/^🔔 Alerts\nYou get no alerts here\./);
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

async function openHeard() {
  const scene = await openAlertScene();
  await scene.owner.ask('/start');
  const top = async () => {
    const [described = ''] = (await scene.owner.ask('/alerts')).text.split('\n\n');
    return described
      .split('\n')
      .slice(1)
      .filter((line) => !/^\d/.test(line))
      .join(' ');
  };
  return { ...scene, top };
}

describe('the top of /alerts', () => {
  it('says that only urgent ones are shown while everything is muted, and no longer than that', async () => {
    const { owner, top, clock } = await openHeard();
    expect(await top()).toBe('You get all alerts here.');
    await owner.ask('/mute 1h');
    expect(await top()).toContain('Only urgent alerts are shown here now');
    clock.setWall(clock.now() + hourMs);
    expect(await top()).toBe('You get all alerts here.');
  });

  it('says that none is shown where every rule is muted, urgent ones included', async () => {
    const { owner, top } = await openHeard();
    await owner.ask('/mute rule 1 1h');
    expect(await top()).toContain('No alert is shown here now: every rule is muted.');
  });

  it('leaves out what is muted, of everything and of some', async () => {
    const { owner, top, store } = await openHeard();
    await owner.ask('/mute transfers 1h');
    expect(await top()).toBe('All alerts, except what is muted:');
    await store.settings.update(({ places }) => {
      places[0]!.rules[0]!.coins = ['USDT'];
    });
    expect(await top()).toBe('Alerts of any of these rules, except what is muted:');
  });

  it('says what quiet hours make of it while they are in force, and nothing before', async () => {
    const { owner, top, setQuiet } = await openHeard();
    const set = (from: string, how: 'silent' | 'held') => setQuiet(owner, from, '07:00', how);
    await set('05:00', 'held');
    expect(await top()).toBe('You get all alerts here.');
    await set('22:00', 'silent');
    expect(await top()).toBe('🌙 Until 07:00 only urgent ones have sound. You get all alerts here.');
    expect((await owner.ask('/alerts')).text.match(/🌙/g)).toHaveLength(1);
    await set('22:00', 'held');
    expect(await top()).toContain('🌙 All but urgent ones are held until 07:00.');
    for (const muted of ['/mute 1h', '/mute rule 1 1h']) {
      await owner.ask(muted);
      expect((await owner.ask('/alerts')).text).toContain('🌙 Quiet 22:00–07:00');
    }
  });
});

it('the day counts as held what still is, and what has come since as told', async () => {
  const { owner, store, clock } = await openHeard();
  const { id } = owner;
  const place = { chatId: id, topicId: null };
  const held = { until: clock.now() + hourMs, for: 'quiet' as const };
  const route = { ruleId: store.settings.data.places[0]!.rules[0]!.id, ruleN: 1, ...place };
  for (const name of ['a', 'b']) {
    await store.events.add(makeArrival(name, { receivedAt: clock.now() }), [{ ...route, held }]);
  }
  const day = async () => (await owner.ask('/alerts')).text;
  expect(await day()).toContain('2 received, 0 sent, 2 still held.');
  await store.deliveries.endHolds(place, held.until);
  expect(await day()).toContain('2 received, 2 sent.');
});

it('the day leaves out what came before alerts were on here, or while they were off', async () => {
  const { owner, store, clock } = await openHeard();
  const day = async () =>
    (await owner.ask('/alerts')).text.split('\n').find((line) => line.includes('received'));
  const come = async (count: number) => {
    for (let nth = 0; nth < count; nth++) {
      await store.events.add(makeArrival(`${clock.now()}-${nth}`, { receivedAt: clock.now() }), []);
    }
  };
  const pass = (ms: number) => clock.setWall(clock.now() + ms);
  const press = async (label: string) => owner.press(await owner.ask('/alerts'), label);
  clock.setWall(Date.UTC(2026, 10, 22, 10, 20));
  await press('🔕 Turn off');
  await come(2);
  pass(hourMs / 6);
  await press('🔔 Turn on');
  await come(3);
  expect(await day()).toBeUndefined();
  pass(hourMs);
  await come(4);
  expect(await day()).toMatch(/^Since 11:00: 4 received, 0 sent, 4 matched no rule\.$/);
  pass(23 * hourMs);
  expect(await day()).toMatch(/^Since 2026-11-22 11:00: 4 received/);
  pass(hourMs / 2);
  expect(await day()).toMatch(/^Last 24 h: 4 received/);
});

const onlyAdmins = i18n.words('en').plain('alerts-only-admins');

/** Each way to change what a place hears: the taps that lead there, and the one that changes it. */
it.each([
  ['a rule that is saved', ['✏️ 1', '⚡ Urgent'], '✅ Save'],
  ['a new rule', ['➕ Add a rule', '💰 Balance changes'], '✅ Save'],
  ['a rule that is deleted', ['✏️ 1'], '🗑 Delete'],
  ['an Undo', ['✏️ 1', '⚡ Urgent', '✅ Save'], '↩️ Undo'],
  ['quiet hours', ['🌙 Quiet hours'], '22:00–07:00'],
  ['baits once a day', ['🛡 Likely baits'], 'One message a day'],
] as const)(
  '%s is nothing of a person whose role is taken away between the press and the change, and is done while it is there',
  async (_, taps, change) => {
    const { store, owner, groupWith, go, last } = await openAlertScene();
    const { settings } = store;
    const [group, admin] = await groupWith('admin');
    await owner.ask('/alerts on', { chat: group });
    await go(admin, taps, group);
    const state = () => {
      const { places, chats } = settings.data;
      return structuredClone({ places, quiet: chats.map(({ quiet }) => quiet) });
    };
    const before = state();
    const { people } = settings.data;
    const setPeople = (now: typeof people) => settings.update((draft) => void (draft.people = now));
    const takingAway = {
      get data() {
        return settings.data;
      },
      async update<Answer>(write: (draft: SettingsData) => Answer): Promise<Answer> {
        await setPeople([]);
        return settings.update(write);
      },
    };
    Object.assign(store, { settings: takingAway });
    expect(await admin.press(last(group), change)).toMatchObject({ show_alert: true, text: onlyAdmins });
    expect(state()).toEqual(before);
    Object.assign(store, { settings });
    await setPeople(people);
    expect((await admin.press(last(group), change)).show_alert).not.toBe(true);
    expect(state()).not.toEqual(before);
  },
);

it('a viewer decides in private, and in no group', async () => {
  const { groupWith, owner, go, store } = await openAlertScene();
  const [group, viewer] = await groupWith('viewer');
  await viewer.ask('/start');
  await go(viewer, ['💸 Transfers above…', '✅ Save']);
  const [own] = store.settings.data.places;
  expect(own).toMatchObject({ chatId: viewer.id, isOn: true, rules: [{ createdBy: viewer.id }] });
  const refused = await viewer.press(await owner.ask('/alerts', { chat: group }), '💸 Transfers above…');
  expect(refused).toMatchObject({ show_alert: true, text: onlyAdmins });
});

const [made] = makePlace(1, { kinds: ['EVENT_DELEGATION'] }).rules;
const ruleOf = (id: string, n: number): AlertRule => ({ ...made!, id, n });

/** /alerts of an owner with so many rules, and two that are kept unless others are. */
async function openKept({ rules = 1, kept = [ruleOf('kept-0', 50), ruleOf('kept-1', 51)] } = {}) {
  const scene = await openAlertScene();
  const { store, owner } = scene;
  await owner.ask('/start');
  const place = () => store.settings.data.places.find(({ chatId }) => chatId === owner.id)!;
  await store.settings.update((draft) => {
    const mine = draft.places.find(({ chatId }) => chatId === owner.id)!;
    const own = Array.from({ length: rules }, (_, at) => ruleOf(`own-${at}`, at + 1));
    Object.assign(mine, { rules: own, kept, nextN: 80 });
  });
  const list = await owner.ask('/alerts');
  return { ...scene, list, place, keptIds: () => place().kept.map(({ id }) => id) };
}

describe('kept rules', () => {
  it('are listed, and moved among those that are heard', async () => {
    const { owner, tap, list, place } = await openKept();
    expect(list.text).toContain('📦 Kept, but not in use: rules of a deleted topic');
    expect(list.text).toContain('• Delegations');
    const { text, labels } = await tap(owner, '⬇️ Move here');
    expect(text).not.toContain('📦');
    expect(place().rules.map(({ id }) => id)).toEqual(['own-0', 'kept-0', 'kept-1']);
    expect(place().kept).toEqual([]);
    expect(labels).toContain('✏️ 51');
  });

  it('are deleted at a tap, and Undo brings them back, once', async () => {
    const { owner, tap, place, keptIds } = await openKept();
    const deleted = await tap(owner, '🗑 Delete them');
    expect(deleted.text).toBe('🗑 Olga Ono deleted 2 kept rules.');
    expect(keptIds()).toEqual([]);
    const undo = dataOf(deleted, '↩️ Undo');
    expect((await tap(owner, '↩️ Undo')).text).toBe('↩️ Undone by Olga Ono.');
    expect(keptIds()).toEqual(['kept-0', 'kept-1']);
    expect((await owner.press(deleted, undo)).show_alert).toBe(true);
    expect(place().kept).toHaveLength(2);
  });

  it('that were moved go back at Undo and come again at Redo, and what else was changed since stays', async () => {
    const { owner, tap, place, keptIds, store } = await openKept({ rules: 0 });
    expect(place().isOn).toBe(true);
    await store.settings.update(({ places }) => {
      places.find(({ chatId }) => chatId === owner.id)!.isOn = false;
    });
    const moved = await tap(owner, '⬇️ Move here');
    expect(moved.text).toMatch(/^⬇️ Olga Ono moved 2 kept rules here\.\n\n/);
    expect(place()).toMatchObject({ isOn: true, kept: [] });
    await store.settings.update(({ places }) => {
      const mine = places.find(({ chatId }) => chatId === owner.id)!;
      mine.rules.push(ruleOf('own', 60));
      mine.kept.push(ruleOf('later', 61));
    });
    expect((await tap(owner, '↩️ Undo')).text).toBe('↩️ Undone by Olga Ono.');
    expect(keptIds()).toEqual(['later', 'kept-0', 'kept-1']);
    expect(place().rules.map(({ id }) => id)).toEqual(['own']);
    expect(place().isOn).toBe(true);
    expect((await tap(owner, '↪️ Redo')).text).toBe('↪️ Redone by Olga Ono.');
    expect(keptIds()).toEqual(['later']);
    expect(place().rules.map(({ id }) => id)).toEqual(['own', 'kept-0', 'kept-1']);
  });

  it('that were the first ones leave alerts off again at Undo, and stay where one was changed since', async () => {
    const { owner, tap, place, store, clock } = await openKept({ rules: 0 });
    const change = (act: (mine: ReturnType<typeof place>) => void) =>
      store.settings.update(({ places }) => act(places.find(({ chatId }) => chatId === owner.id)!));
    await change((mine) => void Object.assign(mine, { isOn: false }));
    await tap(owner, '⬇️ Move here');
    await tap(owner, '↩️ Undo');
    expect(place()).toMatchObject({ isOn: false, rules: [] });
    await clock.advance(hourMs);
    const again = await tap(owner, '↪️ Redo');
    expect(place()).toMatchObject({ isOn: true, onSince: clock.now(), kept: [] });
    await change(({ rules }) => void Object.assign(rules[0]!, { isLoud: !rules[0]!.isLoud }));
    expect((await owner.press(again, '↩️ Undo')).show_alert).toBe(true);
    expect(place().kept).toEqual([]);
  });

  it('go back at Undo where alerts were turned off since, and come no more at Redo than there is room', async () => {
    const { owner, tap, place, keptIds, store } = await openKept({ rules: 0 });
    const change = (act: (mine: ReturnType<typeof place>) => void) =>
      store.settings.update(({ places }) => act(places.find(({ chatId }) => chatId === owner.id)!));
    await tap(owner, '⬇️ Move here');
    await change((mine) => void Object.assign(mine, { isOn: false }));
    const undone = await tap(owner, '↩️ Undo');
    expect(undone.text).toBe('↩️ Undone by Olga Ono.');
    expect(place()).toMatchObject({ isOn: false, rules: [] });
    const filled = Array.from({ length: mostRules - 1 }, (_, at) => ruleOf(`new-${at}`, 100 + at));
    await change((mine) => void Object.assign(mine, { isOn: true, rules: filled }));
    expect((await owner.press(undone, '↪️ Redo')).show_alert).toBe(true);
    expect(place().rules).toHaveLength(mostRules - 1);
    expect(keptIds()).toEqual(['kept-0', 'kept-1']);
  });

  it.each([
    ['en', 1, '⬇️ Ann moved 1 kept rule here.'],
    ['en', 2, '⬇️ Ann moved 2 kept rules here.'],
    ['ru', 2, '⬇️ Хранившихся правил перенесено сюда: 2 (Ann).'],
    ['zh', 2, '⬇️ Ann 把 2 条保留的规则移到了这里。'],
  ])('say in %s that %i were moved', (locale, count, said) => {
    expect(i18n.words(locale).plain('alerts-kept-moved', { who: 'Ann', count })).toBe(said);
  });

  it('move as far as there is room, and stay where there is none', async () => {
    const { owner, tap, place, keptIds } = await openKept({ rules: mostRules - 1 });
    for (let presses = 1; presses <= 2; presses++) {
      await tap(owner, '⬇️ Move here');
      expect(place().rules).toHaveLength(mostRules);
      expect(keptIds()).toEqual(['kept-1']);
    }
  });

  it('beyond ten are counted, and the buttons are about the ten that are shown', async () => {
    const kept = Array.from({ length: 13 }, (_, at) => ruleOf(`kept-${at}`, 50 + at)).toReversed();
    const { owner, tap, list, keptIds } = await openKept({ kept });
    expect(list.text.match(/• Delegations/g)).toHaveLength(10);
    expect(list.text).toContain('… and 3 more');
    await tap(owner, '🗑 Delete them');
    expect(new Set(keptIds())).toEqual(new Set(['kept-10', 'kept-11', 'kept-12']));
  });

  it('that came after the message was shown are not touched by its buttons', async () => {
    const { owner, list, keptIds, store } = await openKept();
    await store.settings.update(({ places }) => {
      places.find(({ chatId }) => chatId === owner.id)!.kept.push(ruleOf('later', 55));
    });
    await owner.press(list, '🗑 Delete them');
    expect(keptIds()).toEqual(['later']);
  });

  it('are no button for a viewer of a group', async () => {
    const { owner, groupWith, store } = await openKept();
    const [group, viewer] = await groupWith('viewer');
    await store.settings.update((draft) => {
      const place = { ...makePlace(group.id), kept: [ruleOf('kept-2', 7)] };
      draft.places = [...draft.places.filter(({ chatId }) => chatId !== group.id), place];
    });
    const listed = await owner.ask('/alerts', { chat: group });
    expect(listed.labels).toContain('🗑 Delete them');
    await viewer.press(listed, '🗑 Delete them');
    expect(store.settings.data.places.find(({ chatId }) => chatId === group.id)?.kept).toHaveLength(1);
  });
});
