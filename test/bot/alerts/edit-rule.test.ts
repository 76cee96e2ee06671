import { describe, expect, it } from 'vitest';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { makePlace } from '../../store/settings/place.ts';
import { openScene } from '../scene.ts';
import { openAlertScene, playing } from './fixture.ts';

const hourMs = 3_600_000;

describe('a rule made by buttons', () => {
  it('says what it is, counts the stored events that it would tell, and is saved', async () => {
    const { owner, transfer, delegate, tap, last, rules } = await openAlertScene();
    await delegate();
    for (const amount of [640, 1_000, 5_000]) await transfer(amount);
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    expect(last(owner).text).toContain('New rule, not saved');
    expect(last(owner).text).toContain('Transfers: USDT · from 1,000 USDT. With sound.');
    expect(last(owner).text).toContain(
      'Would have matched 2 of the 4 events so far. With the current rules, 0 are sent here.',
    );
    await tap(owner, /^Direction/);
    await tap(owner, '▫️ in');
    await tap(owner, '⬅️ Rule');
    await tap(owner, '🔈 Without sound');
    expect(last(owner).text).toContain('Transfers: in · USDT · from 1,000 USDT. Without sound.');
    await tap(owner, '✅ Save');
    expect(last(owner).text).toContain('Rule 1 saved by Olga Ono.');
    expect(last(owner).text).not.toContain('🔕');
    expect(rules()).toMatchObject([
      {
        n: 1,
        kinds: ['EVENT_ADDRESS_MONITOR'],
        coins: ['USDT'],
        directions: ['in'],
        atLeast: { USDT: '1000' },
        isLoud: false,
        isUrgent: false,
        services: null,
        createdBy: owner.id,
      },
    ]);
    await tap(owner, '⬅️ Alerts');
    expect(last(owner).text).toContain('1 🔈 Transfers: in · USDT · from 1,000 USDT');
    expect(last(owner).labels).not.toContain('✏️ Continue');
  });

  it('says when it is saved that everything is muted', async () => {
    const { owner, tap, last } = await openAlertScene();
    await owner.ask('/start');
    await owner.ask('/mute balance 1h');
    await owner.ask('/mute all 4h');
    await owner.ask('/alerts');
    await tap(owner, '➕ Add a rule');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, '✅ Save');
    expect(last(owner).text).toContain('Rule 4 saved by Olga Ono.');
    expect(last(owner).text).toContain('🔕 Still not shown:\n• all alerts · until 04:00 (Olga Ono)');
    expect(last(owner).text).not.toContain('balance changes · until');
  });

  it('tells nothing while it is tried, and names the nearest event when it would tell none', async () => {
    const { owner, transfer, tap, last, store, telegram } = await openAlertScene();
    await transfer(640);
    const before = telegram.chat(owner).messages.length;
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    expect(last(owner).text).toMatch(/None of them\. The closest: .*\+640 USDT/);
    expect(last(owner).labels.filter((label) => label.startsWith('🔎'))).toEqual([]);
    expect(telegram.chat(owner).messages).toHaveLength(before + 2);
    expect(await store.deliveries.ofEvent(1)).toEqual([]);
  });

  it('offers only the filters that its events have, and drops those that no longer apply', async () => {
    const { owner, tap, last } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    const fields = () => last(owner).labels.slice(0, last(owner).labels.indexOf('🔈 Without sound'));
    const transfers = ['What: Transfers', 'Where: any', 'Direction: any', 'Coin: USDT'];
    expect(fields()).toEqual([...transfers, 'Amount: ≥ 1,000 USDT']);
    await tap(owner, /^What/);
    await tap(owner, '✅ Transfers');
    await tap(owner, '▫️ Delegations');
    await tap(owner, '⬅️ Rule');
    expect(fields()).toEqual(['What: Delegations', 'Where: any', 'Service: any', 'Resource: any']);
    expect(last(owner).text).toContain('Delegations. With sound.');
    await tap(owner, 'What: Delegations');
    await tap(owner, '▫️ Transfers');
    await tap(owner, '⬅️ Rule');
    expect(fields()[0]).toBe('What: Delegations +1');
    expect(fields().at(-1)).toBe('Amount: any');
  });

  it('shows what it would tell, each as its alert would stand', async () => {
    const { owner, transfer, tap, last } = await openAlertScene();
    for (let amount = 1_000; amount < 7_000; amount += 1_000) await transfer(amount);
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, '🔎 Events: 6');
    expect(last(owner).text).toContain('6 stored events would have matched.');
    expect(last(owner).text).toContain('1 2026-09-21 14:16 👁 +6,000 USDT');
    expect(last(owner).labels).toEqual(['1', '2', '3', '4', '5', '◀️', '1/2', '▶️', '⬅️ Rule']);
    await tap(owner, '▶️');
    expect(last(owner).text).toContain('+1,000 USDT');
    await tap(owner, '1');
    expect(last(owner).text).toContain('a stored event as an alert here. Nothing is sent now.');
    expect(last(owner).text).toContain('9b1d7c3e5a0f2468');
    await tap(owner, '⬅️ Events');
    expect(last(owner).text).toContain('stored events would have matched');
  });

  it('is urgent, named, and reaches at most what the buttons say', async () => {
    const { owner, tap, rules } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '⏰ Late or failed orders');
    await tap(owner, '⚡ Urgent');
    await tap(owner, '🏷 Name');
    await owner.ask('Deliveries');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([
      { name: 'Deliveries', isUrgent: true, kinds: ['order.late', 'order.failed', 'order.unknown'] },
    ]);
  });
});

describe('typed answers', () => {
  it('of an amount take its coin; what can not be read gets a hint, and nothing is lost', async () => {
    const { owner, tap, last, rules } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, /^Coin/);
    await tap(owner, '✅ USDT');
    await tap(owner, '⬅️ Rule');
    await tap(owner, /^Amount/);
    expect(last(owner).text).toContain('like 1000 USDT or 50k TRX');
    expect((await owner.ask('lots')).text).toContain("“lots” isn't an amount. Like this: 1000 USDT.");
    expect((await owner.ask('1.000,5 USDT')).text).toContain('in two ways');
    expect((await owner.ask('5000')).text).toContain(
      'Of which coin? Send it with the amount, like 5,000 USDT.',
    );
    expect((await owner.ask('5000 usdd')).text).toContain('Did you mean 5,000 USDT?');
    expect((await owner.ask('50k TRX')).text).toContain('Transfers: from 1,000 USDT · from 50,000 TRX.');
    await tap(owner, /^Amount/);
    await tap(owner, 'No minimum');
    expect(last(owner).text).toContain('Transfers. With sound.');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([{ atLeast: {}, coins: null }]);
  });

  it('of nothing take the minimum of that coin away, and no other', async () => {
    const { owner, tap, rules } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, /^Coin/);
    await tap(owner, '✅ USDT');
    await tap(owner, '⬅️ Rule');
    for (const amount of ['50k TRX', '0 USDT']) {
      await tap(owner, /^Amount/);
      await owner.ask(amount);
    }
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([{ atLeast: { TRX: '50000' } }]);
    expect(Object.keys(rules()[0]!.atLeast)).toEqual(['TRX']);
  });

  it('of a draft that was discarded meanwhile change nothing, and are told so', async () => {
    const { owner, tap, last, rules } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    const editor = last(owner);
    const discard = editor.reply_markup!.inline_keyboard.flat().find(({ text }) => text === '✖️ Discard')!;
    await tap(owner, /^Amount/);
    await owner.press(editor, { data: 'callback_data' in discard ? discard.callback_data : '' });
    expect((await owner.ask('5000 USDT')).text).toContain('This draft has expired');
    expect(rules()).toEqual([]);
  });

  it('of a place take a label, a tag or an address, and offer what is near', async () => {
    const { owner, tap, last, rules, store } = await openAlertScene();
    await store.settings.update(({ addresses }) => {
      const entry = { addedBy: 1, addedAt: 1 };
      addresses.push({
        label: 'Payouts',
        address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
        tags: ['hot'],
        ...entry,
      });
    });
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, /^Where/);
    await tap(owner, '▫️ 🏷 hot');
    await tap(owner, '✍️ Other…');
    const hint = await owner.ask('payuots');
    expect(hint.text).toContain("I don't know “payuots”. Did you mean 📒 Payouts?");
    await tap(owner, '📒 Payouts');
    expect(last(owner).text).toContain('📒 Payouts, 🏷 hot');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([
      { where: { addresses: ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'], tags: ['hot'], names: [] } },
    ]);
  });
});

describe('a draft', () => {
  it('outlives a command, and a restart between draft and save', async () => {
    const dataDir = makeDataDir();
    const first = await openAlertScene({ dataDir });
    await first.owner.ask('/alerts');
    await first.tap(first.owner, '💸 Transfers above…');
    await first.tap(first.owner, /^Amount/);
    await first.owner.ask('/balance');
    await first.bot.stop();
    await first.store.close();
    const { telegram, clock, owner } = first;
    const scene = await openScene({ dataDir, alerts: {}, after: { telegram, clock, owner } });
    const { tap, last, rules } = playing(scene);
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('✏️ New rule: not saved');
    await tap(owner, '✏️ Continue');
    expect(last(owner).text).toContain('from 1,000 USDT');
    await tap(owner, '✅ Save');
    expect(rules()).toHaveLength(1);
    await owner.ask('/alerts');
    expect(last(owner).labels).not.toContain('✏️ Continue');
    expect(last(owner).text).not.toContain('not saved');
    await tap(owner, '✏️ 1');
    await tap(owner, '🔈 Without sound');
    await owner.ask('/alerts');
    expect(last(owner).text).toContain('✏️ Rule 1: changes not saved');
  });

  it('is over after 24 hours, and then its buttons change nothing', async () => {
    const { owner, tap, last, rules, clock } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    const message = last(owner);
    await clock.advance(24 * hourMs);
    expect((await owner.press(message, '✅ Save')).text).toContain('This draft has expired');
    expect(rules()).toEqual([]);
  });

  it('is discarded without a change, and at most five are open', async () => {
    const { owner, tap, last, rules } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '💸 Transfers above…');
    await tap(owner, '✖️ Discard');
    expect(last(owner).text).toContain('Discarded. Nothing was changed.');
    for (let count = 0; count < 5; count++) {
      await owner.ask('/alerts');
      await tap(owner, '💸 Transfers above…');
    }
    const state = await owner.ask('/alerts');
    expect((await owner.press(state, '💸 Transfers above…')).text).toContain('5 of your rules are not saved');
    expect(rules()).toEqual([]);
  });

  it('belongs to who opened it, in its own place, and a viewer has none', async () => {
    const { owner, person, tap, last, group: bring, telegram, rules } = await openAlertScene();
    const group = await bring();
    const admin = await person('Ada', 'admin');
    const viewer = await person('Vera', 'viewer');
    group.add(admin);
    group.add(viewer);
    await owner.ask('/alerts', { chat: group });
    await tap(owner, '💸 Transfers above…', group);
    const message = last(group);
    const pressed = await admin.press(message, '✅ Save');
    expect(pressed).toMatchObject({ show_alert: true });
    expect(pressed.text).toContain('Olga is editing this.');
    expect((await viewer.press(message, '✅ Save')).text).toContain('Only owners and admins');
    // The draft of the group, pressed in another chat.
    const data = message.reply_markup!.inline_keyboard.flat().find(({ text }) => text === '✅ Save');
    const elsewhere = await owner.ask('/alerts');
    expect(data && 'callback_data' in data).toBe(true);
    const forged = { data: data && 'callback_data' in data ? data.callback_data : '' };
    expect((await owner.press(elsewhere, forged)).text).toContain('This draft has expired');
    expect(rules()).toEqual([]);
    expect(telegram.chat(group).last?.text).toContain('not saved');
  });
});

describe('two people and one rule', () => {
  async function openConflict() {
    const scene = await openAlertScene();
    const group = await scene.group();
    const admin = await scene.person('Ada', 'admin');
    group.add(admin);
    await scene.owner.ask('/alerts on', { chat: group });
    const open = async (person: typeof admin) => {
      const state = await person.ask('/alerts', { chat: group });
      await person.press(state, '✏️ 1');
      return state;
    };
    const current = (message: { message_id: number }) =>
      scene.telegram.chat(group).messages.find(({ message_id }) => message_id === message.message_id)!;
    return { ...scene, group, admin, open, current };
  }

  it('the second to save sees both, and keeps theirs or saves theirs over it', async () => {
    const { owner, admin, open, current, rules } = await openConflict();
    const mine = await open(owner);
    const theirs = await open(admin);
    await admin.press(current(theirs), '🔈 Without sound');
    await admin.press(current(theirs), '✅ Save');
    await owner.press(current(mine), '⚡ Urgent');
    await owner.press(current(mine), '✅ Save');
    const { text, labels } = current(mine);
    expect(text).toContain('Ada changed rule 1 at 00:00.');
    expect(text).toContain('Everything. Without sound.');
    expect(text).toContain('Everything. With sound. Urgent');
    expect(labels).toEqual(['Keep theirs', 'Save mine']);
    expect(rules()).toMatchObject([{ isLoud: false, isUrgent: false, rev: 1 }]);
    await owner.press(current(mine), 'Save mine');
    expect(rules()).toMatchObject([{ isLoud: true, isUrgent: true, rev: 2, changedBy: owner.id }]);
  });

  it('whoever keeps theirs sees it as it is now, without the own changes', async () => {
    const { owner, admin, open, current, rules } = await openConflict();
    const mine = await open(owner);
    const theirs = await open(admin);
    await admin.press(current(theirs), '🔈 Without sound');
    await admin.press(current(theirs), '✅ Save');
    await owner.press(current(mine), '⚡ Urgent');
    await owner.press(current(mine), '✅ Save');
    await owner.press(current(mine), 'Keep theirs');
    expect(current(mine).text).toContain('Everything. Without sound.');
    expect(current(mine).text).not.toContain('Urgent.');
    expect(current(mine).labels).toContain('🗑 Delete');
    expect(rules()).toMatchObject([{ isLoud: false, isUrgent: false, rev: 1 }]);
  });

  it('a rule that was deleted meanwhile is saved as a new one, or not at all', async () => {
    const { owner, admin, open, current, rules } = await openConflict();
    const mine = await open(owner);
    const theirs = await open(admin);
    await admin.press(current(theirs), '🗑 Delete');
    expect(current(theirs).text).toContain('Rule 1 deleted by Ada.');
    await owner.press(current(mine), '⚡ Urgent');
    await owner.press(current(mine), '✅ Save');
    expect(current(mine).text).toContain('Rule 1 was deleted by Ada at 00:00.');
    expect(rules()).toEqual([]);
    await owner.press(current(mine), 'Save as new');
    expect(rules()).toMatchObject([{ n: 2, isUrgent: true }]);
  });
});

describe('undo', () => {
  it('brings a rule back as it was, in its position, and redo takes it away again', async () => {
    const { owner, tap, last, rules, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await owner.ask('/alerts');
    await tap(owner, '➕ Add a rule');
    await tap(owner, '💰 Balance changes');
    await tap(owner, '✅ Save');
    const before = store.settings.data.places;
    await owner.ask('/alerts');
    await tap(owner, '✏️ 1');
    await tap(owner, '🗑 Delete');
    expect(rules()).toMatchObject([{ n: 2 }]);
    await tap(owner, '↩️ Undo');
    expect(last(owner).text).toContain('Undone by Olga Ono. Rule 1 is as it was:');
    const bare = (places: typeof before) =>
      places.map(({ rules: all, ...place }) => ({
        ...place,
        rules: all.map((rule) => ({ ...rule, rev: 0, changedBy: null, changedAt: null })),
      }));
    expect(bare(store.settings.data.places)).toEqual(bare(before));
    await tap(owner, '↪️ Redo');
    expect(last(owner).text).toBe('↪️ Redone by Olga Ono. Rule 1 is removed.');
    expect(rules()).toMatchObject([{ n: 2 }]);
    await tap(owner, '↩️ Undo');
    expect(last(owner).text).toContain('Undone by Olga Ono. Rule 1 is as it was:');
    expect(bare(store.settings.data.places)).toEqual(bare(before));
  });

  it('is over once the rule was changed again, and after 24 hours', async () => {
    const { owner, tap, last, rules, clock } = await openAlertScene();
    await owner.ask('/alerts on');
    await owner.ask('/alerts');
    await tap(owner, '✏️ 1');
    await tap(owner, '⚡ Urgent');
    await tap(owner, '✅ Save');
    const saved = last(owner);
    await tap(owner, '✏️ Change');
    await tap(owner, '🔈 Without sound');
    await tap(owner, '✅ Save');
    // The button of the first change, in the same message.
    const undo = saved.reply_markup!.inline_keyboard.flat()[0]!;
    await owner.press(last(owner), { data: 'callback_data' in undo ? undo.callback_data : '' });
    expect(last(owner).text).toBe('Changed since, by Olga Ono. Open it?');
    expect(rules()).toMatchObject([{ isUrgent: true, isLoud: false }]);
    await tap(owner, '✏️ Rule 1');
    await tap(owner, '🔊 With sound');
    await tap(owner, '✅ Save');
    await clock.advance(24 * hourMs);
    expect((await owner.press(last(owner), '↩️ Undo')).text).toContain('can no longer be undone');
    expect(rules()).toMatchObject([{ isLoud: true }]);
  });

  it('of the first rule of a place turns it off again', async () => {
    const { owner, tap, store, last } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '⏰ Late or failed orders');
    await tap(owner, '✅ Save');
    expect(store.settings.data.places).toMatchObject([{ isOn: true }]);
    await tap(owner, '↩️ Undo');
    expect(last(owner).text).toBe('↩️ Undone by Olga Ono. Rule 1 is removed.');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [] }]);
    await tap(owner, '↪️ Redo');
    expect(last(owner).text).toContain('Redone by Olga Ono. Rule 1 is as it was before the undo:');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
  });
});

describe('in a group with topics', () => {
  async function openTopics() {
    const scene = await openAlertScene();
    const { owner, telegram } = scene;
    const group = await scene.group({ forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')];
    for (const topic of [one, two]) await owner.ask('/alerts on', { chat: group, topic });
    /** The message as it stands after the press. */
    const press = async (message: { message_id: number }, label: string) => {
      const now = () => telegram.chat(group).messages.find((one) => one.message_id === message.message_id)!;
      await owner.press(now(), label);
      return now();
    };
    const dataOf = ({ reply_markup: markup }: ReturnType<typeof scene.last>, label: string) => {
      const found = markup?.inline_keyboard.flat().find(({ text }) => text === label);
      return { data: found && 'callback_data' in found ? found.callback_data : '' };
    };
    const ask = (topic: typeof one) => owner.ask('/alerts', { chat: group, topic });
    return { ...scene, group, one, two, press, dataOf, ask };
  }

  it('a draft and an Undo work in their own topic alone', async () => {
    const { owner, one, two, press, dataOf, ask, rules } = await openTopics();
    const mine = await ask(one);
    await press(mine, '✏️ 1');
    const changed = await press(mine, '⚡ Urgent');
    const other = await ask(two);
    expect(other.labels).not.toContain('✏️ Continue');
    expect((await owner.press(other, dataOf(changed, '✅ Save'))).text).toContain('This draft has expired');
    expect(rules().map(({ isUrgent }) => isUrgent)).toEqual([false, false]);
    const saved = await press(mine, '✅ Save');
    expect(rules().map(({ isUrgent }) => isUrgent)).toEqual([true, false]);
    expect((await owner.press(other, dataOf(saved, '↩️ Undo'))).text).toContain('can no longer be undone');
    expect(rules().map(({ isUrgent }) => isUrgent)).toEqual([true, false]);
    await press(mine, '↩️ Undo');
    expect(rules().map(({ isUrgent }) => isUrgent)).toEqual([false, false]);
  });

  it('a rule of the same number in another topic, or in another chat, does not go on with this draft', async () => {
    const { owner, group, one, two, press, ask, tap } = await openTopics();
    const mine = await ask(one);
    await press(mine, '✏️ 1');
    await press(mine, '⚡ Urgent');
    expect((await press(await ask(two), '✏️ 1')).text).not.toContain('Urgent');
    expect((await press(await ask(one), '✏️ 1')).text).toContain('Urgent');
    // Outside of topics a place of a group differs from a private one by its chat alone.
    for (const where of [{ chat: group }, {}]) await owner.ask('/alerts on', where);
    const general = await owner.ask('/alerts', { chat: group });
    await press(general, '✏️ 1');
    await press(general, '⚡ Urgent');
    await owner.ask('/alerts');
    expect((await tap(owner, '✏️ 1')).text).not.toContain('Urgent');
  });
});

describe('alerts that are off', () => {
  it('stay off when another rule is added, and when the first one is undone after that', async () => {
    const { owner, tap, last, store } = await openAlertScene();
    await owner.ask('/alerts');
    await tap(owner, '⏰ Late or failed orders');
    const saved = await tap(owner, '✅ Save');
    await owner.ask('/alerts off');
    await owner.ask('/alerts');
    await tap(owner, '➕ Add a rule');
    await tap(owner, '💰 Balance changes');
    await tap(owner, '✅ Save');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 1 }, { n: 2 }] }]);
    expect(last(owner).text).toContain('off');
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 2 }] }]);
  });

  it('stay off when a rule is undone that was added while they were on', async () => {
    const { owner, tap, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await owner.ask('/alerts');
    await tap(owner, '➕ Add a rule');
    await tap(owner, '💰 Balance changes');
    const saved = await tap(owner, '✅ Save');
    await owner.ask('/alerts off');
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 1 }] }]);
  });

  it('are on again when the deletion of the only rule is undone', async () => {
    const { owner, tap, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await owner.ask('/alerts');
    await tap(owner, '✏️ 1');
    await tap(owner, '🗑 Delete');
    await tap(owner, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
  });
});

it('refuses the 1,001st rule of all chats together, and an Undo beyond 20 in one', async () => {
  const { owner, tap, last, store, rules } = await openAlertScene();
  await owner.ask('/alerts on');
  await owner.ask('/alerts');
  await tap(owner, '✏️ 1');
  const deleted = await tap(owner, '🗑 Delete');
  const fill = (chatId: number, count: number) =>
    store.settings.update(({ places }) => {
      const place = places.find((one) => one.chatId === chatId) ?? makePlace(chatId, { kinds: [] });
      if (!places.includes(place)) places.push(place);
      const {
        rules: [rule],
      } = makePlace(chatId);
      for (let n = 2; n < count + 2; n++) place.rules.push({ ...rule!, id: `${chatId} ${n}`, n });
    });
  await fill(owner.id, 20);
  expect((await owner.press(deleted, '↩️ Undo')).text).toContain('can no longer be undone');
  expect(rules()).toHaveLength(20);
  await store.settings.update(({ places }) => void places[0]!.rules.splice(10));
  for (let chat = 1; chat <= 50; chat++) await fill(-chat, chat === 50 ? 10 : 20);
  expect(rules()).toHaveLength(1_000);
  await owner.ask('/alerts');
  await tap(owner, '➕ Add a rule');
  await tap(owner, '💰 Balance changes');
  expect((await owner.press(last(owner), '✅ Save')).text).toMatch(/at most 1[,.]?000 rules/);
  expect(rules()).toHaveLength(1_000);
});

it('shows a group no event of a kind that it does not hear', async () => {
  const { owner, transfer, tap, last, group: bring } = await openAlertScene();
  const group = await bring();
  await transfer(5_000);
  await owner.ask('/alerts', { chat: group });
  await tap(owner, '💸 Transfers above…', group);
  expect(last(group).text).toContain('Would have matched 1 of the 1 events so far.');
  await tap(owner, '🔎 Events: 1', group);
  expect(last(group).text).toContain('1 is of a kind that is not sent here yet');
  expect(last(group).text).not.toContain('5,000');
  await tap(owner, '⬅️ Rule', group);
  await tap(owner, '✅ Save', group);
  await tap(owner, '✏️ Change', group);
  await tap(owner, '🔎 Events: 1', group);
  expect(last(group).text).toContain('+5,000 USDT');
});

it('refuses a 21st rule with what to do', async () => {
  const { owner, tap, store, last, rules } = await openAlertScene();
  await owner.ask('/alerts on');
  await store.settings.update(({ places: [place] }) => {
    const [rule] = place!.rules;
    for (let n = 2; n <= 20; n++) place!.rules.push({ ...rule!, id: `r${n}`, n });
  });
  await owner.ask('/alerts');
  await tap(owner, '➕ Add a rule');
  await tap(owner, '💰 Balance changes');
  expect((await owner.press(last(owner), '✅ Save')).text).toContain('at most 20 rules');
  expect(rules()).toHaveLength(20);
  expect((await owner.ask('/alerts')).labels).toContain('✏️ Rules…');
  await tap(owner, '✏️ Rules…');
  expect(last(owner).labels).toHaveLength(21);
});

it('Undo of the first rule leaves what others added since', async () => {
  const { owner, tap, last, rules, store } = await openAlertScene();
  await owner.ask('/alerts');
  await tap(owner, '💸 Transfers above…');
  await tap(owner, '✅ Save');
  const saved = last(owner);
  await owner.ask('/alerts');
  await tap(owner, '➕ Add a rule');
  await tap(owner, '💰 Balance changes');
  await tap(owner, '✅ Save');
  await owner.press(saved, '↩️ Undo');
  expect(rules().map(({ n }) => n)).toEqual([2]);
  expect(store.settings.data.places).toMatchObject([{ isOn: true }]);
});
