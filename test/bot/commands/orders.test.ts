import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/reports/csv.ts';
import { sampleAddress } from '../addresses/samples.ts';
import { download } from '../download.ts';
import { ownerId } from '../scene.ts';
import { openHistory } from './history-scene.ts';

describe('the history', () => {
  it('says that there is none yet', async () => {
    const { owner, press } = await openHistory();
    const none = await owner.ask('/orders');
    expect(none.text).toBe(
      '📜 Orders\nOf the whole team\n\nThere are none yet. Place one with /order or /flash.',
    );
    expect((await press(owner, none, 'Under way')).text).toContain('Nothing is under way.');
    expect((await press(owner, none, 'Mine')).text).toContain(`Ordered by ${ownerId}`);
  });

  it('turns its pages in place, newest first, with the whole receiver and its name', async () => {
    const { owner, add, press, store } = await openHistory();
    for (let index = 0; index < 14; index += 1) await add();
    await store.settings.update((draft) => {
      draft.addresses = [{ label: 'payouts', address: sampleAddress(14), tags: [], addedBy: 1, addedAt: 1 }];
    });
    const first = await owner.ask('/orders');
    expect(first.text).toContain(
      'Of the whole team\n14 orders · page 1 of 3\n\n1. ✅ Flash · 500,000 energy · ORDERRU',
    );
    expect(first.text).toContain(
      `payouts: ${sampleAddress(14)}\ndelivered · 4.5 TRX · ${ownerId} · 2026-11-21 00:00:00 UTC`,
    );
    expect(first.labels.slice(0, 8)).toEqual(['1 ✅', '2 ✅', '3 ✅', '4 ✅', '5 ✅', '6 ✅', '🔄', '▶️']);
    const second = await press(owner, first, '▶️');
    expect(second.message_id).toBe(first.message_id);
    expect(second.text).toContain('page 2 of 3\n\n1. ✅ Flash · 500,000 energy · ORDERY');
    const third = await press(owner, second, '▶️');
    expect(third.text).toContain(`2. ✅ Flash · 500,000 energy · ORDERR\n${sampleAddress(1)}`);
    expect(third.labels).not.toContain('▶️');
    expect((await press(owner, third, '◀️')).text).toContain('page 2 of 3');
  });

  it('shows only mine, or only what is under way, and cards that nobody confirmed nowhere', async () => {
    const { owner, person, add, press } = await openHistory();
    const otto = await person('Otto', 'operator');
    await add();
    await add({ created_by: otto.id, confirmed_by: otto.id, state: 'unknown', pay_amount_sun: null });
    await add({ state: 'drafted', confirmed_by: null, confirmed_at: null });
    const all = await otto.ask('/orders');
    expect(all.text).toContain('2 orders');
    expect(all.text).toContain('❓');
    expect(all.labels).toContain('• All');
    const mine = await press(otto, all, 'Mine');
    expect(mine.text).toContain('Ordered by Otto\n1 order\n\n1. ❓');
    expect(mine.text).toContain('uncertain · Otto · 2026');
    expect(mine.labels).toContain('• Mine');
    const open = await press(otto, mine, 'Under way');
    expect(open.text).toContain('Under way\n1 order');
    expect((await press(owner, await owner.ask('/orders'), 'Mine')).text).toContain('1. ✅');
  });

  it('shows the last page there is when a button leads beyond it', async () => {
    const { owner, add, press } = await openHistory();
    await add();
    const empty = await press(owner, await owner.ask('/orders'), 'Under way');
    expect((await press(owner, empty, { data: 'orders:list:all:7' })).text).toContain('1. ✅');
  });

  it('says no price of what was not paid', async () => {
    const { owner, add } = await openHistory();
    await add({ state: 'accepted', status: 'UNPAID' });
    await add({ state: 'failed' });
    expect((await owner.ask('/orders')).text).not.toContain('TRX');
  });
});

describe('one order', () => {
  it.each(['ORDERR', 'orderr', 'CLIENTR', 'service-1'])('is found by %s', async (id) => {
    const { owner, add } = await openHistory();
    await add();
    const shown = await owner.ask(`/orders ${id}`);
    expect(shown.text).toContain('ORDERR');
    expect(shown.text).toContain(sampleAddress(1));
    expect(shown.text).toContain('confirmed on-chain');
  });

  it('that nobody knows is said not to be, with an example', async () => {
    const { owner, add } = await openHistory();
    await add();
    const unknown = await owner.ask('/orders <b>x</b>');
    expect(unknown.text).toContain('No order has the number <b>x</b>.');
    expect(unknown.text).toContain('/orders ABCD2345');
    expect((await owner.ask('/orders ORDERR and more')).text).toContain('No order has the number');
  });

  it('shows who did what and what the service answered, as it came', async () => {
    const { owner, person, add, store, clock } = await openHistory();
    const otto = await person('Otto <i>', 'operator');
    const { id } = await add({ created_by: otto.id, confirmed_by: otto.id });
    const note = (action: string, actorId: number | null, detail?: object) =>
      store.audit.add({ at: clock.now(), actorId, action, subject: `order:${id}`, detail });
    await note('drafted', otto.id, { kind: 'flash', quantity: 500_000 });
    await note('confirmed', otto.id);
    await note('approved', ownerId);
    await note('sent', null, { post: 1 });
    await note('unknown', null, { post: 1, reason: 'timeout', code: null, message: null });
    await note('balance_read', null, { before: '10000000', now: '5500000' });
    await note('repeat_refused', null, { reason: 'refused', code: '9', message: 'no <b>way</b>' });
    await note('accepted', null, { id: 'service-1', status: 'NEW_STATUS', confirm_status: 'UNCONFIRMED' });
    await note('limited', null, { limit: 'perDay', unit: 'sun', most: '5000000', used: '0', wanted: null });
    await note('delivered', null, { confirm_status: 'DELEGATION_CONFIRMED', pay_amount_sun: '4500000' });
    const { text } = await owner.ask(`/orders ${id}`);
    const trail = text.slice(text.indexOf('🧾 Audit trail')).replaceAll('2026-11-21 00:00:00 UTC · ', '');
    expect(trail.split('\n')).toEqual([
      '🧾 Audit trail',
      'Otto <i> asked for the card',
      'Otto <i> confirmed',
      `${ownerId} approved`,
      'sent to the service (call 1)',
      'the outcome is uncertain: timeout',
      'balance before and now: 10 TRX → 5.5 TRX',
      'the repeat was refused, which says nothing about the call before: refused · code 9 · “no <b>way</b>”',
      'the service took it: service-1 · NEW_STATUS · UNCONFIRMED',
      'a limit stopped it: per day in all, at most 5 TRX, used 0 TRX, asked for ?',
      'delivered: DELEGATION_CONFIRMED · 4.5 TRX',
    ]);
  });

  it('shows the latest steps of a long story, and how many there were before', async () => {
    const { owner, add, store, clock } = await openHistory();
    const { id } = await add();
    for (let step = 0; step < 40; step += 1) {
      await store.audit.add({ at: clock.now(), actorId: null, action: 'progress', subject: `order:${id}` });
    }
    const { text } = await owner.ask(`/orders ${id}`);
    expect(text).toContain('… 15 earlier');
    expect(text.match(/· read/g)).toHaveLength(25);
  });

  it('opens from the list and leads back to the same place in it', async () => {
    const { owner, add, press } = await openHistory();
    for (let index = 0; index < 8; index += 1) await add();
    const second = await press(owner, await owner.ask('/orders'), '▶️');
    const one = await press(owner, second, '2 ✅');
    expect(one.text).toContain('ORDERR');
    expect(one.labels).toEqual(['🔁 Order again', '⬅️ Orders']);
    expect((await press(owner, one, '⬅️ Orders')).text).toContain('page 2 of 2');
  });

  it('under way can be looked at again, and is not offered to be bought once more', async () => {
    const { owner, add, press, store, clock } = await openHistory();
    const { id } = await add({ state: 'placing', status: null, confirm_status: null, pay_amount_sun: null });
    const one = await owner.ask(`/orders ${id}`);
    expect(one.labels).toEqual(['🔄 Look again', '⬅️ Orders']);
    await clock.advance(1000);
    await store.orders.change(id, ['placing'], {
      state: 'rejected',
      reason: 'refused',
      service_message: 'no',
    });
    const after = await press(owner, one, '🔄 Look again');
    expect(after.text).toContain('Not bought');
    expect(after.labels).toContain('🔁 Order again');
  });

  it('whose outcome is uncertain can be decided from here, but not by a viewer', async () => {
    const { owner, person, add } = await openHistory();
    const { id } = await add({ state: 'unknown', reason: 'timeout' });
    const buttons = ['Repeat with the same number', 'Leave it', '🔄 Look again', '⬅️ Orders'];
    expect((await owner.ask(`/orders ${id}`)).labels).toEqual(buttons);
    const viewer = await person('Vera', 'viewer');
    expect((await viewer.ask(`/orders ${id}`)).labels).toEqual(['🔄 Look again', '⬅️ Orders']);
  });

  it('is shown to a viewer, without a button that buys', async () => {
    const { person, add } = await openHistory();
    await add();
    const viewer = await person('Vera', 'viewer');
    expect((await viewer.ask('/orders ORDERR')).labels).toEqual(['⬅️ Orders']);
    expect((await viewer.ask('/orders')).labels).not.toContain('⏰ Reminders');
  });
});

describe('the table', () => {
  const day = 86_400_000;

  it('of some days holds them whole, by the clock of the chat, in plain figures', async () => {
    const { owner, add, store, telegram, next } = await openHistory();
    const at = (iso: string) => ({ created_at: Date.parse(iso), confirmed_at: Date.parse(iso) });
    await store.settings.update((draft) => {
      const chat = { id: ownerId, type: 'private', title: '=Olga', addedBy: 1, addedAt: 1 } as const;
      draft.chats.push({ ...chat, timeZone: 'Europe/Berlin' });
      draft.addresses = [{ label: '+payouts', address: sampleAddress(2), tags: [], addedBy: 1, addedAt: 1 }];
    });
    await add(at('2026-10-31T22:59:59Z'));
    await add({ ...at('2026-10-31T23:00:00Z'), pay_amount_sun: '1234567890', estimate_sun: '1' });
    await add({ ...at('2026-11-10T22:59:59Z'), state: 'rejected', service_message: '=cmd|calc' });
    await add(at('2026-11-10T23:00:00Z'));
    const file = await next(owner, () => owner.say('/orders csv 2026-11-01 2026-11-10'));
    expect(file.raw.document?.file_name).toBe('orders-2026-11-01-2026-11-10.csv');
    expect(file.raw.caption).toBe('📄 Orders from 2026-11-01 to 2026-11-10: 2. Times are in Europe/Berlin.');
    const written = await download(telegram, file);
    expect(written.startsWith('\uFEFFid,kind,resource,quantity,')).toBe(true);
    expect(written).toContain("'=cmd|calc");
    const [head = [], ...rows] = readCsv(written).map(({ cells }) => cells);
    const [rejected, paid] = rows.map((cells) =>
      Object.fromEntries(head.map((name, index) => [name, cells[index]])),
    );
    expect(rows).toHaveLength(2);
    expect(rejected).toMatchObject({
      id: 'ORDERT',
      state: 'rejected',
      created_at: '2026-11-10T23:59:59+01:00',
    });
    expect(paid).toMatchObject({
      id: 'ORDERS',
      kind: 'flash',
      quantity: '500000',
      receiver: sampleAddress(2),
      receiver_label: '+payouts',
      paid_trx: '1234.56789',
      estimate_trx: '0.000001',
      ordered_by: '=Olga',
      ordered_by_id: String(ownerId),
      approved_by: '',
      created_at: '2026-11-01T00:00:00+01:00',
      service_id: 'service-2',
    });
  });

  it('is offered for today, 7 days, 30 days and this month', async () => {
    const { owner, add, press, next, telegram, clock } = await openHistory();
    for (const days of [0, 6, 7, 20, 21, 29, 30]) {
      const created_at = clock.now() - days * day;
      await add({ created_at, confirmed_at: created_at });
    }
    const choice = await press(owner, await owner.ask('/orders'), '📄 CSV');
    expect(choice.text).toContain('/orders csv 2026-11-12 2026-11-21');
    const counts: Record<string, string | undefined> = {};
    for (const label of ['Today', '7 days', '30 days', 'This month']) {
      const file = await next(owner, () => owner.press(choice, label));
      counts[label] = file.raw.caption?.replace(/\. Times.*/s, '');
      expect(readCsv(await download(telegram, file)).length).toBeGreaterThan(1);
    }
    expect(counts).toEqual({
      Today: '📄 Orders from 2026-11-21 to 2026-11-21: 1',
      '7 days': '📄 Orders from 2026-11-15 to 2026-11-21: 2',
      '30 days': '📄 Orders from 2026-10-23 to 2026-11-21: 6',
      'This month': '📄 Orders from 2026-11-01 to 2026-11-21: 4',
    });
    expect((await press(owner, choice, '⬅️ Orders')).text).toContain('7 orders');
  });

  it('takes many pages of orders, each once', async () => {
    const { owner, add, next, telegram } = await openHistory();
    for (let index = 0; index < 1_001; index += 1) await add();
    const file = await next(owner, () => owner.say('/orders csv 2026-11-21 2026-11-21'));
    const ids = readCsv(await download(telegram, file)).map(({ cells }) => cells[0]);
    expect(new Set(ids).size).toBe(1_002);
    expect(ids).toHaveLength(1_002);
  });

  it.each([
    'csv 2026-11-30 2026-11-01',
    'csv 2026-11-01',
    'csv yesterday today',
    'csv 2026-02-30 2026-03-01',
    'csv 2026-11-01 2026-11-02 2026-11-03',
  ])('is not made of /orders %s', async (line) => {
    const { owner } = await openHistory();
    expect((await owner.ask(`/orders ${line}`)).text).toContain('Send two dates, the earlier one first');
  });

  it('is not sent for days on which nobody ordered, and asked for by /orders csv alone', async () => {
    const { owner } = await openHistory();
    expect((await owner.ask('/orders csv 2020-01-01 2020-01-31')).text).toBe(
      'Nothing was ordered from 2020-01-01 to 2020-01-31.',
    );
    expect((await owner.ask('/orders csv')).labels).toContain('30 days');
  });
});
