import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../src/figures/figures.ts';
import type { Runway } from '../../src/figures/runway.ts';
import { arrivalOf, delegated, openFigures, payment, transfer, type Sent } from './fixture.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Name = 'day' | 'week' | 'month' | 'quarter';

async function readWith(sent: readonly Sent[], name: Name = 'month') {
  const opened = await openFigures();
  await opened.add(...sent);
  return { ...opened, period: await opened.figures.readPeriod(name, now, 'UTC') };
}

const spentOf = ({ spending }: PeriodFigures, coin = 'TRX') => spending.find((one) => one.coin === coin)!;
const action = (name: string) => ({ action_type: `BALANCE_ACTION_${name}` });

describe('spending', () => {
  it('is what balance events say was paid, by product and coin, and nothing else that moved or names it', async () => {
    const subscribed = { payment_amount_sun: 2_000_000, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
    const { period } = await readWith([
      payment('a', now, 3_000_000),
      payment('b', now - dayMs, -2_000_000, action('ADDITIONAL_PAYMENT')),
      payment('c', now, 700, { billing_item_type: 'BILLING_ITEM_SWAP' }),
      payment('d', now, 5_000_000, { coin_type: 'USDT' }),
      payment('e', now, 1_000_000, action('REFUND')),
      payment('f', now, 50_000_000, action('RECHARGE')),
      payment('g', now, 20_000_000, action('WITHDRAW')),
      delegated('h', now, 65_000),
      { id: 'i', type: 'EVENT_TRON_MATE_SUBSCRIPTION', data: subscribed, receivedAt: now },
    ]);
    expect(period.spending.map(({ coin, paid }) => [coin, paid.total])).toEqual([
      ['TRX', 5_000_700n],
      ['USDT', 5_000_000n],
    ]);
    expect(spentOf(period).products.map(({ product, total, count }) => [product, total, count])).toEqual([
      ['BILLING_ITEM_HOUR_ENERGY', 5_000_000n, 2],
      ['BILLING_ITEM_SWAP', 700n, 1],
    ]);
    expect(spentOf(period).paid.columns.slice(-2)).toEqual([2_000_000n, 3_000_700n]);
    expect(spentOf(period).refunded).toMatchObject({
      total: 1_000_000n,
      products: [{ product: 'BILLING_ITEM_HOUR_ENERGY', total: 1_000_000n }],
    });
    expect(period.recharged).toMatchObject([{ coin: 'TRX', total: 50_000_000n }]);
    expect(period.withdrawn).toMatchObject([{ coin: 'TRX', total: 20_000_000n }]);
  });

  it('reads the fields of older versions', async () => {
    const older = { balance_type: 'BALANCE_ACTION_PAYMENT', billing_type: 'BILLING_ITEM_FLASH_ENERGY' };
    const { period } = await readWith([
      payment('a', now, 3_000_000, { action_type: undefined, billing_item_type: undefined, ...older }),
    ]);
    expect(spentOf(period).products).toMatchObject([{ product: 'BILLING_ITEM_FLASH_ENERGY' }]);
  });

  it('leaves out what it can not read, and counts how much that is', async () => {
    const { period } = await readWith([
      payment('a', now, 1, { coin_type: 'BTC' }),
      payment('b', now, 2, action('OF_TOMORROW')),
      payment('c', now, 3),
      transfer('d', now, { decimals: undefined }),
    ]);
    expect(spentOf(period).paid.total).toBe(3n);
    expect(Object.fromEntries(period.unsummed)).toEqual({ EVENT_BALANCE: 2, EVENT_ADDRESS_MONITOR: 1 });
    expect(period.events.get('EVENT_BALANCE')).toBe(3);
  });
});

it('says from when on nothing is missing where no event has come: since the bot ran first', async () => {
  const { store, figures, add } = await openFigures();
  const countedFrom = async () => (await figures.readPeriod('week', now, 'UTC')).countedFrom;
  const started = now - 2 * dayMs;
  await store.heartbeat.beat(started);
  expect(await countedFrom()).toBe(started);
  expect((await figures.readPeriod('day', now, 'UTC')).countedFrom).toBeUndefined();
  // Whether events could come before the first one did is not known.
  await add(payment('a', now - dayMs, 7));
  expect(await countedFrom()).toBe(now - dayMs);
});

describe('an event', () => {
  it.each([
    ['in the future', now + hourMs],
    ['of 1970', 5],
    ['older than 90 days', now - 92 * dayMs],
    ['that is none', 'soon'],
  ])('with a time %s is counted when it was received', async (_of, timestamp) => {
    const { period } = await readWith([payment('a', now - dayMs, 7, { timestamp })], 'week');
    expect(spentOf(period).paid.columns).toEqual([0n, 0n, 0n, 0n, 0n, 7n, 0n]);
  });

  it('that could not be read is in no sum, once, and said to be in none; one that is ignored is not there', async () => {
    const { store, counter, figures } = await openFigures();
    const unread = { kind: 'quarantined' } as const;
    await store.events.add(arrivalOf(payment('a', now - 1, 5), unread), []);
    await store.events.add(arrivalOf(payment('a', now, 7), unread), []);
    await store.events.add(arrivalOf(delegated('d', now, 65_000), unread), []);
    await counter.catchUp();
    await store.events.add(arrivalOf(payment('a', now, 9), unread), []);
    await store.events.add(arrivalOf(payment('b', now, 6), { kind: 'ignored' }), []);
    await store.events.add(
      arrivalOf({ id: 'c', type: 'EVENT_COLLECTION', data: {}, receivedAt: now }, unread),
      [],
    );
    const { spending, events, unsummed, bought } = await figures.readPeriod('day', now, 'UTC');
    expect([spending, events.size, bought.energy.count]).toEqual([[], 0, 0]);
    expect(Object.fromEntries(unsummed)).toEqual({ EVENT_BALANCE: 1, EVENT_DELEGATION: 1 });
  });

  it('that could not be read at first counts once it comes in a form that can', async () => {
    const { store, counter, figures } = await openFigures();
    await store.events.add(arrivalOf(payment('a', now - 3, 5), { kind: 'quarantined' }), []);
    await counter.catchUp();
    await store.events.add(arrivalOf(payment('a', now - 2, 6)), []);
    await counter.catchUp();
    await store.events.add(arrivalOf(payment('a', now - 1, 7)), []);
    const read = await figures.readPeriod('day', now, 'UTC');
    expect(spentOf(read).paid).toMatchObject({ total: 6n, count: 1 });
    expect(read.unsummed.get('EVENT_BALANCE') ?? 0).toBe(0);
    const reported = await store.figures.sums.read(now - dayMs, now + dayMs, 'reported');
    expect(reported.filter(({ series }) => series === 'unsummed')).toEqual([]);
  });

  it.each([{ quantity: 'a lot' }, { resource_type: 'OIL' }, { resource_type: undefined }])(
    'of a delivery without a resource or quantity is in no sum, and counted as such: %o',
    async (change) => {
      const sent = delegated('d', now, 65_000);
      const { period } = await readWith([{ ...sent, data: { ...sent.data, ...change } }]);
      expect([period.bought.energy.count, period.bought.bandwidth.count]).toEqual([0, 0]);
      expect(Object.fromEntries(period.unsummed)).toEqual({ EVENT_DELEGATION: 1 });
    },
  );

  it('that makes the counter fail is counted as unread, and those after it are counted', async () => {
    const { figures, add } = await openFigures((_definition, { txn_hash: hash }) => {
      if (hash === 'bad') throw new Error('A bug.');
      return false;
    });
    await add(transfer('bad', now), transfer('good', now));
    const { transfers, unsummed } = await figures.readPeriod('day', now, 'UTC');
    expect(transfers).toMatchObject([{ received: { count: 1 } }]);
    expect([...unsummed]).toEqual([['EVENT_ADDRESS_MONITOR', 1]]);
  });
});

describe('a period', () => {
  it('is compared with the same length of time before it', async () => {
    const { period } = await readWith([
      payment('a', now, 3),
      payment('b', now - 29 * dayMs, 4),
      payment('c', now - 30 * dayMs - 1, 50),
      payment('d', now - 59 * dayMs, 60),
      payment('e', now - 60 * dayMs, 700),
      delegated('f', now, 65_000),
      delegated('g', now - 40 * dayMs, 9, 'BANDWIDTH'),
    ]);
    expect(spentOf(period).paid).toMatchObject({ total: 7n, previous: 110n });
    const { energy, bandwidth } = period.bought;
    expect([energy, bandwidth]).toMatchObject([
      { previous: 0n, count: 1 },
      { previous: 9n, count: 0 },
    ]);
  });

  it.each<Name>(['day', 'week', 'month', 'quarter'])(
    'that is not over is compared with as much of the one before: %s',
    async (name) => {
      const { period: empty } = await readWith([], name);
      const { previousUntil, since, until } = empty.period;
      expect(since - previousUntil).toBe(until - now);
      const before = [payment('a', previousUntil - 1, 3), payment('b', previousUntil, 50)];
      const { period: read } = await readWith([...before, payment('c', now, 1)], name);
      expect(spentOf(read).paid).toMatchObject({ total: 1n, previous: 3n });
    },
  );

  it('has transfers between own addresses and likely baits apart, in and out without a sign', async () => {
    const trx = { currency: 'TRX', contract_address: undefined };
    const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    const { add, figures } = await openFigures((_definition, { amount }) => amount === 1);
    await add(
      transfer('a', now, { ...trx, amount: 1 }),
      transfer('b', now, { ...trx, amount: -7 }),
      transfer('c', now, { ...trx, amount: 9, from_address: own }),
    );
    const { transfers, baits } = await figures.readPeriod('day', now, 'UTC');
    expect(transfers).toMatchObject([
      { coin: 'TRX', received: { total: 7n, count: 1 }, sent: { total: 0n }, internal: { total: 9n } },
    ]);
    expect(baits.count).toBe(1);
  });
});

const noReading = { usdt: undefined, spentTrx: undefined, spentUsdt: undefined };

describe('the balance', () => {
  it('is the signed reading where there is one, and what events named elsewhere', async () => {
    const { store, figures, add } = await openFigures();
    await add(payment('a', now, 5, { balance: 90 }), payment('b', now - hourMs, 5, { balance: 95 }));
    await store.figures.balances.addReading({ ...noReading, at: now + 1, trx: 88n });
    const points = await figures.readBalances(now - dayMs, now + hourMs);
    expect(points.map(({ at, source, trx }) => [at, source, trx])).toEqual([
      [now - hourMs, 'event', 95n],
      [now + 1, 'signed', 88n],
    ]);
    expect(await figures.readLastBalance(now)).toBeUndefined();
    expect(await figures.readLastBalance(now + 1)).toMatchObject({ trx: 88n });
  });

  it('of a quarter of an hour is its last one, in whatever order events come', async () => {
    const { figures, add } = await openFigures();
    const named = (id: string, timestamp: number, balance: number) =>
      payment(id, now + hourMs, 5, { timestamp, balance });
    await add(named('a', now + 60_000, 2), named('b', now, 1), named('c', now + 120_000, 3));
    expect(await figures.readBalances(now, now + hourMs)).toMatchObject([{ trx: 3n }]);
  });
});

describe('what the account itself counts as spent', () => {
  const midnight = now - 6 * dayMs - 12 * hourMs;
  const old = payment('old', now - 20 * dayMs, 1);
  const recent = payment('b', now - 2 * hourMs, 50);
  const fresh = payment('new', midnight + hourMs, 1);
  const before = [midnight - 40 * 60_000, 1_000n] as const;
  const last = [now - hourMs, 1_250n] as const;
  type Reading = readonly [at: number, spent: bigint];

  it.each<[_is: string, readings: readonly Reading[], sent: readonly Sent[], total: object | undefined]>([
    [
      'is compared with what events reported between the same two readings',
      [before, last],
      [old, payment('a', midnight - 30 * 60_000, 200), recent],
      { since: before[0], until: last[0], spentSun: 250n, missingSun: 0n },
    ],
    [
      'is more by what no event reported between them',
      [before, last],
      [old, payment('c', midnight - hourMs, 200), recent],
      { since: before[0], until: last[0], spentSun: 250n, missingSun: 200n },
    ],
    [
      'misses no event that is still on its way',
      [
        [midnight - 1, 1_000n],
        [last[0], 1_050n],
        [now - 1, 9_000n],
      ],
      [old, recent],
      { since: midnight - 1, until: last[0], spentSun: 50n, missingSun: 0n },
    ],
    [
      'is compared since the last reading before the period, however old, and with all events since then',
      [[midnight - 9 * dayMs, 1_000n], last],
      [old, payment('a', midnight - 8 * dayMs, 200)],
      { since: midnight - 9 * dayMs, until: last[0], spentSun: 250n, missingSun: 50n },
    ],
    [
      'is compared since the first reading in the period where there is none before it',
      [[midnight + 2 * dayMs, 1_000n], [midnight + 3 * dayMs, 1_200n], last],
      [old],
      { since: midnight + 2 * dayMs, until: last[0], spentSun: 250n, missingSun: 250n },
    ],
    [
      'is compared since the first reading after events were first counted',
      [[midnight - 1, 1_000n], [midnight + 2 * hourMs, 1_200n], last],
      [fresh],
      { since: midnight + 2 * hourMs, until: last[0], spentSun: 50n, missingSun: 50n },
    ],
    ['is compared with nothing without such a reading', [[midnight - 1, 1_000n], last], [fresh], undefined],
  ])('%s', async (_is, readings, sent, total) => {
    const { store, figures, add } = await openFigures();
    await add(...sent);
    for (const [at, spentTrx] of readings) {
      await store.figures.balances.addReading({ ...noReading, spentTrx, at, trx: 1n });
    }
    const { accountTotal } = await figures.readPeriod('week', now, 'UTC');
    expect(accountTotal).toEqual(total);
  });
});

describe('the runway', () => {
  it('is taken from what the last seven days cost, and from what 65,000 energy did whatever was bought', async () => {
    const sent = Array.from({ length: 14 }, (_, day) => payment(`p${day}`, now - day * dayMs, 10_000_000));
    const { add, store, figures } = await openFigures();
    const large = delegated('e', now, 650_000);
    await add(
      ...sent.toReversed(),
      payment('r', now, 3_500_000, action('REFUND')),
      payment('l', now, 3_000_000),
      payment('x', now, 500_000, { billing_item_type: 'BILLING_ITEM_SWAP' }),
      ...['c', 'd'].map((id) => delegated(id, now, 65_000)),
      { ...large, data: { ...large.data, payment_amount_sun: 30_000_000 } },
    );
    // An event that was quarantined names no price.
    for (const id of ['q1', 'q2', 'q3', 'q4'])
      await store.events.add(arrivalOf(delegated(id, now, 1), { kind: 'quarantined' }), []);
    expect(await figures.readRunway(100_000_000n, now)).toMatchObject({
      kind: 'lasts',
      days: 7,
      meanSunPerDay: 10_000_000n,
      lastsMs: 10 * dayMs,
      transfers: 30n,
    });
  });

  it.each([
    ['is not forecast from two days of history', 2, 'too-few-days'],
    // The first payment is older than three whole days.
    ['is taken from three days where there are no more', 3, 'lasts'],
  ])('%s', async (_is, days, kind) => {
    const { figures } = await readWith([payment('a', now - days * dayMs, 6_000_000), payment('b', now, 1)]);
    expect(await figures.readRunway(9_000_000n, now)).toMatchObject({ kind, days });
  });
});

describe('the runway where events were lost', () => {
  const trx = 1_000_000n;
  type Read = { daysAgo: number; trx: bigint; spent?: bigint; recharged?: bigint; refunded?: bigint };

  async function runwayWith(readings: readonly Read[], sent: readonly Sent[] = []) {
    const { store, figures, add } = await openFigures();
    await add(...sent);
    for (const { daysAgo, trx: whole, spent, recharged, refunded } of readings) {
      await store.figures.balances.addReading({
        ...noReading,
        // Clocks count parts of milliseconds.
        at: now - daysAgo * dayMs + 0.25,
        trx: whole * trx,
        ...(spent !== undefined && { spentTrx: spent * trx }),
        ...(recharged !== undefined && { rechargedTrx: recharged * trx }),
        ...(refunded !== undefined && { refundedTrx: refunded * trx }),
      });
    }
    return figures.readRunway(readings.at(-1)!.trx * trx, now);
  }
  /** In TRX; a quarter of an hour of the first day is out of reach. */
  const perDay = (runway: Runway) =>
    runway.kind === 'lasts' ? Math.round(Number(runway.meanSunPerDay) / 1e5) / 10 : runway.kind;
  /** Until now, one a day. */
  const daily = (balances: readonly bigint[], more: (day: number) => Partial<Read> = () => ({})): Read[] =>
    balances.map((balance, day) =>
      Object.assign({ daysAgo: balances.length - 1 - day, trx: balance }, more(day)),
    );

  const withdrew = (id: string, daysAgo: number, amount: number) =>
    payment(id, now - daysAgo * dayMs - hourMs, amount * 1e6, action('WITHDRAW'));

  const recharged = [100n, 90n, 80n, 570n, 560n, 550n, 540n, 530n];
  const refunded = [100n, 60n, 90n, 80n, 70n, 60n, 50n, 40n];
  const gap = (daysAgo: number, before: bigint) => [
    { daysAgo, trx: before },
    { daysAgo: 0, trx: 100n },
  ];
  /** 10 TRX a day, and 1,000 withdrawn three days ago. */
  const withdrawn = [1170n, 1160n, 1150n, 1140n, 130n, 120n, 110n, 100n];
  const everyDay = [0n, 10n, 20n, 30n, 40n, 50n, 60n, 70n];
  const spending = (spent: readonly bigint[]) => daily(withdrawn, (day) => ({ spent: spent[day]! }));

  it.each<[_is: string, readings: readonly Read[], sent: readonly Sent[], trxADay: number | string]>([
    ['counts nothing on the day of a recharge that the account does not name', daily(recharged), [], 8.6],
    ['takes back a refund', daily(refunded, (day) => ({ refunded: day < 2 ? 0n : 30n })), [], 8.5],
    ['takes back no refund that the account does not name', daily(refunded), [], 12.8],
    [
      'counts no withdrawal as spending, whichever side of a midnight it was reported on',
      daily([550n, 540n, 530n, 520n, 510n, 500n, 85n, 75n]),
      [withdrew('a', 3, 400), withdrew('b', 2, 5)],
      10,
    ],
    ['spreads what a downtime hid over its days', gap(7, 170n), [], 10],
    ['is not forecast from two days of readings', daily([100n, 90n]), [], 'too-few-days'],
    [
      // The clock was 30 days behind when the bot was started; in the hour since then 30 TRX were spent.
      'is not taken from a reading before a gap of more than seven days alone',
      [{ daysAgo: 30, trx: 130n }, ...gap(1 / 24, 130n)],
      [],
      'too-few-days',
    ],
    [
      'is taken from it where events were counted long before, since the bot was really away',
      gap(10, 200n),
      [payment('old', now - 20 * dayMs, 1)],
      10,
    ],
    ['is none where the balance did not fall either', daily(Array(8).fill(9n)), [], 'no-spending'],
    ['follows what the account counts as spent beside a lost withdrawal', spending(everyDay), [], 10],
    ['follows that beside a withdrawal that was told, too', spending(everyDay), [withdrew('w', 3, 1000)], 10],
  ])('%s', async (_is, readings, sent, trxADay) => {
    expect(perDay(await runwayWith(readings, sent))).toBe(trxADay);
  });

  it('has the same pace on every day of a downtime', async () => {
    expect(await runwayWith(gap(7, 170n))).toMatchObject({ days: 7, fastestLastsMs: 10 * dayMs });
  });

  it.each([
    ['is of another unit', everyDay.map((spent) => spent / 10n)],
    ['counts later than the balance falls', [0n, 10n, 20n, 30n, 30n, 50n, 60n, 70n]],
    ['leaves most of the spending out', [0n, 10n, 20n, 30n, 30n, 30n, 30n, 30n]],
    ['became smaller', [0n, 10n, 20n, 30n, 0n, 10n, 20n, 30n]],
  ])('takes the fall of the balance, where the total %s', async (_is, spent) => {
    // 1,070 TRX in 7 days.
    expect(perDay(await runwayWith(spending(spent)))).toBeGreaterThan(152);
  });
});

describe('when counting began', () => {
  const old = [1, 2, 3].map((n) => payment(`o${n}`, now - n, 1, { timestamp: now - 80 * dayMs }));

  it('is when the first event came, not when it says that it happened', async () => {
    const { figures, period } = await readWith(old);
    expect(period.isPreviousKnown).toBe(false);
    expect(await figures.readRunway(1n, now)).toEqual({ kind: 'too-few-days', days: 0 });
  });

  it('is now at the latest, where the clock was ahead when the first event came', async () => {
    const { store, figures, add } = await openFigures();
    await add(payment('ahead', now + 400 * dayMs, 1));
    expect((await figures.readPeriod('day', now - 3 * dayMs, 'UTC')).isPreviousKnown).toBe(false);
    for (const daysAgo of [2, 0.5]) {
      const spentTrx = daysAgo === 2 ? 0n : 9n;
      const at = now - daysAgo * dayMs;
      await store.figures.balances.addReading({ at, trx: 1n, usdt: 1n, spentTrx, spentUsdt: 0n });
    }
    const period = await figures.readPeriod('day', now, 'UTC');
    expect(period).toMatchObject({ isPreviousKnown: true, accountTotal: { missingSun: 9n } });
  });

  it('stays known after the first event is deleted', async () => {
    const { store, figures, counter } = await readWith([payment('a', now - 61 * dayMs, 1), ...old]);
    await counter.catchUp();
    await store.pruning.pruneEvents({ before: now - dayMs, after: 0, limit: 10 });
    expect((await figures.readPeriod('month', now, 'UTC')).isPreviousKnown).toBe(true);
  });
});
