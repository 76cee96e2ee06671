import { expect, it } from 'vitest';
import type { TroubledOrder } from '../../../../src/store/ledger/figures/accepted-orders.ts';
import { makeOrderRow, openTestStore, insertOrder, type OrderAndCard } from '../fixture.ts';

const [since, until, lateAfterMs] = [1_000_000, 2_000_000, 300_000];

async function open(rows: ReadonlyArray<Partial<OrderAndCard>>) {
  const { orders, figures } = await openTestStore();
  for (const [index, row] of rows.entries())
    await insertOrder(orders, makeOrderRow(`O${index}`, { state: 'accepted', ...row }));
  return figures.orders;
}

it('accepted orders of a period are those from its beginning until before its end, oldest first', async () => {
  const orders = await open(
    [until, since + 5, since - 1, since, until - 1].map((accepted_at) => ({ accepted_at })),
  );
  const found = await orders.acceptedBetween(since, until);
  expect(found.map(({ acceptedAt }) => acceptedAt)).toEqual([since, since + 5, until - 1]);
});

it('an amount that was not stated, or is none, is null, and a stated one is exact', async () => {
  const orders = await open([
    { accepted_at: since, pay_amount_sun: '9223372036854775807', activate_amount_sun: null },
    { accepted_at: since + 1, pay_amount_sun: '1.5', activate_amount_sun: '0' },
  ]);
  expect(await orders.acceptedBetween(since, until)).toMatchObject([
    { paySun: 9_223_372_036_854_775_807n, activateSun: null },
    { paySun: null, activateSun: 0n },
  ]);
});

it('an accepted order was paid by its status, its delegation or its record, and not by a price', async () => {
  const refused = { state: 'failed', status: 'INSUFFICIENT_BALANCE', pay_amount_sun: '4225000' };
  const orders = await open(
    [
      { status: 'DELEGATE_FAIL' },
      { ...refused, delegate_hash: 'd' },
      { ...refused, record: '{"pay_timestamp":1795219000000}' },
      { ...refused },
      { ...refused, record: '{' },
    ].map((row, index) => Object.assign(row, { accepted_at: since + index })),
  );
  const found = await orders.acceptedBetween(since, until);
  expect(found.map(({ isPaid }) => isPaid)).toEqual([true, true, true, false, false]);
});

it('what is usually paid is what the newest hourly orders cost that were paid and recorded as confirmed', async () => {
  const paid = { state: 'delivered', status: 'DELEGATE_SUCCESS', pay_amount_sun: '4225000' };
  const orders = await open(
    [
      { ...paid, pay_amount_sun: '1' },
      { ...paid, pay_amount_sun: '2', state: 'accepted', status: 'PAYMENT_SUCCESS' },
      { ...paid, pay_amount_sun: '3', state: 'failed', status: 'DELEGATE_FAIL' },
      { ...paid, pay_amount_sun: '4', status: null },
      { ...paid, kind: 'flash' },
      { ...paid, state: 'differs' },
      { ...paid, state: 'failed', status: 'INSUFFICIENT_BALANCE' },
      { ...paid, state: 'failed', status: 'UNPAID' },
      { ...paid, state: 'accepted', status: null },
      { ...paid, resource_type: 'BANDWIDTH' },
      { ...paid, pay_amount_sun: null },
    ].map((row, index) => Object.assign(row, { accepted_at: since + index })),
  );
  const costs = async (limit: number) => (await orders.newestPaid(limit)).map(({ paid: cost }) => cost);
  expect(await costs(25)).toEqual([4n, 3n, 2n, 1n]);
  expect(await costs(2)).toEqual([4n, 3n]);
});

const timesOf = (troubled: readonly TroubledOrder[], which: TroubledOrder['is']) =>
  troubled.filter(({ is }) => is === which).map(({ at }) => at);

it('failures of a period are those of accepted orders, from its beginning until before its end', async () => {
  const failed = (failed_at: number, accepted_at: number | null = 500) => ({
    state: 'failed',
    failed_at,
    accepted_at,
  });
  const orders = await open([
    failed(until),
    failed(until - 1),
    failed(since),
    failed(since - 1),
    failed(since + 1, null),
  ]);
  const troubled = await orders.troubledBetween(since, until, lateAfterMs);
  expect(timesOf(troubled, 'failed')).toEqual([since, until - 1]);
});

it('an order is late when its time is over and it is not there yet, or was confirmed after that time', async () => {
  const orders = await open([
    { accepted_at: since, state: 'late' },
    { accepted_at: since + 1, state: 'delivered', confirmed_on_chain_at: since + 1 + lateAfterMs },
    { accepted_at: since + 2, state: 'delivered', confirmed_on_chain_at: since + 3 + lateAfterMs },
    { accepted_at: since + 3, state: 'accepted' },
  ]);
  const troubled = await orders.troubledBetween(since, until, lateAfterMs);
  const times = [since, since + 2, since + 3].map((at) => at + lateAfterMs);
  expect(timesOf(troubled, 'late')).toEqual(times);
});

it('an order is late in the period in which its time ended', async () => {
  const orders = await open(
    [since - lateAfterMs - 1, since - lateAfterMs, until - lateAfterMs - 1, until - lateAfterMs].map(
      (accepted_at) => ({ accepted_at, state: 'late' }),
    ),
  );
  const troubled = await orders.troubledBetween(since, until, lateAfterMs);
  expect(timesOf(troubled, 'late')).toEqual([since, until - 1]);
});

it('orders that were not accepted are those sent in the period, whatever the service said', async () => {
  const orders = await open([
    { state: 'rejected', sent_at: since },
    { state: 'not_sent', sent_at: until - 1, created_at: since - 1 },
    { state: 'not_sent', created_at: since + 1 },
    { state: 'rejected', sent_at: since - 1, created_at: since },
    { state: 'rejected', sent_at: until },
    { state: 'closed', created_at: since + 2 },
    { state: 'unknown', sent_at: since + 3 },
  ]);
  const troubled = await orders.troubledBetween(since, until, lateAfterMs);
  expect(timesOf(troubled, 'unaccepted')).toEqual([since, since + 1, until - 1]);
});
