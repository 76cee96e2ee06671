import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { makeDataDir } from '../../store/ledger/fixture.ts';
import { makePlace } from '../../store/settings/place.ts';
import { dataOf, openScene } from '../../bot/scene.ts';
import { hourMs, openAlertScene, payouts, playing } from './fixture.ts';
import { deliveriesOf } from '../../store/asked.ts';

const transfers = '💸 Transfers above…';
const late = '⏰ Late or failed orders';
const saveSecond = ['➕ Add a rule', '💰 Balance changes', '✅ Save'];

/** The owner with a draft of a rule of transfers. */
async function openDraft() {
  const scene = await openAlertScene();
  return { ...scene, editor: await scene.go(scene.owner, transfers) };
}

describe('/alerts with an amount', () => {
  it.each([
    ['/alerts above 500 usdt', 'USDT · from 500 USDT'],
    ['/alerts more than 50k trx', 'TRX · from 50,000 TRX'],
    ['/alerts от 500 usdt', 'USDT · from 500 USDT'],
    ['оповещения больше 500 usdt', 'USDT · from 500 USDT'],
    ['/alerts 超过 500 usdt', 'USDT · from 500 USDT'],
    ['/alerts 超过500usdt', 'USDT · from 500 USDT'],
    ['通知 大于500 usdt', 'USDT · from 500 USDT'],
    ['/alerts 500usdt以上', 'USDT · from 500 USDT'],
    ['alerts above 1.5m usdt', 'USDT · from 1,500,000 USDT'],
  ])('%s opens a rule for such transfers, and saves nothing', async (text, said) => {
    const { owner, rules } = await openAlertScene();
    const before = rules().length;
    const draft = await owner.ask(text);
    expect(draft.text).toContain('New rule, not saved');
    expect(draft.text).toContain(`Transfers: ${said}`);
    expect(draft.labels).toContain('✅ Save');
    expect(rules()).toHaveLength(before);
  });

  it.each([
    ['en', 'Rule 1 shows everything here already.'],
    ['zh', '规则 1 已经显示这里的全部通知。'],
    ['ru', 'Правило 1 и так показывает здесь всё.'],
  ])('says in %s that beside a rule for everything nothing gets less', async (locale, said) => {
    const { owner, speak } = await openAlertScene();
    await owner.ask('/alerts on');
    await speak(locale);
    expect((await owner.ask('/alerts above 500 usdt')).text).toContain(said);
    await owner.ask('/alerts off');
    expect((await owner.ask('/alerts above 500 usdt')).text).not.toContain(said);
  });

  it.each(['/alerts above 500', '/alerts maybe', '/alerts above 500 shells'])(
    '%s is asked for anew',
    async (text) => {
      const { owner } = await openAlertScene();
      expect((await owner.ask(text)).text).toContain('Send /alerts on or /alerts off');
    },
  );
});

describe('a rule made by buttons', () => {
  it('says what it is, counts the stored events that it would tell, and is saved', async () => {
    const { owner, transfer, delegate, go, tap, rules } = await openAlertScene();
    await delegate();
    for (const amount of [640, 1_000, 5_000]) await transfer(amount);
    const { text } = await go(owner, transfers);
    expect(text).toContain('New rule, not saved');
    expect(text).toContain('Transfers: USDT · from 1,000 USDT. With sound.');
    expect(text).toContain(
      'Would have matched 2 of the 4 events so far. Sent here with the current rules: 0.',
    );
    const changed = await tap(owner, [/^Direction/, '▫️ in', '⬅️ Rule', '🔈 Without sound']);
    expect(changed.text).toContain('Transfers: in · USDT · from 1,000 USDT. Without sound.');
    const saved = await tap(owner, '✅ Save');
    expect(saved.text).toContain('Rule 1 saved by Olga Ono.');
    expect(saved.text).not.toContain('🔕');
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
    const list = await tap(owner, '⬅️ Alerts');
    expect(list.text).toContain('1 🔈 Transfers: in · USDT · from 1,000 USDT');
  });

  it('says when it is saved how many mutes there are', async () => {
    const { owner, go } = await openAlertScene();
    for (const command of ['/start', '/mute balance 1h', '/mute all 4h']) await owner.ask(command);
    const { text } = await go(owner, ['➕ Add a rule', transfers, '✅ Save']);
    expect(text).toContain('Rule 4 saved by Olga Ono.');
    expect(text).toContain('🔕 2 mutes apply here.');
  });

  it('tells nothing while it is tried, and names the nearest event when it would tell none', async () => {
    const { owner, transfer, go, store, telegram } = await openAlertScene();
    await transfer(640);
    const before = telegram.chat(owner).messages.length;
    const { text, labels } = await go(owner, transfers);
    expect(text).toMatch(/None of them\. The closest: .*\+640 USDT/);
    expect(labels.filter((label) => label.startsWith('🔎'))).toEqual([]);
    expect(telegram.chat(owner).messages).toHaveLength(before + 2);
    expect(await deliveriesOf(store, 1)).toEqual([]);
  });

  it('offers only the filters that its events have, and drops those that no longer apply', async () => {
    const { owner, tap, last } = await openDraft();
    /** Of all parts of the screen. */
    const fields = async () => {
      const all = [...last(owner).labels, ...(await tap(owner, /^⋯/)).labels];
      await tap(owner, /^⋯/);
      return all.filter((label) => /^(What|Where|Direction|Coin|Amount|Service|Resource): /.test(label));
    };
    const ofTransfers = ['Direction: any', 'Coin: USDT'];
    expect(await fields()).toEqual(['What: Transfers', 'Where: any', 'Amount: ≥ 1,000 USDT', ...ofTransfers]);
    await tap(owner, [/^What/, '✅ Transfers', '▫️ Delegations', '⬅️ Rule']);
    expect(last(owner).labels.slice(0, 2)).toEqual(['What: Delegations', 'Where: any']);
    expect(await fields()).toContain('Service: any');
    expect(last(owner).labels).not.toContain('Amount: any');
    expect(last(owner).text).toContain('Delegations. With sound.');
    await tap(owner, ['What: Delegations', '▫️ Transfers', '⬅️ Rule']);
    expect(last(owner).labels).toContain('What: Delegations +1');
    expect(last(owner).labels).toContain('Amount: any');
  });

  it('shows what it would tell, each as its alert would stand', async () => {
    const { owner, transfer, go, tap } = await openAlertScene();
    for (let amount = 1_000; amount < 7_000; amount += 1_000) await transfer(amount);
    const found = await go(owner, [transfers, '🔎 Events: 6']);
    expect(found.text).toContain('6 stored events would have matched.');
    expect(found.text).toContain('1 2026-09-21 14:16 👁 +6,000 USDT');
    expect(found.labels).toEqual(['1', '2', '3', '4', '5', '◀️', '1/2 ▶️', '⬅️ Rule']);
    expect((await tap(owner, '1/2 ▶️')).text).toContain('+1,000 USDT');
    const { text } = await tap(owner, '1');
    expect(text).toContain('a stored event as an alert here. Nothing is sent now.');
    expect(text).toContain('9b1d7c3e5a0f2468');
    expect((await tap(owner, '⬅️ Events')).text).toContain('stored events would have matched');
  });

  it('is urgent, named, and reaches at most what the buttons say', async () => {
    const { owner, go, tap, rules } = await openAlertScene();
    await go(owner, [late, '⚡ Urgent', '🏷 Name']);
    await owner.ask('Deliveries');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([
      { name: 'Deliveries', isUrgent: true, kinds: ['order.late', 'order.failed', 'order.unknown'] },
    ]);
  });
});

describe('typed answers', () => {
  it('of an amount take its coin; what can not be read gets a hint, and nothing is lost', async () => {
    const { owner, tap, rules } = await openDraft();
    const asked = await tap(owner, [/^Coin/, '✅ USDT', '⬅️ Rule', /^Amount/]);
    expect(asked.text).toContain('like 1000 USDT or 50k TRX');
    for (const [typed, answer] of [
      ['lots', "“lots” isn't an amount. Like this: 1000 USDT."],
      ['1,500k USDT', 'in two ways. Send 1500 USDT or 1500000 USDT.'],
      ['5000', 'Of which coin? Send it with the amount, like 5,000 USDT.'],
      ['5000 usdd', 'Did you mean 5,000 USDT?'],
      ['50k TRX', 'Transfers: from 1,000 USDT · from 50,000 TRX.'],
    ] as const)
      expect((await owner.ask(typed)).text).toContain(answer);
    expect((await tap(owner, [/^Amount/, 'No minimum'])).text).toContain('Transfers. With sound.');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([{ atLeast: {}, coins: null }]);
  });

  it('of nothing take the minimum of that coin away, and no other', async () => {
    const { owner, tap, rules } = await openDraft();
    await tap(owner, [/^Coin/, '✅ USDT', '⬅️ Rule']);
    for (const amount of ['50k TRX', '0 USDT']) {
      await tap(owner, /^Amount/);
      await owner.ask(amount);
    }
    await tap(owner, '✅ Save');
    expect(rules()[0]!.atLeast).toEqual({ TRX: '50000' });
  });

  it('of a draft that was discarded meanwhile change nothing, and are told so', async () => {
    const { owner, tap, editor, rules } = await openDraft();
    await tap(owner, /^Amount/);
    await owner.press(editor, dataOf(editor, '✖️ Discard'));
    expect((await owner.ask('5000 USDT')).text).toContain('That draft is over');
    expect(rules()).toEqual([]);
  });

  it('of a place take a label, a tag or an address, and offer what is near', async () => {
    const { owner, go, tap, name, rules } = await openAlertScene();
    await name('Payouts', payouts, ['hot']);
    await go(owner, [transfers, /^Where/, '▫️ 🏷 hot', '✍️ Other…']);
    const hint = await owner.ask('payuots');
    expect(hint.text).toContain("I don't know “payuots”. Did you mean 📒 Payouts?");
    expect((await tap(owner, '📒 Payouts')).text).toContain('📒 Payouts, 🏷 hot');
    await tap(owner, '✅ Save');
    expect(rules()).toMatchObject([{ where: { addresses: [payouts], tags: ['hot'], names: [] } }]);
  });
});

describe('a draft', () => {
  it('outlives a command, and not a restart: its button says so and offers the screen anew', async () => {
    const dataDir = makeDataDir();
    const first = await openAlertScene({ dataDir });
    const editor = await first.go(first.owner, transfers);
    await first.owner.ask('/balance');
    await first.owner.press(editor, '🔈 Without sound');
    await first.bot.stop();
    await first.store.close();
    const { telegram, clock, owner } = first;
    const scene = await openScene({ dataDir, alerts: {}, after: { telegram, clock, owner } });
    await owner.press(editor, '✅ Save');
    const now = telegram.chat(owner).messages.find(({ message_id: id }) => id === editor.message_id);
    expect(now?.text).toContain('That draft is over, and nothing of it was saved');
    expect(now?.labels).toContain(transfers);
    expect(playing(scene).rules()).toEqual([]);
  });

  it('is discarded without a change', async () => {
    const { tap, owner, rules } = await openDraft();
    expect((await tap(owner, '✖️ Discard')).text).toContain('Discarded. Nothing was changed.');
    expect(rules()).toEqual([]);
  });

  it('belongs to who opened it, in its own place, and a viewer has none', async () => {
    const { owner, person, go, groupWith, telegram, rules } = await openAlertScene();
    const [group, admin] = await groupWith('admin');
    const viewer = await person('Vera', 'viewer');
    group.add(viewer);
    const message = await go(owner, transfers, group);
    const pressed = await admin.press(message, '✅ Save');
    expect(pressed).toMatchObject({ show_alert: true });
    expect(pressed.text).toContain('Olga is editing this.');
    expect((await viewer.press(message, '✅ Save')).text).toContain('Only owners and admins');
    // The draft of the group, pressed in another chat.
    await owner.press(await owner.ask('/alerts'), dataOf(message, '✅ Save'));
    expect(telegram.chat(owner).last?.text).toContain('That draft is over');
    expect(rules()).toEqual([]);
    expect(telegram.chat(group).last?.text).toContain('not saved');
  });
});

describe('two people and one rule', () => {
  /** Both have opened it, and the admin was first: by this button. */
  async function openConflict(...first: string[]) {
    const { groupWith, owner, telegram, rules } = await openAlertScene();
    const [group, admin] = await groupWith('admin');
    await owner.ask('/alerts on', { chat: group });
    const open = async (person: typeof admin) => {
      const state = await person.ask('/alerts', { chat: group });
      await person.press(state, '✏️ 1');
      return state;
    };
    const current = ({ message_id: id }: { message_id: number }) =>
      telegram.chat(group).messages.find((message) => message.message_id === id)!;
    const [mine, theirs] = [await open(owner), await open(admin)];
    for (const label of first) await admin.press(current(theirs), label);
    for (const label of ['⚡ Urgent', '✅ Save']) await owner.press(current(mine), label);
    return {
      rules,
      mine: () => current(mine),
      theirs: () => current(theirs),
      press: (label: string) => owner.press(current(mine), label),
      undoTheirs: () => admin.press(current(theirs), '↩️ Undo'),
      ownerId: owner.id,
    };
  }

  it('the second to save says whose change it replaces, and Undo brings that back', async () => {
    const { mine, press, rules, ownerId } = await openConflict('🔈 Without sound', '✅ Save');
    expect(mine().text).toContain("Rule 1 saved by Olga. It replaces Ada's change of 00:00.");
    expect(rules()).toMatchObject([{ isLoud: true, isUrgent: true, changedBy: ownerId }]);
    await press('↩️ Undo');
    expect(rules()).toMatchObject([{ isLoud: false, isUrgent: false }]);
  });

  it('the second to save replaces a deletion too: the rule is there again under its number', async () => {
    const { mine, theirs, press, rules } = await openConflict('🗑 Delete');
    expect(theirs().text).toContain('Rule 1 deleted by Ada.');
    expect(mine().text).toContain("It replaces Ada's change of 00:00.");
    expect(rules()).toMatchObject([{ n: 1, isUrgent: true }]);
    await press('↩️ Undo');
    expect(rules()).toEqual([]);
  });

  it('an Undo of who was overtaken names the other, with the way to the rule', async () => {
    const { mine, theirs, press, rules, undoTheirs } = await openConflict('🔈 Without sound', '✅ Save');
    await undoTheirs();
    expect(theirs().text).toBe('Olga changed it at 00:00: nothing was undone.');
    expect(theirs().labels).toEqual(['✏️ Rule 1']);
    expect(rules()).toMatchObject([{ isUrgent: true }]);
    expect(mine().labels).toContain('↩️ Undo');
    await press('↩️ Undo');
    expect(rules()).toMatchObject([{ isUrgent: false }]);
  });
});

describe('undo', () => {
  it('brings a rule back as it was, in its position, and redo takes it away again', async () => {
    const { owner, go, tap, rules, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await go(owner, saveSecond);
    const bare = (places: typeof store.settings.data.places) =>
      places.map(({ rules: all, ...place }) => ({
        ...place,
        rules: all.map((rule) => ({ ...rule })),
      }));
    const before = bare(store.settings.data.places);
    await go(owner, ['✏️ 1', '🗑 Delete']);
    expect(rules()).toMatchObject([{ n: 2 }]);
    for (const again of [false, true]) {
      expect((await tap(owner, '↩️ Undo')).text).toContain('Undone by Olga Ono. Rule 1 is as it was:');
      expect(bare(store.settings.data.places)).toEqual(before);
      if (again) break;
      expect((await tap(owner, '↪️ Redo')).text).toBe('↪️ Redone by Olga Ono. Rule 1 is removed.');
      expect(rules()).toMatchObject([{ n: 2 }]);
    }
  });

  it('is over once the rule was changed again, and after 30 days', async () => {
    const { owner, go, tap, last, rules, clock } = await openAlertScene();
    await owner.ask('/alerts on');
    const saved = await go(owner, ['✏️ 1', '⚡ Urgent', '✅ Save']);
    await tap(owner, ['✏️ Change', '🔈 Without sound', '✅ Save']);
    // The button of the first change, in the same message.
    const pressed = await owner.press(last(owner), dataOf(saved, '↩️ Undo'));
    expect(pressed.text).toBe('You have changed it since: nothing was undone.');
    expect(rules()).toMatchObject([{ isUrgent: true, isLoud: false }]);
    clock.setWall(clock.now() + 30 * 24 * hourMs);
    expect((await owner.press(last(owner), '↩️ Undo')).text).toContain('more than 30 days ago');
    expect(rules()).toMatchObject([{ isLoud: false }]);
  });

  it('of the first rule of a place turns it off again', async () => {
    const { owner, go, tap, store } = await openAlertScene();
    await go(owner, [late, '✅ Save']);
    expect(store.settings.data.places).toMatchObject([{ isOn: true }]);
    expect((await tap(owner, '↩️ Undo')).text).toBe(
      '↩️ Undone by Olga Ono. Rule 1 is removed.\n\nYou get no alerts here.',
    );
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [] }]);
    const { text } = await tap(owner, '↪️ Redo');
    expect(text).toContain('Redone by Olga Ono. Rule 1 is as it was:');
    expect(text).not.toContain('no alerts');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
    expect((await go(owner, ['✏️ 1', '🗑 Delete'])).text).toMatch(
      /^🗑 Rule 1 deleted by Olga Ono\.[^]*\n\nYou get no alerts here\.$/,
    );
  });

  it('of the first rule leaves what others added since', async () => {
    const { owner, go, store } = await openAlertScene();
    const saved = await go(owner, [transfers, '✅ Save']);
    await go(owner, saveSecond);
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 2 }] }]);
  });
});

it('an Undo works in its own chat alone', async () => {
  const { owner, go, person, rules } = await openAlertScene();
  const saved = await go(owner, [late, '✅ Save']);
  const other = await person('Ada', 'admin');
  const elsewhere = await other.ask('/alerts');
  expect((await other.press(elsewhere, dataOf(saved, '↩️ Undo'))).text).toContain('Nothing was undone');
  expect(rules()).toHaveLength(1);
});

describe('in a group with topics', () => {
  async function openTopics() {
    const scene = await openAlertScene();
    const { owner, telegram } = scene;
    const group = await scene.group({ forum: true });
    const [one, two] = [group.topic('One'), group.topic('Two')];
    for (const topic of [one, two]) await owner.ask('/alerts on', { chat: group, topic });
    /** The message as it stands after the presses. */
    const press = async (message: ChatMessage, ...labels: Array<string | { data: string }>) => {
      const now = () => telegram.chat(group).messages.find((one) => one.message_id === message.message_id)!;
      for (const label of labels) await owner.press(now(), label);
      return now();
    };
    const ask = (topic: typeof one) => owner.ask('/alerts', { chat: group, topic });
    return { ...scene, group, one, two, press, ask };
  }

  it('a draft and an Undo work in their own topic alone', async () => {
    const { owner, one, two, press, ask, rules } = await openTopics();
    const urgent = () => rules().map(({ isUrgent }) => isUrgent);
    const mine = await ask(one);
    const changed = await press(mine, '✏️ 1', '⚡ Urgent');
    const other = await ask(two);
    expect((await press(other, dataOf(changed, '✅ Save'))).text).toContain('That draft is over');
    expect(urgent()).toEqual([false, false]);
    const saved = await press(mine, '✅ Save');
    expect(urgent()).toEqual([true, false]);
    expect((await owner.press(other, dataOf(saved, '↩️ Undo'))).text).toContain('Nothing was undone');
    expect(urgent()).toEqual([true, false]);
    await press(mine, '↩️ Undo');
    expect(urgent()).toEqual([false, false]);
  });
});

describe('alerts that are off', () => {
  it('stay off when another rule is added, and when the first one is undone after that', async () => {
    const { owner, go, store } = await openAlertScene();
    const saved = await go(owner, [late, '✅ Save']);
    await owner.ask('/alerts off');
    expect((await go(owner, saveSecond)).text).toContain('off');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 1 }, { n: 2 }] }]);
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 2 }] }]);
  });

  it('stay off when a rule is undone that was added while they were on', async () => {
    const { owner, go, store } = await openAlertScene();
    await owner.ask('/alerts on');
    const saved = await go(owner, saveSecond);
    await owner.ask('/alerts off');
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 1 }] }]);
  });

  it('and were turned on since stay on when the deletion of a rule of before is undone', async () => {
    const { owner, go, store } = await openAlertScene();
    await go(owner, [late, '✅ Save']);
    await owner.ask('/alerts off');
    const deleted = await go(owner, ['✏️ 1', '🗑 Delete']);
    await owner.ask('/alerts on');
    await go(owner, ['✏️ 2', '🗑 Delete']);
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [] }]);
    await owner.press(deleted, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
  });

  it('stay off when the only rule is undone that came to a place without rules which was on', async () => {
    const { owner, go, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await go(owner, ['✏️ 1', '🗑 Delete']);
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [] }]);
    const saved = await go(owner, [late, '✅ Save']);
    await owner.ask('/alerts off');
    await owner.press(saved, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [] }]);
  });

  it('stay off when the deletion of the only rule is undone where they were off', async () => {
    const { owner, go, tap, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await owner.ask('/alerts off');
    await go(owner, ['✏️ 1', '🗑 Delete']);
    await tap(owner, '↩️ Undo');
    expect(store.settings.data.places).toMatchObject([{ isOn: false, rules: [{ n: 1 }] }]);
  });

  it('are on again when the deletion of the only rule is undone', async () => {
    const { owner, go, store } = await openAlertScene();
    await owner.ask('/alerts on');
    await go(owner, ['✏️ 1', '🗑 Delete', '↩️ Undo']);
    expect(store.settings.data.places).toMatchObject([{ isOn: true, rules: [{ n: 1 }] }]);
  });
});

it('refuses the 21st rule of a chat, the 1,001st of all together, and an Undo beyond 20', async () => {
  const { owner, go, tap, last, store, rules } = await openAlertScene();
  const saveMore = async () => {
    await go(owner, ['➕ Add a rule', '💰 Balance changes']);
    return (await owner.press(last(owner), '✅ Save')).text;
  };
  const fill = (chatId: number, count: number) =>
    store.settings.update(({ places }) => {
      const place = places.find((one) => one.chatId === chatId) ?? makePlace(chatId, { kinds: [] });
      if (!places.includes(place)) places.push(place);
      const {
        rules: [rule],
      } = makePlace(chatId);
      for (let n = 2; n < count + 2; n++) place.rules.push({ ...rule!, id: `${chatId} ${n}`, n });
    });
  await owner.ask('/alerts on');
  const deleted = await go(owner, ['✏️ 1', '🗑 Delete']);
  await fill(owner.id, 20);
  expect((await owner.press(deleted, '↩️ Undo')).text).toContain('no room');
  expect(await saveMore()).toContain('at most 20 rules');
  expect(rules()).toHaveLength(20);
  expect((await owner.ask('/alerts')).labels).toContain('✏️ Rules…');
  expect((await tap(owner, '✏️ Rules…')).labels).toEqual([
    ...[2, 3, 4, 5, 6, 7].map((n) => `✏️ ${n}`),
    '⋯ More 1/4',
    '⬅️ Alerts',
  ]);
  await store.settings.update(({ places }) => void places[0]!.rules.splice(10));
  for (let chat = 1; chat <= 50; chat++) await fill(-chat, chat === 50 ? 10 : 20);
  expect(rules()).toHaveLength(1_000);
  expect(await saveMore()).toMatch(/at most 1[,.]?000 rules/);
  expect(rules()).toHaveLength(1_000);
});
