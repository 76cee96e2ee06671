// Four eyes: whom a confirmed order is shown to for their approval, and what they see of it before and after.

import { InlineKeyboard } from 'grammy';
import type { Order } from '../../orders/order.ts';
import { describeCard, describeClosedCard } from '../../reports/order-card.ts';
import { mayUse, roleOfId } from '../access.ts';
import type { Rooms } from '../context.ts';
import { knowReceiver, nameOf } from './known.ts';
import { approvalButtons } from './keyboard.ts';
import { readerOf, surroundingsOf, type View } from './view.ts';

/** Everybody who may approve and has opened a chat with the bot. */
export function listApprovers(rooms: Rooms, order: Order): number[] {
  return rooms.store.settings.data.chats
    .filter(({ id, type }) => type === 'private' && mayUse(roleOfId(rooms, id), 'operator'))
    .map(({ id }) => id)
    .filter((id) => id !== order.createdBy && id !== order.confirmedBy);
}

/** The request in the private chat of somebody who may approve; without buttons once it was decided. */
export async function viewRequest(rooms: Rooms, order: Order, chatId: number): Promise<View> {
  const reader = readerOf(rooms, chatId);
  const { words } = reader;
  const around = surroundingsOf(rooms, order);
  const keyboard = new InlineKeyboard();
  if (order.state !== 'confirmed') {
    return { html: describeClosedCard(order, around, decision(rooms, order, chatId), words), keyboard };
  }
  const person = nameOf(rooms, order.confirmedBy ?? order.createdBy);
  const card = describeCard(order, { ...around, ...(await knowReceiver(rooms, order)) }, reader);
  return {
    html: `${words('order-approval-request', { person })}\n\n${card}`,
    keyboard: approvalButtons(keyboard, order, words),
  };
}

function decision(rooms: Rooms, order: Order, chatId: number): string {
  const { words } = readerOf(rooms, chatId);
  const by = (personId: number | null) => ({ person: nameOf(rooms, personId ?? order.createdBy) });
  if (order.state === 'expired') return words('order-card-expired');
  if (order.state === 'cancelled') return words('order-card-cancelled', by(order.closedBy));
  if (order.state === 'refused' && order.reason !== 'person') return words('order-card-limit');
  if (order.state === 'refused') return words('order-card-refused', by(order.closedBy));
  return words('order-approval-done', by(order.approvedBy));
}
