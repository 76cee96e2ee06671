import { describe, expect, it } from 'vitest';
import { openEndedMutes } from '../../../src/bot/alerts/ended-mutes.ts';
import { forgetTopic } from '../../../src/notify/forget-topic.ts';
import { routeArrival } from '../../../src/rules/route.ts';
import { makeArrival, makeDataDir } from '../../store/ledger/fixture.ts';
import { openScene, said } from '../scene.ts';
import { i18n } from '../../spoken.ts';
import { openAlertScene } from './fixture.ts';

const hourMs = 3_600_000;

async function openMuted(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openAlertScene(options);
  const { store, clock, deps, bot, owner } = scene;
  await owner.ask('/start');
  const watch = () => openEndedMutes({ api: bot.api, deps });
  return {
    ...scene,
    watch,
    arrive: async (id: string) => {
      const data = {
        action_type: 'BALANCE_ACTION_PAYMENT',
        coin_type: 'TRX',
        amount_sun: 1,
        remark: `key-${id}`,
      };
      const body = JSON.stringify({ event_id: id, data });
      const arrival = makeArrival(id, { type: 'EVENT_BALANCE', body, receivedAt: clock.now() });
      await store.events.add(
        arrival,
        routeArrival(arrival, { settings: store.settings.data, ownerIds: deps.ownerIds }),
      );
    },
    ended: () => said(scene.telegram.chat(owner)).filter((text) => text.includes('is over.')),
  };
}

describe('the end of a mute', () => {
  it('is told once, without sound, with how many were not shown, and shows them', async () => {
    const { owner, clock, watch, arrive, ended, telegram, store, tap, last } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await arrive('a');
    await arrive('b');
    await clock.advance(hourMs - 1_000);
    expect(ended()).toEqual([]);
    const since = telegram.mark();
    await clock.advance(30_000);
    await telegram.waitFor(({ text }) => text.includes('is over.'), { since });
    await clock.advance(60_000);
    expect(ended()).toEqual(['🔔 The mute of all alerts (Olga Ono) is over. 2 alerts were not shown.']);
    const call = telegram.calls.findLast(({ method }) => method === 'sendMessage');
    expect(String(call?.params['disable_notification'])).toBe('true');
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
    await tap(owner, '🔎 Show them');
    expect(last(owner).text).toContain('2 alerts that were not shown');
    expect(last(owner).text).toContain('key-a');
    expect(last(owner).text).toContain('key-b');
    // They stay muted: nothing is sent again.
    expect(await store.history.countMutedBy({ chatId: owner.id, topicId: null }, 2)).toBe(2);
  });

  it('that kept nothing back is not told, nor one that a person ended', async () => {
    const { owner, clock, watch, arrive, ended, store } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await clock.advance(hourMs + 60_000);
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
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

  it.each(['/alerts off', '/alerts on'])('is told at once after %s', async (command) => {
    const { owner, clock, watch, arrive, ended, store } = await openMuted();
    watch().start();
    await owner.ask('/mute all 4h');
    await arrive('a');
    await owner.ask(command);
    await clock.advance(1);
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
    const line = '🔔 The mute of all alerts (Olga Ono) is over. 1 alert was not shown.';
    const off = '🔕 Alerts are off here: none is shown until /alerts on.';
    expect(ended()).toEqual([command === '/alerts off' ? `${line}\n\n${off}` : line]);
  });

  it('is not told by turning alerts off where it kept nothing back', async () => {
    const { owner, clock, watch, ended, store } = await openMuted();
    watch().start();
    await owner.ask('/mute all 4h');
    await owner.ask('/alerts off');
    await clock.advance(1);
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
    expect(ended()).toEqual([]);
  });

  it('is told after [Indefinitely] for everything', async () => {
    const { owner, clock, watch, arrive, ended, store, tap } = await openMuted();
    watch().start();
    await owner.ask('/mute balance 4h');
    await arrive('a');
    await owner.ask('/mute');
    await tap(owner, 'Indefinitely');
    await clock.advance(1);
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
    expect(ended().join()).toContain('(Olga Ono) is over. 1 alert was not shown.');
  });

  it('that a deleted topic had is told in its group, which has alerts of its own', async () => {
    const { owner, clock, watch, arrive, store, group: openGroup, telegram, tap } = await openMuted();
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
    const told = await telegram.waitFor(({ text }) => text.includes('is over. 1 alert was not shown.'), {
      since,
    });
    expect(told.message_thread_id).toBeUndefined();
    await tap(owner, '🔎 Show them', group);
    expect(telegram.chat(group).last?.text).toContain('key-a');
  });

  it('is not told in a chat that is no longer the team’s', async () => {
    const { owner, clock, watch, arrive, ended, store } = await openMuted();
    watch().start();
    await owner.ask('/mute 1h');
    await arrive('a');
    await store.settings.update(({ chats }) => void chats.splice(0));
    await clock.advance(hourMs + 60_000);
    await expect.poll(() => store.settings.data.places[0]?.mutes).toEqual([]);
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
    const { owner, clock, watch, deps, store, group: bring, telegram } = await openMuted();
    const group = await bring({ forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')];
    for (const topic of [one, two]) await owner.ask('/alerts on', { chat: group, topic });
    await owner.ask('/mute 1h', { chat: group, topic: one });
    const arrival = makeArrival('a', { type: 'EVENT_BALANCE', receivedAt: clock.now() });
    const routes = routeArrival(arrival, { settings: store.settings.data, ownerIds: deps.ownerIds });
    await store.events.add(arrival, routes);
    const since = telegram.mark();
    watch().start();
    await clock.advance(hourMs);
    const told = await telegram.waitFor(({ text }) => text.includes('is over.'), { since });
    expect(told).toMatchObject({ chat_id: group.id, message_thread_id: one.id });
    const [show] = told.reply_markup!.inline_keyboard.flat();
    const data = show && 'callback_data' in show ? show.callback_data : '';
    const elsewhere = [
      await owner.ask('/alerts', { chat: group, topic: two }),
      await owner.ask('/alerts', { chat: group }),
      await owner.ask('/alerts'),
    ];
    for (const message of elsewhere)
      expect(await owner.press(message, { data })).toMatchObject({
        show_alert: true,
        text: i18n.words('en').plain('mute-alert-gone'),
      });
    await owner.press(told, { data });
    const shown = telegram.chat(group).messages.find(({ message_id: id }) => id === told.message_id);
    expect(shown?.text).toContain('1 alert that was not shown');
  });
});
