import { expect, it } from 'vitest';
import { readCsv } from '../../../src/views/csv.ts';
import { writeOrdersCsv } from '../../../src/views/order/orders-csv.ts';
import { listedStateOf } from '../../../src/views/order/order-history.ts';
import { order } from './order-sample.ts';
import { now, readerIn } from '../reader.ts';
import { fullRecord, reclaimHash } from './record-sample.ts';
import type { OrderState } from '../../../src/orders/states.ts';
import { changeOrder, type OrderChange } from '../../orders/order-change.ts';

const { words } = readerIn('en');

function rowOf(change: OrderChange): Record<string, string | undefined> {
  const written = writeOrdersCsv(
    [changeOrder(order, { createdAt: now, acceptedAt: null, record: null, ...change })],
    {
      timeZone: 'Europe/Berlin',
      labelOf: () => '',
      nameOf: String,
      describeState: (one) => words.plain('history-csv-state', { state: listedStateOf(one, now) }),
    },
  );
  const [head = [], cells = []] = readCsv(written).map((row) => row.cells);
  return Object.fromEntries(head.map((name, index) => [name, cells[index]]));
}

it('keeps the columns that scripts know where they were, and adds behind them', () => {
  const names = Object.keys(rowOf({}));
  expect(names.slice(0, 28)).toEqual([
    'id',
    'kind',
    'resource',
    'quantity',
    'receiver',
    'receiver_label',
    'duration',
    'state',
    'reason',
    'service_message',
    'status',
    'confirm_status',
    'estimate_trx',
    'paid_trx',
    'activation_trx',
    'ordered_by',
    'ordered_by_id',
    'confirmed_by_id',
    'approved_by',
    'approved_by_id',
    'created_at',
    'confirmed_at',
    'accepted_at',
    'delivered_at',
    'ends_at',
    'client_order_id',
    'service_id',
    'delegation_hash',
  ]);
  expect(names.slice(28)).toEqual([
    'state_in_words',
    'source_type',
    'pay_time',
    'delegate_time',
    'reclaim_hash',
    'reclaim_time',
    'staked_trx',
    'activate_status',
    'balance_trx',
    'service_duration',
  ]);
});

it('has what the service recorded, times by the clock of the chat', () => {
  expect(rowOf({ record: fullRecord })).toMatchObject({
    source_type: 'API',
    pay_time: '2026-11-21T19:00:01+01:00',
    delegate_time: '2026-11-21T19:00:02+01:00',
    reclaim_hash: reclaimHash,
    reclaim_time: '2026-11-21T20:00:02+01:00',
    staked_trx: '6500',
    activate_status: 'DEACTIVATE',
    balance_trx: '14946.95',
    service_duration: '60',
  });
});

it.each([
  ['nothing was read', null],
  ['the record states nothing', { id: 'x' }],
  [
    'zero and empty came',
    { pay_timestamp: 0, delegate_timestamp: '0', reclaim_hash: '', reclaim_timestamp: 0 },
  ],
])('leaves empty what is not known when %s', (_when, record) => {
  expect(rowOf({ record })).toMatchObject({
    source_type: '',
    pay_time: '',
    delegate_time: '',
    reclaim_hash: '',
    reclaim_time: '',
    staked_trx: '',
    activate_status: '',
    balance_trx: '',
    service_duration: '',
  });
});

it('calls a delegation submitted until it is confirmed, and leaves the state for scripts as it is', () => {
  const submitted = rowOf({ state: 'accepted', status: 'DELEGATE_SUCCESS', confirmStatus: 'UNCONFIRMED' });
  expect(submitted).toMatchObject({ state: 'accepted', state_in_words: 'submitted, not yet confirmed' });
  expect(rowOf({ state: 'accepted', status: 'PAYMENT_SUCCESS' })['state_in_words']).toBe(
    'accepted by the service',
  );
  expect(rowOf({ state: 'delivered', status: 'DELEGATE_SUCCESS' })['state_in_words']).toBe('delivered');
  expect(rowOf({ state: 'differs' })['state_in_words']).toBe('differs from what was confirmed');
  expect(rowOf({ state: 'late', status: 'UNPAID' })['state_in_words']).toBe('not paid yet');
  expect(rowOf({ state: 'refused', reason: 'limit' })).toMatchObject({
    state: 'refused',
    state_in_words: 'stopped by a limit',
  });
  expect(rowOf({ state: 'quite_new' as OrderState })['state_in_words']).toBe('quite_new');
});

it('names the price of an order that failed after its payment, and none where nothing was paid', () => {
  const failed = { state: 'failed', payAmountSun: 2_600_000n } as const;
  expect(rowOf({ ...failed, status: 'DELEGATE_FAIL' })['paid_trx']).toBe('2.6');
  expect(rowOf({ ...failed, status: 'UNPAID', reason: 'unpaid' })['paid_trx']).toBe('');
});
