// The card that asks whether an uncertain order is to be sent again, by its state.

import { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import type { Repeat } from '../../orders/repeat.ts';
import type { Reader } from '../../reports/lines.ts';
import type { Rooms } from '../context.ts';
import { readerOf, viewOrder, type View } from './view.ts';

/** `isRequest`: for the private chat of somebody who may approve it. */
export async function viewRepeat(
  rooms: Rooms,
  repeat: Repeat,
  order: Order,
  reader: Reader = readerOf(rooms, repeat.chatId),
  options: { isRequest?: boolean } = {},
): Promise<View> {
  const { html } = await viewOrder(rooms, order, reader);
  const { words } = reader;
  const keyboard = new InlineKeyboard();
  const button = (label: string, action: string) =>
    keyboard.text(words.plain(label), `order:repeat-${action}:${repeat.token}`);
  if (repeat.state === 'offered') {
    button('confirm', 'confirm');
    button('cancel', 'cancel');
  }
  if (repeat.state === 'confirmed' && options.isRequest) {
    button('order-approve', 'approve');
    button('order-refuse', 'refuse');
  }
  return { html: `${html}\n\n${repeat.state}`, keyboard };
}
