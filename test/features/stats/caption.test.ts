import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../../src/figures/figures.ts';
import { columnsOf } from '../../../src/figures/columns.ts';
import type { Sums } from '../../../src/figures/stats.ts';
import { readCsv, writeCsv } from '../../../src/base/csv.ts';
import { statsTable } from '../../../src/features/stats/stats-table.ts';
import { describeBalanceStats, describeStats } from '../../../src/features/stats/caption.ts';
import { forecastRunway } from '../../../src/figures/runway.ts';
import { layOut } from '../../../src/pictures/picture.ts';
import { themes } from '../../../src/pictures/svg.ts';
import { balancePicture } from '../../../src/features/stats/picture-figures.ts';
import { i18n } from '../../spoken.ts';
import { asTelegramReads } from '../../base/reader.ts';

const now = Date.parse('2026-11-22T09:00:00Z');
const period = columnsOf('week', now, 'UTC');
const sums = (total: bigint, change: Partial<Sums> = {}): Sums => ({
  total,
  previous: 0n,
  count: 1,
  columns: period.columns.map((_, index) => (index === 6 ? total : 0n)),
  ...change,
});
const none = sums(0n, { count: 0 });

function figuresWith(change: Partial<PeriodFigures> = {}): PeriodFigures {
  const product = { product: 'BILLING_ITEM_HOUR_ENERGY', ...sums(3_000_000n, { previous: 2_000_000n }) };
  const paid = sums(3_000_000n, { previous: 2_000_000n });
  return {
    period,
    countedFrom: undefined,
    isPreviousKnown: true,
    spending: [{ coin: 'TRX', decimals: 6, products: [product], paid, refunded: { ...none, products: [] } }],
    recharged: [],
    withdrawn: [],
    bought: { energy: none, bandwidth: none },
    transfers: [],
    baits: none,
    unsummed: new Map(),
    events: new Map(),
    orders: { accepted: 0, delivered: 0, late: 0, failed: 0, paidSun: 0n, paid: 0 },
    accountTotal: undefined,
    ...change,
  };
}

const reader = { words: i18n.words('en'), timeZone: 'UTC', now };
const say = (change: Partial<PeriodFigures>, kind: 'spending' | 'transfers' = 'spending') =>
  describeStats(kind, figuresWith(change), reader);
const usdt = {
  coin: 'USDT',
  chain: 'TRON',
  contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  kind: 'known' as const,
  decimals: 6,
  received: none,
  sent: none,
  internal: none,
};

describe('the words of spending', () => {
  it('compare with the period before, where it is known', () => {
    expect(say({})).toMatch(/^<b>Spending, 7 days: 3 TRX<\/b>, ▲\u00A050% vs the 7 days before\.\n/);
    expect(say({ isPreviousKnown: false })).toMatch(/^<b>Spending, 7 days: 3 TRX<\/b>\.\n/);
  });

  it('have signed payments of orders beside the sum, and never in it', () => {
    const orders = { accepted: 2, delivered: 0, late: 0, failed: 0, paidSun: 1_500_000n, paid: 2 };
    const text = say({ orders });
    expect(text).toContain('Spending, 7 days: 3 TRX');
    expect(text).toContain("\nOrders of this bot, according to the service's records: 1.5 TRX (2 orders)\n");
    expect(text).not.toContain('⚠️');
    expect(say({})).not.toContain('Orders of this bot');
  });

  it('warn where the orders of the bot cost more than events reported', () => {
    const orders = { accepted: 1, delivered: 1, late: 0, failed: 0, paidSun: 3_000_000n, paid: 1 };
    const warning = '⚠️ The orders of this bot alone cost more than events reported as paid';
    expect(say({ orders })).not.toContain(warning);
    expect(say({ orders: { ...orders, paidSun: 3_000_001n } })).toContain(warning);
    expect(say({ orders, spending: [] })).toContain(warning);
  });

  it('warn where the account itself counts more than events said, and not otherwise', () => {
    const total = { since: now - 86_400_000, until: now, spentSun: 3_250_000n, missingSun: 250_000n };
    const warned = say({ accountTotal: total });
    expect(warned).toContain('of 2026-11-21 09:00 and 2026-11-22 09:00');
    expect(warned).toContain('0.25 TRX more than events reported');
    const same = say({ accountTotal: { ...total, missingSun: 0n } });
    expect(same).toContain('3.25 TRX were spent between');
    expect(same).not.toContain('more than');
  });

  it('add no coin to another', () => {
    const [trx] = figuresWith().spending;
    const text = say({ spending: [trx!, { ...trx!, coin: 'USDT' }] });
    expect(text).toContain('Spending, 7 days: 3 TRX');
    expect(text).toContain('Spent in USDT: 3');
  });

  it('keep what the numbers leave out, however many products and coins there are', () => {
    const [trx] = figuresWith().spending;
    const products = Array.from({ length: 80 }, (_, n) => ({ ...trx!.products[0]!, product: `NEW_${n}` }));
    const text = say({
      spending: [{ ...trx!, products }],
      accountTotal: { since: now - 1, until: now, spentSun: 4_000_000n, missingSun: 1_000_000n },
      unsummed: new Map([['EVENT_BALANCE', 2]]),
    });
    expect(text).toContain('1 TRX more than events reported');
    expect(text).toContain('2 events are not counted');
    const coins = Array.from({ length: 80 }, (_, n) => ({ ...usdt, coin: `<C${n}>`, received: sums(1n) }));
    for (const said of [text, say({ transfers: coins }, 'transfers')]) {
      expect(said).toContain('and more, in the CSV file');
      expect(said).toContain('As of');
      expect(asTelegramReads(said).text.length).toBeLessThanOrEqual(1_024);
    }
  });

  it('say that the period before is counted up to the same time, where it is compared', () => {
    expect(say({})).toContain('the period before is counted up to the same time');
    expect(say({ isPreviousKnown: false })).not.toContain('the period before');
  });

  it('escape what the service names', () => {
    const [trx] = figuresWith().spending;
    const products = [{ ...trx!.products[0]!, product: '<b>t.me/x' }];
    expect(say({ spending: [{ ...trx!, products }] })).toContain('<code>&lt;b&gt;t.me/x</code>: 3');
  });
});

it('the words of 24 hours say from which hour to which, those of days only the dates', () => {
  const day = columnsOf('day', now, 'UTC');
  const figures = { period: day, spending: [], bought: { energy: none, bandwidth: none } };
  expect(say(figures)).toMatch(
    /🕒 21 Nov, 10:00\s–\s22 Nov, 10:00, UTC\. As of 2026-11-22 09:00; the last hour/,
  );
  expect(say({})).toMatch(/🕒 16\s?–\s?22 Nov, UTC\./);
});

describe('the words of transfers', () => {
  const transfers = (change: Partial<typeof usdt>) =>
    say({ transfers: [{ ...usdt, ...change }] }, 'transfers');

  it('have one sign before each amount, and none before 0', () => {
    expect(transfers({ received: sums(1_500_000n) })).toContain('USDT: in +1.5, out 0, net +1.5\n');
    expect(transfers({ sent: sums(1_500_000n) })).toContain('USDT: in 0, out −1.5, net −1.5\n');
    // Sums of older versions may be negative.
    expect(transfers({ received: sums(-1_500_000n) })).toContain('USDT: in −1.5, out 0, net −1.5\n');
  });

  it('have those between own addresses apart, in no sum', () => {
    const text = transfers({ received: sums(1_000_000n), internal: sums(7_000_000n, { count: 2 }) });
    expect(text).toContain('USDT: in +1, out 0, net +1\nUSDT, 2 transfers between your own addresses: 7\n');
    const alone = transfers({ internal: sums(7_000_000n) });
    expect(alone).toMatch(
      /^<b>Transfers, 7 days: 0 in, 0 out\.<\/b>\nUSDT, 1 transfer between your own addresses: 7\n/,
    );
    expect(transfers({ received: sums(1n) })).not.toContain('own addresses');
  });
});

const paid = 'No payment in TRX was reported.';
const moved = 'No transfer of a monitored address was reported.';
it.each([
  ['spending', 'EVENT_BALANCE', 'EVENT_ADDRESS_MONITOR', paid, '<b>Spending, 7 days: 0 TRX</b>'],
  ['transfers', 'EVENT_ADDRESS_MONITOR', 'EVENT_BALANCE', moved, ''],
] as const)(
  'the words of %s say that none was reported only where none was, read or not',
  (kind, type, other, nothing, head) => {
    const tell = (unread: Array<[string, number]>, change: Partial<PeriodFigures> = {}) =>
      say({ spending: [], unsummed: new Map(unread), ...change }, kind);
    expect(tell([])).toContain(nothing);
    const [first, footer, ...rest] = tell([], { isPreviousKnown: false }).split('\n');
    expect(first).toMatch(/^<b>.+<\/b> ?.+\.$/);
    expect(footer).toContain('2026-11-22 09:00');
    expect(rest).toEqual([]);
    const unread = tell([[type, 1]]);
    expect(unread.startsWith(head)).toBe(true);
    expect(unread).toContain('1 event is not counted: its amount could not be read or matched.');
    expect(unread).not.toContain(nothing);
    const ofOthers = tell([[other, 1]]);
    expect(ofOthers).toContain(nothing);
    expect(ofOthers).not.toContain('not counted');
    const ofBaits = tell([], { baits: { ...none, count: 1 } });
    expect(ofBaits.includes(nothing)).toBe(kind !== 'transfers');
  },
);

describe('the words of what was bought', () => {
  const bought = { energy: sums(65_000n), bandwidth: none };
  const orders = { accepted: 2, delivered: 2, late: 0, failed: 0, paidSun: 0n, paid: 0 };

  it('stand under the spending, and not where nothing was', () => {
    expect(say({ bought })).toContain('\nBought: 65,000 energy, 0 bandwidth (1 delegation event)\n');
    expect(say({})).not.toContain('Bought');
    expect(say({ unsummed: new Map([['EVENT_DELEGATION', 1]]) })).toContain('1 event is not counted');
  });

  it('warn where more orders of the bot were delivered than events said', () => {
    const warning = '⚠️ More orders of this bot were delivered than deliveries were reported';
    expect(say({ orders })).toContain(warning);
    expect(say({ orders, bought })).toContain(warning);
    expect(say({ orders, bought: { energy: bought.energy, bandwidth: bought.energy } })).not.toContain(
      warning,
    );
    expect(say({})).not.toContain(warning);
  });
});

describe('the CSV', () => {
  const rows = (change: Partial<PeriodFigures>) =>
    readCsv(writeCsv([...statsTable(figuresWith(change)).rows])).map(({ cells }) => cells);

  it('has what the sums leave out', () => {
    const said = rows({
      unsummed: new Map([['EVENT_BALANCE', 2]]),
      baits: { ...none, count: 3 },
      accountTotal: { since: now - 60_000, until: now, spentSun: 4_000_000n, missingSun: 1_000_000n },
    });
    const week = ['2026-11-16T00:00:00+00:00', '2026-11-23T00:00:00+00:00'];
    const minute = ['2026-11-22T08:59:00+00:00', '2026-11-22T09:00:00+00:00'];
    expect(said.slice(-4)).toEqual([
      [...week, 'unread', 'EVENT_BALANCE', '', '2', '', ''],
      [...week, 'bait', '', '', '3', '', ''],
      [...minute, 'account-total', '', 'TRX', '4', '', ''],
      [...minute, 'account-unreported', '', 'TRX', '1', '', ''],
    ]);
    expect(rows({}).map(([, , figure]) => figure)).not.toContain('account-total');
  });
});

it('the orders of the bot say what came late and what failed', () => {
  const orders = { accepted: 5, delivered: 3, late: 1, failed: 1, paidSun: 0n, paid: 0 };
  expect(say({ orders })).toContain('5 accepted, 3 delivered, 1 late, 1 failed');
});

const trx = 1_000_000n;

function balance(spentTrx: bigint) {
  const balanceSun = 80n * trx;
  const spentSun = Array.from({ length: 7 }, () => spentTrx * trx);
  const runway = forecastRunway({ balanceSun, spentSun });
  return {
    period,
    asOf: now,
    balanceSun,
    balanceUsdt: 0n,
    before: [{ ...unsaid, at: now - 86_400_000, trx: 90n * trx }],
    standing: { runway, level: 'warn' as const, isShort: false, usualSun: undefined },
  };
}

const unsaid = { source: 'signed', usdt: undefined, spentTrx: undefined, spentUsdt: undefined } as const;
type Given = [now: Parameters<typeof balancePicture>[0], steps: Parameters<typeof balancePicture>[1]];
const thresholds = (...given: Given) => {
  const picture = balancePicture(...given, reader.words);
  return picture.kind === 'balance' ? picture.figures.thresholds : [];
};

describe('the thresholds of the balance', () => {
  it('are the owners’ steps in days, at the mean pace', () => {
    expect(thresholds(balance(10n), { by: 'days', steps: [7, 3, 1] })).toEqual([
      { balanceSun: 70n * trx, label: '7 days', level: 'warn' },
      { balanceSun: 30n * trx, label: '3 days', level: 'warn' },
      { balanceSun: 10n * trx, label: '1 day', level: 'bad' },
    ]);
  });

  it('are amounts where the steps are, and are drawn', () => {
    const given: Given = [balance(10n), { by: 'sun', steps: [60_000_000] }];
    expect(thresholds(...given)).toEqual([{ balanceSun: 60n * trx, label: '60', level: 'bad' }]);
    const svg = layOut(balancePicture(...given, reader.words), {
      words: i18n.words('en'),
      timeZone: 'UTC',
      theme: 'light',
    });
    expect(svg).toContain(themes.light.bad);
    expect(svg).toContain('>60<');
  });

  it('are none without steps, and none of days without a pace', () => {
    expect(thresholds(balance(10n), null)).toEqual([]);
    expect(thresholds(balance(0n), { by: 'days', steps: [7] })).toEqual([]);
  });
});

it('the words of a balance of before say when it was, and where its line begins later than was asked', () => {
  const readAt = (at: number) => ({ ...unsaid, at, trx: 90n * trx });
  const readings = [5, 1].map((days) => readAt(now - days * 86_400_000));
  const past = { ...balance(10n), standing: undefined, asOf: now - 86_400_000, before: readings };
  const text = describeBalanceStats(past, reader);
  expect(text).toMatch(/^<b>Balance on 2026-11-21 09:00: 80 TRX\.<\/b>\n/);
  expect(text).toContain('⚠️ The line begins at 2026-11-17 09:00: there are no earlier readings.');
  const whole = { ...past, before: [readAt(period.since), ...readings] };
  expect(describeBalanceStats(whole, reader)).not.toContain('begins');
});
