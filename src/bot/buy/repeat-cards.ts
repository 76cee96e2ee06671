// Updates repeat cards: each is edited when its state changes, also after a restart. The card itself is sent by
// repeats.ts.

import type { MessageApi } from '../frame/message-api.ts';
import type { Repeat } from '../../orders/repeat.ts';
import type { BotDeps } from '../frame/context.ts';
import type { MessageQueues } from './message-queue.ts';
import { showInPlace } from './message.ts';
import { mayReceiveReply } from './recipients.ts';
import { viewRepeat } from './repeats.ts';
import { chatReader } from '../frame/reader.ts';

export type RepeatCards = { show(repeat: Repeat): void };

export function createRepeatCards(options: {
  api: MessageApi;
  deps: BotDeps;
  queues: MessageQueues;
}): RepeatCards {
  const { deps, queues } = options;
  const { orders, log } = deps;

  async function show({ token, chatId }: Repeat): Promise<void> {
    const ending = await queues.put(chatId, `repeat:${token}`, async () => {
      const found = await orders.findRepeat(token);
      if (!found) return;
      const { order, repeat } = found;
      if (!mayReceiveReply(deps, chatId, [repeat.askedBy, repeat.confirmedBy])) return;
      // The handler in repeats.ts that opens a card sends it.
      if (repeat.messageId === null && repeat.state === 'offered') return;
      const view = await viewRepeat(deps, repeat, order, chatReader(deps, repeat.chatId));
      const spot = await showInPlace(options, repeat, view);
      if (spot.messageId !== repeat.messageId || spot.chatId !== repeat.chatId)
        await orders.bindRepeat(token, spot.chatId, spot.messageId);
      await orders.markRepeatShown(token, repeat.version);
    });
    if (ending !== 'refused') return;
    const found = await orders.findRepeat(token);
    if (found) await orders.markRepeatShown(token, found.repeat.version);
  }

  return {
    show(repeat) {
      show(repeat).catch((error: unknown) =>
        log.error({ err: error, order: repeat.orderId }, 'The card of a repeat could not be shown.'),
      );
    },
  };
}
