import type { BalanceLevel } from '../../../src/figures/balance-level.ts';
import type { BalanceStanding } from '../../../src/figures/figures.ts';
import { describe, expect, it } from 'vitest';
import { layOut } from '../../../src/pictures/picture.ts';
import { describeDigest } from '../../../src/features/reports/digest-text.ts';
import {
  digestPicture,
  thingsToCheck,
  type DigestNumbers,
} from '../../../src/features/reports/digest-numbers.ts';
import { events } from '../../../src/events/index.ts';
import { asTelegramReads, readerIn } from '../../base/reader.ts';

const hour = 3_600_000;
const day = 24 * hour;
const until = Date.UTC(2026, 10, 21, 8);
const since = until - day;
const columns = Array.from({ length: 24 }, (_, n) => ({
  since: since + n * hour,
  until: since + (n + 1) * hour,
}));
const longestCaption = 1_024;

/** A digest with everything that it can say; `change` replaces parts of it. */
function numbers(change: Partial<DigestNumbers> = {}): DigestNumbers {
  return {
    span: 'day',
    since,
    until,
    isLonger: false,
    isCut: false,
    gaps: [],
    alerts: [{ kind: 'EVENT_DELEGATION', heard: 100, held: 3, muted: 14, unwanted: 7 }],
    isWhole: true,
    orders: {
      failedAt: [since + 3 * hour + 1],
      late: 2,
      toCheck: { failed: 1, late: 2, uncertain: 0, unaccepted: 0 },
    },
    open: 2,
    unsent: 0,
    account: {
      sums: {
        spent: [
          { coin: 'TRX', decimals: 6, amount: 1_234_500_000n },
          { coin: 'USDT', decimals: 6, amount: 12_000_000n },
        ],
        recharged: [],
        withdrawn: [],
        unread: 0,
        energy: 9_730_000n,
        bandwidth: 168_000n,
        delivered: columns.map((_, n) => (n === 3 ? 42 : 0)),
        transfers: 5,
      },
      columns,
      asOf: until,
      balanceSun: 600_000_000n,
      balanceUsdt: 0n,
      standing: standing('warn'),
      last: undefined,
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
function nothing(change: Partial<DigestNumbers> = {}): DigestNumbers {
  const { account } = numbers();
  const none = columns.map(() => 0);
  const sums = { spent: [], recharged: [], withdrawn: [], unread: 0, energy: 0n, bandwidth: 0n };
  const orders = { failedAt: [], late: 0, toCheck: { failed: 0, late: 0, uncertain: 0, unaccepted: 0 } };
  const quiet = {
    ...account!,
    sums: { ...sums, delivered: none, transfers: 0 },
    standing: standing('good', { runway: { kind: 'too-few-days', days: 1 } }),
  };
  return numbers({ alerts: [], open: 0, orders, account: quiet, ...change });
}

const readerOf = (locale: string) => ({ ...readerIn(locale), book: [] });

describe.each(['en', 'zh', 'ru'])('a digest in %s', (locale) => {
  it('says what its picture says', () => {
    const reader = readerOf(locale);
    const { words } = reader;
    const text = asTelegramReads(describeDigest(numbers(), reader, false)).text;
    const picture = digestPicture(numbers())!;
    const svg = layOut(picture, { words, timeZone: 'UTC', theme: 'light' });
    const plural = { n: 6, things: '6' };
    // Two that are open, an order that failed, two that were late, and a balance below the step of a week.
    expect(picture.figures).toMatchObject({
      toCheck: 6,
      spentSun: 1_234_500_000n,
      late: 2,
      failed: columns.map((_, n) => (n === 3 ? 1 : 0)),
      balanceLevel: 'warn',
    });
    expect(text).toContain(words.plain('digest-to-check', plural));
    for (const [reason, count] of [
      ['balance-low', 1],
      ['failed', 1],
      ['late', 2],
      ['open', 2],
    ] as const) {
      expect(text).toContain(words.plain(`digest-check-${reason}`, { count }));
    }
    expect(svg).toContain('42');
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
    const text = asTelegramReads(describeDigest(full, reader, true)).text;
    expect(text.length).toBeLessThanOrEqual(longestCaption);
    const unknown = Array.from({ length: 40 }, (_, n) => ({
      kind: `EVENT_NEW_${n}`,
      ...outcomes(most),
    }));
    const cut = asTelegramReads(describeDigest(numbers({ alerts: unknown }), reader, true)).text;
    expect(cut.length).toBeLessThanOrEqual(longestCaption);
    expect(cut).toContain(reader.words.plain('digest-cut'));
  });

  it('says that the balance could not be read, in words and in the picture', () => {
    const unread = numbers({
      account: { ...numbers().account!, balanceSun: undefined, standing: undefined },
    });
    const reader = readerOf(locale);
    expect(describeDigest(unread, reader, false)).toContain(reader.words('digest-balance-unread'));
    expect(digestPicture(unread)!.figures).toMatchObject({ balanceSun: undefined, toCheck: 6 });
  });
});

it('says its verdict as a part of the sentence, and each sentence with its stop', () => {
  const { account } = numbers();
  const { orders } = nothing();
  const calm = numbers({ open: 0, orders, account: { ...account!, standing: standing('good') } });
  expect(describeDigest(calm, readerOf('en'), false)).toContain('<b>📰 Daily digest: all in order.</b>');
  expect(describeDigest(calm, readerOf('ru'), false)).toContain('<b>📰 Сводка за день: всё в порядке.</b>');
  expect(describeDigest(calm, readerOf('zh'), false)).toContain('<b>📰 每日摘要：一切正常。</b>');
  expect(describeDigest(calm, readerOf('en'), false)).toContain('≈6 days left.\n');
  const spent = { usdt: 0n, spentTrx: 0n, spentUsdt: 0n };
  const last = { at: since, source: 'signed', trx: 5_000_000n, ...spent } as const;
  const unread = numbers({ account: { ...account!, balanceSun: undefined, last } });
  expect(describeDigest(unread, readerOf('zh'), false)).toMatch(/余额读取失败。最近/);
  expect(describeDigest(unread, readerOf('en'), false)).toMatch(/could not be read\. Last known/);
});

const english = (change: Partial<DigestNumbers>, of = numbers) =>
  describeDigest(of(change), readerOf('en'), false);

it('without the account there is no picture, and nothing of the balance', () => {
  const text = english({ account: undefined });
  expect(text).not.toMatch(/TRX|in order/);
  expect(digestPicture(numbers({ account: undefined }))).toBeUndefined();
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
  const said = (numbers: DigestNumbers) => describeDigest(numbers, readerOf('en'), false);
  expect(said(at('good'))).toContain('all in order');
  for (const level of ['bad', 'warn', 'unknown'] as const) {
    expect(said(at(level))).not.toContain('in order');
    expect(digestPicture(at(level))!.figures).toMatchObject({ isWhole: false, balanceLevel: level });
    expect(thingsToCheck(at(level))).toBe(level === 'unknown' ? 0 : 1);
  }
  expect(said(at('bad', true))).toContain('less than 65,000 energy usually costs: 3 TRX');
  expect(said(at('unknown'))).toContain('No price of energy is known yet');
});

it('is in order only where nothing needs a look', () => {
  const said = (change: Partial<DigestNumbers>) => english(change, nothing);
  expect(said({})).toMatch(/^📰 Daily digest: no new events, all in order\. [^\n]*\nBalance: 600 TRX/);
  const { orders, account } = nothing();
  const toCheck = (change: Partial<typeof orders.toCheck>) => ({
    orders: { ...orders, toCheck: { ...orders.toCheck, ...change } },
  });
  const unread = { account: { ...account!, sums: { ...account!.sums, unread: 3 } } };
  const looks: Array<[Partial<DigestNumbers>, string]> = [
    [{ gaps: [{ from: since + hour, to: until }] }, 'events may be missing'],
    [toCheck({ failed: 1 }), '1 failed order (/orders)'],
    [toCheck({ late: 2 }), '2 late orders (/orders)'],
    [toCheck({ uncertain: 1 }), '1 order with an uncertain outcome (/orders)'],
    [toCheck({ unaccepted: 2 }), '2 orders not accepted (/orders)'],
    [{ open: 1 }, '1 other open item (/open)'],
    [{ unsent: 4 }, '4 alerts not delivered here (/replay)'],
    [unread, '3 amounts that could not be read, not counted'],
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
  const [trx, usdt] = account!.sums.spent;
  const sums = { ...account!.sums, recharged: [trx!, usdt!], withdrawn: [usdt!] };
  const text = english({ account: { ...account!, sums } });
  expect(text).toContain('Recharged: 1,234.5 TRX, 12 USDT\nWithdrawn: 12 USDT\n');
  expect(english({})).not.toMatch(/Recharged|Withdrawn/);
});

it('says when events may have been lost, and what is spent only as far as they came', () => {
  const said = (...gaps: DigestNumbers['gaps']) => asTelegramReads(english({ gaps })).text;
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
