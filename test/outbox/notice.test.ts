// Under which key each notice is told once, and which incident it opens. Keys are stored: one that changes tells again.

import { expect, it } from 'vitest';
import { type Notice, noticeEntry, readNotice } from '../../src/outbox/notice.ts';

const at = Date.UTC(2026, 10, 21, 12, 34);
const day = Math.floor(at / 86_400_000);
const hour = Math.floor(at / 3_600_000);
const reason = { code: 'blocked' } as const;
const span = { from: at - 5_000, to: at - 1_000 };
const parked = { kind: 'parked', at, chatId: -5, title: 'T', count: 2, reason } as const;
const groups = { at, chatIds: [-3, -2], titles: ['A', 'B'] };
const place = { chatId: -5, topicId: 7 };
const low = { kind: 'low-balance', at, count: 4, by: 'days', step: 3, balanceSun: '5' } as const;
const found = { resource: 'ENERGY', quantity: 65_000, receiver: 'T', hash: 'a' } as const;
const record = { kind: 'record' as const, at, address: 'T', since: 9, changes: [] };

it.each<[Notice, string, string | undefined]>([
  [{ kind: 'silence', at, ...span }, `silence:${span.from}`, ''],
  [{ kind: 'downtime', at, ...span, backAt: at }, `downtime:${span.from}`, `downtime:${span.from}`],
  [parked, `parked:-5:${at}`, '-5'],
  [{ ...parked, topicId: 7 }, `parked:-5:7:${at}`, '-5:7'],
  [{ ...parked, topicId: null }, `parked:-5:null:${at}`, '-5:0'],
  [{ kind: 'undelivered', at, chatId: -5, title: 'T', reason }, `undelivered:-5:${hour}`, '-5'],
  [{ kind: 'template', at, types: ['A', 'B'] }, 'template:A B', 'template:A B'],
  [
    {
      kind: 'words-failed',
      at,
      ...place,
      title: 'T',
      type: 'EVENT_BALANCE',
      template: 'x',
      v: 2,
      why: 'broken',
    },
    'words-failed:x:2',
    'words-failed:x:2',
  ],
  [{ kind: 'quota', at, mbPerHour: 5 }, `quota:${at}`, ''],
  [{ kind: 'jobs-late', at, jobs: [] }, `jobs-late:${at}`, ''],
  [
    { kind: 'first-event', at, type: 'EVENT_BALANCE', chats: 1, held: 0, muted: 0, missing: 0 },
    'first-event',
    undefined,
  ],
  [{ kind: 'unowned', ...groups }, 'unowned:-3 -2', 'unowned:-3 -2'],
  [{ kind: 'owned', ...groups }, `owned:${at}:-3 -2`, undefined],
  [low, 'low-balance:4', undefined],
  [{ ...low, place }, 'low-balance:4:-5:7', undefined],
  [{ ...record, place }, 'record:T:9:-5:7', undefined],
  [{ ...record, place: { chatId: -5, topicId: null } }, 'record:T:9:-5:', undefined],
  [
    {
      kind: 'found',
      at,
      orders: [
        { ...found, id: 'A' },
        { ...found, id: 'B' },
      ],
    },
    'found:A B',
    undefined,
  ],
  [{ kind: 'leaderless', at, ...span, instance: 'one:7' }, `leaderless:${span.from}`, undefined],
  [{ kind: 'takeover', at, term: 3, tookMs: 5, instance: 'one:7' }, 'takeover:3', undefined],
  [{ kind: 'clock', at, aheadMs: 5_001, instance: 'one:7' }, `clock:one:7:${day}`, undefined],
])('%o', (notice, key, ref) => {
  expect(readNotice(notice)).toEqual(notice);
  const entry = noticeEntry(notice);
  expect(entry.key).toBe(key);
  expect(entry.incident?.ref).toBe(ref);
  expect(entry.incident?.kind).toBe(ref === undefined ? undefined : notice.kind);
});

it('only alerts that did not arrive wait for somebody again at once when they had been dealt with', () => {
  const undelivered: Notice = { kind: 'undelivered', at, chatId: -5, title: 'T', reason };
  expect(noticeEntry(undelivered).incident?.reopens).toBe(true);
  expect(noticeEntry(parked).incident?.reopens).toBeUndefined();
});
