import { describe, expect, it } from 'vitest';
import { describeNotice } from '../../src/watch/describe-notice.ts';
import { type Notice, keyOf, readNotice } from '../../src/outbox/notice.ts';
import { asTelegramReads, now, readerIn } from '../base/reader.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const hourMs = 3_600_000;
const tell = (notice: Notice, locale: string) =>
  asTelegramReads(describeNotice(notice, readerIn(locale))).text;

const low = (lastsMs: number, transfers?: string): Notice => ({
  kind: 'low-balance',
  at: now,
  count: 1,
  by: 'days',
  step: 3,
  balanceSun: '123456789',
  runway: { lastsMs, days: 7, ...(transfers !== undefined && { transfers }) },
});

it.each([
  [
    'en',
    'It lasts about 2.9 days (412 transfers) at the pace of the last 7 days (based on events and balance readings).',
  ],
  ['zh', '按最近 7 天的消耗速度（依据事件与向服务查询的数据），还能用大约 2.9 天（412 笔转账）。'],
  [
    'ru',
    'Хватит примерно на 2,9 дня (412 переводов) при расходе последних 7 дней (по событиям и данным сервиса).',
  ],
])('a low balance says how long it lasts, in %s', (locale, sentence) => {
  expect(tell(low(71 * hourMs, '412'), locale)).toContain(sentence);
});

it.each([
  [0, 'The balance is empty.'],
  [hourMs, 'It lasts less than 2 hours at'],
  [23.9 * hourMs, 'It lasts about 23 hours at'],
  [24 * hourMs, 'It lasts about 1 day at'],
  [12.7 * 24 * hourMs, 'It lasts about 12 days at'],
  [91 * 24 * hourMs, 'It lasts more than 90 days at'],
])('%s ms are told rounded down: %s', (lastsMs, sentence) => {
  expect(tell(low(lastsMs), 'en')).toContain(sentence);
});

it.each([
  ['en', 'no event names the new one', 'no event arrived'],
  ['zh', '没有事件报出新余额', '没有收到事件'],
  ['ru', 'нового не назвало ни одно событие', 'событие не пришло'],
])(
  'a movement that no event explains does not deny in %s that others came meanwhile',
  (locale, is, isNot) => {
    const trx = { before: '45000000', after: '30000000' };
    const [title] = tell({ kind: 'silence', at: now, from: now - 1, to: now, trx }, locale).split('\n');
    expect(title).toContain(is);
    expect(title).not.toContain(isNot);
  },
);

it('a balance that does not cover a purchase says so, and nothing of a pace that is not known', () => {
  const short = { kind: 'low-balance', at: now, count: 1, by: 'days', step: 1, balanceSun: '1000' } as const;
  expect(
    tell({ ...short, usualSun: '4225000' }, 'en')
      .split('\n')
      .slice(1, 3),
  ).toEqual([
    '⚠️ That is less than 65,000 energy usually costs: 4.225 TRX.',
    'Step: 1 day. Sent once, and again only after the balance has recovered.',
  ]);
  expect(tell({ ...short, balanceSun: '0' }, 'en')).toContain('The balance is empty.');
});

const record: Notice = {
  kind: 'record',
  at: now,
  place: { chatId: -100, topicId: 5 },
  address,
  since: 1,
  changes: [
    { is: 'guarantee-off' },
    { is: 'status', from: 'ACTIVE', to: '<b>NEW' },
    { is: 'expired', at: now },
    { is: 'quota', isUsedUp: false, of: 'count', used: 40, whole: 50 },
    { is: 'billing', at: now, isShort: true, feeSun: '1000000', spareSun: '999999' },
    { is: 'billing', at: now, isShort: false },
    { is: 'gone' },
  ],
};

it.each(['en', 'zh', 'ru'])(
  'what changed about an address is told with its whole address, in %s',
  (locale) => {
    const text = tell(record, locale);
    for (const part of [address, 'ACTIVE → <b>NEW', '40 / 50']) expect(text).toContain(part);
    expect(text.split('\n')).toHaveLength(2 + 7 + 1);
  },
);

describe.each(['en', 'zh', 'ru'])('what is left of the balance, in %s', (locale) => {
  const billing = (chatId: number, isShort: boolean, spareSun: string) => {
    const change = { is: 'billing', at: now, isShort, feeSun: '250000000', spareSun } as const;
    return tell({ ...record, place: { chatId, topicId: null }, changes: [change] }, locale);
  };

  it('is told in private, and never as less than nothing', () => {
    expect(billing(5, true, '123000000')).toContain('123 TRX');
    expect(billing(5, false, '456000000')).toContain('456 TRX');
    expect(billing(5, true, '-7000000')).toContain(' 0 TRX');
  });

  it('is not told in a group, whose members may not all read the balance', () => {
    const short = billing(-100, true, '123000000');
    const covered = billing(-100, false, '456000000');
    for (const text of [short, covered]) {
      expect(text).toContain('250 TRX');
      expect(text).not.toMatch(/123|456/);
    }
    expect(short.replace('💳', '🗓')).not.toBe(covered);
  });
});

it('found orders name their receiver and hash', () => {
  const hash = 'a'.repeat(64);
  const order = { id: 'AAAAAAAA', resource: 'ENERGY' as const, quantity: 65_000, receiver: address, hash };
  const text = tell({ kind: 'found', at: now, orders: [order] }, 'en');
  expect(text).toContain(`· AAAAAAAA: 65,000 energy for ${address}, ${hash}`);
  expect(text).toContain('no event about it has arrived');
});

it('each is stored as it is, and one place’s notice has a key of its own', () => {
  for (const notice of [low(1), record])
    expect(readNotice(JSON.parse(JSON.stringify(notice)))).toEqual(notice);
  const there: Notice = { ...record, place: { chatId: -100, topicId: null } };
  expect(keyOf(there)).not.toBe(keyOf(record));
  expect(keyOf({ ...record, at: now + 1 })).toBe(keyOf(record));
});

const parked: Notice = {
  kind: 'parked',
  at: now,
  chatId: -100,
  title: '<Team>',
  count: 3,
  reason: { code: 'removed', said: 'Forbidden: bot was kicked from the group chat' },
};

describe.each([
  ['en', 'added again'],
  ['zh', '重新添加机器人'],
  ['ru', 'снова добавят бота'],
])('the news of a chat out of reach in %s', (locale, comeBack) => {
  const news = (change: object) => tell({ ...parked, ...change }, locale);
  it('names both ways back into a group', () => {
    for (const part of ['<Team>', comeBack, '/start']) expect(news({})).toContain(part);
  });

  it('names the title of a group of which one topic is closed, and says that the rest goes on', () => {
    expect(news({ topicId: 7 })).toContain('<Team>');
    expect(news({ topicId: 7 })).not.toContain(comeBack);
    expect(news({ topicId: 7 })).not.toContain('General');
    expect(news({ topicId: null })).toContain('General');
  });

  it('names /start alone for a person, to whom no bot is added', () => {
    expect(news({ chatId: 100 })).not.toContain(comeBack);
    expect(news({ chatId: 100 })).toContain('/start');
  });
});
