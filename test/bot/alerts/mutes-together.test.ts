// Several mutes at once, and what Undo brings back.

import { describe, expect, it } from 'vitest';
import { openEndedMutes } from '../../../src/bot/alerts/ended-mutes.ts';
import { routeArrival } from '../../../src/rules/route.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { openAlertScene, payouts } from './fixture.ts';

const hourMs = 3_600_000;
const settle = 1_000;

async function openMuted() {
  const scene = await openAlertScene();
  const { store, clock, owner, deps, telegram } = scene;
  await store.settings.update(({ addresses }) => {
    addresses.push({ label: 'Payouts', address: payouts, tags: [], addedBy: 1, addedAt: 1 });
  });
  await owner.ask('/start');
  return {
    ...scene,
    mutes: () => store.settings.data.places.at(-1)!.mutes,
    last: () => telegram.chat(owner).last!,
    arrive: async () => {
      const arrival = makeArrival('a', { type: 'EVENT_BALANCE', receivedAt: clock.now() });
      const audience = { settings: store.settings.data, ownerIds: deps.ownerIds };
      await store.events.add(arrival, routeArrival(arrival, audience));
    },
  };
}

describe('a mute that ends while another goes on', () => {
  it('by /unmute names the other, with a button that ends it too', async () => {
    const { owner, mutes, last } = await openMuted();
    await owner.ask('/mute all 4h');
    await owner.ask('/mute payouts 1h');
    const ended = await owner.ask('/unmute payouts');
    expect(ended.text).toContain('ended by Olga Ono');
    expect(ended.text).toContain('🔕 Still not shown:\n• all alerts · until 04:00 (Olga Ono)');
    await owner.press(ended, '🔔 All');
    expect(last().text).toContain('ended by Olga Ono');
    expect(last().text).not.toContain('Still not shown');
    expect(mutes()).toEqual([]);
  });

  it('by Undo names it, and one that can hide none of the same alerts is not named', async () => {
    const { owner, last } = await openMuted();
    await owner.ask('/mute balance for good');
    await owner.ask('/mute rule 1 2h');
    await owner.press(await owner.ask('/mute transfers 1h'), '↩️ Undo');
    expect(last().text).toContain('• alerts of rule 1 · until 02:00');
    expect(last().text).not.toContain('Balance changes');
    expect(last().labels).toEqual(['🔔 Rule 1']);
  });

  it('by its time names it in the line about its end', async () => {
    const { owner, clock, arrive, telegram, bot, deps } = await openMuted();
    openEndedMutes({ api: bot.api, deps }).start();
    await owner.ask('/mute balance 1h');
    await arrive();
    await owner.ask('/mute all 4h');
    const since = telegram.mark();
    await clock.advance(hourMs + settle);
    const told = await telegram.waitFor(({ text }) => text.includes('is over.'), { since });
    expect(told.text).toContain('🔕 Still not shown:\n• all alerts · until 04:00 (Olga Ono)');
    expect(told.labels).toEqual(['🔎 Show them', '🔔 All']);
  });

  it('is named before it begins: a shorter one shows nothing at its end', async () => {
    const { owner } = await openMuted();
    await owner.ask('/mute all 4h');
    const short = await owner.ask('/mute payouts 1h');
    expect(short.text).toContain('Not shown until 01:00.');
    expect(short.text).toContain('🔕 Some of it is not shown for longer:\n• all alerts · until 04:00');
    const long = await owner.ask('/mute transfers 5h');
    expect(long.text).not.toContain('for longer');
  });

  it('has a limit of names, and the list has all', async () => {
    const { owner, store } = await openMuted();
    for (let n = 0; n < 8; n++) {
      await store.settings.update(({ addresses }) => {
        addresses.push({ label: `w${n}`, address: payouts, tags: [], addedBy: 1, addedAt: 1 });
      });
      await store.settings.update(({ places }) => {
        const place = places.at(-1)!;
        const scope = { of: 'address' as const, address: `0x${n}` };
        place.mutes.push({ n: 100 + n, scope, from: 0, until: null, by: { id: owner.id, name: 'Olga' } });
      });
    }
    await owner.ask('/mute all 1h');
    const ended = await owner.ask('/unmute all');
    expect(ended.text).toContain('• 3 more: /mute');
    expect(ended.labels).toHaveLength(6);
    expect(ended.labels.at(-1)).toBe('🔕 Mutes: 8');
  });

  it('is not ended by an old button of the mute of everything', async () => {
    const { owner, mutes } = await openMuted();
    const said = await owner.ask('/mute payouts 1h');
    const pressed = await owner.press(said, { data: 'mute:end' });
    expect(pressed.text).toContain(
      'This mute is over. Nothing was changed. Still not shown: alerts at 📒 Payouts.',
    );
    expect(mutes()).toHaveLength(1);
  });
});

describe('Undo of a mute', () => {
  it('brings back one for good that a shorter one had replaced', async () => {
    const { owner, mutes, last } = await openMuted();
    await owner.ask('/mute payouts forever');
    const before = mutes();
    const shorter = await owner.ask('/mute payouts 30m');
    await owner.press(shorter, '4 h');
    await owner.press(shorter, '↩️ Undo');
    expect(last().text).toBe(
      '↩️ Undone by Olga Ono. As before, this is not shown: alerts at 📒 Payouts · indefinitely (Olga Ono)',
    );
    expect(mutes()).toEqual(before);
    expect(last().labels).toEqual(['🔔 📒 Payouts']);
  });

  it('of everything stands in its list, and brings back what was before', async () => {
    const { owner, mutes, last } = await openMuted();
    await owner.ask('/mute all 4h');
    const before = mutes();
    await owner.press(await owner.ask('/mute 30m'), '↩️ Undo');
    expect(mutes()).toEqual(before);
    expect(last().text).toContain('As before, this is not shown: all alerts · until 04:00');
  });

  it('says why it changes nothing where the mute was changed again, or is over', async () => {
    const { owner, mutes, clock } = await openMuted();
    const first = await owner.ask('/mute payouts 1h');
    await owner.ask('/mute payouts 2h');
    const now = mutes();
    expect((await owner.press(first, '↩️ Undo')).text).toBe(
      'Nothing was undone: Olga Ono changed this mute since. It ends at 02:00.',
    );
    expect(mutes()).toEqual(now);
    clock.setWall(clock.now() + 3 * hourMs);
    expect((await owner.press(first, '↩️ Undo')).text).toBe('This mute is over. Nothing was changed.');
    clock.setWall(clock.now() + 31 * 24 * hourMs);
    expect((await owner.press(first, '↩️ Undo')).text).toContain('that was too long ago');
  });

  it('by an operator who prolonged the mute of another brings that one back, and ends it not', async () => {
    const { owner, person, group: bring, mutes, telegram } = await openMuted();
    const group = await bring();
    const operator = await person('Otto', 'operator');
    group.add(operator);
    await owner.ask('/alerts on', { chat: group });
    const said = await owner.ask('/mute payouts 1h', { chat: group });
    const before = mutes();
    await operator.press(said, '4 h');
    expect(mutes()).not.toEqual(before);
    await operator.press(telegram.chat(group).last!, '↩️ Undo');
    expect(mutes()).toEqual(before);
    expect((await operator.press(said, '↩️ Undo')).show_alert).toBe(true);
    expect(mutes()).toEqual(before);
  });
});

describe('an operator of a group', () => {
  it('mutes until the morning at most, is shown nothing longer, and is told who may', async () => {
    const { owner, person, group: bring, mutes, telegram } = await openMuted();
    const group = await bring();
    const operator = await person('Otto', 'operator');
    const admin = await person('Ada', 'admin');
    for (const one of [operator, admin]) group.add(one);
    await owner.ask('/alerts on', { chat: group });
    expect((await operator.ask('/mute', { chat: group })).labels).toEqual([
      '1 h',
      '4 h',
      'Until 08:00',
      '⬅️ Alerts',
    ]);
    const refused = await operator.ask('/mute payouts 7d', { chat: group });
    expect(refused.text).toBe(
      'You can mute alerts here until 08:00 at most. Admins and owners can for longer.',
    );
    expect(refused.labels).toEqual(['🔕 📒 Payouts · until 08:00']);
    expect(mutes()).toEqual([]);
    await operator.press(refused, '🔕 📒 Payouts · until 08:00');
    const muted = telegram.chat(group).last!;
    expect(muted.text).toContain('Otto muted alerts at 📒 Payouts. Not shown until 08:00.');
    expect(muted.labels).toEqual(['4 h', 'Until 08:00', '↩️ Undo']);
    const forged = await operator.press(muted, { data: 'mute:for:2:ever' });
    expect(forged.text).toContain('until 08:00 at most');
    expect((await admin.ask('/mute payouts 7d', { chat: group })).labels).toContain('Indefinitely');
    expect((await operator.ask('/unmute payouts', { chat: group })).text).toContain(
      'Only admins, owners and the person',
    );
  });
});

it.each([
  ['zh', '热钱包4小时', '🔕 仍不显示：\n• 全部通知：至 2'],
  ['ru', 'на час热钱包', '🔕 По-прежнему не показываются:\n• все оповещения · до 2'],
])('the words of %s name what goes on', async (locale, typed, said) => {
  const { owner, store } = await openMuted();
  await store.settings.update(({ addresses, chats }) => {
    addresses.push({ label: '热钱包', address: payouts, tags: [], addedBy: 1, addedAt: 1 });
    chats.find(({ id }) => id === owner.id)!.locale = locale;
  });
  await owner.ask('/mute 所有通知 三天');
  await owner.ask(`/mute ${typed}`);
  expect((await owner.ask('/unmute 热钱包')).text).toContain(said);
});

describe('what was not understood', () => {
  it('is offered as buttons that mute at once', async () => {
    const { owner, mutes, last } = await openMuted();
    const near = await owner.ask('/mute payuots until 08:00');
    expect(near.labels).toEqual(['🔕 📒 Payouts · until 08:00']);
    await owner.press(near, '🔕 📒 Payouts · until 08:00');
    expect(last().text).toContain('Not shown until 08:00.');
    expect(mutes()).toMatchObject([{ scope: { of: 'address', address: payouts } }]);
    const time = await owner.ask('/mute transfers soon');
    expect(time.text).toContain("“soon” isn't a time for a mute");
    expect(time.labels).toEqual(['🔕 Transfers · 1 h', '🔕 Transfers · 4 h', '🔕 Transfers · until 08:00']);
    const since = mutes().length;
    const old = await owner.press(near, { data: 'mute:it:r77:60m' });
    expect(old.show_alert).toBe(true);
    expect(mutes()).toHaveLength(since);
    expect((await owner.ask('/mute treasury 4h')).text).toContain(
      "I don't know “treasury”, so it can't be muted.",
    );
    expect((await owner.ask('/mute whatever')).text).toContain(
      '“whatever” is neither something that could be muted nor a time.',
    );
  });

  it('of /unmute offers what is near, and says what hides what is named', async () => {
    const { owner, mutes } = await openMuted();
    await owner.ask('/mute payouts 4h');
    const near = await owner.ask('/unmute payuots');
    expect(near.text).toContain('Did you mean alerts at 📒 Payouts?');
    expect(near.labels).toEqual(['🔔 📒 Payouts']);
    const other = await owner.ask('/unmute transfers');
    expect(other.text).toContain('There is no mute of alerts of this kind: Transfers by itself.');
    expect(other.text).toContain('• alerts at 📒 Payouts · until 04:00');
    expect(mutes()).toHaveLength(1);
    expect((await owner.ask('/unmute alerts at payouts')).text).toContain('ended by');
  });
});
