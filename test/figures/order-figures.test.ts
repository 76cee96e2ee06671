// How orders ended, for /stats and for digests alike.

import { insertOrder, makeOrderRow } from '../store/ledger/fixture.ts';
import { expect, it } from 'vitest';
import { orderFigures } from '../../src/figures/figures.ts';
import { openFigures } from './fixture.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const minuteMs = 60_000;
const acceptedAt = now - 8 * 60 * minuteMs;

async function lateWith(order: {
  state?: string;
  confirmedAfter?: number;
  record?: Record<string, unknown> | string;
}) {
  const { store, figures } = await openFigures();
  const { state = 'delivered', confirmedAfter, record } = order;
  const row = makeOrderRow('A', {
    state,
    created_at: acceptedAt,
    accepted_at: acceptedAt,
    confirmed_on_chain_at: confirmedAfter === undefined ? null : acceptedAt + confirmedAfter,
    record: typeof record === 'object' ? JSON.stringify(record) : (record ?? null),
  });
  await insertOrder(store.orders, row);
  const troubled = await store.figures.orders.troubledBetween(now - 24 * 60 * minuteMs, now, 10 * minuteMs);
  const { orders } = await figures.readPeriod('week', now, 'UTC');
  expect(troubled.filter(({ is }) => is === 'late')).toHaveLength(orders.late);
  return orders.late;
}

const paidAt = acceptedAt + 5;
const times = (tookMs: number) => ({ pay_timestamp: paidAt, delegate_timestamp: paidAt + tookMs });

const hours = 300 * minuteMs;

it.each([
  ['is late when it took longer than ten minutes', { confirmedAfter: 11 * minuteMs }, 1],
  ['is not late when it took less', { confirmedAfter: 9 * minuteMs }, 0],
  ['is late when it is not there', { state: 'late' }, 1],
  ['read hours later was in time by its record', { confirmedAfter: hours, record: times(3_000) }, 0],
  ['read hours later was late by its record', { confirmedAfter: hours, record: times(11 * minuteMs) }, 1],
  ['without a time in its record goes by the reading', { confirmedAfter: hours, record: times(-paidAt) }, 1],
  ['whose record can not be read goes by the reading', { confirmedAfter: hours, record: '{' }, 1],
])('an order %s', async (_title, order, late) => {
  expect(await lateWith(order)).toBe(late);
});

it.each([true, false])('an order counts with its price where it was paid: %s', (isPaid) => {
  const row = { state: 'failed', acceptedAt, tookMs: null, paySun: 2_600_000n, activateSun: 100_000n };
  const paid = Number(isPaid);
  expect(orderFigures([{ ...row, isPaid }])).toMatchObject({ paid, paidSun: BigInt(paid) * 2_700_000n });
});
