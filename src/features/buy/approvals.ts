// Views of a request for a second person's approval, while it is open and after it was decided.

import { InlineKeyboard } from 'grammy';
import type { Html } from '../../base/html.ts';
import type { Order } from '../../orders/order.ts';
import type { Reader } from '../../base/lines.ts';
import { countdown } from '../../base/moment.ts';
import type { Found, Spend } from '../../orders/spend.ts';
import { describeClosedCard } from './card-text.ts';
import type { BotDeps } from '../../bot/context.ts';
import { keyboardOf } from './keyboard.ts';
import { orderContextOf, orderText, viewCard, viewOrder } from './view.ts';
import { personName } from '../../bot/names.ts';
import { chatReader, tronExplorer } from '../../bot/reader.ts';
import type { View } from '../../bot/say.ts';

/** The request or the decision, as a chat sees it: in a group as one sentence, because the card is there already. */
export async function viewApproval(deps: BotDeps, asked: Found, chatId: number): Promise<View> {
  const reader = chatReader(deps, chatId);
  const { words } = reader;
  const { order, spend } = asked;
  const keyboard = new InlineKeyboard();
  const values = {
    what: whatOf(spend),
    person: personName(deps, requesterOf(spend)),
    until: untilOf(spend, reader),
  };
  if (chatId < 0) {
    const html = isWaiting(spend)
      ? words('order-approval-group', values)
      : describeDecision(deps, spend, reader);
    return { html, keyboard };
  }
  if (!spend.isFirst) return viewCard(deps, asked, reader, { isRequest: true });
  if (!isWaiting(spend)) {
    const decision = describeDecision(deps, spend, reader);
    return { html: describeClosedCard(asked, orderContextOf(deps, order), reader, decision), keyboard };
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

/** Whether the chat is that of the person who approved, and not the order's own. */
export function isApprover({ order, spend }: Found, chatId: number): boolean {
  return spend.approvedBy === chatId && order.chatId !== chatId;
}

export function isWaiting({ state }: Spend): boolean {
  return state === 'confirmed';
}

/** What the sentences call it. */
export function whatOf({ isFirst }: Spend): 'order' | 'repeat' {
  return isFirst ? 'order' : 'repeat';
}

/** When the request ends; Telegram shows the time that is left. */
export function untilOf({ expiresAt }: Spend, reader: Reader): Html {
  return countdown(expiresAt, reader);
}

function requesterOf({ confirmedBy, askedBy }: Spend): number {
  return confirmedBy ?? askedBy;
}

function describeDecision(deps: BotDeps, spend: Spend, { words }: Reader): string {
  const { state, reason, closedBy, approvedBy } = spend;
  const what = whatOf(spend);
  const by = { what, person: personName(deps, closedBy ?? requesterOf(spend)) };
  if (state === 'expired') return words('order-approval-expired', { what });
  if (state === 'superseded') return words('order-approval-superseded');
  if (state === 'cancelled' && reason === 'removed') return words('order-approval-removed', { what });
  if (state === 'cancelled') return words('order-approval-cancelled', by);
  if (state === 'refused' && reason === 'person') return words('order-approval-refused', by);
  if (state === 'refused') return words('order-approval-stopped', { what });
  return words('order-approval-done', { person: personName(deps, approvedBy ?? requesterOf(spend)) });
}
