// Text of an order that somebody looked up by an id that the bot doesn't know. The service was asked for both kinds of
// orders. A failed call is never shown as "no such order".

import { code, type Html } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import type { OrderKind } from '../../orders/order.ts';
import { paragraphs, toLine, type Reader } from '../../base/lines.ts';
import { clockTime } from '../../base/moment.ts';
import { textIn, type ServiceRecord } from './record-fields.ts';
import { describeRecord, type RecordContext } from './service-record.ts';

/**
 * - `record`: the service has the order; `ownId` is the bot's id for it, if the record turns out to be one of its
 *   orders.
 * - `none`: the service has no such order of this kind.
 * - `unread`: the call failed; `why` is a sentence in HTML that says why.
 */
export type ForeignAnswer = { kind: OrderKind } & (
  | { is: 'record'; record: ServiceRecord; ownId: string | undefined }
  | { is: 'none' }
  | { is: 'unread'; why: string }
);

const longestId = 100;

export function describeForeignOrder(
  id: string,
  answers: readonly ForeignAnswer[],
  around: Omit<RecordContext, 'kind' | 'confirmed'>,
  reader: Reader,
): string {
  const { words } = reader;
  const asked = code(toLine(id, longestId) ?? '?');
  const found = answers.filter((answer) => answer.is === 'record');
  if (answers.every(({ is }) => is === 'none')) {
    return paragraphs([words('foreign-none', { id: asked }), words('hint-orders')]);
  }
  const readAt = words('record-read-at', { time: clockTime(reader.now, reader.timeZone) ?? '' });
  return paragraphs([
    found.length === 0 ? words('foreign-unread', { id: asked }) : undefined,
    ...found.map((answer) =>
      paragraphs([
        heading(id, answer, words),
        describeRecord(answer.record, { ...around, kind: answer.kind }, reader),
      ]),
    ),
    failures(answers, words),
    found.length === 0 ? undefined : readAt,
  ]);
}

function heading(
  asked: string,
  { kind, record, ownId }: Extract<ForeignAnswer, { is: 'record' }>,
  words: Words,
): string {
  const other = otherNumber(asked, record);
  return [
    words('foreign-title', { kind }),
    ownId === undefined ? words('foreign-not-ours') : words('foreign-ours', { id: code(ownId) }),
    other === undefined ? undefined : words('foreign-other-number', { id: other }),
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

/** The failures of the calls; a single sentence if both have the same one. */
function failures(answers: readonly ForeignAnswer[], words: Words): string | undefined {
  const reasons = new Set(answers.map((answer) => (answer.is === 'unread' ? answer.why : '')));
  const [only = ''] = reasons;
  if (reasons.size === 1) return only;
  return answers
    .flatMap((answer) => {
      if (answer.is === 'record') return [];
      const { kind } = answer;
      return answer.is === 'none'
        ? [words('foreign-kind-none', { kind })]
        : [words('foreign-kind-unread', { kind, why: { html: answer.why } })];
    })
    .join('\n');
}

/** The id of the returned record, if it is not the requested one. */
function otherNumber(asked: string, record: ServiceRecord): Html | undefined {
  const numbers = [textIn(record, 'id'), textIn(record, 'client_order_id')];
  const isAsked = numbers.some((number) => number?.toLowerCase() === asked.toLowerCase());
  const came = isAsked ? undefined : toLine(numbers[0], longestId);
  return came === undefined ? undefined : code(came);
}
