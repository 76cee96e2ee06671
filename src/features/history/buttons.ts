// The buttons of /orders. Each button under an order carries the position in the list, so that the back button leads to
// the same page.

import {
  defineButton,
  defineShowButton,
  days,
  integer,
  oneOf,
  orderId,
  type Field,
} from '../../bot/ask/callback-data.ts';
import {
  filterPattern,
  readFilter,
  writeFilter,
  type ListPosition,
  packNumber,
  unpackNumber,
} from './list-position.ts';

export const periodNames = ['day', 'week', 'days30', 'month'] as const;

/** Written as `all:0` or `day.20261120:0`: the filter and the page. */
const position: Field<ListPosition> = {
  pattern: `${filterPattern}:\\d{1,6}`,
  write: ({ filter, page }) => `${writeFilter(filter)}:${page}`,
  read(written) {
    const [name = '', page] = written.split(':');
    const filter = readFilter(name);
    return filter && { filter, page: Number(page) };
  },
};

/** Only for a number that `packNumber` can pack. */
const serviceNumber: Field<string> = {
  pattern: '[\\w.-]{1,50}',
  write: (number) => packNumber(number) ?? '',
  read: unpackNumber,
};

export const historyButtons = {
  show: defineShowButton('orders'),
  list: defineButton('orders:list', { position }),
  more: defineButton('orders:more', { position, part: integer(1) }),
  order: defineButton('orders:one', { id: orderId, position }),
  look: defineButton('orders:look', { id: orderId, position }),
  record: defineButton('orders:record', { id: orderId, position }),
  reread: defineButton('orders:reread', { id: orderId, position }),
  /** Asks the service about an order by the service's number. */
  askService: defineButton('orders:ask', { number: serviceNumber }),
  periods: defineButton('orders:csv'),
  table: defineButton('orders:csv', { period: oneOf(periodNames) }),
  tableOfDays: defineButton('orders:csv', { days }),
};
