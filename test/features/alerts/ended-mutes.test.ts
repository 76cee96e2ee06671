import { describe, expect, it } from 'vitest';
import { openEndedMutes } from '../../../src/features/alerts/ended-mutes.ts';
import { forgetTopic } from '../../../src/outbox/forget-topic.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { openScene, said } from '../../bot/scene.ts';
import { i18n } from '../../spoken.ts';
import { dataOf, hourMs } from './fixture.ts';
import { openMuteScene } from './mute-scene.ts';

async function openMuted(options: Parameters<typeof openMuteScene>[0] = {}) {
  const scene = await openMuteScene(options);
  const { deps, bot, owner, telegram } = scene;
  return {
    ...scene,
    watch: () => openEndedMutes({ api: bot.api, deps }),
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
    await first.bot.stop();
    await first.store.close();
    await first.clock.advance(5 * hourMs);
    const { telegram, clock, owner } = first;
    const { deps, bot } = await openScene({ dataDir, alerts: {}, after: { telegram, clock, owner } });
    const since = telegram.mark();
    const watch = openEndedMutes({ api: bot.api, deps });
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
    expect(ended()).toEqual(told);
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
