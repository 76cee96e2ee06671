import { expect, it } from 'vitest';
import { orderColumns, orderRow } from '../../../src/features/history/orders-csv.ts';
import { listedStateOf } from '../../../src/features/history/list.ts';
import { order } from '../buy/order-sample.ts';
import { now, readerIn } from '../../base/reader.ts';
import { fullRecord, reclaimHash } from '../buy/record-sample.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { type OrderChange, changeOrder } from '../../orders/order-change.ts';

const { words } = readerIn('en');

function rowOf(change: OrderChange): Record<string, string | undefined> {
  const cells = orderRow(changeOrder(order, { createdAt: now, acceptedAt: null, record: null, ...change }), {
    timeZone: 'Europe/Berlin',
    labelOf: () => '',
    nameOf: String,
    describeState: (one) => words.plain('history-csv-state', { state: listedStateOf(one, now) }),
  });
  return Object.fromEntries(orderColumns.map((name, index) => [name, cells[index]]));
}

it('keeps the columns that scripts know where they were, and adds behind them', () => {
  const known =
    'id kind resource quantity receiver receiver_label duration state reason service_message status ' +
    'confirm_status estimate_trx paid_trx activation_trx ordered_by ordered_by_id confirmed_by_id ' +
    'approved_by approved_by_id created_at confirmed_at accepted_at delivered_at ends_at client_order_id ' +
    'service_id delegation_hash';
  const added =
    'state_in_words source_type pay_time delegate_time reclaim_hash reclaim_time staked_trx activate_status ' +
    'balance_trx service_duration';
  expect(Object.keys(rowOf({}))).toEqual(`${known} ${added}`.split(' '));
});

const recorded = {
  source_type: 'API',
  pay_time: '2026-11-21T19:00:01+01:00',
  delegate_time: '2026-11-21T19:00:02+01:00',
  reclaim_hash: reclaimHash,
  reclaim_time: '2026-11-21T20:00:02+01:00',
  staked_trx: '6500',
  activate_status: 'DEACTIVATE',
  balance_trx: '14946.95',
  service_duration: '60',
};

it('has what the service recorded, times by the clock of the chat', () => {
  expect(rowOf({ record: fullRecord })).toMatchObject(recorded);
});

const zeros = { pay_timestamp: 0, delegate_timestamp: '0', reclaim_hash: '', reclaim_timestamp: 0 };

it.each([
  ['nothing was read', null],
  ['the record states nothing', { id: 'x' }],
  ['zero and empty came', zeros],
])('leaves empty what is not known when %s', (_when, record) => {
  expect(rowOf({ record })).toMatchObject(
    Object.fromEntries(Object.keys(recorded).map((name) => [name, ''])),
  );
});

it.each<[OrderChange, string]>([
  [{ state: 'accepted', status: 'DELEGATE_SUCCESS' }, 'submitted, not yet confirmed'],
  [{ state: 'accepted', status: 'PAYMENT_SUCCESS' }, 'accepted by the service'],
  [{ state: 'delivered', status: 'DELEGATE_SUCCESS' }, 'delivered'],
  [{ state: 'differs' }, 'differed from what was confirmed'],
  [{ state: 'late', status: 'UNPAID' }, 'not paid yet'],
  [{ state: 'closed', cardState: 'refused', reason: 'limit' }, 'stopped by a limit'],
  [{ state: 'quite_new' as OrderState }, 'quite_new'],
])('leaves the state of %o for scripts as it is, and says it in words: %s', (change, said) => {
  expect(rowOf(change)).toMatchObject({ state: change.cardState ?? change.state, state_in_words: said });
});

it('names the price of an order that failed after its payment, and none where nothing was paid', () => {
  const failed = { state: 'failed', payAmountSun: 2_600_000n } as const;
  expect(rowOf({ ...failed, status: 'DELEGATE_FAIL' })['paid_trx']).toBe('2.6');
  expect(rowOf({ ...failed, status: 'UNPAID', reason: 'unpaid' })['paid_trx']).toBe('');
});
