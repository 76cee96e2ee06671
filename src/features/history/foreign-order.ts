// Shows an order that the bot doesn't know, by the service's number: asks the service for a regular and for a flash
// order of that number, and shows its answers. Stores nothing.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../base/errors.ts';
import type { Order, OrderKind, ServiceOrder } from '../../orders/order.ts';
import { askService, errorSentence } from '../../bot/ask-service.ts';
import { type BotDeps, type FormContext, tronExplorer } from '../../bot/context.ts';
import { say, show } from '../../bot/say.ts';
import { firstPage, historyButtons, packNumber } from './buttons.ts';
import { type Html, code } from '../../base/html.ts';
import type { Words } from '../../base/i18n.ts';
import { type Reader, paragraphs, toLine, lines } from '../../base/lines.ts';
import { briefTime } from '../../base/time.ts';
import { type ServiceRecord, textIn } from './record-values.ts';
import { type RecordContext, describeRecord } from './service-record.ts';

/** The service's numbers are not longer, so a longer text is something else that was pasted. */
const longestNumber = 128;

export async function showForeignOrder(ctx: FormContext, id: string): Promise<void> {
  const { deps, words } = ctx;
  if (id.length > longestNumber) {
    const longest = String(longestNumber);
    return say(ctx, `${words('foreign-too-long', { longest })}\n\n${words('hint-orders')}`);
  }
  const { answer: answers, reader } = await askService(ctx, (service) =>
    Promise.all([
      answerAs(ctx, 'regular', service.readOrder(id)),
      answerAs(ctx, 'flash', service.readFlashOrder(id)),
    ]),
  );
  const around = { explorerUrl: tronExplorer(deps), labelOf: deps.store.known.labelOf };
  await show(ctx, describeForeignOrder(id, answers, around, reader), keyboardOf(ctx, id, answers));
}

async function answerAs(
  { deps, words }: FormContext,
  kind: ForeignAnswer['kind'],
  reading: Promise<ServiceOrder>,
): Promise<ForeignAnswer> {
  try {
    const record = await reading;
    return { kind, is: 'record', record, ownId: (await findOwn(deps, record))?.id };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.reason === 'not_found') return { kind, is: 'none' };
    deps.log.info(error.message);
    return { kind, is: 'unread', why: errorSentence(words, error) };
  }
}

/** Looks for our number first: if the answer to the call was lost, the ledger doesn't know the service's number. */
async function findOwn({ orders }: BotDeps, record: ServiceOrder): Promise<Order | undefined> {
  const clientOrderId = record.client_order_id?.toUpperCase() ?? '';
  const named = clientOrderId === '' ? undefined : await orders.find(clientOrderId);
  if (named?.clientOrderId === clientOrderId) return named;
  const numbered = await orders.find(record.id);
  return numbered?.serviceId === record.id ? numbered : undefined;
}

function keyboardOf({ words }: FormContext, id: string, answers: readonly ForeignAnswer[]): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const canBeCarried = packNumber(id) !== undefined;
  const isThere = answers.some(({ is }) => is !== 'none');
  if (canBeCarried && isThere)
    keyboard.text(words.plain('record-again'), historyButtons.askService.data({ number: id }));
  const own = new Set(answers.flatMap((answer) => (answer.is === 'record' ? [answer.ownId] : [])));
  for (const ownId of own) {
    if (ownId === undefined) continue;
    keyboard
      .row()
      .text(
        words.plain('foreign-open', { id: ownId }),
        historyButtons.order.data({ id: ownId, position: firstPage }),
      );
  }
  return keyboard.row().text(words.plain('history-back'), historyButtons.show.data());
}

// Text of an order that somebody looked up by an id that the bot doesn't know. The service was asked for both kinds of
// orders. A failed call is never shown as "no such order".

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
  const readAt = words('record-read-at', { time: briefTime(reader.now, reader) ?? '' });
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
  return lines([
    words('foreign-title', { kind }),
    ownId === undefined ? words('foreign-not-ours') : words('foreign-ours', { id: code(ownId) }),
    other === undefined ? undefined : words('foreign-other-number', { id: other }),
  ]);
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
