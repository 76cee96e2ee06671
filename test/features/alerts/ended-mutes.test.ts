// The end of a mute that is told, several mutes at once, what Undo brings back, and operators of a group.

import { describe, expect, it } from 'vitest';
import { openEndedMuteKind, openEndedMutes } from '../../../src/features/alerts/ended-mutes.ts';
import { forgetTopic } from '../../../src/outbox/forget-topic.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { dataOf, openScene, said } from '../../bot/scene.ts';
import { i18n } from '../../spoken.ts';
import { hourMs, payouts } from './fixture.ts';
import { openOutbox } from '../outbox.ts';
import { openMuteScene } from './mute-scene.ts';

async function openMuted(options: Parameters<typeof openMuteScene>[0] = {}) {
  const scene = await openMuteScene(options);
  const { deps, owner, telegram } = scene;
  const outbox = openOutbox(scene, openEndedMuteKind);
  return {
    ...scene,
    outbox,
    watch: () => openEndedMutes(deps),
    ended: () => said(telegram.chat(owner)).filter((text) => text.includes('is over.')),
    toldSince: (since: number, text = 'is over.') =>
      telegram.waitFor((message) => message.text.includes(text), { since }),
  };
}

describe('the end of a mute', () => {
  it('is told once, without sound, with how many were not shown, and shows them', async () => {
    const { owner, clock, watch, arrive, ended, toldSince, telegram, store, mutes, tap } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await arrive('a');
    await arrive('b');
    await clock.advance(hourMs - 1_000);
    expect(ended()).toEqual([]);
    const since = telegram.mark();
    await clock.advance(30_000);
    await toldSince(since);
    await clock.advance(60_000);
    expect(ended()).toEqual(['🔔 The mute of all alerts (Olga Ono) is over. 2 alerts were not shown.']);
    const call = telegram.calls.findLast(({ method }) => method === 'sendMessage');
    expect(String(call?.params['disable_notification'])).toBe('true');
    await expect.poll(mutes).toEqual([]);
    const { text } = await tap(owner, '🔎 Show them');
    for (const part of ['2 alerts that were not shown', 'key-a', 'key-b']) expect(text).toContain(part);
    // They stay muted: nothing is sent again.
    expect(await store.history.countMutedBy({ chatId: owner.id, topicId: null }, 2)).toBe(2);
  });

  it('that kept nothing back is not told, nor one that a person ended', async () => {
    const { owner, clock, watch, arrive, ended, mutes } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await clock.advance(hourMs + 60_000);
    await expect.poll(mutes).toEqual([]);
    await owner.ask('/mute 1h');
    await arrive('a');
    await owner.ask('/unmute');
    await clock.advance(2 * hourMs);
    expect(ended()).toEqual([]);
  });

  it('that came while the bot was down is told at the next start, once', async () => {
    const dataDir = makeDataDir();
    const first = await openMuted({ dataDir });
    await first.owner.ask('/mute 1h');
    await first.arrive('a');
    await Promise.all([first.bot.stop(), first.outbox.close()]);
    await first.store.close();
    await first.clock.advance(5 * hourMs);
    const { telegram, clock, owner } = first;
    const second = await openScene({ dataDir, alerts: {}, after: { telegram, clock, owner } });
    openOutbox(second, openEndedMuteKind);
    const since = telegram.mark();
    const watch = openEndedMutes(second.deps);
    watch.start();
    await telegram.waitFor(({ text }) => text.includes('1 alert was not shown.'), { since });
    await clock.advance(hourMs);
    await watch.close();
    expect(first.ended()).toHaveLength(1);
  });

  const line = '🔔 The mute of all alerts (Olga Ono) is over. 1 alert was not shown.';
  const off = '🔕 Alerts are off here: none is shown until /alerts on.';

  it.each([
    { what: 'turning alerts off', by: '/alerts off', kept: ['a'], told: [`${line}\n\n${off}`] },
    { what: 'turning them on', by: '/alerts on', kept: ['a'], told: [line] },
    {
      what: 'turning them off, and not told where it kept nothing back',
      by: '/alerts off',
      kept: [],
      told: [],
    },
    { what: '[Indefinitely] for everything', by: 'Indefinitely', kept: ['a'], told: [`${line}\n\n${off}`] },
  ])('is told at once after $what', async ({ by, kept, told }) => {
    const { owner, clock, watch, arrive, ended, mutes, tap } = await openMuted();
    watch().start();
    await owner.ask('/mute all 4h');
    for (const id of kept) await arrive(id);
    if (by.startsWith('/')) await owner.ask(by);
    else {
      await owner.ask('/mute');
      await tap(owner, by);
    }
    await clock.advance(1);
    await expect.poll(mutes).toEqual([]);
    await clock.advance(5_000);
    await expect.poll(ended).toEqual(told);
  });

  it('that a deleted topic had is told in its group, which has alerts of its own', async () => {
    const {
      owner,
      clock,
      watch,
      arrive,
      store,
      group: openGroup,
      telegram,
      toldSince,
      tap,
    } = await openMuted();
    await owner.ask('/alerts off');
    const group = await openGroup({ supergroup: true, forum: true });
    const { id: topic } = group.topic('Alerts');
    await owner.ask('/alerts on', { chat: group });
    await owner.ask('/alerts on', { chat: group, topic });
    await owner.ask('/mute balance 2h', { chat: group, topic });
    await arrive('a');
    watch().start();
    const since = telegram.mark();
    await forgetTopic({ store, clock }, group.id, topic);
    await clock.advance(1);
    await clock.advance(5_000);
    const told = await toldSince(since, 'is over. 1 alert was not shown.');
    expect(told.message_thread_id).toBeUndefined();
    expect((await tap(owner, '🔎 Show them', group)).text).toContain('key-a');
  });

  it('is not told in a chat that is no longer the team’s', async () => {
    const { owner, clock, watch, arrive, ended, store, mutes } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await arrive('a');
    await store.settings.update(({ chats }) => void chats.splice(0));
    await clock.advance(hourMs + 60_000);
    await expect.poll(mutes).toEqual([]);
    expect(ended()).toEqual([]);
  });

  it('is told once though it can not be written down at first, and not of one that was prolonged meanwhile', async () => {
    const { owner, clock, watch, arrive, ended, store } = await openMuted();
    await owner.ask('/mute 1h');
    await arrive('a');
    const { settings } = store;
    let failures = 1;
    const update: typeof settings.update = async (change) => {
      if (failures-- > 0) throw new Error('the disk is full');
      // Somebody prolongs it while its end is being told.
      await settings.update(({ places }) => {
        for (const mute of places[0]!.mutes) mute.until = clock.now() + hourMs;
      });
      return settings.update(change);
    };
    const failing = {
      get data() {
        return settings.data;
      },
      update,
    };
    Object.assign(store, { settings: failing });
    watch().start();
    await clock.advance(hourMs);
    await expect.poll(() => ended().length).toBe(1);
    await expect.poll(() => failures).toBe(0);
    await clock.advance(30_000);
    await expect.poll(() => failures).toBeLessThan(0);
    expect(ended()).toHaveLength(1);
    expect(store.settings.data.places[0]?.mutes).toMatchObject([{ scope: { of: 'all' } }]);
  });

  it.each([
    ['alerts were turned off', '/alerts off', []],
    ['it was prolonged', '/mute 4h', []],
    ['another mute began', '/mute payouts 4h', [expect.stringContaining('1 other mute applies here too')]],
  ])('that could not be told at once is told only as things are by then: %s', async (_, by, told) => {
    const { owner, clock, watch, arrive, ended, outbox, store, mutes, ...scene } = await openMuted();
    await outbox.close();
    const { settings } = store;
    watch().start();
    await owner.ask('/mute 1h');
    await arrive('a');
    const [mute] = mutes();
    await clock.advance(hourMs);
    await expect.poll(mutes).toEqual([]);
    // What is stored about it is older than its end.
    if (by === '/mute 4h')
      await settings.update(({ places }) => {
        places[0]!.mutes.push({ ...mute!, until: clock.now() + hourMs });
      });
    else await owner.ask(by);
    openOutbox(scene, openEndedMuteKind);
    await clock.advance(10_000);
    await expect.poll(ended).toEqual(told);
    expect(await store.posts.standing('mute')).toEqual([]);
  });

  it('is told outside of topics when its topic was deleted before, with what it kept back', async () => {
    const {
      owner,
      clock,
      watch,
      arrive,
      outbox,
      store,
      group: bring,
      telegram,
      ...scene
    } = await openMuted();
    await outbox.close();
    const group = await bring({ supergroup: true, forum: true });
    const { id: topic } = group.topic('Alerts');
    await owner.ask('/alerts on', { chat: group });
    await owner.ask('/mute payouts 4h', { chat: group });
    await owner.ask('/alerts on', { chat: group, topic });
    await owner.ask('/mute balance 1h', { chat: group, topic });
    await arrive('a');
    watch().start();
    await clock.advance(hourMs);
    await expect.poll(() => store.posts.standing('mute')).toHaveLength(1);
    await expect.poll(() => store.settings.data.places.at(-1)!.mutes).toEqual([]);
    await forgetTopic({ store, clock }, group.id, topic);
    openOutbox(scene, openEndedMuteKind);
    const ended = () =>
      telegram.chat(group).messages.find(({ text }) => text.includes('is over. 1 alert was not shown.'));
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return ended();
      })
      .toBeDefined();
    expect(ended()!.message_thread_id).toBeUndefined();
    // The chat itself hears the event, before or after.
    const { message_id: id } = ended()!;
    await owner.press(ended()!, '🔎 Show them');
    expect(telegram.chat(group).messages.find((one) => one.message_id === id)!.text).toContain('key-a');
  });

  it('is told in its topic, and what it kept back is shown there alone', async () => {
    const { owner, clock, watch, arrive, group: bring, telegram, toldSince } = await openMuted();
    const group = await bring({ forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')];
    for (const topic of [one, two]) await owner.ask('/alerts on', { chat: group, topic });
    await owner.ask('/mute 1h', { chat: group, topic: one });
    await arrive('a');
    const since = telegram.mark();
    watch().start();
    await clock.advance(hourMs);
    const told = await toldSince(since);
    expect(told).toMatchObject({ chat_id: group.id, message_thread_id: one.id });
    const data = dataOf(told, '🔎 Show them');
    const gone = { show_alert: true, text: i18n.words('en').plain('mute-alert-gone') };
    for (const where of [{ chat: group, topic: two }, { chat: group }, {}])
      expect(await owner.press(await owner.ask('/alerts', where), data)).toMatchObject(gone);
    await owner.press(told, data);
    const shown = telegram.chat(group).messages.find(({ message_id: id }) => id === told.message_id);
    expect(shown?.text).toContain('1 alert that was not shown');
  });
});

describe('a mute that ends while another goes on', () => {
  const too = '🔕 1 other mute applies here too.';

  it('says so at its begin and by /unmute, with a button to the list', async () => {
    const { owner, mutes, tap } = await openMuteScene();
    expect((await owner.ask('/mute all 4h')).text).not.toContain('other mute');
    expect((await owner.ask('/mute payouts 1h')).text).toContain(too);
    const { text, labels } = await owner.ask('/unmute payouts');
    expect(text).toContain('ended by Olga Ono');
    expect(text).toContain(too);
    expect(labels).toEqual(['↩️ Undo', '🔕 Mutes: 1']);
    const ended = await tap(owner, ['🔕 Mutes: 1', '🔔 All']);
    expect(ended.text).toContain('ended by Olga Ono');
    expect(ended.text).not.toContain('other mute');
    expect(mutes()).toEqual([]);
  });

  it('says so in the line about its end', async () => {
    const { owner, clock, arrive, telegram, watch } = await openMuted();
    watch().start();
    await owner.ask('/mute balance 1h');
    await arrive('a');
    await owner.ask('/mute all 4h');
    const since = telegram.mark();
    await clock.advance(hourMs + 1_000);
    const told = await telegram.waitFor(({ text }) => text.includes('is over.'), { since });
    expect(told.text).toContain(too);
    expect(told.labels).toEqual(['🔎 Show them', '🔕 Mutes: 1']);
  });

  it('is not ended by an old button of the mute of everything', async () => {
    const { owner, mutes } = await openMuteScene();
    const pressed = await owner.press(await owner.ask('/mute payouts 1h'), { data: 'mute:end' });
    expect(pressed.text).toContain(
      'This mute is over. Nothing was changed. Still not shown: alerts at 📒 Payouts.',
    );
    expect(mutes()).toHaveLength(1);
  });
});

describe('Undo of a mute', () => {
  it('brings back one for good that a shorter one had replaced, and is undone itself', async () => {
    const { owner, mutes, tap } = await openMuteScene();
    await owner.ask('/mute payouts forever');
    const before = mutes();
    await owner.ask('/mute payouts 30m');
    const { text, labels } = await tap(owner, '↩️ Undo');
    expect(text).toContain('↩️ Undone by Olga Ono. 🔕 Olga Ono muted alerts at 📒 Payouts.');
    expect(text).toContain('Not shown until somebody unmutes them.');
    expect(mutes()).toEqual(before);
    expect(labels).toContain('↪️ Redo');
    await tap(owner, '↪️ Redo');
    expect(mutes()[0]?.until).not.toBeNull();
  });

  it('of everything stands in its list, and brings back what was before', async () => {
    const { owner, mutes, tap } = await openMuteScene();
    await owner.ask('/mute all 4h');
    const before = mutes();
    await owner.ask('/mute 30m');
    expect((await tap(owner, '↩️ Undo')).text).toContain('Not shown until 04:00.');
    expect(mutes()).toEqual(before);
  });

  it('of its end mutes again, and of one that would be over by now ends it', async () => {
    const { owner, mutes, tap, clock } = await openMuteScene();
    await owner.ask('/mute payouts 1h');
    const before = mutes();
    await owner.ask('/unmute payouts');
    await tap(owner, '↩️ Undo');
    expect(mutes()).toEqual(before);
    await tap(owner, 'Indefinitely');
    await clock.advance(2 * hourMs);
    expect((await tap(owner, '↩️ Undo')).text).toContain('ended by Olga Ono');
    expect(mutes()).toEqual([]);
  });

  it('changes nothing where the mute was changed again, or is over', async () => {
    const { owner, mutes, clock } = await openMuteScene();
    const first = await owner.ask('/mute payouts 1h');
    const undo = async () => (await owner.press(first, '↩️ Undo')).text;
    await owner.ask('/mute payouts 2h');
    const now = mutes();
    expect(await undo()).toBe('You have changed it since: nothing was undone.');
    expect(mutes()).toEqual(now);
    clock.setWall(clock.now() + 3 * hourMs);
    expect(await undo()).toContain('it has changed or ended since');
    clock.setWall(clock.now() + 31 * 24 * hourMs);
    expect(await undo()).toContain('more than 30 days ago');
  });

  it('by an operator who prolonged the mute of another brings that one back, and ends it not', async () => {
    const { owner, groupWith, mutes, tap } = await openMuteScene();
    const [group, operator] = await groupWith('operator');
    await owner.ask('/alerts on', { chat: group });
    const said = await owner.ask('/mute payouts 1h', { chat: group });
    const before = mutes();
    await operator.press(said, '4 h');
    expect(mutes()).not.toEqual(before);
    await tap(operator, '↩️ Undo', group);
    expect(mutes()).toEqual(before);
    expect((await operator.press(said, '↩️ Undo')).show_alert).toBe(true);
    expect(mutes()).toEqual(before);
  });
});

describe('an operator of a group', () => {
  it('mutes until the morning at most, is shown nothing longer, and is told who may', async () => {
    const { owner, person, groupWith, mutes, tap } = await openMuteScene();
    const [group, operator] = await groupWith('operator');
    const admin = await person('Ada', 'admin');
    group.add(admin);
    const where = { chat: group };
    await owner.ask('/alerts on', where);
    const list = await operator.ask('/mute', where);
    expect(list.labels).toEqual(['1 h', '4 h', 'Until 08:00', '⬅️ Alerts']);
    const refused = await operator.ask('/mute payouts 7d', where);
    expect(refused.text).toBe(
      'You can mute alerts here until 08:00 at most. Admins and owners can for longer.',
    );
    expect(refused.labels).toEqual(['🔕 📒 Payouts · until 08:00']);
    expect(mutes()).toEqual([]);
    const muted = await tap(operator, '🔕 📒 Payouts · until 08:00', group);
    expect(muted.text).toContain('Otto muted alerts at 📒 Payouts. Not shown until 08:00.');
    expect(muted.labels).toEqual(['4 h', 'Until 08:00', '↩️ Undo']);
    const data = dataOf(muted, '4 h').data.replace(/4h$/, 'ever');
    expect(data).toMatch(/^mute:set:.*:ever$/);
    const forged = await operator.press(muted, { data });
    expect(forged.text).toContain('until 08:00 at most');
    expect((await admin.ask('/mute payouts 7d', where)).labels).toContain('Indefinitely');
  });

  it('ends what they began, and nothing of others, nor everything for good; a viewer ends nothing', async () => {
    const { owner, person, groupWith, mutes, tap, store } = await openMuteScene();
    const [group, operator] = await groupWith('operator');
    const viewer = await person('Vera', 'viewer');
    group.add(viewer);
    const where = { chat: group };
    await owner.ask('/alerts on', where);
    const muted = await operator.ask('/mute transfers', where);
    expect(muted.text).toContain('Otto muted alerts of this kind: Transfers. Not shown until 01:00.');
    expect((await viewer.press(muted, '↩️ Undo')).show_alert).toBe(true);
    expect(mutes()).toHaveLength(1);
    expect((await tap(operator, '↩️ Undo', group)).text).toContain('Muted by Otto, ended by Otto');
    await owner.ask('/mute payouts 4h', where);
    expect((await operator.ask('/unmute payouts', where)).text).toContain(
      'Only admins, owners and the person',
    );
    const ofAll = await owner.ask('/mute 4h', where);
    for (const data of ['mute:end', 'mute:all:ever'])
      expect((await operator.press(ofAll, { data })).show_alert).toBe(true);
    expect(store.settings.data.places.map(({ isOn }) => isOn)).toEqual([true, true]);
    expect(mutes()).toHaveLength(2);
    // The button of messages from before mutes had numbers ends the one of everything.
    await owner.press(ofAll, { data: 'mute:end' });
    expect(mutes()).toMatchObject([{ scope: { of: 'address' } }]);
  });
});

describe('what was not understood', () => {
  it('is offered as buttons that mute at once', async () => {
    const { owner, mutes, tap } = await openMuteScene();
    const near = await owner.ask('/mute payuots until 08:00');
    expect(near.text).toContain(
      "I don't know “payuots”, so it can't be muted. Did you mean alerts at 📒 Payouts?",
    );
    expect(near.text).toContain('/mute payouts 4h');
    expect(near.labels).toEqual(['🔕 📒 Payouts · until 08:00']);
    expect((await tap(owner, near.labels[0]!)).text).toContain('Not shown until 08:00.');
    expect(mutes()).toMatchObject([{ scope: { of: 'address', address: payouts } }]);
    expect((await owner.press(near, { data: 'mute:it:r77:60m' })).show_alert).toBe(true);
    expect(mutes()).toHaveLength(1);
  });

  const ends = ['1 h', '4 h', 'until 08:00'];
  const forAll = ['1 h', '4 h', 'Until 08:00', 'Indefinitely'];

  it.each<[string, string, string[]]>([
    ['transfers soon', "“soon” isn't a time for a mute", ends.map((end) => `🔕 Transfers · ${end}`)],
    ['payouts 0h', "“0h” isn't a time for a mute", ends.map((end) => `🔕 📒 Payouts · ${end}`)],
    ['treasury 4h', "I don't know “treasury”, so it can't be muted.", forAll],
    ['rule 7', "I don't know “rule 7”", forAll],
    ['#hot', "“#hot”: a tag can't be muted.", forAll],
    ['#hot 1h', "“#hot”: a tag can't be muted.", forAll],
    ['все кроме переводы', '“все кроме переводы” leaves something out', []],
    ['payouts until 9pm today', 'is over already', []],
    ['whatever', '“whatever” is neither something that could be muted nor a time.', forAll],
  ])('mutes nothing, and gets a hint: %s', async (typed, hint, labels) => {
    const { owner, mutes, setTime } = await openMuteScene();
    setTime('22:05');
    const answer = await owner.ask(`/mute ${typed}`);
    expect(answer.text).toContain(hint);
    expect(answer.labels).toEqual(labels);
    expect(mutes()).toEqual([]);
  });

  it('of /unmute offers what is near, and lists what is muted', async () => {
    const { owner, mutes } = await openMuteScene();
    await owner.ask('/mute payouts 4h');
    const near = await owner.ask('/unmute payuots');
    expect(near.text).toContain('Did you mean alerts at 📒 Payouts?');
    expect(near.labels).toContain('🔔 📒 Payouts');
    const { text } = await owner.ask('/unmute transfers');
    expect(text).toContain('There is no mute of alerts of this kind: Transfers by itself.');
    expect(text).toContain('alerts at 📒 Payouts · until 04:00');
    expect(mutes()).toHaveLength(1);
    expect((await owner.ask('/unmute alerts at payouts')).text).toContain('ended by');
  });
});
