import { describe, expect, it } from 'vitest';
import { routeArrival } from '../../../src/rules/route.ts';
import { makeArrival, markCounted } from '../../store/ledger/fixture.ts';
import { i18n } from '../../spoken.ts';
import { openScene } from '../scene.ts';

const hourMs = 3_600_000;

async function openMuted() {
  const scene = await openScene({ alerts: {} });
  const { store, clock, deps } = scene;
  return {
    ...scene,
    /** An event of the balance, as the webhook stores it; answers whether somebody is shown it. */
    arrive: async (id: string) => {
      const arrival = makeArrival(id, { type: 'EVENT_BALANCE', receivedAt: clock.now() });
      const routes = routeArrival(arrival, { settings: store.settings.data, ownerIds: deps.ownerIds });
      await store.events.add(arrival, routes);
      return routes.map(({ muted }) => muted === undefined);
    },
  };
}

describe('/mute', () => {
  it('shows nothing for an hour by a message and a tap, and then goes on by itself', async () => {
    const { owner, clock, arrive, telegram } = await openMuted();
    await owner.ask('/start');
    expect(await arrive('a')).toEqual([true]);
    const asked = await owner.ask('/mute');
    expect(asked.text).toContain('For how long should no alerts be shown here?');
    expect(asked.labels).toEqual(['1 h', '4 h', 'Until 08:00', 'Indefinitely', '⬅️ Alerts']);
    await owner.press(asked, '1 h');
    const { text, labels, message_id } = telegram.chat(owner).last!;
    expect(message_id).toBe(asked.message_id);
    expect(text).toMatch(
      /No alerts are shown here until .* \(in 1 h\); urgent ones still come. Muted by Olga Ono/,
    );
    expect(text).toContain('It has hidden no alerts so far.');
    expect(labels).toContain('🔔 All');
    await clock.advance(hourMs - 1_000);
    expect(await arrive('b')).toEqual([false]);
    expect((await owner.ask('/mute')).text).toContain('1 alert was not shown so far');
    await clock.advance(1_000);
    expect(await arrive('c')).toEqual([true]);
    expect((await owner.ask('/unmute')).text).toBe('Alerts are not muted here.');
  });

  it('takes a period, and a longer one keeps the count', async () => {
    const { owner, clock, arrive, store } = await openMuted();
    await owner.ask('/start');
    expect((await owner.ask('/mute 30 мин')).text).toContain('(in 30 min)');
    await arrive('a');
    await clock.advance(60_000);
    const { text } = await owner.ask('/mute 4h');
    expect(text).toContain('(in 4 h)');
    expect(text).toContain('1 alert was not shown so far');
    expect(store.settings.data.places).toMatchObject([
      { isOn: true, mutes: [{ scope: { of: 'all' }, by: { id: owner.id, name: 'Olga Ono' } }] },
    ]);
    const hinted = await owner.ask('/mute soon');
    expect(hinted.text).toContain('/mute 1h');
    expect(hinted.labels).toContain('1 h');
  });

  it('until the morning ends at eight in the zone of the chat, and on the next day when that is near', async () => {
    const { owner, clock, store, telegram } = await openMuted();
    await owner.ask('/start');
    await owner.ask('/timezone Europe/Moscow');
    const press = async () => {
      await owner.press(await owner.ask('/mute'), 'Until 08:00');
      return telegram.chat(owner).last!.text;
    };
    expect(await press()).toContain('2026-11-21 08:00:00');
    await clock.advance(4 * hourMs + 45 * 60_000);
    await owner.ask('/unmute');
    expect(await press()).toContain('2026-11-22 08:00:00');
    expect(store.settings.data.places).toHaveLength(1);
  });

  it('for good turns the alerts off, and says so; turning them on ends a mute', async () => {
    const { owner, store, telegram, arrive } = await openMuted();
    await owner.ask('/start');
    await owner.press(await owner.ask('/mute 1h'), 'Indefinitely');
    expect(telegram.chat(owner).last!.text).toContain('Alerts are off here');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
    expect((await owner.ask('/mute 1h')).text).toContain('Alerts are off here');
    await owner.ask('/alerts on');
    expect(await arrive('a')).toEqual([true]);
    await owner.ask('/mute 1h');
    await owner.ask('/alerts on');
    expect(await arrive('b')).toEqual([true]);
  });

  it('is decided by admins in a group, in each topic by itself', async () => {
    const { owner, person, store, group: bring, arrive } = await openMuted();
    const group = await bring({ forum: true });
    const viewer = await person('Vera', 'viewer');
    group.add(viewer);
    const [one, two] = [group.topic('One'), group.topic('Two')];
    for (const topic of [one, two]) await owner.ask('/alerts on', { chat: group, topic });
    expect((await viewer.ask('/mute 1h', { chat: group, topic: one })).text).toContain(
      "don't have permission",
    );
    await owner.ask('/mute 1h', { chat: group, topic: one });
    expect(await arrive('a')).toEqual([false, true]);
    const list = await owner.ask('/alerts', { chat: group, topic: one });
    expect(list.text).toContain('🔕 all alerts · until 01:00 (Olga)');
    const said = await owner.ask('/mute', { chat: group, topic: one });
    expect((await viewer.press(said, '🔔 All')).show_alert).toBe(true);
    expect((await owner.ask('/mute', { chat: group, topic: two })).labels).not.toContain('🔔 All');
    await owner.press(said, '🔔 All');
    expect(await arrive('b')).toEqual([true, true]);
    const audit = await store.audit.list(`chat:${group.id}`, 9);
    expect(audit.map(({ action }) => action)).toContain('alerts.unmuted');
  });
});

describe('what is said about a mute', () => {
  it('names what comes to an owner all the same, and /why to those who may use it', async () => {
    const { owner, arrive, telegram, store, clock, deps } = await openMuted();
    await owner.ask('/start');
    const asked = await owner.ask('/mute');
    expect(asked.text).toContain(
      "Events that the bot can't read, and notices about the bot itself, still come.",
    );
    expect(asked.text).toContain('/why');
    await owner.press(asked, '1 h');
    expect(telegram.chat(owner).last!.text).toContain("Events that the bot can't read");
    expect(await arrive('a')).toEqual([false]);
    const unread = makeArrival('b', { kind: 'quarantined', receivedAt: clock.now() });
    const audience = { settings: store.settings.data, ownerIds: deps.ownerIds };
    expect(routeArrival(unread, audience).map(({ muted }) => muted)).toEqual([undefined]);
  });

  it.each(['viewer', 'operator'] as const)('leaves both out for a %s', async (role) => {
    const { person, telegram } = await openMuted();
    const other = await person('Vera', role);
    await other.ask('/start');
    await other.ask('/alerts on');
    const asked = await other.ask('/mute');
    await other.press(asked, '1 h');
    const said = [asked.text, telegram.chat(other).last!.text, (await other.ask('/unmute')).text].join('\n');
    expect(said).toContain('urgent ones still come');
    expect(said).not.toContain('/why');
    expect(said).not.toContain("can't read");
  });
});

describe('what was muted', () => {
  it('stands in /why: until when and by whom, for each event and for the chat, with the way back', async () => {
    const { owner, arrive, telegram } = await openMuted();
    await owner.ask('/start');
    await owner.ask('/mute 1h');
    await arrive('event-a');
    const usage = await owner.ask('/why');
    expect(usage.text).toContain('1 alert was not shown so far');
    expect((await owner.ask('/why event-a')).text).toMatch(
      /not shown: Olga Ono had muted all alerts until 2026-11-21 01:00:00 UTC/,
    );
    await owner.press(usage, '🔔 All');
    const changed = telegram.chat(owner).messages.find((message) => message.message_id === usage.message_id);
    expect(changed?.text).toBe(
      '🔔 Muted by Olga Ono, ended by Olga Ono at 00:00. 1 alert was not shown. /why shows what happened to each alert.',
    );
    expect((await owner.ask('/why event-a')).text).toContain('not shown: Olga Ono had muted all alerts');
  });
});

it.each([
  ['ru', /^🔕 До U .* Кто включил паузу: P\. /],
  ['zh', /^🔕 P 已暂停这里的通知，直到 U。/],
])('says in %s until when and by whom alerts are not shown', (locale, said) => {
  expect(i18n.words(locale).plain('mute-now', { until: 'U', person: 'P', count: 0, days: 0 })).toMatch(said);
});

it.each([
  [0, 0, 'It hid no alerts.', '期间没有通知被隐藏。', 'Эта пауза ничего не скрыла.'],
  [2, 0, '2 alerts were not shown.', '期间有 2 条未显示。', 'Не показано оповещений: 2.'],
  [
    0,
    30,
    'It hid no alerts in the last 30 days.',
    '最近 30 天没有通知被隐藏。',
    'Эта пауза ничего не скрыла за последние 30 дней.',
  ],
  [
    1,
    1,
    '1 alert was not shown in the last 1 day.',
    '最近 1 天有 1 条未显示。',
    'Не показано оповещений за последний 1 день: 1.',
  ],
])('says how many were kept back: %i, counted over %i days', (count, days, en, zh, ru) => {
  const said = (locale: string) => i18n.words(locale).plain('mute-kept', { count, days });
  expect([said('en'), said('zh'), said('ru')]).toEqual([en, zh, ru]);
});

it('says of a mute that is older than stored events which days are counted', async () => {
  const { owner, store, clock } = await openScene({ alerts: { keepDays: 30 } });
  const dayMs = 86_400_000;
  await owner.ask('/start');
  await owner.ask('/mute balance for good');
  const mute = store.settings.data.places[0]!.mutes[0]!;
  const route = { ruleId: null, chatId: owner.id, topicId: null, muted: mute };
  await store.events.add(makeArrival('a', { receivedAt: clock.now() }), [route]);
  clock.setWall(clock.now() + 30 * dayMs);
  expect((await owner.ask('/mute')).text).toContain('1 alert was not shown so far.');
  clock.setWall(clock.now() + dayMs);
  await markCounted(store);
  await store.pruning.pruneEvents({ before: clock.now() - 30 * dayMs, after: 0, limit: 10 });
  expect((await owner.ask('/mute')).text).toContain('hidden no alerts in the last 30 days.');
  expect((await owner.ask('/unmute')).text).toContain('It hid no alerts in the last 30 days.');
});

describe('a mute of one thing', () => {
  const payouts = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

  async function openWithBook() {
    const scene = await openMuted();
    await scene.store.settings.update(({ addresses }) => {
      addresses.push({ label: 'Payouts', address: payouts, tags: [], addedBy: 1, addedAt: 1 });
    });
    await scene.owner.ask('/start');
    return { ...scene, mutes: () => scene.store.settings.data.places.flatMap(({ mutes }) => mutes) };
  }

  it('is typed in any order, offers longer times, and is undone', async () => {
    const { owner, mutes, telegram } = await openWithBook();
    const muted = await owner.ask('/mute 4h payouts');
    expect(muted.text).toBe('🔕 Olga Ono muted alerts at 📒 Payouts. Not shown until 04:00.');
    expect(muted.labels).toEqual(['4 h', 'Until 08:00', 'Indefinitely', '↩️ Undo']);
    expect(mutes()).toMatchObject([{ scope: { of: 'address', address: payouts } }]);
    await owner.press(muted, 'Until 08:00');
    expect(telegram.chat(owner).last!.text).toContain('Not shown until 08:00.');
    await owner.press(muted, 'Indefinitely');
    expect(mutes()).toMatchObject([{ until: null }]);
    await owner.press(muted, '↩️ Undo');
    expect(telegram.chat(owner).last!.text).toContain('ended by Olga Ono at 00:00. It hid no alerts.');
    expect(mutes()).toEqual([]);
    expect((await owner.press(muted, { data: 'mute:undo:1' })).text).toContain('This mute is over');
  });

  it('is ended by its name, and by no other', async () => {
    const { owner, mutes } = await openWithBook();
    await owner.ask('/mute payouts 4h');
    await owner.ask('/unmute transfers');
    expect(mutes()).toHaveLength(1);
    await owner.ask('/mute transfers 4h');
    expect((await owner.ask('/unmute payouts')).text).toContain('ended by Olga Ono');
    expect(mutes()).toMatchObject([{ scope: { of: 'kind' } }]);
  });

  it('of another person is only prolonged by an operator, and stays that person’s', async () => {
    const { owner, person, mutes, group: bring } = await openWithBook();
    const group = await bring();
    const operator = await person('Otto', 'operator');
    group.add(operator);
    await owner.ask('/alerts on', { chat: group });
    await owner.ask('/mute payouts 4h', { chat: group });
    const until = mutes().at(-1)!.until!;
    await operator.ask('/mute payouts 1m', { chat: group });
    expect(mutes().at(-1)).toMatchObject({ until, by: { id: owner.id } });
    await operator.ask('/mute payouts 5h', { chat: group });
    expect(mutes().at(-1)).toMatchObject({ by: { id: owner.id } });
    expect(mutes().at(-1)!.until).toBeGreaterThan(until);
  });

  it('of a kind and of a rule are named; the list ends each by itself', async () => {
    const { owner, mutes, telegram } = await openWithBook();
    await owner.ask('/mute transfers until 8:00');
    await owner.ask('/mute rule 1 30 min');
    expect(mutes().map(({ scope }) => scope)).toEqual([
      { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' },
      { of: 'rule', n: 1 },
    ]);
    const list = await owner.ask('/unmute');
    expect(list.text).toContain(
      'alerts of this kind: Transfers · until 08:00 (Olga Ono). It has hidden no alerts so far.',
    );
    await owner.press(list, '🔔 Rule 1');
    expect(telegram.chat(owner).last!.text).toContain('ended by Olga Ono');
    expect(mutes()).toHaveLength(1);
    expect((await owner.ask('/unmute')).text).toContain('ended by Olga Ono');
    expect(mutes()).toEqual([]);
  });

  it('that means nothing gets a hint with what is near, and mutes nothing', async () => {
    const { owner, mutes } = await openWithBook();
    const near = await owner.ask('/mute payuots 4h');
    expect(near.text).toContain(
      "I don't know “payuots”, so it can't be muted. Did you mean alerts at 📒 Payouts?",
    );
    expect(near.text).toContain('/mute payouts 4h');
    expect(near.labels).toEqual(['🔕 📒 Payouts · 4 h']);
    for (const text of ['/mute #hot', '/mute #hot 1h']) {
      expect((await owner.ask(text)).text).toContain("“#hot”: a tag can't be muted.");
    }
    expect((await owner.ask('/mute rule 7')).text).toContain("I don't know “rule 7”");
    expect((await owner.ask('/mute payouts 0h')).text).toContain("“0h” isn't a time for a mute");
    expect(mutes()).toEqual([]);
  });

  it('is begun by operators of a group for a while and never for good, and ended by who began it', async () => {
    const { owner, person, group: bring, telegram, mutes } = await openWithBook();
    const group = await bring();
    const operator = await person('Oleg', 'operator');
    const viewer = await person('Vera', 'viewer');
    group.add(operator);
    group.add(viewer);
    await owner.ask('/alerts on', { chat: group });
    const muted = await operator.ask('/mute transfers', { chat: group });
    expect(muted.text).toContain('Oleg muted alerts of this kind: Transfers. Not shown until 01:00.');
    expect(muted.labels).not.toContain('Indefinitely');
    expect((await viewer.press(muted, '↩️ Undo')).show_alert).toBe(true);
    expect(mutes()).toHaveLength(1);
    await operator.press(muted, '↩️ Undo');
    expect(telegram.chat(group).last!.text).toContain('Muted by Oleg, ended by Oleg');
    const byOwner = await owner.ask('/mute 4h', { chat: group });
    expect((await operator.press(byOwner, { data: 'mute:end' })).show_alert).toBe(true);
    expect(mutes()).toHaveLength(1);
  });

  it('that is over stays over: the next one of the same begins its own count', async () => {
    const { owner, mutes, clock } = await openWithBook();
    await owner.ask('/mute payouts 1h');
    await clock.advance(2 * hourMs);
    const [before] = mutes();
    const over = await owner.press(await owner.ask('/alerts'), { data: `mute:undo:${before!.n}` });
    expect(over.text).toContain('This mute is over');
    await owner.ask('/mute payouts 1h');
    expect(mutes()).toEqual([before, expect.objectContaining({ n: before!.n + 1, from: clock.now() })]);
  });

  it('is refused while 50 are in force, and takes the place of one that is over, never of one in force', async () => {
    const { owner, mutes, clock, store } = await openWithBook();
    const until = clock.now() + hourMs;
    const by = { id: owner.id, name: 'Olga' };
    const made = (n: number) => ({
      n,
      scope: { of: 'address' as const, address: `T${n}` },
      from: clock.now(),
      until: n === 30 ? until : null,
      by,
    });
    await store.settings.update(({ places: [place] }) => {
      place!.mutes = Array.from({ length: 50 }, (_, index) => made(index + 2));
      place!.nextN = 60;
    });
    expect((await owner.ask('/mute payouts 1h')).text).toContain('50 mutes are in force already');
    expect(mutes()).toHaveLength(50);
    await clock.advance(hourMs);
    await owner.ask('/mute payouts 1h');
    expect(mutes()).toHaveLength(50);
    expect(mutes().filter(({ n }) => n === 30 || n === 60)).toMatchObject([
      { n: 60, scope: { of: 'address', address: payouts } },
    ]);
  });

  it('until the morning ends with the quiet hours, where the chat has some', async () => {
    const { owner, mutes, store, clock } = await openWithBook();
    await store.settings.update(({ chats }) => {
      chats[0]!.quiet = { from: '22:00', to: '06:30', days: [1, 2, 3, 4, 5, 6, 7], how: 'silent' };
    });
    const muted = await owner.ask('/mute payouts 1h');
    expect(muted.labels).toContain('Until 06:30');
    await owner.press(muted, 'Until 06:30');
    expect(mutes()).toMatchObject([{ until: clock.now() + 6.5 * hourMs }]);
  });

  it('until a time of day that is not near is taken at once', async () => {
    const { owner, mutes, clock } = await openWithBook();
    await clock.advance(7 * hourMs + 45 * 60_000);
    await owner.ask('/mute payouts until 8:00');
    expect(mutes()).toEqual([]);
    await owner.ask('/mute transfers until 8:30');
    expect(mutes()[0]).toMatchObject({ until: clock.now() + 0.75 * hourMs });
  });

  it('of everything for good is not for an operator of a group, who sees no way to end those of others', async () => {
    const { owner, person, store, group: bring, mutes } = await openWithBook();
    const group = await bring();
    const operator = await person('Oleg', 'operator');
    group.add(operator);
    await owner.ask('/alerts on', { chat: group });
    await owner.ask('/mute payouts 4h', { chat: group });
    const list = await operator.ask('/mute', { chat: group });
    expect(list.labels).toEqual(['1 h', '4 h', 'Until 08:00', '⬅️ Alerts']);
    expect((await operator.press(list, { data: 'mute:all:ever' })).show_alert).toBe(true);
    expect(store.settings.data.places.map(({ isOn }) => isOn)).toEqual([true, true]);
    await owner.ask('/mute 4h', { chat: group });
    // The button of messages from before mutes had numbers ends the one of everything.
    await owner.press(list, { data: 'mute:end' });
    expect(mutes()).toMatchObject([{ scope: { of: 'address' } }]);
  });

  it('is asked where the time is near, or tomorrow may be today, and a press too late changes nothing', async () => {
    const { owner, clock, mutes, telegram } = await openWithBook();
    const near = await owner.ask('/mute payouts until 0:20');
    expect(near.text).toBe('“payouts until 0:20” can be read in more than one way. Which one do you mean?');
    expect(near.labels).toEqual(['🔕 📒 Payouts · until 00:20', '🔕 📒 Payouts · until 2026-11-22 00:20']);
    expect(mutes()).toEqual([]);
    await owner.press(near, '🔕 📒 Payouts · until 2026-11-22 00:20');
    expect(mutes()).toMatchObject([{ until: clock.now() + 24 * hourMs + 20 * 60_000 }]);
    await owner.ask('/unmute payouts');
    const morning = await owner.ask('/mute payouts до завтрашнего утра');
    expect(morning.labels).toEqual(['🔕 📒 Payouts · until 08:00', '🔕 📒 Payouts · until 2026-11-22 08:00']);
    await clock.advance(9 * hourMs);
    expect((await owner.press(near, '🔕 📒 Payouts · until 00:20')).show_alert).toBe(true);
    expect(mutes()).toEqual([]);
    // In daylight the morning of tomorrow is the next one.
    await owner.ask('/mute payouts до завтрашнего утра');
    expect(telegram.chat(owner).last!.text).toContain('Not shown until 2026-11-22 08:00.');
    await owner.ask('/mute payouts until 9:45');
    expect(telegram.chat(owner).last!.text).toContain('Not shown until 09:45.');
  });

  const at = (time: string) => Number(time.slice(0, 2)) * hourMs + Number(time.slice(3)) * 60_000;

  it.each([
    ['07:08', 'until 7', ['until 19:00', 'until 2026-11-22 07:00']],
    ['07:08', 'до 7', ['until 19:00', 'until 2026-11-22 07:00']],
    ['07:08', '到7点', ['until 19:00', 'until 2026-11-22 07:00']],
    ['12:37', 'until 12', ['until 2026-11-22 00:00', 'until 2026-11-22 12:00']],
    ['12:37', 'until 12:00', ['until 2026-11-22 00:00', 'until 2026-11-22 12:00']],
    ['12:37', '1:30', ['1 h 30 min', 'until 2026-11-22 01:30']],
    ['22:05', 'until 22:00', ['until 2026-11-22 22:00']],
    ['22:05', 'до 22', ['until 2026-11-22 22:00']],
    ['22:05', '到晚上10点', ['until 2026-11-22 22:00']],
    ['12:00', 'at 22:00', ['until 22:00']],
    ['12:00', '22:00 on', ['until 22:00']],
    ['12:00', 'с 22:00', ['until 22:00']],
    ['12:00', '22点起', ['until 22:00']],
    ['12:00', '1h 2h', ['1 h', '2 h', '3 h']],
    ['12:00', 'до завтра', ['until 2026-11-22 00:00', 'until 2026-11-22 08:00']],
    ['01:00', 'until 9am tomorrow', ['until 09:00', 'until 2026-11-22 09:00']],
  ])('at %s mutes nothing by “%s” and asks', async (time, typed, ends) => {
    const { owner, clock, mutes } = await openWithBook();
    clock.setWall(clock.now() + at(time));
    const asked = await owner.ask(`/mute payouts ${typed}`);
    expect(mutes()).toEqual([]);
    expect(asked.labels).toEqual(ends.map((end) => `🔕 📒 Payouts · ${end}`));
    await owner.press(asked, asked.labels[0]!);
    expect(mutes()).toHaveLength(1);
  });

  it.each([
    ['07:08', 'до 9 утра завтра', '2026-11-22 09:00'],
    ['07:08', '到明早8点', '2026-11-22 08:00'],
    ['07:08', 'until 9am tomorrow', '2026-11-22 09:00'],
    ['12:00', 'until 22:00', '22:00'],
    ['12:00', 'до 9 вечера сегодня', '21:00'],
    ['12:00', 'until 8:00', '2026-11-22 08:00'],
    ['12:00', '1h 30m', '13:30'],
  ])('at %s mutes by “%s” until %s', async (time, typed, until) => {
    const { owner, clock } = await openWithBook();
    clock.setWall(clock.now() + at(time));
    expect((await owner.ask(`/mute payouts ${typed}`)).text).toContain(`Not shown until ${until}.`);
  });

  it('until a time of today that has passed is refused', async () => {
    const { owner, clock, mutes } = await openWithBook();
    clock.setWall(clock.now() + at('22:05'));
    expect((await owner.ask('/mute payouts until 9pm today')).text).toContain('is over already');
    expect(mutes()).toEqual([]);
  });

  it('that leaves something out is refused without an offer of the opposite', async () => {
    const { owner, mutes } = await openWithBook();
    const refused = await owner.ask('/mute все кроме переводы');
    expect(refused.text).toContain('“все кроме переводы” leaves something out');
    expect(refused.labels).toEqual([]);
    expect(mutes()).toEqual([]);
  });

  it('that somebody prolonged names both, wherever it is named', async () => {
    const { owner, person, group: bring, arrive } = await openWithBook();
    const group = await bring();
    const otto = await person('Otto', 'operator');
    const opal = await person('Opal', 'operator');
    for (const one of [otto, opal]) group.add(one);
    await owner.ask('/alerts on', { chat: group });
    const begun = await owner.ask('/mute payouts 1h', { chat: group });
    expect(begun.text).not.toContain('rolonged');
    const prolonged = await otto.ask('/mute payouts 4h', { chat: group });
    expect(prolonged.text).toBe(
      '🔕 Olga Ono muted alerts at 📒 Payouts. Not shown until 04:00. Prolonged by Otto.',
    );
    expect((await owner.ask('/alerts', { chat: group })).text).toContain(
      'alerts at 📒 Payouts · until 04:00 (Olga Ono, prolonged by Otto)',
    );
    expect((await owner.press(begun, '↩️ Undo')).text).toContain('Otto changed this mute since');
    await otto.ask('/mute all 1h', { chat: group });
    expect((await opal.ask('/mute all 2h', { chat: group })).text).toContain(
      'Muted by Otto, prolonged by Opal.',
    );
    await arrive('a');
    expect((await owner.ask('/unmute all', { chat: group })).text).toContain(
      'Muted by Otto, prolonged by Opal, ended by Olga',
    );
  });

  it('of a rule says which rules still show what they ask for too, and when the rule is gone', async () => {
    const { owner, store } = await openWithBook();
    expect((await owner.ask('/mute rule 1 4h')).text).not.toContain('asks for');
    await owner.ask('/unmute rule 1');
    await store.settings.update(({ places: [place] }) => {
      const [everything] = place!.rules;
      place!.rules.push({ ...everything!, id: 'second', n: 7, kinds: ['EVENT_BALANCE'] });
      place!.nextN = 8;
    });
    const note = 'Alerts that rule 7 matches too are still shown.';
    expect((await owner.ask('/mute rule 1 4h')).text).toContain(note);
    expect((await owner.ask('/mute')).text).toContain(note);
    expect((await owner.ask('/alerts')).text).toContain(note);
    await owner.ask('/mute rule 7 4h');
    expect((await owner.ask('/alerts')).text).not.toContain('matches too are still shown');
    await owner.ask('/unmute rule 1');
    await store.settings.update(({ places: [place] }) => {
      place!.rules = place!.rules.filter(({ n }) => n !== 7);
    });
    const gone = 'The rule is deleted, so this mute has no effect.';
    expect((await owner.ask('/alerts')).text).toContain(gone);
    expect((await owner.ask('/mute')).text).toContain(gone);
  });

  it('is not asked for where alerts are on without a rule', async () => {
    const { owner, store } = await openWithBook();
    await store.settings.update(({ places: [place] }) => {
      place!.rules = [];
    });
    expect((await owner.ask('/mute')).text).toContain('Alerts are off here');
  });
});
