// What an incident is about, as a part of a sentence: an order by its present state, everything else by what was stored
// when it was reported.

import { eventOf } from '../../events/index.ts';
import { code, raw } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { Order } from '../../orders/order.ts';
import type { Incident } from '../../store/ledger/incidents/incidents.ts';
import type { IncidentKind } from '../../store/ledger/tables.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { readNotice } from '../../outbox/notice.ts';

/** As HTML. `order` is that of an incident about an order. */
export function describeSubject(
  { kind, ref, detail }: Incident,
  order: Order | undefined,
  words: Words,
): string {
  if (kind === 'order') return words(`open-what-${troubleOf(order)}`, { id: code(ref) });
  if (kind === 'payment') {
    const is = order && order.paidTwiceAt !== null ? 'proven' : 'maybe';
    return words('open-what-payment', { id: code(ref), is });
  }
  const notice = readNotice(detail);
  if (notice?.kind === 'parked') {
    const where = notice.topicId !== undefined ? 'topic' : notice.chatId > 0 ? 'private' : 'group';
    return words('open-what-parked', { where, title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'undelivered') {
    return words('open-what-undelivered', { title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'words-failed') {
    const event = raw(words(`event-name-${eventOf(notice.type)?.name ?? 'balance'}`));
    return words('open-what-words-failed', { event, title: toQuotedLine(notice.title) ?? '—' });
  }
  if (notice?.kind === 'unowned') return words('open-what-unowned', { count: notice.chatIds.length });
  const key = `open-what-${kind}`;
  return words(plainKinds.has(kind) ? key : 'open-what-other');
}

/** Kinds whose text needs no values. */
const plainKinds: ReadonlySet<IncidentKind> = new Set([
  'event',
  'silence',
  'downtime',
  'template',
  'quota',
  'jobs-late',
]);

function troubleOf(order: Order | undefined): string {
  if (order?.state === 'late') {
    if (order.unread !== null) return 'unread';
    return order.status === 'UNPAID' ? 'unpaid' : 'late';
  }
  const states = ['failed', 'unknown', 'differs'] as const;
  return states.find((state) => state === order?.state) ?? 'order';
}

/** The same at the beginning of a line. */
export function capitalized(text: string, locale: string): string {
  return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
}
