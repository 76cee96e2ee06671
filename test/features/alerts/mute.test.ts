import { describe, expect, it } from 'vitest';
import { makeArrival, markCounted } from '../../store/ledger/fixture.ts';
import { i18n } from '../../spoken.ts';
import { hourMs, payouts } from './fixture.ts';
import { openMuteScene } from './mute-scene.ts';
import { sampleAddress } from '../book/samples.ts';

describe('/mute', () => {
  it('shows nothing for an hour by a message and a tap, and then goes on by itself', async () => {
    const { owner, clock, arrive, telegram } = await openMuteScene();
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

  it.each(['from 22 to 8', 'с 10 вечера до 8 утра', '晚上10点到早上8点', '10-8'])(
    'points to quiet hours for “%s”, and mutes nothing',
    async (typed) => {
      const { owner, arrive, telegram } = await openMuteScene();
      const answer = await owner.ask(`/mute ${typed}`);
      expect(answer.text).toContain('use quiet hours');
      expect(answer.labels).toEqual(['🌙 Quiet hours']);
      expect(await arrive('a')).toEqual([true]);
      await owner.press(answer, '🌙 Quiet hours');
      expect(telegram.chat(owner).last!.text).toContain('Quiet hours: none');
    },
  );

  it('takes a period, and a longer one keeps the count', async () => {
    const { owner, clock, arrive, store } = await openMuteScene();
    expect((await owner.ask('/mute 30 мин')).text).toContain('(in 30 min)');
    await arrive('a');
    await clock.advance(60_000);
    const { text } = await owner.ask('/mute 4h');
    expect(text).toContain('(in 4 h)');
    expect(text).toContain('1 alert was not shown so far');
    expect(store.settings.data.places).toMatchObject([
      { isOn: true, mutes: [{ scope: { of: 'all' }, by: { id: owner.id, name: 'Olga Ono' } }] },
    ]);
  });

  it('until the morning ends at eight in the zone of the chat, and on the next day when that is near', async () => {
    const { owner, clock, tap } = await openMuteScene();
    await owner.ask('/timezone Europe/Moscow');
    for (const until of ['until 08:00', 'until 2026-11-22 08:00']) {
      await owner.ask('/mute');
      expect((await tap(owner, 'Until 08:00')).text).toContain(until);
      await clock.advance(4.75 * hourMs);
      await owner.ask('/unmute');
    }
  });

  it('for good turns the alerts off, and says so; turning them on ends a mute', async () => {
    const { owner, store, tap, arrive } = await openMuteScene();
    await owner.ask('/mute 1h');
    expect((await tap(owner, 'Indefinitely')).text).toContain('Alerts are off here');
    expect(store.settings.data.places).toMatchObject([{ isOn: false }]);
    expect((await owner.ask('/mute 1h')).text).toContain('Alerts are off here');
    await owner.ask('/alerts on');
    expect(await arrive('a')).toEqual([true]);
    await owner.ask('/mute 1h');
    await owner.ask('/alerts on');
    expect(await arrive('b')).toEqual([true]);
  });

  it('is not asked for where alerts are on without a rule', async () => {
    const { owner, store } = await openMuteScene();
    await store.settings.update(({ places }) => void (places[0]!.rules = []));
    expect((await owner.ask('/mute')).text).toContain('Alerts are off here');
  });

  it('is decided by admins in a group, in each topic by itself', async () => {
    const { owner, groupWith, store, arrive } = await openMuteScene();
    const [group, viewer] = await groupWith('viewer', { forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')].map((topic) => ({ chat: group, topic }));
    for (const where of [one, two]) await owner.ask('/alerts on', where);
    expect((await viewer.ask('/mute 1h', one)).text).toContain("don't have permission");
    await owner.ask('/mute 1h', one);
    expect(await arrive('a')).toEqual([true, false, true]);
    expect((await owner.ask('/alerts', one)).text).toContain('🔕 all alerts · until 01:00 (Olga Ono)');
    const said = await owner.ask('/mute', one);
    expect((await viewer.press(said, '🔔 All')).show_alert).toBe(true);
    expect((await owner.ask('/mute', two)).labels).not.toContain('🔔 All');
    await owner.press(said, '🔔 All');
    expect(await arrive('b')).toEqual([true, true, true]);
    const audit = await store.audit.list(`chat:${group.id}`, 9);
    expect(audit.map(({ action }) => action)).toContain('alerts.unmuted');
  });
});

describe('what is said about a mute', () => {
  it('names what comes to an owner all the same, and /why to those who may use it', async () => {
    const { owner, arrive, tap } = await openMuteScene();
    const { text } = await owner.ask('/mute');
    expect(text).toContain("Events that the bot can't read, and notices about the bot itself, still come.");
    expect(text).toContain('/why');
    expect((await tap(owner, '1 h')).text).toContain("Events that the bot can't read");
    expect(await arrive('a')).toEqual([false]);
    expect(await arrive('b', { kind: 'quarantined' })).toEqual([true]);
  });

  it.each(['viewer', 'operator'] as const)('leaves both out for a %s', async (role) => {
    const { person, tap } = await openMuteScene();
    const other = await person('Vera', role);
    await other.ask('/start');
    await other.ask('/alerts on');
    const asked = await other.ask('/mute');
    const said = [asked, await tap(other, '1 h'), await other.ask('/unmute')].map(({ text }) => text).join();
    expect(said).toContain('urgent ones still come');
    expect(said).not.toContain('/why');
    expect(said).not.toContain("can't read");
  });

  it('stands under /why too, with the way back', async () => {
    const { owner, arrive, tap } = await openMuteScene();
    await owner.ask('/mute 1h');
    await arrive('event-a');
    expect((await owner.ask('/why')).text).toContain('1 alert was not shown so far');
    expect((await tap(owner, '🔔 All')).text).toBe(
      '🔔 Muted by Olga Ono, ended by Olga Ono at 00:00: all alerts. 1 alert was not shown. /why shows what happened to each alert.',
    );
    expect((await owner.ask('/why event-a')).text).toContain('not shown: Olga Ono had muted all alerts');
  });

  it('names both where somebody has prolonged it, wherever it is named', async () => {
    const { owner, person, groupWith, arrive, telegram } = await openMuteScene();
    const [group, otto] = await groupWith('operator');
    const opal = await person('Opal', 'operator');
    group.add(opal);
    const where = { chat: group };
    await owner.ask('/alerts on', where);
    const begun = await owner.ask('/mute payouts 1h', where);
    expect(begun.text).not.toContain('rolonged');
    expect((await otto.ask('/mute payouts 4h', where)).text).toBe(
      '🔕 Olga Ono muted alerts at 📒 Payouts. Not shown until 04:00. Prolonged by Otto.',
    );
    expect((await owner.ask('/alerts', where)).text).toContain(
      'alerts at 📒 Payouts · until 04:00 (Olga Ono, prolonged by Otto)',
    );
    await owner.press(begun, '↩️ Undo');
    const after = telegram.chat(group).messages.find(({ message_id: id }) => id === begun.message_id);
    expect(after?.text).toBe('Otto changed it at 00:00: nothing was undone.');
    expect(after?.labels).toEqual(['🔕 Mutes: 1']);
    await otto.ask('/mute all 1h', where);
    expect((await opal.ask('/mute all 2h', where)).text).toContain('Muted by Otto, prolonged by Opal.');
    await arrive('a');
    expect((await owner.ask('/unmute all', where)).text).toContain(
      'Muted by Otto, prolonged by Opal, ended by Olga',
    );
  });

  it('says of a rule that others still show what they ask for too, and when the rule is gone', async () => {
    const { owner, store } = await openMuteScene();
    expect((await owner.ask('/mute rule 1 4h')).text).not.toContain('another rule');
    await owner.ask('/unmute rule 1');
    await store.settings.update(({ places: [place] }) => {
      const [everything] = place!.rules;
      place!.rules.push({ ...everything!, id: 'second', n: 7, kinds: ['EVENT_BALANCE'] });
      place!.nextN = 8;
    });
    const note = 'What another rule matches is still shown.';
    for (const asked of ['/mute rule 1 4h', '/mute', '/alerts'])
      expect((await owner.ask(asked)).text).toContain(note);
    await owner.ask('/mute rule 7 4h');
    expect((await owner.ask('/alerts')).text).not.toContain('matches is still shown');
    await owner.ask('/unmute rule 1');
    await store.settings.update(({ places: [place] }) => {
      place!.rules = place!.rules.filter(({ n }) => n !== 7);
    });
    for (const asked of ['/alerts', '/mute'])
      expect((await owner.ask(asked)).text).toContain('The rule is deleted, so this mute has no effect.');
  });

  it('says which days are counted where it is older than stored events', async () => {
    const { owner, store, clock, mutes } = await openMuteScene({ alerts: { keepDays: 30 } });
    const dayMs = 24 * hourMs;
    await owner.ask('/mute balance for good');
    const route = { ruleId: null, chatId: owner.id, topicId: null, muted: mutes()[0]! };
    await store.events.add(makeArrival('a', { receivedAt: clock.now() }), [route]);
    clock.setWall(clock.now() + 30 * dayMs);
    expect((await owner.ask('/mute')).text).toContain('1 alert was not shown so far.');
    clock.setWall(clock.now() + dayMs);
    await markCounted(store);
    await store.pruning.pruneEvents({ before: clock.now() - 30 * dayMs, after: 0, limit: 10 });
    expect((await owner.ask('/mute')).text).toContain('hidden no alerts in the last 30 days.');
    expect((await owner.ask('/unmute')).text).toContain('It hid no alerts in the last 30 days.');
  });

  it.each([
    ['ru', /^🔕 До U .* Кто включил паузу: P\. /],
    ['zh', /^🔕 P 已暂停这里的通知，直到 U。/],
  ])('says in %s until when and by whom alerts are not shown', (locale, said) => {
    expect(i18n.words(locale).plain('mute-now', { until: 'U', person: 'P', count: 0, days: 0 })).toMatch(
      said,
    );
  });

  it.each([
    ['en', 0, 0, 'It hid no alerts.'],
    ['en', 2, 0, '2 alerts were not shown.'],
    ['en', 0, 30, 'It hid no alerts in the last 30 days.'],
    ['en', 1, 1, '1 alert was not shown in the last 1 day.'],
    ['zh', 0, 0, '期间没有通知被隐藏。'],
    ['zh', 2, 0, '期间有 2 条未显示。'],
    ['zh', 0, 30, '最近 30 天没有通知被隐藏。'],
    ['zh', 1, 1, '最近 1 天有 1 条未显示。'],
    ['ru', 0, 0, 'Скрытых оповещений нет.'],
    ['ru', 2, 0, 'Не показано оповещений: 2.'],
    ['ru', 0, 30, 'Скрытых оповещений нет за последние 30 дней.'],
    ['ru', 1, 1, 'Не показано оповещений за последний 1 день: 1.'],
  ])('says in %s how many were kept back: %i, counted over %i days', (locale, count, days, said) => {
    expect(i18n.words(locale).plain('mute-kept', { count, days })).toBe(said);
  });
});

describe('a mute of one thing', () => {
  it('is typed in any order, offers longer times, and is undone', async () => {
    const { owner, mutes, tap, clock } = await openMuteScene();
    const muted = await owner.ask('/mute 4h payouts');
    expect(muted.text).toBe('🔕 Olga Ono muted alerts at 📒 Payouts. Not shown until 04:00.');
    expect(muted.labels).toEqual(['4 h', 'Until 08:00', 'Indefinitely', '↩️ Undo']);
    expect(mutes()).toMatchObject([{ scope: { of: 'address', address: payouts } }]);
    expect((await tap(owner, 'Until 08:00')).text).toContain('Not shown until 08:00.');
    await owner.press(muted, 'Indefinitely');
    expect(mutes()).toMatchObject([{ until: null }]);
    await tap(owner, '↩️ Undo');
    expect(mutes()).toMatchObject([
      { until: 8 * hourMs + Math.floor(clock.now() / (24 * hourMs)) * 24 * hourMs },
    ]);
    await tap(owner, '↪️ Redo');
    expect(mutes()).toMatchObject([{ until: null }]);
    await owner.ask('/unmute');
    expect((await owner.press(muted, { data: 'mute:over:1' })).text).toContain('This mute is over');
  });

  it('is ended by its name, and by no other', async () => {
    const { owner, mutes, name } = await openMuteScene();
    await name('P&L', sampleAddress(9));
    await owner.ask('/mute P&L 4h');
    await owner.ask('/unmute transfers');
    expect(mutes()).toHaveLength(1);
    await owner.ask('/mute transfers 4h');
    expect((await owner.ask('/unmute P&L')).text).toContain('ended by Olga Ono at 00:00: alerts at 📒 P&L.');
    expect(mutes()).toMatchObject([{ scope: { of: 'kind' } }]);
  });

  it('of a kind and of a rule are named; the list ends each by itself', async () => {
    const { owner, mutes, tap } = await openMuteScene();
    await owner.ask('/mute transfers until 8:00');
    await owner.ask('/mute rule 1 30 min');
    expect(mutes().map(({ scope }) => scope)).toEqual([
      { of: 'kind', kind: 'EVENT_ADDRESS_MONITOR' },
      { of: 'rule', n: 1 },
    ]);
    expect((await owner.ask('/unmute')).text).toContain(
      'alerts of this kind: Transfers · until 08:00 (Olga Ono). It has hidden no alerts so far.',
    );
    expect((await tap(owner, '🔔 Rule 1')).text).toContain('ended by Olga Ono');
    expect(mutes()).toHaveLength(1);
    expect((await owner.ask('/unmute')).text).toMatch(/ended by Olga Ono at .*\. It hid no alerts\.$/);
    expect(mutes()).toEqual([]);
  });

  it('that is over stays over: the next one of the same begins its own count', async () => {
    const { owner, mutes, clock } = await openMuteScene();
    await owner.ask('/mute payouts 1h');
    await clock.advance(2 * hourMs);
    const [before] = mutes();
    const over = await owner.press(await owner.ask('/alerts'), { data: `mute:over:${before!.n}` });
    expect(over.text).toContain('This mute is over');
    await owner.ask('/mute payouts 1h');
    expect(mutes()).toEqual([before, expect.objectContaining({ n: before!.n + 1, from: clock.now() })]);
  });

  it('is refused while 50 are in force', async () => {
    const { owner, mutes, clock, store } = await openMuteScene();
    const by = { id: owner.id, name: 'Olga' };
    const made = { from: clock.now(), until: null, by };
    const ofRule = (n: number) => ({ n, scope: { of: 'rule' as const, n }, ...made });
    await store.settings.update(({ places: [place] }) => {
      place!.mutes = Array.from({ length: 50 }, (_, at) => ofRule(at + 1));
    });
    expect((await owner.ask('/mute payouts 1h')).text).toContain('50 mutes are in force already');
    expect(mutes()).toHaveLength(50);
  });

  it('until the morning ends with the quiet hours, where the chat has some', async () => {
    const { owner, mutes, setQuiet, clock } = await openMuteScene();
    await setQuiet(owner, '22:00', '06:30', 'silent');
    await owner.press(await owner.ask('/mute payouts 1h'), 'Until 06:30');
    expect(mutes()).toMatchObject([{ until: clock.now() + 6.5 * hourMs }]);
  });
});

describe('the end of a mute', () => {
  it('is asked where the time is near, or tomorrow may be today, and a press too late changes nothing', async () => {
    const { owner, clock, mutes } = await openMuteScene();
    const near = await owner.ask('/mute payouts until 0:20');
    expect(near.text).toBe('“payouts until 0:20” can be read in more than one way. Which one do you mean?');
    expect(near.labels).toEqual(['🔕 📒 Payouts · until 00:20', '🔕 📒 Payouts · until 2026-11-22 00:20']);
    expect(mutes()).toEqual([]);
    await owner.press(near, '🔕 📒 Payouts · until 2026-11-22 00:20');
    expect(mutes()).toMatchObject([{ until: clock.now() + 24 * hourMs + 20 * 60_000 }]);
    await owner.ask('/unmute payouts');
    await clock.advance(9 * hourMs);
    expect((await owner.press(near, '🔕 📒 Payouts · until 00:20')).show_alert).toBe(true);
    expect(mutes()).toEqual([]);
  });

  // Other words for the same readings are those of the test of what is read.
  it.each([
    ['00:00', 'до завтрашнего утра', ['until 08:00', 'until 2026-11-22 08:00']],
    ['01:00', 'until 9am tomorrow', ['until 09:00', 'until 2026-11-22 09:00']],
    ['07:08', 'до 7', ['until 19:00', 'until 2026-11-22 07:00']],
    ['07:45', 'until 8:00', ['until 08:00', 'until 2026-11-22 08:00']],
    ['12:00', '1h 2h', ['1 h', '2 h', '3 h']],
    ['12:37', 'until 12', ['until 2026-11-22 00:00', 'until 2026-11-22 12:00']],
    ['12:37', 'until 12:00', ['until 2026-11-22 00:00', 'until 2026-11-22 12:00']],
    ['12:37', '1:30', ['1 h 30 min', 'until 2026-11-22 01:30']],
    ['22:05', '到晚上10点', ['until 2026-11-22 22:00']],
  ])('at %s is asked for “%s”, and nothing is muted before', async (time, typed, ends) => {
    const { owner, setTime, mutes } = await openMuteScene();
    setTime(time);
    const asked = await owner.ask(`/mute payouts ${typed}`);
    expect(mutes()).toEqual([]);
    expect(asked.labels).toEqual(ends.map((end) => `🔕 📒 Payouts · ${end}`));
    await owner.press(asked, asked.labels[0]!);
    expect(mutes()).toHaveLength(1);
  });

  it.each([
    ['07:08', '到明早8点', '2026-11-22 08:00'],
    ['07:45', 'until 8:30', '08:30'],
    ['09:00', 'до завтрашнего утра', '2026-11-22 08:00'],
    ['12:00', 'до 9 вечера сегодня', '21:00'],
    ['12:00', 'until 8:00', '2026-11-22 08:00'],
  ])('at %s is known by “%s”: %s', async (time, typed, until) => {
    const { owner, setTime } = await openMuteScene();
    setTime(time);
    expect((await owner.ask(`/mute payouts ${typed}`)).text).toContain(`Not shown until ${until}.`);
  });
});
