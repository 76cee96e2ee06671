// The figures against a second computation: a plain loop over the bodies of all events that were ever sent, which knows
// days by the dates that Intl writes. Events are counted and deleted at random times meanwhile. The pace is computed once
// more from an account whose events are lost at random, while its signed readings stay true.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeriodFigures } from '../../src/figures/figures.ts';
import { columnsBetween } from '../../src/figures/columns.ts';
import type { EventStats, Sums } from '../../src/figures/stats.ts';
import { arrivalOf, openFigures, payment, type Sent } from './fixture.ts';

const dayMs = 86_400_000;
const end = Date.parse('2026-11-03T15:07:00Z');
/** The clocks of both changed within the last 90 days. */
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Asia/Shanghai'];

const own = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const other = 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS';
const amount = fc.oneof(
  fc.integer({ min: 1, max: 10 ** 12 }),
  fc.bigInt({ min: 10n ** 18n, max: 10n ** 24n }).map(String),
);
const dataOf = {
  EVENT_BALANCE: fc.record({
    action_type: fc.constantFrom(
      'BALANCE_ACTION_PAYMENT',
      'BALANCE_ACTION_ADDITIONAL_PAYMENT',
      'BALANCE_ACTION_REFUND',
      'BALANCE_ACTION_RECHARGE',
      'UNRECOGNIZED',
    ),
    billing_item_type: fc.constantFrom('BILLING_ITEM_HOUR_ENERGY', 'BILLING_ITEM_SWAP', 'A new one'),
    coin_type: fc.constantFrom('TRX', 'TRX', 'USDT', 'BTC'),
    amount_sun: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
  }),
  EVENT_DELEGATION: fc.record({
    receiver: fc.constant(other),
    resource_type: fc.constantFrom('ENERGY', 'BANDWIDTH'),
    quantity: fc.integer({ min: 1, max: 10 ** 7 }),
    payment_amount_sun: fc.integer({ min: 1, max: 10 ** 9 }),
  }),
  EVENT_ADDRESS_MONITOR: fc.record({
    address: fc.constant(own),
    from_address: fc.constantFrom(own, other),
    to_address: fc.constantFrom(own, other),
    amount,
    decimals: fc.constantFrom(6, 18),
    currency: fc.constantFrom('USDT', 'TRX'),
  }),
};
const timeFieldOf: Record<string, string> = {
  EVENT_BALANCE: 'timestamp',
  EVENT_DELEGATION: 'delegation_timestamp',
  EVENT_ADDRESS_MONITOR: 'paid_at',
};
const typed = fc.oneof(
  ...(['EVENT_BALANCE', 'EVENT_DELEGATION', 'EVENT_ADDRESS_MONITOR'] as const).map((type) =>
    dataOf[type].map((data: Record<string, unknown>) => ({ type, data })),
  ),
);
/** Up to a day late, with its time in milliseconds or seconds, or without one. */
const event = fc.record({
  typed,
  agoMs: fc.integer({ min: 0, max: 190 * dayMs }),
  lateMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: dayMs })),
  time: fc.constantFrom('ms', 's', 'none'),
});
/** What happens between two events. */
const between = fc.constantFrom('nothing', 'nothing', 'count', 'count all', 'prune', 'repeat', 'conflict');

type Made = Sent & { happenedAt: number };
type Drawn = typeof event extends fc.Arbitrary<infer One> ? One : never;
type Step = [Drawn, typeof between extends fc.Arbitrary<infer One> ? One : never, number];

function makeEvent(one: Drawn, index: number): Made {
  const receivedAt = end - one.agoMs;
  const happenedAt = one.time === 'none' ? receivedAt : Math.floor((receivedAt - one.lateMs) / 1000) * 1000;
  const time = one.time === 's' ? happenedAt / 1000 : happenedAt;
  const data =
    one.time === 'none' ? one.typed.data : { ...one.typed.data, [timeFieldOf[one.typed.type]!]: time };
  return { id: `e${index}`, type: one.typed.type, data, receivedAt, happenedAt };
}

/** Sums by `<what>/<date or hour>`, as text, by a plain loop. */
function sumBodies(events: readonly Made[], labelOf: (at: number) => string | undefined) {
  const sums: Record<string, bigint> = {};
  for (const { type, data, happenedAt } of events) {
    const label = labelOf(happenedAt);
    if (label === undefined) continue;
    const add = (what: string, value: bigint) => {
      const key = `${what}/${label}`;
      sums[key] = (sums[key] ?? 0n) + value;
    };
    if (type === 'EVENT_BALANCE' && data['coin_type'] !== 'BTC') {
      const size = BigInt(Math.abs(Number(data['amount_sun'])));
      const about = `${String(data['coin_type'])}/${String(data['billing_item_type'])}`;
      if (String(data['action_type']).endsWith('PAYMENT')) add(`paid/${about}`, size);
      if (data['action_type'] === 'BALANCE_ACTION_REFUND') add(`refunded/${about}`, size);
    }
    if (type === 'EVENT_DELEGATION')
      add(`bought/${String(data['resource_type'])}`, BigInt(Number(data['quantity'])));
    if (type === 'EVENT_ADDRESS_MONITOR' && data['from_address'] !== data['to_address']) {
      const way = data['to_address'] === own ? 'in' : 'out';
      // In units of 10^-18.
      const scale = data['decimals'] === 6 ? 10n ** 12n : 1n;
      add(`${way}/${String(data['currency'])}`, BigInt(String(data['amount'])) * scale);
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0n));
}

/** The same keys, from the figures. */
function sumFigures(
  figures: EventStats & Pick<PeriodFigures, 'period'>,
  labelOf: (at: number) => string | undefined,
) {
  const sums: Record<string, bigint> = {};
  const add = (what: string, { columns, total }: Sums, scale = 1n) => {
    expect(columns.reduce((sum, one) => sum + one, 0n)).toBe(total);
    for (const [index, one] of columns.entries()) {
      const label = labelOf(figures.period.columns[index]!.since);
      if (one !== 0n) sums[`${what}/${label}`] = (sums[`${what}/${label}`] ?? 0n) + one * scale;
    }
  };
  for (const { coin, products, refunded } of figures.spending) {
    for (const one of products) add(`paid/${coin}/${one.product}`, one);
    for (const one of refunded.products) add(`refunded/${coin}/${one.product}`, one);
  }
  add('bought/ENERGY', figures.bought.energy);
  add('bought/BANDWIDTH', figures.bought.bandwidth);
  for (const { coin, decimals, received, sent } of figures.transfers) {
    add(`in/${coin}`, received, 10n ** BigInt(18 - decimals));
    add(`out/${coin}`, sent, 10n ** BigInt(18 - decimals));
  }
  return sums;
}

function dateIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (at: number) => format.format(at);
}

/** Of reports: by when the events were stored. */
const allTime = columnsBetween(end - (end % 3_600_000) - 190 * dayMs, end - (end % 3_600_000), end, 'UTC');

const ofBalance = {
  action_type: 'BALANCE_ACTION_PAYMENT',
  billing_item_type: 'BILLING_ITEM_HOUR_ENERGY',
  coin_type: 'TRX',
  amount_sun: 0,
};
const cameAgo = (agoMs: number): Drawn => ({
  typed: { type: 'EVENT_BALANCE', data: ofBalance },
  agoMs,
  lateMs: 0,
  time: 'ms',
});
/** The first body of the third event is counted and old enough to go, and its second one is neither. */
const prunedBetweenBodies: Step[] = [
  [cameAgo(30 * dayMs + 2), 'nothing', 1],
  [cameAgo(30 * dayMs + 2), 'nothing', 1],
  [cameAgo(30 * dayMs + 1), 'conflict', 1],
  [cameAgo(0), 'count', 3],
  [cameAgo(0), 'prune', 3],
];

it('the figures are the sums over everything that ever came whenever it was counted and deleted, in every zone', async () => {
  const history = fc.array(fc.tuple(event, between, fc.integer({ min: 1, max: 7 })), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom(...zones), async (given, timeZone) => {
      const made = given
        .map(([one], index) => makeEvent(one, index))
        .sort((a, b) => a.receivedAt - b.receivedAt);
      const { store, counter, figures } = await openFigures();
      for (const [index, one] of made.entries()) {
        const [, action, size] = given[index]!;
        await store.events.add(arrivalOf(one), []);
        const again = { receivedAt: one.receivedAt + 1 };
        if (action === 'repeat') await store.events.add(arrivalOf(one, again), []);
        if (action === 'conflict') {
          const other = { ...one, data: { ...one.data, amount_sun: 1, quantity: 1, amount: 1, note: 'x' } };
          await store.events.add(arrivalOf(other, again), []);
        }
        if (action === 'count') await counter.step(size);
        if (action === 'count all') await counter.catchUp();
        if (action === 'prune') {
          const step = { before: one.receivedAt - 30 * dayMs, after: 0, limit: size };
          await store.pruning.pruneEvents(step);
        }
      }
      const dateOf = dateIn(timeZone);
      for (const days of [7, 30]) {
        const name = days === 7 ? 'week' : 'month';
        const read = await figures.readPeriod(name, end, timeZone);
        // `end` is far from midnight in each zone, so that no change of clocks skips a date.
        const dates = new Set(Array.from({ length: days }, (_, ago) => dateOf(end - ago * dayMs)));
        const labelOf = (at: number) => (dates.has(dateOf(at)) ? dateOf(at) : undefined);
        expect(sumFigures(read, labelOf)).toEqual(sumBodies(made, labelOf));
      }
      const dayOf = dateIn('UTC');
      const reportedOn = (at: number) => (at >= allTime.since && at < allTime.until ? dayOf(at) : undefined);
      const stored = made.map((one) => ({ ...one, happenedAt: one.receivedAt }));
      const reported = { ...(await figures.readReported(allTime)), period: allTime };
      expect(sumFigures(reported, dayOf)).toEqual(sumBodies(stored, reportedOn));
      const quarter = await figures.readPeriod('quarter', end, timeZone);
      const dates = new Set(Array.from({ length: 90 }, (_, ago) => dateOf(end - ago * dayMs)));
      const inAll = (at: number) => (dates.has(dateOf(at)) ? 'all' : undefined);
      expect(sumFigures(quarter, () => 'all')).toEqual(sumBodies(made, inAll));
      await store.close();
    }),
    { numRuns: 25, examples: [[prunedBetweenBodies, 'America/New_York']] },
  );
});

/** What the account does at a quarter of an hour, and whether the bot gets the event and makes a reading then. */
const move = fc.record({
  // In the first quarter of the last seven days nothing happens but a reading.
  quarter: fc.integer({ min: 0, max: 8 * 96 - 2 }).filter((quarter) => quarter !== 96),
  action: fc.constantFrom('PAYMENT', 'PAYMENT', 'PAYMENT', 'REFUND', 'RECHARGE'),
  trx: fc.integer({ min: 1, max: 500 }),
  isLost: fc.boolean(),
  isRead: fc.boolean(),
});

describe('the pace of an account whose events are lost at random', () => {
  const sunPerTrx = 1_000_000;
  const quarterMs = 900_000;
  const windowEnd = (Math.floor(end / quarterMs) + 1) * quarterMs;
  const [eightDaysAgo, weekAgo] = [windowEnd - 8 * dayMs, windowEnd - 7 * dayMs];

  it('is that of the events or of the readings, whichever is more, and never less than was truly spent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 40 }), async (given) => {
        const { store, figures, add } = await openFigures();
        const account = { balance: 10 ** 6, recharged: 0, refunded: 0 };
        const readAt = (at: number) =>
          store.figures.balances.addReading({
            at,
            trx: BigInt(account.balance * sunPerTrx),
            usdt: undefined,
            spentTrx: undefined,
            spentUsdt: undefined,
            rechargedTrx: BigInt(account.recharged * sunPerTrx),
            refundedTrx: BigInt(account.refunded * sunPerTrx),
          });
        await readAt(eightDaysAgo - 1);
        let [reported, spent, isInWindow] = [0, 0, false];
        const moves = [...new Map(given.map((one) => [one.quarter, one])).values()];
        for (const { quarter, action, trx, isLost, isRead } of moves.sort((a, b) => a.quarter - b.quarter)) {
          const at = eightDaysAgo + quarter * quarterMs + 1;
          // A reading divides what was spent before the window from what was spent in it.
          if (at >= weekAgo && !isInWindow) await readAt(weekAgo);
          isInWindow = at >= weekAgo;
          const change = action === 'PAYMENT' ? -trx : trx;
          account.balance += change;
          if (action === 'RECHARGE') account.recharged += trx;
          if (action === 'REFUND') account.refunded += trx;
          if (action !== 'RECHARGE' && isInWindow) spent -= change;
          if (!isLost) {
            const action_type = `BALANCE_ACTION_${action}`;
            await add(payment(`m${quarter}`, at, trx * sunPerTrx, { action_type }));
            if (action !== 'RECHARGE' && isInWindow) reported -= change;
          }
          if (isRead) await readAt(at + 1);
        }
        if (!isInWindow) await readAt(weekAgo);
        await readAt(windowEnd - 1);
        const runway = await figures.readRunway(0n, end);
        const perDay = (trx: number) => Math.trunc((trx * sunPerTrx) / 7);
        const most = Math.max(spent, reported);
        expect(runway).toMatchObject({
          days: 7,
          ...(most > 0 ? { meanSunPerDay: BigInt(perDay(most)) } : { kind: 'no-spending' }),
        });
        await store.close();
      }),
      { numRuns: 25 },
    );
  });
});
