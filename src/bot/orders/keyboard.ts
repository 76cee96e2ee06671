// The buttons under an order, by its state. Those of a card carry its one-time token and nothing else; the others carry
// the order's id.

import { InlineKeyboard } from 'grammy';
import type { Words } from '../../i18n.ts';
import type { Order } from '../../orders/order.ts';
import { explorerLink } from '../../reports/order.ts';

export function keyboardOf(order: Order, words: Words, explorerUrl: string): InlineKeyboard {
  const keyboard = new InlineKeyboard();
  const button = (key: string, data: string) => keyboard.text(words.plain(key), `order:${data}`);
  const again = () => button('order-again', `again:${order.id}`);
  const look = () => button('order-look', `look:${order.id}`);
  const url = order.delegateHash === null ? undefined : explorerLink(order.delegateHash, explorerUrl);
  const showOnChain = () => (url === undefined ? keyboard : keyboard.url(words.plain('order-on-chain'), url));
  switch (order.state) {
    case 'drafted':
      button('confirm', `confirm:${order.token}`);
      return button('cancel', `cancel:${order.token}`);
    case 'confirmed':
      // In a private chat there is nobody else to press them.
      if (order.chatId < 0)
        return approvalButtons(keyboard, order, words)
          .row()
          .text(words.plain('cancel'), `order:cancel:${order.token}`);
      return button('cancel', `cancel:${order.token}`);
    case 'placing':
      return keyboard;
    case 'unknown':
      button('order-repeat', `repeat:${order.id}`).row();
      button('order-leave', `leave:${order.id}`);
      return look();
    case 'accepted':
    case 'differs':
      look();
      return showOnChain();
    case 'late':
      look();
      // What is paid later would be bought beside what was ordered again.
      if (order.status === 'UNPAID') return keyboard;
      showOnChain().row();
      return again();
    case 'delivered':
    case 'failed':
      showOnChain();
      return again();
    case 'rejected':
    case 'not_sent':
    case 'cancelled':
    case 'expired':
    case 'refused':
    case 'left':
      again();
  }
  return keyboard;
}

export function approvalButtons(keyboard: InlineKeyboard, { token }: Order, words: Words): InlineKeyboard {
  return keyboard
    .text(words.plain('order-approve'), `order:approve:${token}`)
    .text(words.plain('order-refuse'), `order:refuse:${token}`);
}
