import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../src/figures/figures.ts';
import type { Runway } from '../../src/figures/runway.ts';
import { arrivalOf, delegated, openFigures, payment, transfer, type Sent } from './fixture.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function readWith(sent: readonly Sent[], name: 'day' | 'week' | 'month' | 'quarter' = 'month') {
  const opened = await openFigures();
  for (const one of sent) await opened.store.events.add(arrivalOf(one), []);
  return { ...opened, period: await opened.figures.readPeriod(name, now, 'UTC') };
}

const spentOf = ({ spending }: PeriodFigures, coin = 'TRX') => spending.find((one) => one.coin === coin)!;

describe('spending', () => {
  it('is what balance events say was paid, by product and coin, and no coin is added to another', async () => {
    const { period } = await readWith([
      payment('a', now, 3_000_000),
      payment('b', now - dayMs, 2_000_000, { action_type: 'BALANCE_ACTION_ADDITIONAL_PAYMENT' }),
      payment('c', now, 700, { billing_item_type: 'BILLING_ITEM_SWAP' }),
      payment('d', now, 5_000_000, { coin_type: 'USDT' }),
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
  });

  it('is a payment whether the amount came with a minus or not', async () => {
    const { period } = await readWith([payment('a', now, -3_000_000), payment('b', now, 1_000_000)]);
    expect(spentOf(period).paid.total).toBe(4_000_000n);
  });

  it('has refunds apart, and neither recharges nor withdrawals', async () => {
    const { period } = await readWith([
      payment('a', now, 3_000_000),
      payment('b', now, 1_000_000, { action_type: 'BALANCE_ACTION_REFUND' }),
      payment('c', now, 50_000_000, { action_type: 'BALANCE_ACTION_RECHARGE' }),
      payment('d', now, 20_000_000, { action_type: 'BALANCE_ACTION_WITHDRAW' }),
    ]);
    expect(spentOf(period).paid.total).toBe(3_000_000n);
    expect(spentOf(period).refunded).toMatchObject({
      total: 1_000_000n,
      products: [{ product: 'BILLING_ITEM_HOUR_ENERGY', total: 1_000_000n }],
    });
    expect(period.recharged).toMatchObject([{ coin: 'TRX', total: 50_000_000n }]);
    expect(period.withdrawn).toMatchObject([{ coin: 'TRX', total: 20_000_000n }]);
  });

  it('counts no payment twice that a delivery or a subscription names once more', async () => {
    const { period } = await readWith([
      payment('a', now, 3_250_000),
      delegated('b', now, 65_000),
      {
        id: 'c',
        type: 'EVENT_TRON_MATE_SUBSCRIPTION',
        data: { payment_amount_sun: 2_000_000, address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' },
        receivedAt: now,
      },
    ]);
    expect(spentOf(period).paid.total).toBe(3_250_000n);
  });

  it('reads the fields of older versions', async () => {
    const { period } = await readWith([
      payment('a', now, 3_000_000, {
        action_type: undefined,
        billing_item_type: undefined,
        balance_type: 'BALANCE_ACTION_PAYMENT',
        billing_type: 'BILLING_ITEM_FLASH_ENERGY',
      }),
    ]);
    expect(spentOf(period).products).toMatchObject([{ product: 'BILLING_ITEM_FLASH_ENERGY' }]);
  });

  it('leaves out what it can not read, and counts how much that is', async () => {
    const { period } = await readWith([
      payment('a', now, 1, { coin_type: 'BTC' }),
      payment('b', now, 2, { action_type: 'BALANCE_ACTION_OF_TOMORROW' }),
      payment('c', now, 3),
      transfer('d', now, { decimals: undefined }),
    ]);
    expect(spentOf(period).paid.total).toBe(3n);
    expect(Object.fromEntries(period.unsummed)).toEqual({ EVENT_BALANCE: 2, EVENT_ADDRESS_MONITOR: 1 });
    expect(period.events.get('EVENT_BALANCE')).toBe(3);
  });
});

describe('an event', () => {
  it('is counted when it happened, in seconds or milliseconds', async () => {
    const happened = now - 2 * dayMs;
    const { period } = await readWith(
      [
        payment('a', now, 10, { timestamp: happened / 1000 }),
        payment('b', now, 1, { timestamp: happened }),
        payment('c', now, 100),
      ],
      'week',
    );
    expect(spentOf(period).paid.columns).toEqual([0n, 0n, 0n, 0n, 11n, 0n, 100n]);
  });

  it.each([
    ['in the future', now + hourMs],
    ['of 1970', 5],
    ['older than 90 days', now - 92 * dayMs],
    ['that is none', 'soon'],
  ])('with a time %s is counted when it was received', async (_of, timestamp) => {
    const { period } = await readWith([payment('a', now - dayMs, 7, { timestamp })], 'week');
    expect(spentOf(period).paid.columns).toEqual([0n, 0n, 0n, 0n, 0n, 7n, 0n]);
  });

  it('counts once, however often and with whatever else it comes again', async () => {
    const { store, figures } = await openFigures();
    const first = payment('a', now - 1, 5);
    const results = [
      await store.events.add(arrivalOf(first), []),
      await store.events.add(arrivalOf(first, { receivedAt: now }), []),
      await store.events.add(arrivalOf(payment('a', now, 9)), []),
    ];
    expect(results).toEqual(['new', 'repeat', 'conflict']);
    expect(spentOf(await figures.readPeriod('day', now, 'UTC')).paid.total).toBe(5n);
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
    const reported = await store.figures.sums.readReported(now - dayMs, now + dayMs);
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
    const { store, figures } = await openFigures((_definition, { txn_hash: hash }) => {
      if (hash === 'bad') throw new Error('A bug.');
      return false;
    });
    for (const one of [transfer('bad', now), transfer('good', now)])
      await store.events.add(arrivalOf(one), []);
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
    ]);
    expect(spentOf(period).paid).toMatchObject({ total: 7n, previous: 110n });
  });

  it.each(['day', 'week', 'month', 'quarter'] as const)(
    'that is not over is compared with as much of the one before: %s',
    async (name) => {
      const { period: empty } = await readWith([], name);
      const { previousUntil, since, until } = empty.period;
      expect(since - previousUntil).toBe(until - now);
      const sent = [
        payment('a', previousUntil - 1, 3),
        payment('b', previousUntil, 50),
        payment('c', now, 1),
      ];
      const { period: read } = await readWith(sent, name);
      expect(spentOf(read).paid).toMatchObject({ total: 1n, previous: 3n });
    },
  );

  it('has what was bought, by resource', async () => {
    const { period } = await readWith([
      delegated('a', now, 65_000),
      delegated('b', now - dayMs, 131_000),
      delegated('c', now, 50_000, 'BANDWIDTH'),
      delegated('d', now - 40 * dayMs, 9),
    ]);
    expect(period.bought.energy).toMatchObject({ total: 196_000n, previous: 9n, count: 2 });
    expect(period.bought.bandwidth).toMatchObject({ total: 50_000n, previous: 0n, count: 1 });
  });

  it('has transfers in and out by coin and chain, exact at 18 decimals, with those of 6 brought to them', async () => {
    const out = {
      from_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      to_address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS',
    };
    const trx = { currency: 'TRX', contract_address: undefined };
    const { period } = await readWith([
      transfer('a', now, { amount: 1_500_000 }),
      transfer('b', now, { amount: '2000000000000000001', decimals: 18 }),
      transfer('f', now, { amount: 5_000_000, chain: 'ETH' }),
      transfer('c', now, { amount: 250_000, ...out }),
      transfer('d', now, { ...trx, amount: -7 }),
      transfer('e', now, { ...trx, amount: 9, from_address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }),
    ]);
    expect(
      period.transfers.map(({ coin, chain, decimals, received, sent }) => [
        `${coin} ${chain}`,
        decimals,
        received.total,
        sent.total,
      ]),
    ).toEqual([
      ['USDT TRON', 18, 3_500_000_000_000_000_001n, 250_000_000_000_000_000n],
      ['TRX TRON', 6, 7n, 0n],
      ['USDT ETH', 6, 5_000_000n, 0n],
    ]);
    expect(period.transfers.map(({ internal }) => internal.total)).toEqual([0n, 9n, 0n]);
  });

  it('has likely baits apart', async () => {
    const { store, figures } = await openFigures((_definition, { amount }) => amount === 1);
    for (const one of [transfer('a', now, { amount: 1 }), transfer('b', now)])
      await store.events.add(arrivalOf(one), []);
    const { transfers, baits } = await figures.readPeriod('day', now, 'UTC');
    expect(transfers).toMatchObject([{ coin: 'USDT', received: { total: 1_500_000n, count: 1 } }]);
    expect(baits.count).toBe(1);
  });

  it('has nothing where nothing came', async () => {
    const { period } = await readWith([]);
    expect(period).toMatchObject({ spending: [], transfers: [], orders: { accepted: 0 } });
    expect(period.bought.energy.total).toBe(0n);
    expect(period.accountTotal).toBeUndefined();
  });
});

describe('the balance', () => {
  it('is the signed reading where there is one, and what events named elsewhere', async () => {
    const { store, figures } = await openFigures();
    const none = { usdt: undefined, spentTrx: undefined, spentUsdt: undefined };
    await store.events.add(arrivalOf(payment('a', now, 5, { balance: 90 })), []);
    await store.events.add(arrivalOf(payment('b', now - hourMs, 5, { balance: 95 })), []);
    await store.figures.balances.addReading({ at: now + 1, trx: 88n, ...none });
    const points = await figures.readBalances(now - dayMs, now + hourMs);
    expect(points.map(({ at, source, trx }) => [at, source, trx])).toEqual([
      [now - hourMs, 'event', 95n],
      [now + 1, 'signed', 88n],
    ]);
    expect(await figures.readLastBalance(now)).toBeUndefined();
    expect(await figures.readLastBalance(now + 1)).toMatchObject({ trx: 88n });
  });

  it('of a quarter of an hour is its last one, in whatever order events come', async () => {
    const { store, figures } = await openFigures();
    const named = (id: string, timestamp: number, balance: number) =>
      arrivalOf(payment(id, now + hourMs, 5, { timestamp, balance }));
    for (const arrival of [named('a', now + 60_000, 2), named('b', now, 1), named('c', now + 120_000, 3)])
      await store.events.add(arrival, []);
    expect(await figures.readBalances(now, now + hourMs)).toMatchObject([{ trx: 3n }]);
  });
});

describe('what the account itself counts as spent', () => {
  const reading = { trx: 1n, usdt: 1n, spentUsdt: 0n };
  const midnight = now - 6 * dayMs - 12 * hourMs;
  const old = payment('old', now - 20 * dayMs, 1);

  async function totalWith(
    readings: ReadonlyArray<readonly [at: number, spent: bigint]>,
    sent: readonly Sent[],
  ) {
    const { store, figures } = await openFigures();
    for (const one of sent) await store.events.add(arrivalOf(one), []);
    for (const [at, spentTrx] of readings)
      await store.figures.balances.addReading({ ...reading, at, spentTrx });
    return (await figures.readPeriod('week', now, 'UTC')).accountTotal;
  }

  it('is compared with what events reported between the same two readings', async () => {
    const before = [midnight - 40 * 60_000, 1_000n] as const;
    const last = [now - hourMs, 1_250n] as const;
    const paid = [payment('a', midnight - 30 * 60_000, 200), payment('b', now - 2 * hourMs, 50)];
    expect(await totalWith([before, last], [old, ...paid])).toEqual({
      since: before[0],
      until: last[0],
      spentSun: 250n,
      missingSun: 0n,
    });
    const lost = await totalWith([before, last], [old, paid[1]!, payment('c', midnight - hourMs, 200)]);
    expect(lost).toMatchObject({ spentSun: 250n, missingSun: 200n });
  });

  it('misses no event that is still on its way', async () => {
    const readings = [
      [midnight - 1, 1_000n],
      [now - hourMs, 1_050n],
      [now - 1, 9_000n],
    ] as const;
    expect(await totalWith(readings, [old, payment('b', now - 2 * hourMs, 50)])).toMatchObject({
      until: now - hourMs,
      missingSun: 0n,
    });
  });

  it('is compared since the last reading before the period, however old, and with all events since then', async () => {
    const readings = [
      [midnight - 9 * dayMs, 1_000n],
      [now - hourMs, 1_250n],
    ] as const;
    expect(await totalWith(readings, [old, payment('a', midnight - 8 * dayMs, 200)])).toEqual({
      since: midnight - 9 * dayMs,
      until: now - hourMs,
      spentSun: 250n,
      missingSun: 50n,
    });
  });

  it('is compared since the first reading in the period where there is none before it', async () => {
    const readings = [
      [midnight + 2 * dayMs, 1_000n],
      [midnight + 3 * dayMs, 1_200n],
      [now - hourMs, 1_250n],
    ] as const;
    expect(await totalWith(readings, [old])).toMatchObject({ since: midnight + 2 * dayMs, missingSun: 250n });
  });

  it('is compared since the first reading after events were first counted', async () => {
    const readings = [
      [midnight - 1, 1_000n],
      [midnight + 2 * hourMs, 1_200n],
      [now - hourMs, 1_250n],
    ] as const;
    const first = payment('new', midnight + hourMs, 1);
    expect(await totalWith(readings, [first])).toMatchObject({ since: midnight + 2 * hourMs, spentSun: 50n });
    expect(await totalWith([readings[0], readings[2]], [first])).toBeUndefined();
  });
});

describe('the runway', () => {
  it('is taken from what the last seven days cost, and from what 65,000 energy did whatever was bought', async () => {
    const sent = Array.from({ length: 14 }, (_, day) => payment(`p${day}`, now - day * dayMs, 10_000_000));
    const refund = payment('r', now, 3_500_000, { action_type: 'BALANCE_ACTION_REFUND' });
    const last = payment('l', now, 3_000_000);
    const other = payment('x', now, 500_000, { billing_item_type: 'BILLING_ITEM_SWAP' });
    const bought = [65_000, 65_000, 650_000].map((quantity, index) => delegated(`d${index}`, now, quantity));
    const large = { ...bought[2]!, data: { ...bought[2]!.data, payment_amount_sun: 30_000_000 } };
    const energy = [bought[0]!, bought[1]!, large];
    const { figures } = await readWith([...sent.toReversed(), refund, last, other, ...energy]);
    expect(await figures.readRunway(100_000_000n, now)).toMatchObject({
      kind: 'lasts',
      days: 7,
      meanSunPerDay: 10_000_000n,
      lastsMs: 10 * dayMs,
      transfers: 30n,
    });
  });

  it('takes no price from an event that was quarantined', async () => {
    const { store, figures } = await openFigures();
    for (const day of [9, 3, 0]) {
      await store.events.add(arrivalOf(payment(`p${day}`, now - day * dayMs, 10_000_000)), []);
    }
    await store.events.add(arrivalOf(delegated('d', now, 65_000)), []);
    for (const id of ['q', 'r'])
      await store.events.add({ ...arrivalOf(delegated(id, now, 1)), kind: 'quarantined' }, []);
    expect(await figures.readRunway(100_000_000n, now)).toMatchObject({ transfers: 30n });
  });

  it('is not forecast from two days of history', async () => {
    const { figures } = await readWith([payment('a', now - 2 * dayMs, 1), payment('b', now, 1)]);
    expect(await figures.readRunway(1n, now)).toEqual({ kind: 'too-few-days', days: 2 });
  });

  it('is taken from three days where there are no more', async () => {
    const { figures } = await readWith([
      payment('a', now - 3 * dayMs, 6_000_000),
      payment('b', now, 3_000_000),
    ]);
    // The first payment is older than three whole days.
    expect(await figures.readRunway(9_000_000n, now)).toMatchObject({ kind: 'lasts', days: 3 });
  });
});

describe('the runway where events were lost', () => {
  const trx = 1_000_000n;
  const nothing = { usdt: undefined, spentTrx: undefined, spentUsdt: undefined };
  type Read = { daysAgo: number; trx: bigint; spent?: bigint; recharged?: bigint; refunded?: bigint };

  async function runwayWith(readings: readonly Read[], sent: readonly Sent[] = []) {
    const { store, figures } = await openFigures();
    for (const one of sent) await store.events.add(arrivalOf(one), []);
    for (const { daysAgo, trx: whole, spent, recharged, refunded } of readings) {
      await store.figures.balances.addReading({
        ...nothing,
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
  /** From seven days ago until now, one a day. */
  const daily = (...balances: bigint[]): Read[] =>
    balances.map((balance, index) => ({ daysAgo: balances.length - 1 - index, trx: balance }));

  it('follows the fall of the signed balance, although no event came', async () => {
    const runway = await runwayWith(daily(170n, 160n, 150n, 140n, 130n, 120n, 110n, 100n));
    expect(runway).toMatchObject({ kind: 'lasts', days: 7 });
    expect(perDay(runway)).toBe(10);
  });

  it('follows the readings where they show more than the events, and the events where these show more', async () => {
    const paid = (trxADay: number) =>
      Array.from({ length: 8 }, (_, ago) => payment(`p${ago}`, now - ago * dayMs, trxADay * 1_000_000));
    const falling = daily(170n, 160n, 150n, 140n, 130n, 120n, 110n, 100n);
    expect(perDay(await runwayWith(falling, paid(2)))).toBe(10);
    expect(perDay(await runwayWith(falling, paid(20).toReversed()))).toBe(20);
  });

  it('counts what was spent while the account was recharged', async () => {
    const balances = [100n, 90n, 80n, 570n, 560n, 550n, 540n, 530n];
    const known = daily(...balances).map((one, day) =>
      Object.assign(one, { recharged: day < 3 ? 0n : 500n }),
    );
    expect(perDay(await runwayWith(known))).toBe(10);
    // Where the account does not say how much, the day of the recharge counts nothing.
    expect(perDay(await runwayWith(daily(...balances)))).toBe(8.6);
  });

  it('takes back what was refunded, as far as the account says so', async () => {
    const balances = [100n, 60n, 90n, 80n, 70n, 60n, 50n, 40n];
    const known = daily(...balances).map((one, day) => Object.assign(one, { refunded: day < 2 ? 0n : 30n }));
    expect(perDay(await runwayWith(known))).toBe(8.5);
    expect(perDay(await runwayWith(daily(...balances)))).toBe(12.8);
  });

  it('counts no withdrawal as spending, whichever side of a midnight it was reported on', async () => {
    const action_type = 'BALANCE_ACTION_WITHDRAW';
    const withdrawn = [
      payment('a', now - 3 * dayMs - hourMs, 400_000_000, { action_type }),
      payment('b', now - 2 * dayMs - hourMs, 5_000_000, { action_type }),
    ];
    const runway = await runwayWith(daily(550n, 540n, 530n, 520n, 510n, 500n, 85n, 75n), withdrawn);
    expect(perDay(runway)).toBe(10);
  });

  it('spreads what a downtime hid over its days, and needs three days of readings', async () => {
    const gap = [
      { daysAgo: 7, trx: 170n },
      { daysAgo: 0, trx: 100n },
    ];
    const runway = await runwayWith(gap);
    expect(perDay(runway)).toBe(10);
    expect(runway).toMatchObject({ fastestLastsMs: 10 * dayMs });
    expect(await runwayWith(daily(100n, 90n))).toEqual({ kind: 'too-few-days', days: 1 });
  });

  it('is not taken from a reading before a gap of more than seven days alone', async () => {
    // The clock was 30 days behind when the bot was started; in the hour since then 30 TRX were spent.
    const behind = [
      { daysAgo: 30, trx: 130n },
      { daysAgo: 1 / 24, trx: 130n },
      { daysAgo: 0, trx: 100n },
    ];
    expect(await runwayWith(behind)).toEqual({ kind: 'too-few-days', days: 0 });
    // A bot that has counted events for long was really away, and what the gap hid is spread over it.
    const away = [
      { daysAgo: 10, trx: 200n },
      { daysAgo: 0, trx: 100n },
    ];
    expect(perDay(await runwayWith(away, [payment('old', now - 20 * dayMs, 1)]))).toBe(10);
  });

  describe('and of a withdrawal, too', () => {
    /** 10 TRX a day, and 1,000 withdrawn three days ago. */
    const withdrawn = daily(1170n, 1160n, 1150n, 1140n, 130n, 120n, 110n, 100n);
    const spentWith = (spent: readonly bigint[]) =>
      withdrawn.map((one, day) => Object.assign({}, one, { spent: spent[day]! }));
    const everyDay = [0n, 10n, 20n, 30n, 40n, 50n, 60n, 70n];

    it('follows what the account counts as spent, where that agrees with the balance otherwise', async () => {
      expect(perDay(await runwayWith(spentWith(everyDay)))).toBe(10);
      const action_type = 'BALANCE_ACTION_WITHDRAW';
      const told = payment('w', now - 3 * dayMs - hourMs, 1_000_000_000, { action_type });
      expect(perDay(await runwayWith(spentWith(everyDay), [told]))).toBe(10);
    });

    it.each([
      ['is of another unit', everyDay.map((spent) => spent / 10n)],
      ['counts later than the balance falls', [0n, 10n, 20n, 30n, 30n, 50n, 60n, 70n]],
      ['leaves most of the spending out', [0n, 10n, 20n, 30n, 30n, 30n, 30n, 30n]],
      ['became smaller', [0n, 10n, 20n, 30n, 0n, 10n, 20n, 30n]],
    ])('takes the fall of the balance, where the total %s', async (_is, spent) => {
      // 1,070 TRX in 7 days.
      expect(perDay(await runwayWith(spentWith(spent)))).toBeGreaterThan(152);
    });
  });

  it('is none where the balance did not fall either', async () => {
    expect(await runwayWith(daily(9n, 9n, 9n, 9n, 9n, 9n, 9n, 9n))).toMatchObject({ kind: 'no-spending' });
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
    const { store, figures } = await openFigures();
    await store.events.add(arrivalOf(payment('ahead', now + 400 * dayMs, 1)), []);
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
