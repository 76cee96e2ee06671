import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../../src/base/errors.ts';
import { stringifyLossless } from '../../../src/base/json.ts';
import { readCsv } from '../../../src/base/csv.ts';
import type { NewOrderRow } from '../../../src/store/ledger/orders/orders.ts';
import { sampleAddress } from '../book/samples.ts';
import { download } from '../book/download.ts';
import { ownerId } from '../../bot/scene.ts';
import { openHistory } from './scene.ts';

describe('the history', () => {
  it('says that there is none yet', async () => {
    const { owner, press } = await openHistory();
    const none = await owner.ask('/orders');
    expect(none.text).toBe('📜 Orders\nWhole team\n\nThere are none yet. Place one with /order or /flash.');
    expect((await press(owner, none, 'In progress')).text).toContain('Nothing is in progress.');
    expect((await press(owner, none, 'Mine')).text).toContain('Ordered by Olga Ono');
  });

  it('turns its pages in place, newest first, with the whole receiver and its name', async () => {
    const { owner, add, press, addToBook } = await openHistory();
    for (let index = 0; index < 14; index += 1) await add();
    await addToBook('payouts', sampleAddress(14));
    const first = await owner.ask('/orders');
    expect(first.text).toContain(
      'Whole team\n14 orders · page 1 of 3\n\n1. ✅ Flash · 500,000 energy · ORDERRU\n' +
        `payouts: ${sampleAddress(14)}\ndelivered · 4.5 TRX · Olga Ono · 00:00`,
    );
    expect(first.labels).toEqual(['1 ✅', '2 ✅', '3 ✅', '4 ✅', '5 ✅', '▶️', '⋯ More 1/2']);
    const second = await press(owner, first, '▶️');
    expect(second.message_id).toBe(first.message_id);
    expect(second.text).toContain('page 2 of 3\n\n1. ✅ Flash · 500,000 energy · ORDER');
    const third = await press(owner, second, '▶️');
    expect(third.text).toContain(`4. ✅ Flash · 500,000 energy · ORDERR\n${sampleAddress(1)}`);
    expect(third.labels).not.toContain('▶️');
    expect((await press(owner, third, '◀️')).text).toContain('page 2 of 3');
    expect((await press(owner, third, { data: 'orders:list:all:7' })).text).toContain('page 3 of 3');
  });

  it('shows only mine, or only what is under way, and cards that nobody confirmed nowhere', async () => {
    const { owner, person, add, press } = await openHistory();
    const otto = await person('Otto', 'operator');
    await add();
    await add({ created_by: otto.id, confirmed_by: otto.id, state: 'unknown', pay_amount_sun: null });
    await add({ state: 'card', confirmed_by: null, confirmed_at: null });
    const all = await otto.ask('/orders');
    expect(all.text).toContain('2 orders');
    expect(all.text).toContain('❓');
    expect(all.labels).toContain('• All');
    const mine = await press(otto, all, 'Mine');
    expect(mine.text).toContain('Ordered by Otto\n1 order\n\n1. ❓');
    expect(mine.text).toContain('uncertain · Otto · 00:00');
    expect(mine.labels).toContain('• Mine');
    const open = await press(otto, mine, 'In progress');
    expect(open.text).toContain('In progress\n1 order');
    expect((await press(owner, await owner.ask('/orders'), 'Mine')).text).toContain('1. ✅');
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

  it('is found whatever invisible characters the number has; several words are no number', async () => {
    const { owner, add, service } = await openHistory();
    await add();
    const two = await owner.ask('/orders ORDERR and more');
    expect(two.text).toContain('Nothing found for ORDERR and more among order numbers');
    expect(two.text).toContain('/orders shows the history.');
    expect(two.labels).toEqual(['⬅️ Orders']);
    expect(service.requests).toEqual([]);
    expect((await owner.ask('/orders \u200BORDERR\u2060')).text).toContain(sampleAddress(1));
  });

  it('shows who did what, by the names of the team', async () => {
    const { owner, person, add, store, clock } = await openHistory();
    const otto = await person('Otto <i>', 'operator');
    const { id } = await add({ created_by: otto.id, confirmed_by: otto.id });
    for (const [action, actorId, detail] of [
      ['confirmed', otto.id, null],
      ['approved', ownerId, null],
      // What stands above is not said again.
      ['progress', null, { id: 'service-1' }],
    ] as const)
      await store.audit.add({ at: clock.now(), actorId, action, subject: `order:${id}`, detail });
    const { text } = await owner.ask(`/orders ${id}`);
    const trail = text.slice(text.indexOf('🧾 Audit trail')).replaceAll('00:00 · ', '');
    expect(trail).toBe('🧾 Audit trail\nOtto <i> confirmed\nOlga Ono approved\nread: no change');
  });

  it('under way can be looked at again, and is not offered to be bought once more', async () => {
    const { owner, add, press, store, clock } = await openHistory();
    const unanswered = { service_id: null, status: null, confirm_status: null, pay_amount_sun: null };
    const { id } = await add({ state: 'placing', ...unanswered });
    const one = await owner.ask(`/orders ${id}`);
    expect(one.labels).toEqual(['🔄 Look again', '⬅️ Orders']);
    await clock.advance(1000);
    await store.orders.change(id, ['placing'], { state: 'rejected', reason: 'refused' });
    const after = await press(owner, one, '🔄 Look again');
    expect(after.text).toContain('Not bought');
    expect(after.labels).toContain('🔁 Order again');
  });
});

describe('the buttons of an order', () => {
  const [look, record, again] = ['🔄 Look again', "📄 Service's record", '🔁 Order again'];
  const unread = { state: 'unknown', reason: 'timeout', service_id: null } as const;

  it.each<[string, Partial<NewOrderRow>, string[], string[]]>([
    ['delivered', {}, [again, record], [record]],
    ['uncertain', unread, ['Repeat with the same number', 'Leave it', look], [look]],
    ['not sent', { state: 'not_sent', service_id: null, status: null }, [again], []],
    [
      'failed just now',
      { state: 'failed', reason: 'status', failed_at: Date.UTC(2026, 10, 21) },
      [look, record],
      [look, record],
    ],
    ['another one now', { state: 'differs' }, [look, record], [look, record]],
  ])(
    'that is %s decide or buy for who may order, and only show for a viewer',
    async (_what, change, all, few) => {
      const { owner, person, add } = await openHistory();
      const { id } = await add(change);
      expect((await owner.ask(`/orders ${id}`)).labels).toEqual([...all, '⬅️ Orders']);
      const viewer = await person('Vera', 'viewer');
      expect((await viewer.ask(`/orders ${id}`)).labels).toEqual([...few, '⬅️ Orders']);
      expect((await viewer.ask('/orders')).labels).not.toContain('⏰ Reminders');
    },
  );

  it('are not named to a viewer, who has none of those that decide', async () => {
    const { owner, person, add } = await openHistory();
    const { id } = await add(unread);
    expect((await owner.ask(`/orders ${id}`)).text).toContain('You decide. “Repeat with the same number”');
    const viewer = await person('Vera', 'viewer');
    const { text } = await viewer.ask(`/orders ${id}`);
    expect(text).toContain(
      `Whoever may order decides: under the message of the order, or under /orders ${id}`,
    );
    expect(text).not.toContain('Leave it');
  });
});

describe('an order that the bot does not know', () => {
  it('is read from the service, both kinds of it, signed, for a viewer too', async () => {
    const scene = await openHistory();
    const { id } = await scene.orderThere('elsewhere');
    await scene.clock.advance(60_000);
    const viewer = await scene.person('Vera', 'viewer');
    const shown = await viewer.ask(`/orders ${id}`);
    expect(shown.text).toContain('🔎 Order of the account\nNot placed by this bot.');
    expect(shown.text).toContain(`Service's number: ${id}`);
    expect(shown.text).toContain('Blockchain: DELEGATION_CONFIRMED\n');
    expect(shown.text).not.toContain('confirmed on-chain');
    const reads = scene.service.requests.filter(({ method }) => method === 'GET');
    expect(reads.map(({ path }) => path).sort()).toEqual([`/v1/flash/open/order/${id}`, `/v1/order/${id}`]);
    expect(reads.every(({ headers }) => headers['cf-access-sign'] !== undefined)).toBe(true);
  });

  it('may be a flash order, and is read again in its place', async () => {
    const { deps, receiver, owner, clock, press } = await openHistory();
    const { id } = await deps.service.createFlashOrder({
      resourceType: 'BANDWIDTH',
      quantity: 50_000,
      receiver,
    });
    const shown = await owner.ask(`/orders ${id}`);
    expect(shown.text).toContain('🔎 Flash refill order of the account');
    expect(shown.text).toContain('waiting for the blockchain · UNCONFIRMED');
    await clock.advance(60_000);
    const again = await press(owner, shown, '🔄 Read again');
    expect(again.message_id).toBe(shown.message_id);
    expect(again.text).toContain('Blockchain: DELEGATION_CONFIRMED');
    expect((await press(owner, again, '⬅️ Orders')).text).toContain('There are none yet.');
  });

  it('is said not to be only when the service knows neither kind', async () => {
    const { owner, add, service } = await openHistory();
    await add();
    const unknown = await owner.ask('/orders <b>x</b>');
    expect(unknown.text).toContain(
      "This bot has no order <b>x</b>, and the service has none under this as its own number. Numbers that other programs gave can't be looked up.",
    );
    expect(unknown.text).toContain('/orders ABCD2345');
    expect(unknown.labels).toEqual(['⬅️ Orders']);
    expect((await owner.ask('/orders missing')).labels).toEqual(['⬅️ Orders']);
    service.faults.add({ kind: 'garbage', path: '/v1/flash' });
    const half = await owner.ask('/orders missing');
    expect(half.text).toContain('The order missing could not be read, so it is not known whether');
    expect(half.text).not.toContain('Neither');
  });

  it('can be asked for again when it could not be read', async () => {
    const scene = await openHistory();
    const { owner, service, press } = scene;
    const { id } = await scene.orderThere('elsewhere');
    service.faults.add({ kind: 'unauthorized', times: 2 });
    const refused = await owner.ask(`/orders ${id}`);
    expect(refused.text.match(/did not accept the bot's API key/g)).toHaveLength(1);
    expect(refused.text).toContain(`The order ${id} could not be read`);
    expect((await press(owner, refused, '🔄 Read again')).text).toContain('Not placed by this bot.');
  });

  it('may be one of ours, whose answer was lost', async () => {
    const { orderThere, owner, add, press } = await openHistory();
    const { id, client_order_id } = await add({ state: 'unknown', reason: 'timeout', service_id: null });
    const record = await orderThere(client_order_id);
    const shown = await owner.ask(`/orders ${record.id}`);
    expect(shown.text).toContain(`Placed by this bot: it is the order ${id}.`);
    expect(shown.text).not.toContain('Not placed');
    expect((await press(owner, shown, `📜 Order ${id}`)).text).toContain('🧾 Audit trail');
  });

  it('is not taken for ours because its client number reads like one of our short numbers', async () => {
    const { orderThere, owner, add } = await openHistory();
    const { id } = await add();
    const record = await orderThere(id);
    expect((await owner.ask(`/orders ${record.id}`)).text).toContain('Not placed by this bot.');
  });

  it('is ours where the service reads numbers in any case, and repeats none of ours', async () => {
    const reads = {
      readOrder: (id: string) => Promise.resolve({ id: id.toLowerCase() }),
      readFlashOrder: () =>
        Promise.reject(new ServiceError('There is none.', { outcome: 'rejected', reason: 'not_found' })),
    };
    const { owner, add } = await openHistory(reads);
    const { id } = await add({ kind: 'regular', service_id: 'abc123' });
    expect((await owner.ask('/orders ABC123')).text).toContain(`it is the order ${id}.`);
    const other = await owner.ask('/orders ABC124');
    expect(other.text).toContain('Not placed by this bot.');
    expect(other.text).not.toContain('⚠️');
  });

  it('is not asked for by a text that no number is as long as', async () => {
    const { owner, service } = await openHistory();
    const long = await owner.ask(`/orders ${'x'.repeat(129)}`);
    expect(long.text).toContain('too long for the number of an order: at most 128');
    expect(service.requests).toEqual([]);
    expect((await owner.ask(`/orders ${'x'.repeat(128)}`)).text).toContain('as its own number');
    expect((await owner.ask('/orders ..')).text).toContain('as its own number');
  });
});

describe('the record of an order', () => {
  /** An order of ours that the service has taken, and nobody has read since. */
  const accept = async ({ orderThere, receiver, add }: Awaited<ReturnType<typeof openHistory>>) => {
    const record = await orderThere('ACCEPTED');
    return add({
      client_order_id: 'ACCEPTED',
      kind: 'regular',
      quantity: 65_000,
      receiver,
      state: 'accepted',
      service_id: record.id,
      confirm_status: 'UNCONFIRMED',
      confirmed_on_chain_at: null,
      record: stringifyLossless(record),
    });
  };

  it('opens from its page, and leads back to the same place', async () => {
    const scene = await openHistory();
    const { owner, add, press } = scene;
    await accept(scene);
    for (let index = 0; index < 6; index += 1) await add();
    const one = await press(owner, await press(owner, await owner.ask('/orders'), '▶️'), '2 👍');
    const record = await press(owner, one, "📄 Service's record");
    expect(record.message_id).toBe(one.message_id);
    expect(record.text).toContain("📄 The service's record · ORDERR");
    expect(record.labels).toEqual(['🔄 Read again', '⬅️ Order']);
    const back = await press(owner, record, '⬅️ Order');
    expect(back.text).toContain('🧾 Audit trail');
    expect((await press(owner, back, '⬅️ Orders')).text).toContain('page 2 of 2');
  });

  it('is read again on request, and stays where it is', async () => {
    const scene = await openHistory();
    const { owner, press, clock } = scene;
    const { id } = await accept(scene);
    const first = await press(owner, await owner.ask(`/orders ${id}`), "📄 Service's record");
    expect(first.text).toContain('waiting for the blockchain · UNCONFIRMED');
    await clock.advance(61_000);
    const second = await press(owner, first, '🔄 Read again');
    expect(second.message_id).toBe(first.message_id);
    expect(second.text).toContain('Blockchain: DELEGATION_CONFIRMED\n');
    expect(second.text).toContain('🕒 Read 00:01');
    expect(second.text).not.toContain('🚨');
    await scene.store.orders.note(id, { quantity: 131_000 });
    const third = await press(owner, second, '🔄 Read again');
    expect(third.text).toContain('Quantity: 65,000\n🚨 The order was for 131,000.');
  });

  it('that could not be read is said so, and stays as it was', async () => {
    const scene = await openHistory();
    const { owner, press, clock, service, telegram } = scene;
    const { id } = await accept(scene);
    const first = await press(owner, await owner.ask(`/orders ${id}`), "📄 Service's record");
    await clock.advance(61_000);
    service.faults.add({ kind: 'garbage' });
    const text = 'It could not be read just now. Try again in a minute.';
    expect(await owner.press(first, '🔄 Read again')).toMatchObject({ show_alert: true, text });
    expect(telegram.chat(owner).last?.text).toBe(first.text);
    expect((await owner.press(first, '🔄 Read again')).show_alert).not.toBe(true);
  });

  it('of an order that is not certain is not offered to be read, since looking reads the balance', async () => {
    const { owner, add, press } = await openHistory();
    await add({ state: 'unknown', reason: 'mismatch', record: null });
    const record = await press(owner, await owner.ask('/orders ORDERR'), "📄 Service's record");
    expect(record.text).toContain('has not been read yet');
    expect(record.labels).toEqual(['⬅️ Order']);
  });
});

describe('the table', () => {
  const day = 86_400_000;

  it('of some days holds them whole, by the clock of the chat, in plain figures', async () => {
    const { owner, add, addToBook, store, telegram, next } = await openHistory();
    const at = (iso: string) => ({ created_at: Date.parse(iso), confirmed_at: Date.parse(iso) });
    await store.settings.update((draft) => {
      Object.assign(draft.chats[0]!, { title: '=Olga', timeZone: 'Europe/Berlin', locale: 'ru' });
    });
    await addToBook('+payouts', sampleAddress(2));
    await add(at('2026-10-31T22:59:59Z'));
    const record = stringifyLossless({ id: 'service-2', staked_sun: 2n ** 60n });
    await add({ ...at('2026-10-31T23:00:00Z'), pay_amount_sun: '1234567890', estimate_sun: '1', record });
    await add({ ...at('2026-11-10T22:59:59Z'), state: 'rejected', service_message: '=cmd|calc' });
    await add(at('2026-11-10T23:00:00Z'));
    const file = await next(owner, () => owner.say('/orders csv 2026-11-01 2026-11-10'));
    expect(file.raw.document?.file_name).toBe('orders-2026-11-01-2026-11-10.csv');
    expect(file.raw.caption).toMatch(/^📄 [^]*2026-11-01[^]*2026-11-10: 2\.[^]*Europe\/Berlin\.$/);
    const written = await download(telegram, file);
    expect(written.startsWith('\uFEFFid,kind,resource,quantity,')).toBe(true);
    expect(written).toContain("'=cmd|calc");
    const [head = [], ...rows] = readCsv(written).map(({ cells }) => cells);
    expect(rows.map((cells) => [cells[0], cells[head.indexOf('created_at')]])).toEqual([
      ['ORDERT', '2026-11-10T23:59:59+01:00'],
      ['ORDERS', '2026-11-01T00:00:00+01:00'],
    ]);
    const paid = Object.fromEntries(head.map((name, index) => [name, rows[1]![index]]));
    // The words of the state are English, whatever the chat speaks.
    expect(paid).toMatchObject({
      state_in_words: 'delivered',
      receiver: sampleAddress(2),
      receiver_label: '+payouts',
      paid_trx: '1234.56789',
      estimate_trx: '0.000001',
      staked_trx: '1152921504606.846976',
      ordered_by: '=Olga',
      ordered_by_id: String(ownerId),
      approved_by: '',
    });
  });

  it('is offered for today, 7 days, 30 days and this month', async () => {
    const { owner, add, press, next, telegram, clock } = await openHistory();
    for (const days of [0, 6, 7, 20, 21, 29, 30]) {
      const created_at = clock.now() - days * day;
      await add({ created_at, confirmed_at: created_at });
    }
    const folded = await press(owner, await owner.ask('/orders'), '⋯ More 1/2');
    const choice = await press(owner, folded, '📄 CSV');
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
    'csv soon',
    'csv yesterday today',
    'csv 2026-02-30 2026-03-01',
    'csv 2026-11-01 2026-11-02 2026-11-03',
  ])('is not made of /orders %s', async (line) => {
    const { owner } = await openHistory();
    expect((await owner.ask(`/orders ${line}`)).text).toContain('Send two dates, the earlier one first');
  });

  it('that the chat refuses is no table of nothing', async () => {
    const { owner, add, telegram, texts } = await openHistory();
    await add();
    const description = 'Bad Request: not enough rights to send documents to the chat';
    telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendDocument' });
    const answer = await owner.ask('/orders csv 2026-11-21 2026-11-21');
    expect(answer.text).toContain("doesn't allow the bot to send files");
    await owner.ask('/orders');
    expect(texts().filter((text) => text.includes('Nothing was ordered'))).toEqual([]);
  });

  it('is not sent for days on which nobody ordered, and asked for by /orders csv alone', async () => {
    const { owner } = await openHistory();
    expect((await owner.ask('/orders csv 2020-01-01 2020-01-31')).text).toBe(
      'Nothing was ordered from 2020-01-01 to 2020-01-31.',
    );
    expect((await owner.ask('/orders csv')).labels).toContain('30 days');
  });
});

const hash = 'a5deb3f64b31a4550efce0d4519225c6c08515da8065b0838aa5e5c2a7ec95e3';
const dayMs = 86_400_000;

async function openBook() {
  const scene = await openHistory();
  const labels = ['payouts', 'cold wallet 2', 'Payments'];
  for (const [n, label] of labels.entries()) await scene.addToBook(label, sampleAddress(n + 1));
  return scene;
}

it('lists the orders for a name, an address or a link of an explorer, with pages that keep it', async () => {
  const { owner, add, press } = await openBook();
  for (let index = 0; index < 8; index += 1) await add({ receiver: sampleAddress(1) });
  await add({ receiver: sampleAddress(2) });
  const address = sampleAddress(1);
  const link = `https://tronscan.org/#/address/${address}`;
  for (const words of ['PAYOUTS', address, link, `it was ${address} once`]) {
    const { text } = await owner.ask(`/orders ${words}`);
    expect(text).toContain(`For payouts: ${address}`);
    expect(text).toContain('8 orders · page 1 of 2');
    expect(text).not.toContain(sampleAddress(2));
  }
  const first = await owner.ask('/orders payouts');
  const second = await press(owner, first, '▶️');
  expect(second.text).toContain(`For payouts: ${address}`);
  expect(second.text).toContain('page 2 of 2');
  const one = await press(owner, second, '1 ✅');
  const back = await press(owner, one, '⬅️ Orders');
  expect(back.text).toBe(second.text);
  expect((await press(owner, back, 'All')).text).toContain('9 orders');
  expect((await owner.ask('/orders cold wallet 2')).text).toContain('1 order\n');
});

it.each([
  ['last week', 'From 2026-11-09 to 2026-11-15'],
  ['11月3日', '📜 Orders\n2026-11-03'],
])('lists the orders of “%s”', async (typed, heading) => {
  const { owner } = await openBook();
  expect((await owner.ask(`/orders ${typed}`)).text).toContain(heading);
});

it('keeps the days of a period from page to page', async () => {
  const { owner, add, press } = await openBook();
  for (let index = 0; index < 8; index += 1) await add();
  const second = await press(owner, await owner.ask('/orders november'), '▶️');
  expect(second.text).toContain('From 2026-11-01 to 2026-11-21');
  expect(second.text).toContain('page 2 of 2');
});

it('takes a name of the book before a period, and figures alone for a number', async () => {
  const { owner, store, service } = await openBook();
  await store.settings.update(({ addresses }) => void (addresses[0]!.label = 'November'));
  expect((await owner.ask('/orders november')).text).toContain('For November');
  await owner.ask('/orders 20261103');
  expect(service.requests.length).toBeGreaterThan(0);
  expect((await owner.ask('/orders 11/3')).labels).toEqual(['2026-11-03', '2026-03-11']);
});

it('lists the orders for a name on some days, with pages that keep both', async () => {
  const { owner, add, press, clock } = await openBook();
  const yesterday = { created_at: clock.now() - dayMs };
  for (let index = 0; index < 7; index += 1) await add({ receiver: sampleAddress(1), ...yesterday });
  await add({ receiver: sampleAddress(1) });
  await add({ receiver: sampleAddress(2), ...yesterday });
  const day = new Date(yesterday.created_at).toISOString().slice(0, 10);
  const heading = `For payouts: ${sampleAddress(1)}\n${day}\n7 orders`;
  const first = await owner.ask('/orders yesterday payouts');
  expect(first.text).toContain(`${heading} · page 1 of 2`);
  const second = await press(owner, first, '▶️');
  expect(second.text).toContain(`${heading} · page 2 of 2`);
  const one = await press(owner, second, '1 ✅');
  expect((await press(owner, one, '⬅️ Orders')).text).toBe(second.text);
  expect((await owner.ask('/orders payouts 11/3')).labels).toEqual([
    '📒 payouts · 2026-11-03',
    '📒 payouts · 2026-03-11',
  ]);
  expect((await owner.ask('/orders payouts tomorrow')).text).toContain('has not begun yet');
});

it('finds an order by the hash of its delegation, in a link too; of an unknown hash the service is asked', async () => {
  const { owner, add, service } = await openBook();
  await add();
  await add({ delegate_hash: hash });
  for (const words of [hash, hash.toUpperCase(), `https://tronscan.org/#/transaction/${hash}`]) {
    expect((await owner.ask(`/orders ${words}`)).text).toContain('ORDERS');
  }
  expect(service.requests).toEqual([]);
  const other = `${hash.slice(0, -1)}0`;
  expect((await owner.ask(`/orders ${other}`)).text).toContain(`has no order ${other}`);
  expect(service.requests).toHaveLength(2);
});

it('lists the orders of a day in the time zone of the chat', async () => {
  const { owner, add, clock, store } = await openBook();
  const midnight = Date.UTC(2026, 10, 20);
  await add({ created_at: midnight - 3_600_000, receiver: sampleAddress(4) });
  await add({ created_at: midnight + 3_600_000, receiver: sampleAddress(5) });
  const { text } = await owner.ask('/orders 20.11.2026');
  expect(text).toContain('📜 Orders\n2026-11-20');
  expect(text).toContain(sampleAddress(5));
  expect(text).not.toContain(sampleAddress(4));
  await store.settings.update(({ chats }) => void (chats[0]!.timeZone = 'Europe/Moscow'));
  expect((await owner.ask('/orders 2026-11-20')).text).toContain('2 orders');
  await add({ created_at: clock.now() - dayMs, receiver: sampleAddress(6) });
  expect((await owner.ask('/orders yesterday')).text).toContain(sampleAddress(6));
  expect((await owner.ask('/orders today')).text).toContain('None found.');
});

it('offers names that contain the words, and the service where they may be a number', async () => {
  const { owner, add, press, service } = await openBook();
  await add({ receiver: sampleAddress(3) });
  const offered = await owner.ask('/orders pay');
  expect(offered.text).toContain('Nothing found for pay among order numbers');
  expect(offered.labels).toEqual(['📒 payouts', '📒 Payments', '🔎 Ask the service', '⬅️ Orders']);
  expect(service.requests).toEqual([]);
  expect((await press(owner, offered, '📒 Payments')).text).toContain(sampleAddress(3));
  await press(owner, await owner.ask('/orders pay'), '🔎 Ask the service');
  expect(service.requests).toHaveLength(2);
});

it('says what is wrong with a mistyped address, and asks nobody for it', async () => {
  const { owner, service } = await openBook();
  const address = sampleAddress(1);
  const { text } = await owner.ask(`/orders ${address.slice(0, -1)}${address.endsWith('x') ? 'y' : 'x'}`);
  expect(text).toContain('checksum');
  expect(service.requests).toEqual([]);
});

it('offers the names that a mistyped one is near to', async () => {
  const { owner, service } = await openBook();
  const { labels } = await owner.ask('/orders payuots');
  expect(labels.join()).toContain('payouts');
  expect(labels.join()).not.toContain('Payments');
  expect(service.requests).toEqual([]);
  expect((await owner.ask('/orders nobody')).text).toContain('This bot has no order nobody');
});
