// The eight endpoints of the document and GET /v1/estimate: each reads its parameters and prepares a call.

import type { Clock } from '../../clock.ts';
import type { AccountRecord } from './account.ts';
import { isAddress } from './address.ts';
import type { Endpoint, PreparedCall } from './router.ts';
import { badParameter, notFound, success } from './answer.ts';
import type { Answer } from './answer.ts';
import type { BasicRecord } from './basic.ts';
import { billPage } from './bills.ts';
import type { Bill } from './bills.ts';
import { orderRecord } from './order.ts';
import type { OrderKind } from './order.ts';
import type { OrderBook } from './order-book.ts';
import { hourPriceSun } from './prices.ts';
import {
  billQuery,
  estimateQuery,
  flashOrderQuery,
  guaranteeQuery,
  hourOrderQuery,
  olderOrderNames,
  readQuery,
} from './query.ts';
import type { Read } from './query.ts';
import type { ServiceSettings } from './settings.ts';

export type EndpointParts = {
  readonly clock: Clock;
  readonly settings: ServiceSettings;
  readonly account: AccountRecord;
  readonly orders: OrderBook;
  readonly basics: Map<string, BasicRecord>;
  readonly bills: readonly Bill[];
};

const answered = (answer: Answer): PreparedCall => ({ run: () => answer });

export function createEndpoints(parts: EndpointParts): readonly Endpoint[] {
  const { settings, clock, orders, basics } = parts;

  return [
    { method: 'POST', path: /^\/v1\/order$/, prepare: prepareHourOrder },
    {
      method: 'GET',
      path: /^\/v1\/order\/([^/]+)$/,
      prepare: (_query, id) => ({ run: () => readOrder('hour', id) }),
    },
    { method: 'GET', path: /^\/v1\/account$/, prepare: () => ({ run: () => success(parts.account) }) },
    {
      method: 'GET',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)$/,
      prepare: (_query, address) => ({ run: () => withBasic(address, (record) => success(record)) }),
    },
    {
      method: 'PATCH',
      path: /^\/v1\/mate\/open\/basic\/([^/]+)\/bandwidth-guarantee$/,
      prepare: (query, address) =>
        whenRead(readQuery(guaranteeQuery, query), ({ value }) => ({
          run: () => switchGuarantee(address, value),
        })),
    },
    { method: 'POST', path: /^\/v1\/flash\/open\/order$/, prepare: prepareFlashOrder },
    {
      method: 'GET',
      path: /^\/v1\/flash\/open\/order\/([^/]+)$/,
      prepare: (_query, id) => ({ run: () => readOrder('flash', id) }),
    },
    { method: 'GET', path: /^\/v1\/stake\/public\/daily_bill$/, isPublic: true, prepare: prepareBills },
    { method: 'GET', path: /^\/v1\/estimate$/, isEnabled: () => settings.estimate, prepare: prepareEstimate },
  ];

  function prepareHourOrder(query: string): PreparedCall {
    return whenRead(readQuery(hourOrderQuery, query, olderOrderNames), (values) =>
      order('hour', { ...values, resource_type: 'ENERGY' }),
    );
  }

  function prepareFlashOrder(query: string): PreparedCall {
    return whenRead(readQuery(flashOrderQuery, query), (values) =>
      order('flash', { ...values, activate: false }),
    );
  }

  function order(
    kind: OrderKind,
    values: {
      resource_type: 'ENERGY' | 'BANDWIDTH';
      quantity: number;
      receiver: string;
      client_order_id?: string | undefined;
      activate: boolean;
    },
  ): PreparedCall {
    const {
      resource_type: resourceType,
      client_order_id: clientOrderId,
      quantity,
      receiver,
      activate,
    } = values;
    const run = () => orders.place({ kind, clientOrderId, resourceType, receiver, quantity, activate });
    return clientOrderId === undefined ? { run } : { run, repeatKey: `${kind} ${clientOrderId}` };
  }

  function readOrder(kind: OrderKind, id: string): Answer {
    const found = orders.find(kind, id);
    if (found === undefined) return notFound('order');
    const record = orderRecord(found, clock.now());
    return success(kind === 'hour' ? { ...record, balance: parts.account.balance } : record);
  }

  function withBasic(address: string, use: (record: BasicRecord) => Answer): Answer {
    if (!isAddress(address)) return badParameter('address: must be a TRON address');
    const record = basics.get(address);
    return record === undefined ? notFound('address') : use(record);
  }

  function switchGuarantee(address: string, isOn: boolean): Answer {
    return withBasic(address, (record) => {
      record.bandwidth_guarantee = isOn;
      return success(record);
    });
  }

  function prepareBills(query: string): PreparedCall {
    return whenRead(readQuery(billQuery, query), ({ address, project_type, page, page_size }) => {
      const found = parts.bills.filter(
        (bill) => bill.project_type === project_type && (address === undefined || bill.address === address),
      );
      return { run: () => success(billPage(found, page, page_size)) };
    });
  }

  function prepareEstimate(query: string): PreparedCall {
    return whenRead(readQuery(estimateQuery, query, olderOrderNames), ({ quantity }) =>
      answered(success(hourPriceSun(quantity))),
    );
  }
}

function whenRead<T>(read: Read<T>, use: (values: T) => PreparedCall): PreparedCall {
  return 'refusal' in read ? answered(read.refusal) : use(read.values);
}
