// Shows an order that the bot doesn't know, by the service's number: asks the service for a regular and for a flash
// order of that number, and shows its answers. Stores nothing.

import { InlineKeyboard } from 'grammy';
import { ServiceError } from '../../base/errors.ts';
import type { Order, ServiceOrder } from '../../orders/order.ts';
import { describeForeignOrder, type ForeignAnswer } from './foreign-order-text.ts';
import { askService } from '../../bot/ask-service.ts';
import type { FormContext, BotDeps } from '../../bot/context.ts';
import { errorSentence } from '../../bot/errors.ts';
import { labelOf } from '../../store/settings/address-book.ts';
import { say, show } from '../../bot/say.ts';
import { packNumber } from './order-number.ts';
import { historyButtons } from './buttons.ts';
import { firstPage } from './list-position.ts';
import { tronExplorer } from '../../bot/reader.ts';

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
  const book = deps.store.settings.data.addresses;
  const around = {
    explorerUrl: tronExplorer(deps),
    labelOf: (address: string) => labelOf(address, book),
  };
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
