import { describe, expect, it } from 'vitest';
import { events } from '../../../src/events/index.ts';
import { thingsToCheck, type Report } from '../../../src/features/reports/report.ts';
import { describeReport, keyOfReport, pictureOfReport } from '../../../src/features/reports/text.ts';
import type { BalanceLevel } from '../../../src/figures/balance-level.ts';
import { columnsBetween } from '../../../src/figures/columns.ts';
import type { BalanceStanding } from '../../../src/figures/figures.ts';
import type { EventStats, Sums } from '../../../src/figures/stats.ts';
import { layOut } from '../../../src/pictures/picture.ts';
import { asTelegramReads, readerIn } from '../../base/reader.ts';

const hour = 3_600_000;
const day = 24 * hour;
const until = Date.UTC(2026, 10, 21, 8);
const since = until - day;
const period = columnsBetween(since, until, until, 'UTC');
const longestCaption = 1_024;

const sums = (total: bigint, count = 1): Sums => ({
  total,
  previous: 0n,
  count,
  columns: period.columns.map((_, n) => (n === 3 ? total : 0n)),
});
const none = sums(0n, 0);
const noStats: EventStats = {
  spending: [],
  recharged: [],
  withdrawn: [],
  bought: { energy: none, bandwidth: none },
  transfers: [],
  baits: none,
  unsummed: new Map(),
  events: new Map(),
};
const spent = (coin: string, amount: bigint) => {
  const products = [{ product: 'BILLING_ITEM_HOUR_ENERGY', ...sums(amount) }];
  return { coin, decimals: 6, products, paid: sums(amount), refunded: { ...none, products: [] } };
};
const trx = { coin: 'TRX', decimals: 6, ...sums(1_234_500_000n) };
const usdt = { coin: 'USDT', decimals: 6, ...sums(12_000_000n) };

/** A digest with everything that it can say; `change` replaces parts of it. */
function numbers(change: Partial<Report> = {}): Report {
  return {
    of: 'day',
    since,
    until,
    gaps: [],
    alerts: [{ kind: 'EVENT_DELEGATION', heard: 100, held: 3, muted: 14, unwanted: 7 }],
    isWhole: true,
    orders: { failed: 1, late: 2, toCheck: { failed: 1, late: 2, uncertain: 0, unaccepted: 0 } },
    open: 2,
    unsent: 0,
    account: {
      period,
      stats: {
        ...noStats,
        spending: [spent('TRX', 1_234_500_000n), spent('USDT', 12_000_000n)],
        bought: { energy: sums(9_730_000n, 40), bandwidth: sums(168_000n, 2) },
      },
      asOf: until,
      balanceSun: 600_000_000n,
      balanceUsdt: 0n,
      standing: standing('warn'),
      last: undefined,
      readings: [],
    },
    ...change,
  };
}

const standing = (level: BalanceLevel, change: Partial<BalanceStanding> = {}): BalanceStanding => ({
  level,
  isShort: false,
  usualSun: 3_000_000n,
  runway: {
    kind: 'lasts',
    days: 7,
    meanSunPerDay: 100_000_000n,
    lastsMs: 6 * day,
    fastestLastsMs: 3 * day,
    slowestLastsMs: 9 * day,
    transfers: 200n,
  },
  ...change,
});

const outcomes = (n: number) => ({ heard: n, held: n, muted: n, unwanted: n });

/** Nothing came, and nothing is to be looked at. */
function nothing(change: Partial<Report> = {}): Report {
  const orders = { failed: 0, late: 0, toCheck: { failed: 0, late: 0, uncertain: 0, unaccepted: 0 } };
  const quiet = {
    ...numbers().account!,
    stats: noStats,
    standing: standing('good', { runway: { kind: 'too-few-days', days: 1 } }),
  };
  return numbers({ alerts: [], open: 0, orders, account: quiet, ...change });
}

const readerOf = (locale: string) => ({ ...readerIn(locale), book: [] });

describe.each(['en', 'zh', 'ru'])('a digest in %s', (locale) => {
  it('says what there is to check, and the sum of its picture', () => {
    const reader = readerOf(locale);
    const { words } = reader;
    const text = asTelegramReads(describeReport(numbers(), reader)).text;
    const picture = pictureOfReport(numbers(), null, reader)!;
    const svg = layOut(picture, { words, timeZone: 'UTC', theme: 'light' });
    // Two that are open, an order that failed, two that were late, and a balance below the step of a week.
    expect(thingsToCheck(numbers())).toBe(6);
    expect(text).toContain(words.plain('digest-to-check', { n: 6, things: '6' }));
    for (const [reason, count] of [
      ['balance-low', 1],
      ['failed', 1],
      ['late', 2],
      ['open', 2],
    ] as const) {
      expect(text).toContain(words.plain(`digest-check-${reason}`, { count }));
    }
    const sum = locale === 'ru' ? '1\u00A0234,5' : '1,234.5';
    expect(svg).toContain(`>${sum}<`);
    expect(text).toContain(sum);
    expect(text).toContain('42');
    expect(text).toContain(words.plain('digest-trouble', { failed: 1, late: 2 }));
    expect(text).toContain('USDT');
    expect(text).toContain(words.plain('digest-heard', { count: 100 }));
    expect(text).toContain(words.plain('digest-unwanted', { count: 7 }));
  });

  it('fits under a picture however much there is to say, and tells what it leaves out', () => {
    const kinds = [...events.map(({ type }) => type), 'order.late', 'order.failed', 'order.unknown'];
    const most = 123_456_789;
    const full = numbers({
      isLonger: true,
      alerts: kinds.map((kind) => Object.assign({ kind }, outcomes(most))),
    });
    const reader = readerOf(locale);
    const text = asTelegramReads(describeReport(full, reader)).text;
    const longest = longestCaption - `${reader.words.plain('order-alarm-repeat')}\n`.length;
    expect(text.length).toBeLessThanOrEqual(longest);
    const unknown = Array.from({ length: 40 }, (_, n) => ({
      kind: `EVENT_NEW_${n}`,
      ...outcomes(most),
    }));
    const cut = asTelegramReads(describeReport(numbers({ alerts: unknown }), reader)).text;
    expect(cut.length).toBeLessThanOrEqual(longest);
    expect(cut).toContain(reader.words.plain('digest-cut'));
  });

  it('says that the balance could not be read, in words and in the picture', () => {
    const unread = numbers({
      account: { ...numbers().account!, balanceSun: undefined, standing: undefined },
    });
    const reader = readerOf(locale);
    expect(describeReport(unread, reader)).toContain(reader.words('digest-balance-unread'));
    expect(thingsToCheck(unread)).toBe(6);
    const unspent = { ...unread, account: { ...unread.account!, stats: noStats } };
    expect(pictureOfReport(unspent, null, reader)).toMatchObject({
      kind: 'balance',
      figures: { balanceSun: undefined },
    });
  });
});

it('says its verdict as a part of the sentence, and each sentence with its stop', () => {
  const { account } = numbers();
  const { orders } = nothing();
  const calm = numbers({ open: 0, orders, account: { ...account!, standing: standing('good') } });
  expect(describeReport(calm, readerOf('en'))).toContain('<b>📰 Daily digest: all in order.</b>');
  expect(describeReport(calm, readerOf('ru'))).toContain('<b>📰 Сводка за день: всё в порядке.</b>');
  expect(describeReport(calm, readerOf('zh'))).toContain('<b>📰 每日摘要：一切正常。</b>');
  expect(describeReport(calm, readerOf('en'))).toContain('≈6 days left.\n');
  const spent = { usdt: 0n, spentTrx: 0n, spentUsdt: 0n };
  const last = { at: since, source: 'signed', trx: 5_000_000n, ...spent } as const;
  const unread = numbers({ account: { ...account!, balanceSun: undefined, last } });
  expect(describeReport(unread, readerOf('zh'))).toMatch(/余额读取失败。最近/);
  expect(describeReport(unread, readerOf('en'))).toMatch(/could not be read\. Last known/);
});

const english = (change: Partial<Report>, of = numbers) => describeReport(of(change), readerOf('en'));

it('without the account there is no picture, and nothing of the balance', () => {
  const text = english({ account: undefined });
  expect(text).not.toMatch(/TRX|in order/);
  expect(pictureOfReport(numbers({ account: undefined }), null, readerOf('en'))).toBeUndefined();
  expect(english({ account: undefined, isWhole: false }, nothing)).toContain(
    'no new events here, nothing to check in this chat.',
  );
});

it('is in order only where the account is known to be able to buy', () => {
  const { account } = nothing();
  const runway = { kind: 'no-spending' as const, days: 7 };
  const at = (level: BalanceLevel, isShort = false) =>
    nothing({
      account: { ...account!, balanceSun: 500_000n, standing: standing(level, { runway, isShort }) },
    });
  const said = (numbers: Report) => describeReport(numbers, readerOf('en'));
  expect(said(at('good'))).toContain('all in order');
  for (const level of ['bad', 'warn', 'unknown'] as const) {
    expect(said(at(level))).not.toContain('in order');
    expect(thingsToCheck(at(level))).toBe(level === 'unknown' ? 0 : 1);
  }
  expect(said(at('bad', true))).toContain('less than 65,000 energy usually costs: 3 TRX');
  expect(said(at('unknown'))).toContain('No price of energy is known yet');
});

it('is in order only where nothing needs a look', () => {
  const said = (change: Partial<Report>) => english(change, nothing);
  expect(said({})).toMatch(/^📰 Daily digest: no new events, all in order\. [^\n]*\nBalance: 600 TRX/);
  const { orders, account } = nothing();
  const toCheck = (change: Partial<typeof orders.toCheck>) => ({
    orders: { ...orders, toCheck: { ...orders.toCheck, ...change } },
  });
  const unsummed = new Map([
    ['EVENT_BALANCE', 1],
    ['EVENT_DELEGATION', 2],
  ]);
  const unread = { account: { ...account!, stats: { ...noStats, unsummed } } };
  const looks: Array<[Partial<Report>, string]> = [
    [{ gaps: [{ from: since + hour, to: until }] }, 'events may be missing'],
    [toCheck({ failed: 1 }), '1 failed order (/orders)'],
    [toCheck({ late: 2 }), '2 late orders (/orders)'],
    [toCheck({ uncertain: 1 }), '1 order that is uncertain or differed from what was confirmed (/orders)'],
    [toCheck({ unaccepted: 2 }), '2 orders not accepted (/orders)'],
    [{ open: 1 }, '1 other open item (/open)'],
    [{ unsent: 4 }, '4 alerts not delivered here (/replay)'],
    [unread, '3 amounts not counted, as they could not be read or matched'],
    [{ account: { ...account!, standing: standing('bad') } }, 'low balance (/balance)'],
    [{ account: { ...account!, balanceSun: undefined } }, 'balance not read (/doctor)'],
  ];
  for (const [change, reason] of looks) {
    expect(said(change)).not.toContain('in order');
    expect(said(change)).toContain(`⚠️ ${reason}`);
  }
});

it('tells recharges and withdrawals of each coin', () => {
  const { account } = numbers();
  const stats = { ...account!.stats, recharged: [trx, usdt], withdrawn: [usdt] };
  const text = english({ account: { ...account!, stats } });
  expect(text).toContain('Recharged: 1,234.5 TRX, 12 USDT\nWithdrawn: 12 USDT\n');
  expect(english({})).not.toMatch(/Recharged|Withdrawn/);
});

it('says when events may have been lost, and what is spent only as far as they came', () => {
  const said = (...gaps: Report['gaps']) => asTelegramReads(english({ gaps })).text;
  const at = (from: number, to: number) => ({ from: since + from * hour, to: since + to * hour });
  const lost = (from: string, to: string) => `From ${from} to ${to} events may have been lost`;
  expect(said(at(1, 2))).toContain(lost('2026-11-20 09:00', '2026-11-20 10:00'));
  expect(said(at(1, 2))).toContain('Spent, by the events received: 1,234.5 TRX');
  expect(said(at(1, 2), at(3, 4)).match(/may have been lost/g)).toHaveLength(2);
  expect(said(at(1, 2), at(3, 4), at(5, 6))).toContain(lost('2026-11-20 09:00', '2026-11-20 14:00'));
  expect(said()).toContain('\nSpent: 1,234.5 TRX');
  expect(said()).not.toContain('lost');
  expect(english({ gaps: [], isLonger: true })).toContain('It covers everything');
  expect(english({ gaps: [at(1, 2)], isLonger: true })).not.toContain('everything');
});

it('has the picture of the balance where nothing was spent in TRX, and none where nothing came', () => {
  const kindOf = (report: Report) => pictureOfReport(report, null, readerOf('en'))?.kind;
  const { account } = numbers();
  const stats = { ...noStats, spending: [spent('USDT', 12_000_000n)] };
  expect(kindOf(numbers())).toBe('spending');
  expect(kindOf(numbers({ account: { ...account!, stats } }))).toBe('balance');
  expect(kindOf(nothing())).toBeUndefined();
});

describe('a board', () => {
  const now = {
    isOfAll: true,
    orders: { open: 3, troubled: 1 },
    waiting: { waiting: 4, held: 0, parked: 2, undelivered: 0 },
    lastEvents: [
      { kind: 'EVENT_DELEGATION', at: since },
      { kind: 'EVENT_BALANCE', at: since - day },
    ],
    incidents: [
      { what: 'A failed order', person: 'Anna' },
      ...Array.from({ length: 11 }, (_, n) => ({ what: `Thing ${n}`, person: undefined })),
    ],
  };
  const board = (change: Partial<Report> = {}) => numbers({ of: 'board', now, ...change });
  const said = (change?: Partial<Report>) =>
    asTelegramReads(describeReport(board(change), readerOf('en'))).text;

  it('says the same as a digest, and then how things stand now', () => {
    expect(said()).toMatch(
      /^📌 Board: 6 things to check\.\n⚠️ low balance \(\/balance\), 1 failed order \(\/orders\)\n/,
    );
    expect(said()).toContain('\nSpent: 1,234.5 TRX\n');
    expect(said()).toContain(
      'Orders: 3 open, 1 of them late, uncertain or different from what was confirmed: /orders\n',
    );
    expect(said()).toContain('Alerts for this place: 4 waiting, 2 kept until this place can be reached\n');
    expect(said()).toContain('· A failed order: Anna\n· Thing 0: unassigned\n');
    expect(said()).toContain('· Thing 8: unassigned\n· 2 more: /open\n');
    expect(said()).toMatch(
      /· Delegations: 124 \(.*\), last 2026-11-20 08:00\n· Balance changes: last 2026-11-19/,
    );
    // These stand below with more.
    expect(said()).not.toMatch(/late orders?|\(\/open\)/);
    expect(said({ now: { ...now, incidents: [] } })).toContain('Open items: none\n');
    expect(said({ account: undefined })).not.toContain('TRX');
  });

  it.each(['en', 'ru', 'zh'])('calls itself no digest where events may have been lost, in %s', (locale) => {
    const lost = board({ gaps: [{ from: since, to: since + hour }] });
    expect(describeReport(lost, readerOf(locale))).not.toMatch(/digest|сводк|摘要/i);
  });

  it('before the first reading of the balance says so, without a warning', () => {
    const account = { ...numbers().account!, balanceSun: undefined, standing: undefined };
    expect(said({ account })).toContain('\nBalance: not read so far\n');
  });

  it('is the same while only times go by, and another one once something else changes', () => {
    const keyOf = (change: Partial<Report> = {}) => keyOfReport(board(change), readerOf('en'));
    const { account } = numbers();
    const later = { until: until + 60_000, account: { ...account!, asOf: until + 60_000 } };
    expect(keyOf(later)).toBe(keyOf());
    const gap = (to: number) => ({ gaps: [{ from: since, to }] });
    expect(keyOf(gap(until))).toBe(keyOf(gap(until + 60_000)));
    expect(keyOf(gap(until))).not.toBe(keyOf());
    expect(keyOf({ account: { ...account!, balanceSun: 1n } })).not.toBe(keyOf());
    expect(keyOf({ now: { ...now, orders: { open: 2, troubled: 1 } } })).not.toBe(keyOf());
  });
});
