// The tables of /export: their columns, and their rows one by one. The names of the columns are English and never change,
// so that scripts can rely on them; amounts are exact, and times have the offset of the chat's time zone.

import { events } from '../../events/index.ts';
import { readStored } from '../../rules/facts.ts';
import { yieldToEventLoop } from '../../store/ledger/batches.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { Row } from '../../views/csv.ts';
import { hideInBody, hideInData } from '../../views/event/hide-addresses.ts';
import { listedStateOf } from '../../views/order/order-history.ts';
import { orderColumns, orderRow } from '../../views/order/orders-csv.ts';
import { isoTime, type Period } from '../../zoned-time.ts';
import { bookOf } from '../buy/known-addresses.ts';
import { labelOf } from '../buy/receivers.ts';
import type { FormContext } from '../frame/context.ts';
import { ownName } from '../frame/names.ts';
import { billTable } from './bill-table.ts';
import type { ExportKind } from './buttons.ts';
import { asText, type ExportTable } from './export-table.ts';

const pageSize = 500;
const dayMs = 86_400_000;

export function tableOf(ctx: FormContext, kind: ExportKind, period: Period): Promise<ExportTable> {
  return tables[kind](ctx, period);
}

const tables: Record<ExportKind, (ctx: FormContext, period: Period) => Promise<ExportTable>> = {
  orders: async (ctx, period) => ({ columns: orderColumns, rows: orderRows(ctx, period) }),
  events: async (ctx, period) => ({
    columns: [...eventColumns, ...dataFields, 'body', 'bait'],
    rows: eventRows(ctx, period),
    remarks: () => remarkOnKept(ctx, period),
  }),
  audit: async (ctx, period) => ({ columns: auditColumns, rows: auditRows(ctx, period) }),
  bills: billTable,
};

async function* orderRows({ deps, timeZone }: FormContext, { since, until }: Period): AsyncGenerator<Row> {
  const book = bookOf(deps);
  const english = deps.i18n.words('en');
  const now = deps.clock.now();
  const reader = {
    timeZone,
    describeState: (order: Parameters<typeof listedStateOf>[0]) =>
      english.plain('history-csv-state', { state: listedStateOf(order, now) }),
    labelOf: (address: string) => labelOf(address, book) ?? '',
    nameOf: (personId: number) => ownName(deps, personId),
  };
  // Orders that are placed meanwhile move the pages: each is taken once.
  const taken = new Set<string>();
  for (let page = 0; ; page++) {
    const { orders } = await deps.orders.list({
      since,
      until: Math.min(until, now + 1),
      page,
      size: pageSize,
    });
    for (const order of orders) {
      if (!taken.has(order.id)) yield orderRow(order, reader);
      taken.add(order.id);
    }
    if (orders.length < pageSize) return;
    await yieldToEventLoop();
  }
}

const eventColumns = ['event_id', 'variant', 'type', 'kind', 'version', 'received_at', 'repeats'] as const;
/** Every documented field of every event type, once. */
const dataFields = [...new Set(events.flatMap(({ fields }) => Object.keys(fields)))];

/** In a group only the events that it got, in private all of them. Of likely baits no address can be copied. */
async function* eventRows({ deps, chat, timeZone }: FormContext, period: Period): AsyncGenerator<Row> {
  const chatId = chat?.type === 'private' ? undefined : (chat?.id ?? 0);
  for (let after: number | undefined = 0; after !== undefined; await yieldToEventLoop()) {
    const page = await deps.store.eventPages.page({ ...period, chatId }, after);
    for (const event of page.events) {
      const { body, data, poison } = shownOf(event, deps.store);
      yield [
        event.event_id,
        String(event.variant),
        event.type,
        event.kind,
        event.version ?? '',
        isoTime(event.received_at, timeZone),
        String(event.repeats),
        ...dataFields.map((field) => asText(data[field])),
        body,
        poison?.forms.join(' ') ?? '',
      ];
    }
    after = page.next;
  }
}

function shownOf(event: EventRow, { settings, known }: FormContext['deps']['store']) {
  const read = readStored(event, { settings: settings.data, known });
  const poison = read?.facts.poison;
  const [data, body] = [read?.data ?? {}, event.body];
  return poison ? { data: hideInData(data, poison), body: hideInBody(body, poison), poison } : { data, body };
}

function remarkOnKept({ deps, words }: FormContext, { since }: Period): string[] {
  const days = deps.alerts?.keepDays ?? Infinity;
  return since < deps.clock.now() - days * dayMs ? [words.plain('export-events-kept', { days })] : [];
}

const auditColumns = ['id', 'at', 'actor_id', 'actor', 'action', 'subject', 'detail'] as const;

async function* auditRows({ deps, timeZone }: FormContext, { since, until }: Period): AsyncGenerator<Row> {
  for (let after = 0; ; await yieldToEventLoop()) {
    const rows = await deps.store.audit.page({ since, until, after, limit: pageSize });
    for (const { id, at, actor_id: actorId, action, subject, detail } of rows) {
      const actor = actorId === null ? ['', ''] : [String(actorId), ownName(deps, actorId)];
      yield [String(id), isoTime(at, timeZone), ...actor, action, subject, detail ?? ''];
    }
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}
