// Views of a request for a second person's approval, while it is open and after it was decided.

import { InlineKeyboard } from 'grammy';
import type { Html } from '../../base/html.ts';
import type { Order } from '../../orders/order.ts';
import type { Reader } from '../../base/lines.ts';
import { countdown } from '../../base/moment.ts';
import { describeClosedCard } from './order-card.ts';
import type { BotDeps } from '../../bot/context.ts';
import { keyboardOf } from './keyboard.ts';
import type { ApprovalRequest } from './recipients.ts';
import { viewRepeat } from './repeats.ts';
import { orderContextOf, orderText, viewOrder } from './view.ts';
import { personName } from '../../bot/names.ts';
import { chatReader, tronExplorer } from '../../bot/reader.ts';
import type { View } from '../../bot/say.ts';

/** The request for an order in the chat of somebody who may approve; without buttons once it was decided. */
export function viewRequest(deps: BotDeps, order: Order, chatId: number): Promise<View> {
  return viewApproval(deps, { order, repeat: undefined }, chatId);
}

/** The request or the decision, as a chat sees it: in a group as one sentence, because the card is there already. */
export async function viewApproval(deps: BotDeps, asked: ApprovalRequest, chatId: number): Promise<View> {
  const reader = chatReader(deps, chatId);
  const { words } = reader;
  const { order, repeat } = asked;
  const keyboard = new InlineKeyboard();
  const values = {
    what: repeat ? 'repeat' : 'order',
    person: personName(deps, requesterOf(asked)),
    until: untilOf(asked, reader),
  };
  if (chatId < 0) {
    const html = isWaiting(asked)
      ? words('order-approval-group', values)
      : describeDecision(deps, asked, reader);
    return { html, keyboard };
  }
  if (repeat) return viewRepeat(deps, repeat, order, reader, { isRequest: true });
  if (!isWaiting(asked)) {
    const decision = describeDecision(deps, asked, reader);
    return { html: describeClosedCard(order, orderContextOf(deps, order), decision, words), keyboard };
  }
  const card = await viewOrder(deps, order, reader);
  return {
    html: `${words('order-approval-request', values)}\n\n${card.html}`,
    keyboard: keyboardOf(order, words, { explorerUrl: tronExplorer(deps), now: reader.now, isRequest: true }),
  };
}

/** An approved order as its approver sees it: the buttons that spend or decide belong to the order's own message. */
export async function viewApproved(deps: BotDeps, order: Order, chatId: number): Promise<View> {
  const reader = chatReader(deps, chatId);
  const options = { explorerUrl: tronExplorer(deps), now: reader.now, mayOrder: false };
  return {
    html: await orderText(deps, order, reader),
    keyboard: keyboardOf(order, reader.words, options),
  };
}

/** Whether the chat is that of the person who approved. */
export function isApprover({ order, repeat }: ApprovalRequest, chatId: number): boolean {
  return (repeat ?? order).approvedBy === chatId && order.chatId !== chatId;
}

export function isWaiting({ order, repeat }: ApprovalRequest): boolean {
  return (repeat ?? order).state === 'confirmed';
}

/** When the request ends; Telegram shows the time that is left. */
export function untilOf({ order, repeat }: ApprovalRequest, reader: Reader): Html {
  return countdown((repeat ?? order).expiresAt, reader);
}

function requesterOf({ order, repeat }: ApprovalRequest): number {
  return repeat ? (repeat.confirmedBy ?? repeat.askedBy) : (order.confirmedBy ?? order.createdBy);
}

function describeDecision(deps: BotDeps, asked: ApprovalRequest, { words }: Reader): string {
  const { order, repeat } = asked;
  const { state, reason, closedBy, approvedBy } = repeat ?? order;
  const what = repeat ? 'repeat' : 'order';
  const by = { what, person: personName(deps, closedBy ?? requesterOf(asked)) };
  if (state === 'expired') return words('order-approval-expired', { what });
  if (state === 'superseded') return words('order-approval-superseded');
  if (state === 'cancelled' && reason === 'removed') return words('order-approval-removed', { what });
  if (state === 'cancelled') return words('order-approval-cancelled', by);
  if (state === 'refused' && reason === 'person') return words('order-approval-refused', by);
  if (state === 'refused') return words('order-approval-stopped', { what });
  return words('order-approval-done', { person: personName(deps, approvedBy ?? requesterOf(asked)) });
}
