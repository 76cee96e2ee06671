// The tables of /export at their edges: more than a page, the last moment of a period, a document that is full, and a
// button that was never shown.

import { expect, it } from 'vitest';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { exportButtons, type ExportPeriod } from '../../../src/bot/export/buttons.ts';
import { namedPeriod } from '../../../src/bot/export/export.ts';
import { splitTable } from '../../../src/bot/export/send-table.ts';
import { readCsv } from '../../../src/views/csv.ts';
import { makeArrival } from '../../store/ledger/fixture.ts';
import { orderIn } from '../buy/sample.ts';
import { openScene } from '../scene.ts';

const hourMs = 3_600_000;

const tableIn = ({ document }: ChatMessage) =>
  readCsv(Buffer.from(document!.bytes).toString('utf8')).map(({ cells }) => cells);

it('events of many pages are all there, and of a type that is not known only the body is', async () => {
  const { owner, store, clock } = await openScene();
  await owner.ask('/start');
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
  const scene = await openScene({
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
  await scene.owner.ask('/start');
  const day = Math.floor(scene.clock.now() / (24 * hourMs)) * 24 * hourMs;
  const [, ...rows] = tableIn(await scene.owner.ask('/export orders today'));
  expect(rows.map(([id]) => id)).toEqual(ids);
  // An order of this very millisecond is in it, and later ones are not.
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ since: day, until: scene.clock.now() + 1 })));
});

it('the audit of many pages is all there', async () => {
  const { owner, store, clock } = await openScene();
  await owner.ask('/start');
  const entry = { at: clock.now(), actorId: null, action: 'a.b' };
  for (let n = 0; n < 501; n++) await store.audit.add({ ...entry, subject: `s${n}` });
  const [, ...rows] = tableIn(await owner.ask('/export audit today'));
  const subjects = rows.filter((row) => row[4] === 'a.b').map((row) => row[5]);
  expect(subjects).toEqual(Array.from({ length: 501 }, (_, n) => `s${n}`));
});

it('the named periods are days of the zone, today included', () => {
  // 15 November in UTC, the 16th in Shanghai.
  const now = Date.UTC(2026, 10, 15, 20);
  const of = (name: ExportPeriod, zone: string) => {
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
  const seconds = (ms: number) => ms / 1_000;
  const bills = [
    { address: 'begin', timestamp: begin },
    { address: 'before', timestamp: begin - 1 },
    { address: 'last', timestamp: end - 1 },
    { address: 'end', timestamp: end },
    { address: 'in seconds', timestamp: seconds(begin) },
    { address: 'without a time' },
  ];
  for (const ending of [{ last: true }, { total_pages: 2 }, {}]) {
    const read: number[] = [];
    const scene = await openScene({
      service: {
        async listDailyBills({ page = 0 } = {}) {
          read.push(page);
          const content = page < 2 ? bills.slice(page * 3, page * 3 + 3) : [];
          return { content, ...(page > 0 && ending) };
        },
      },
    });
    await scene.owner.ask('/start');
    const [, ...rows] = tableIn(await scene.owner.ask('/export bills 2026-10'));
    expect(rows.map(([address]) => address)).toEqual(['begin', 'last', 'in seconds', 'without a time']);
    // Where the service does not say which page is the last one, an empty page does.
    expect(read).toEqual('last' in ending || 'total_pages' in ending ? [0, 1] : [0, 1, 2]);
  }
});

it('a document is filled to its last byte, and a row that is larger than one has one for itself', async () => {
  async function* rows() {
    for (const cell of ['aa', 'bb', 'cc', 'dd', 'ee', 'f'.repeat(90), 'gg']) yield [cell];
  }
  const head = Buffer.byteLength('\uFEFFn\r\n');
  const parts: string[][] = [];
  for await (const { bytes } of splitTable({ columns: ['n'], rows: rows() }, head + 8)) {
    parts.push(readCsv(Buffer.from(bytes).toString()).flatMap(({ cells }) => cells));
  }
  expect(parts).toEqual([
    ['n', 'aa', 'bb'],
    ['n', 'cc', 'dd'],
    ['n', 'ee'],
    ['n', 'f'.repeat(90)],
    ['n', 'gg'],
  ]);
});

it('the audit is refused to an admin who presses a button that they were never shown', async () => {
  const { owner, person } = await openScene();
  await owner.ask('/start');
  const admin = await person('Ann', 'admin');
  const menu = await admin.ask('/export');
  const data = exportButtons.table.data({ kind: 'audit', period: 'today' });
  expect((await admin.press(menu, { data })).text).toContain("don't have permission");
});
