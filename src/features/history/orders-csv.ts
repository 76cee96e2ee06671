// Exports orders as CSV for spreadsheets and accounting: amounts in plain decimal TRX, times with the offset of the
// chat's time zone. The column names are English in every language, so that scripts can rely on them.

import { plainTrx } from '../../tron/coins.ts';
import type { Order } from '../../orders/order.ts';
import type { Row } from '../../base/csv.ts';
import type { BotDeps, FormContext } from '../../bot/context.ts';
import { ownName } from '../../bot/names.ts';
import { yieldToEventLoop } from '../../store/ledger/batches.ts';
import { statedOf } from '../buy/order-state.ts';
import { integerIn, keyIn, textIn, timeIn } from './record-values.ts';
import { wasPaid } from '../../store/ledger/orders/orders.ts';
import { type Period, isoTime } from '../../base/time.ts';
import { listedStateOf } from './list.ts';

/** What the table needs in addition to the orders. */
type CsvReader = {
  timeZone: string;
  /** The label in the address book; empty if there is none. */
  labelOf: (address: string) => string;
  nameOf: (personId: number) => string;
  /** The state in words, in English whatever the chat's language, so that programs can read the table. */
  describeState: (order: Order) => string;
};

function csvReaderOf({ deps, timeZone }: FormContext): CsvReader {
  const english = deps.i18n.words('en');
  const now = deps.clock.now();
  return {
    timeZone,
    describeState: (order) => english.plain('history-csv-state', { state: listedStateOf(order, now) }),
    labelOf: (address) => deps.store.known.labelOf(address) ?? '',
    // The ids stand in columns of their own.
    nameOf: (personId) => ownName(deps, personId),
  };
}

const pageSize = 500;

/** Each order once, although those that are placed meanwhile move the pages. */
async function* ordersOf({ orders, clock }: BotDeps, { since, until }: Period): AsyncGenerator<Order> {
  const filter = { since, until: Math.min(until, clock.now() + 1), size: pageSize };
  const taken = new Set<string>();
  for (let page = 0; ; page += 1) {
    const read = await orders.list({ ...filter, page });
    for (const order of read.orders) {
      if (!taken.has(order.id)) yield order;
      taken.add(order.id);
    }
    if (read.orders.length < pageSize) return;
    await yieldToEventLoop();
  }
}

type Column = (order: Order, reader: CsvReader) => string;

const columns: Readonly<Record<string, Column>> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  resource: ({ resourceType }) => resourceType,
  quantity: ({ quantity }) => String(quantity),
  receiver: ({ receiver }) => receiver,
  receiver_label: ({ receiver }, { labelOf }) => labelOf(receiver),
  duration: (order) => (order.kind === 'regular' ? order.duration : ''),
  state: (order) => statedOf(order),
  reason: ({ reason }) => reason ?? '',
  service_message: ({ serviceMessage }) => serviceMessage ?? '',
  status: ({ status }) => status ?? '',
  confirm_status: ({ confirmStatus }) => confirmStatus ?? '',
  estimate_trx: ({ estimateSun }) => trx(estimateSun),
  paid_trx: (order) => (wasPaid(order) ? trx(order.payAmountSun) : ''),
  activation_trx: ({ activateAmountSun }) => trx(activateAmountSun),
  ordered_by: ({ createdBy }, { nameOf }) => nameOf(createdBy),
  ordered_by_id: ({ createdBy }) => String(createdBy),
  confirmed_by_id: ({ confirmedBy }) => id(confirmedBy),
  approved_by: ({ approvedBy }, { nameOf }) => (approvedBy === null ? '' : nameOf(approvedBy)),
  approved_by_id: ({ approvedBy }) => id(approvedBy),
  created_at: ({ createdAt }, { timeZone }) => time(createdAt, timeZone),
  confirmed_at: ({ confirmedAt }, { timeZone }) => time(confirmedAt, timeZone),
  accepted_at: ({ acceptedAt }, { timeZone }) => time(acceptedAt, timeZone),
  delivered_at: ({ confirmedOnChainAt }, { timeZone }) => time(confirmedOnChainAt, timeZone),
  ends_at: ({ endsAt }, { timeZone }) => time(endsAt, timeZone),
  client_order_id: ({ clientOrderId }) => clientOrderId,
  service_id: ({ serviceId }) => serviceId ?? '',
  delegation_hash: ({ delegateHash }) => delegateHash ?? '',
  // The columns below were added later. New columns must be appended, because scripts may use column numbers.
  state_in_words: (order, { describeState }) => describeState(order),
  source_type: ({ record }) => textIn(record, 'source_type') ?? '',
  pay_time: ({ record }, { timeZone }) => time(timeIn(record, 'pay_timestamp') ?? null, timeZone),
  delegate_time: ({ record }, { timeZone }) => time(timeIn(record, 'delegate_timestamp') ?? null, timeZone),
  reclaim_hash: ({ record }) => keyIn(record, 'reclaim_hash') ?? '',
  reclaim_time: ({ record }, { timeZone }) => time(timeIn(record, 'reclaim_timestamp') ?? null, timeZone),
  staked_trx: ({ record }) => trx(integerIn(record, 'staked_sun') ?? null),
  activate_status: ({ record }) => textIn(record, 'activate_status') ?? '',
  balance_trx: ({ record }) => trx(integerIn(record, 'balance') ?? null),
  service_duration: ({ record }) => textIn(record, 'duration') ?? '',
};

export const orderColumns: Row = Object.keys(columns);

export function orderRow(order: Order, reader: CsvReader): Row {
  return Object.values(columns).map((column) => column(order, reader));
}

export async function* orderRows(ctx: FormContext, period: Period): AsyncGenerator<Row> {
  const reader = csvReaderOf(ctx);
  for await (const order of ordersOf(ctx.deps, period)) yield orderRow(order, reader);
}

function trx(amountSun: bigint | null): string {
  return amountSun === null ? '' : plainTrx(amountSun);
}

function time(ms: number | null, timeZone: string): string {
  return ms === null ? '' : isoTime(ms, timeZone);
}

function id(personId: number | null): string {
  return personId === null ? '' : String(personId);
}
