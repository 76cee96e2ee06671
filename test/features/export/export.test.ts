import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { readCsv } from '../../../src/base/csv.ts';
import { exportButtons, exportKinds } from '../../../src/features/export/export.ts';
import { namedPeriod } from '../../../src/base/time.ts';
import { stringifyLossless } from '../../../src/base/json.ts';
import { addressMonitor } from '../../../src/events/address-monitor.ts';
import { newAddress } from '../../tron/new-address.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { i18n } from '../../spoken.ts';
import { pressesIn } from '../buy/service.ts';
import { orderIn } from '../buy/sample.ts';
import { openScene, type Scene } from '../../bot/scene.ts';
import { subjectsOf, takeSubject } from '../../../src/input/subject.ts';
import { show } from '../../store/ledger/posts.ts';
import { deliveriesOf } from '../../store/asked.ts';

const hourMs = 3_600_000;

/** A bot whose owner has begun. */
async function openExport(options: Parameters<typeof openScene>[0] = {}) {
  const scene = await openScene(options);
  await scene.owner.ask('/start');
  return { ...scene, ...pressesIn(scene.telegram) };
}

const textIn = ({ document }: ChatMessage) => Buffer.from(document!.bytes).toString('utf8');
const tableIn = (message: ChatMessage) => readCsv(textIn(message)).map(({ cells }) => cells);

const noOrders = {
  cancelCards: () => Promise.resolve(0),
  list: async () => ({ orders: [], total: 0 }),
};

/** Two events of today, of which the group got one. */
async function addEvents({ store, clock }: Scene, groupId: number) {
  const receivedAt = clock.now();
  const data = { amount_sun: 123456789012345678901n, remark: '=HYPERLINK("x")' };
  const body = stringifyLossless({ event_id: 'heard', event_type: 'EVENT_BALANCE', data });
  const route = { ruleId: null, chatId: groupId, topicId: null };
  await store.events.add(makeArrival('heard', { receivedAt, body }), [route]);
  await store.events.add(makeArrival('other', { receivedAt }), []);
  await store.events.add(makeArrival('old', { receivedAt: receivedAt - 400 * 24 * hourMs }), []);
  const [event] = await store.history.find('heard');
  const [delivery] = await deliveriesOf(store, event!.seq);
  await show(store, [delivery!.id], 5, clock.now());
}

it('events of a period, exact and safe for spreadsheets; in a group only those it got', async () => {
  const scene = await openExport();
  const group = await scene.group();
  await addEvents(scene, group.id);
  const [columns, ...rows] = tableIn(await scene.owner.ask('/export events 2 days'));
  expect(rows.map(([id]) => id)).toEqual(['heard', 'other']);
  const cell = (name: string) => rows[0]![columns!.indexOf(name)];
  expect([cell('amount_sun'), cell('remark')]).toEqual(['123456789012345678901', '=HYPERLINK("x")']);
  const raw = textIn(await scene.owner.ask('/export events today'));
  expect(raw).toContain(`"'=HYPERLINK(""x"")"`);
  const [, ...ofGroup] = tableIn(await scene.owner.ask('/export events 2 days', { chat: group }));
  expect(ofGroup.map(([id]) => id)).toEqual(['heard']);
});

it('a chat that takes no files hears that, and not that there is nothing', async () => {
  const scene = await openExport();
  const { owner, telegram } = scene;
  const group = await scene.group();
  await addEvents(scene, group.id);
  const description = 'Bad Request: not enough rights to send documents to the chat';
  telegram.faults.inject({ kind: 'refuse', code: 400, description }, { method: 'sendDocument' });
  const answer = await owner.ask('/export events 2 days', { chat: group });
  expect(answer.text).toContain("doesn't allow the bot to send files");
  expect((await owner.ask('/export events 2001', { chat: group })).text).toContain('2001-01-01');
  const said = scene.texts(group);
  expect(said.slice(said.indexOf(answer.text) + 1)).toHaveLength(1);
});

it('events that are likely baits are marked, and none of their addresses can be copied', async () => {
  const { owner, store, clock, addToBook } = await openExport();
  const [binance, twin] = [newAddress.TRON('binance'), newAddress.TRON('twin')];
  const seen = `T${twin.slice(1, -6)}${binance.slice(-6)}`;
  await addToBook('Binance', binance);
  const { type, example } = addressMonitor;
  for (const [id, from] of Object.entries({ bait: seen, paid: binance })) {
    const data = { ...example, from_address: from, name: `from ${from}` };
    const body = JSON.stringify({ event_id: id, event_type: type, data });
    await store.events.add(makeArrival(id, { receivedAt: clock.now(), type, body }), []);
  }
  const file = await owner.ask('/export events today');
  const [columns, bait, paid] = tableIn(file);
  const cell = (row: string[] | undefined, name: string) => row![columns!.indexOf(name)];
  expect([cell(bait, 'bait'), cell(paid, 'bait')]).toEqual(['lookalike', '']);
  expect(textIn(file)).not.toContain(seen);
  expect(cell(bait, 'from_address')).toBe(`${seen.slice(0, 4)} · ${seen.slice(4, 8)}…`);
  expect(cell(bait, 'to_address')).toBe(example['to_address']);
  expect([cell(paid, 'from_address'), cell(paid, 'name')]).toEqual([binance, `from ${binance}`]);
  expect(cell(paid, 'body')).toContain(binance);
});

it('the buttons lead to the same table, and a period without rows gets a sentence', async () => {
  const scene = await openExport();
  const { owner, press, pressForNews } = scene;
  await addEvents(scene, -5);
  const kinds = await owner.ask('/export');
  const periods = await press(owner, kinds, '🔔 Events');
  expect(periods.text).toContain('time zone of this chat, UTC');
  const table = await pressForNews(owner, periods, 'Today');
  expect(table.text).toMatch(/^Events from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d\. Times are in UTC\.$/);
  expect(tableIn(table)).toHaveLength(3);
  expect((await owner.ask('/export events 2001')).text).toContain(
    'No events from 2001-01-01 to 2001-12-31 are stored',
  );
});

it('a period that ends before it begins, or is none, gets a sentence and an example', async () => {
  const { owner } = await openExport();
  expect((await owner.ask('/export orders 15 nov - 1 nov')).text).toMatch(
    /ends before it begins.*\n\nSend \/export orders 2026-10/s,
  );
  expect((await owner.ask('/export orders soon')).text).toContain("can't read this as a period");
  const unknown = (await owner.ask('/export everything')).text;
  expect(unknown).toContain("everything can't be exported");
  expect(unknown).toContain('Send /export orders 2026-10');
});

it.each([
  ['en', '📜 Orders 2001', 'Nothing was ordered from 2001-01-01'],
  ['zh', '订单2001', '没有订单'],
  ['zh', '🔔 事件 2001', '没有保存'],
  ['zh', '操作记录 2001', '没有操作记录'],
  ['ru', 'заказы 2001', 'заказов не было'],
  ['ru', '🕵️ Журнал действий 2001', 'в журнале действий нет записей'],
  ['ru', 'счета 2001', 'не нашлось'],
  ['ru', 'Events 2001', 'не сохранено'],
])('takes its own labels and words, in %s: %s', async (locale, typed, answer) => {
  const scene = await openExport({
    service: { listDailyBills: async () => ({ content: [], last: true, total_pages: 0 }) },
    orders: noOrders,
  });
  await scene.owner.ask(`/language ${locale}`);
  expect((await scene.owner.ask(`/export ${typed}`)).text).toContain(answer);
});

it.each([
  ['en', 'last week', '2026-11-09 – 2026-11-15'],
  ['zh', '11月3日', '2026-11-03'],
  ['ru', 'за прошлую неделю', '2026-11-09 – 2026-11-15'],
])('a period alone is kept while the kind is asked for, in %s: %s', async (locale, typed, period) => {
  const { owner, group, deps, pressForNews } = await openExport();
  const words = deps.i18n.words(locale);
  await owner.ask(`/language ${locale}`);
  const asked = await owner.ask(`/export ${typed}`);
  expect(asked.text.startsWith(period)).toBe(true);
  expect(asked.labels).toEqual([...exportKinds, 'back'].map((of) => words.plain(`export-${of}`)));
  const [first, last = first] = period.split(' – ');
  const { document, text } = await pressForNews(owner, asked, words.plain('export-audit'));
  expect(document?.file_name ?? text).toMatch(new RegExp(`${first}.*${last}`));
  const team = await group();
  const inGroup = await owner.ask(`/export ${typed}`, { chat: team });
  expect(inGroup.labels).toHaveLength(exportKinds.length);
});

it('a period alone that is several is chosen first, and one to come has no tables', async () => {
  const { owner, last } = await openExport();
  const asked = await owner.ask('/export 11/3');
  expect(asked.labels).toEqual(['2026-11-03', '2026-03-11']);
  await owner.press(asked, '2026-03-11');
  expect(last().text).toContain('2026-03-11: which table?');
  expect((await owner.ask('/export next week')).text).toContain('has not begun yet');
});

const subjects = subjectsOf('export', [...exportKinds, 'backup']);

it.each([
  ['last week events', 'events', 'last week'],
  ['last week: Orders', 'orders', 'last week:'],
  ['上周事件', 'events', '上周'],
  ['上周的订单', 'orders', '上周的'],
  ['за прошлую неделю события', 'events', 'за прошлую неделю'],
  ['за ноябрь заказы', 'orders', 'за ноябрь'],
])('the kind may stand behind the period: %s', (typed, of, rest) => {
  expect(takeSubject(typed, subjects)).toEqual({ of, rest });
});

it.each(['en', 'zh', 'ru'])('each button of the screen can be typed, in %s', (locale) => {
  for (const kind of [...exportKinds, 'backup']) {
    const label = i18n.words(locale).plain(`export-${kind}`);
    expect(takeSubject(`${label} 2001`, subjects)).toEqual({ of: kind, rest: '2001' });
    expect(takeSubject(label, subjects)).toEqual({ of: kind, rest: '' });
  }
  expect(takeSubject('ordersome', subjects)).toBeUndefined();
  expect(takeSubject('reorders', subjects)).toBeUndefined();
});

it('a table of events says so where its period is older than what is kept, also when it is empty', async () => {
  const scene = await openExport({ alerts: { keepDays: 30 }, orders: noOrders });
  await addEvents(scene, -5);
  const kept = 'Events are kept for 30 days: older ones may be missing here.';
  expect((await scene.owner.ask('/export events 60 days')).text).toContain(kept);
  expect((await scene.owner.ask('/export events 2001')).text).toContain(kept);
  expect((await scene.owner.ask('/export events 7 days')).text).not.toContain('are kept');
  expect((await scene.owner.ask('/export orders 2001')).text).not.toContain('are kept');
});

it('the audit is for owners in private alone; an admin exports the rest, an operator nothing', async () => {
  const scene = await openExport();
  const { owner, store } = scene;
  const group = await scene.group();
  const entry = { actorId: 1001, action: 'a.b', subject: '=1+1', detail: { n: 1 } };
  await store.audit.add({ at: scene.clock.now(), ...entry });
  const [columns, ...rows] = tableIn(await owner.ask('/export audit today'));
  expect(columns).toEqual(['id', 'at', 'actor_id', 'actor', 'action', 'subject', 'detail']);
  const told = rows.find((row) => row[4] === 'a.b')?.slice(2);
  expect(told).toEqual(['1001', 'Olga Ono', 'a.b', '=1+1', '{"n":1}']);
  expect((await owner.ask('/export audit today', { chat: group })).text).toContain('private chat');
  const admin = await scene.person('Ann', 'admin');
  expect((await admin.ask('/export audit today')).text).toContain("don't have permission");
  const menu = await admin.ask('/export');
  expect(menu.labels).not.toContain('🕵️ Audit');
  const forged = { data: exportButtons.table.data({ kind: 'audit', period: 'today' }) };
  expect((await admin.press(menu, forged)).text).toContain("don't have permission");
  expect((await admin.ask('/export events 2001')).text).toContain('No events');
  const operator = await scene.person('Oscar', 'operator');
  expect((await operator.ask('/export events 2001')).text).toContain("don't have permission");
});

it('bills have the fields of the service as columns, and those of other days are left out', async () => {
  const day = Date.UTC(2026, 9, 5);
  const bills = [
    { address: 'T1', amount_sun: 9007199254740993n, timestamp: day },
    { address: 'T2', amount_sun: 2, timestamp: day + 60 * 24 * hourMs },
    { address: 'T3', amount_sun: 3, timestamp: day, extra: 'more' },
  ];
  const pages = [bills.slice(0, 2), bills.slice(2)];
  const listDailyBills = async ({ page = 0 } = {}) => ({ content: pages[page] ?? [], total_pages: 2 });
  const { owner } = await openExport({ service: { listDailyBills } });
  expect(tableIn(await owner.ask('/export bills 2026-10'))).toEqual([
    ['address', 'amount_sun', 'timestamp', 'other_fields'],
    ['T1', '9007199254740993', String(day), ''],
    ['T3', '3', String(day), '{"extra":"more"}'],
  ]);
});

it('a table of bills says how many name no time, and that it was cut, also when it is empty', async () => {
  const dated = { amount_sun: 1, timestamp: Date.UTC(2026, 9, 5) };
  const page = { content: [dated, { amount_sun: 2 }, { amount_sun: 3 }], last: true };
  const scene = await openExport({ service: { listDailyBills: async () => page } });
  const whole = (await scene.owner.ask('/export bills 2026-10')).text;
  expect(whole).toContain('2 bills here have no time');
  expect(whole).not.toContain('checked');
  Object.assign(page, { content: [dated], last: false });
  const cut = 'only the first 500 were checked';
  const table = await scene.owner.ask('/export bills 2026-10');
  expect(table.text).toContain(cut);
  expect(table.text).not.toContain('have no time');
  expect(tableIn(table)).toHaveLength(1 + 500);
  const none = (await scene.owner.ask('/export bills 2001')).text;
  expect(none).toContain('No bills from 2001-01-01');
  expect(none).toContain(cut);
});

it('events of many pages are all there, and of a type that is not known only the body is', async () => {
  const { owner, store, clock } = await openExport();
  const receivedAt = clock.now();
  const body = '{"event_type":"EVENT_NEW","data":{"amount_sun":1}}';
  await store.events.add(makeArrival('new', { receivedAt, type: 'EVENT_NEW', body }), []);
  const ids = Array.from({ length: 1_100 }, (_, n) => `event-${n}`);
  await Promise.all(ids.map((id) => store.events.add(makeArrival(id, { receivedAt }), [])));
  const [columns, first, ...rows] = tableIn(await owner.ask('/export events today'));
  const cell = (name: string) => first![columns!.indexOf(name)];
  expect([cell('type'), cell('amount_sun'), cell('body')]).toEqual(['EVENT_NEW', '', body]);
  expect(rows.map(([id]) => id)).toEqual(ids);
});

it('orders of many pages are all there once, though others are placed meanwhile', async () => {
  const ids = Array.from({ length: 501 }, (_, n) => `O${n}`);
  const asked: Array<{ since?: number | undefined; until?: number | undefined }> = [];
  const scene = await openExport({
    orders: {
      cancelCards: () => Promise.resolve(0),
      async list({ page, size, since, until }) {
        asked.push({ since, until });
        // One more order stands before the others after the first page.
        const all = page === 0 ? ids : ['NEW', ...ids];
        const part = all.slice(page * size, (page + 1) * size);
        return { orders: part.map((id) => orderIn('delivered', { id })), total: all.length };
      },
    },
  });
  const day = Math.floor(scene.clock.now() / (24 * hourMs)) * 24 * hourMs;
  const [, ...rows] = tableIn(await scene.owner.ask('/export orders today'));
  expect(rows.map(([id]) => id)).toEqual(ids);
  // An order of this very millisecond is in it, and later ones are not.
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ since: day, until: scene.clock.now() + 1 })));
});

it('the audit of many pages is all there', async () => {
  const { owner, store, clock } = await openExport();
  const entry = { at: clock.now(), actorId: null, action: 'a.b' };
  for (let n = 0; n < 501; n++) await store.audit.add({ ...entry, subject: `s${n}` });
  const [, ...rows] = tableIn(await owner.ask('/export audit today'));
  const subjects = rows.filter((row) => row[4] === 'a.b').map((row) => row[5]);
  expect(subjects).toEqual(Array.from({ length: 501 }, (_, n) => `s${n}`));
});

it('the named periods are days of the zone, today included', () => {
  // 15 November in UTC, the 16th in Shanghai.
  const now = Date.UTC(2026, 10, 15, 20);
  const of = (name: Parameters<typeof namedPeriod>[0], zone: string) => {
    const { first, last } = namedPeriod(name, now, zone);
    return `${first} ${last}`;
  };
  expect(of('today', 'UTC')).toBe('2026-11-15 2026-11-15');
  expect(of('today', 'Asia/Shanghai')).toBe('2026-11-16 2026-11-16');
  expect(of('week', 'UTC')).toBe('2026-11-09 2026-11-15');
  expect(of('month', 'UTC')).toBe('2026-11-01 2026-11-15');
  expect(of('lastmonth', 'UTC')).toBe('2026-10-01 2026-10-31');
  expect(of('days90', 'UTC')).toBe('2026-08-18 2026-11-15');
});

it('bills of the last moment of a period are in it, those of the next one are not, and each page is read once', async () => {
  const begin = Date.UTC(2026, 9, 1);
  const end = Date.UTC(2026, 10, 1);
  const bills = [
    { address: 'begin', timestamp: begin },
    { address: 'before', timestamp: begin - 1 },
    { address: 'last', timestamp: end - 1 },
    { address: 'end', timestamp: end },
    { address: 'in seconds', timestamp: begin / 1_000 },
    { address: 'without a time' },
  ];
  for (const ending of [{ last: true }, { total_pages: 2 }, {}]) {
    const read: number[] = [];
    const listDailyBills = async ({ page = 0 } = {}) => {
      read.push(page);
      return { content: bills.slice(page * 3, page * 3 + 3), ...(page > 0 && ending) };
    };
    const { owner } = await openExport({ service: { listDailyBills } });
    const [, ...rows] = tableIn(await owner.ask('/export bills 2026-10'));
    expect(rows.map(([address]) => address)).toEqual(['begin', 'last', 'in seconds', 'without a time']);
    // Where the service does not say which page is the last one, an empty page does.
    expect(read).toEqual('last' in ending || 'total_pages' in ending ? [0, 1] : [0, 1, 2]);
  }
});
