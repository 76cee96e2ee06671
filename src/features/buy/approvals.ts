// Requests for a second person's approval of a spend, in the approvers' private chats and in the group of the card: what
// they say while they are open and after the decision, the reminder that one is still open, and that nobody could be asked.

import { type PostRow, approvalKind } from '../../store/ledger/deliveries/tables.ts';
import { InlineKeyboard } from 'grammy';
import type { Html } from '../../base/html.ts';
import type { Found, Order, Spend } from '../../orders/order.ts';
import type { Reader } from '../../base/lines.ts';
import { countdown } from '../../base/time.ts';
import { describeClosedCard } from './card-text.ts';
import { type BotDeps, tronExplorer } from '../../bot/context.ts';
import type { Body, PostKind } from '../../outbox/kind.ts';
import { mayStillChange } from '../../orders/reads.ts';
import type { Place } from '../../store/ledger/tables.ts';
import { listApprovers, mayReceive } from './recipients.ts';
import { keyboardOf } from './keyboard.ts';
import { orderContextOf, orderText, viewCard, viewOrder } from './view.ts';
import { personName } from '../../bot/names.ts';
import { chatReader, postReader } from '../../outbox/reader.ts';
import type { View } from '../../bot/say.ts';

/** Behind the token, in the part of a post: the reminder after a restart, and the message that nobody could be asked. */
const [again, nobody] = [':again', ':nobody'];

export function createApprovals(deps: BotDeps) {
  const { orders, store, clock } = deps;

  const subjectOf = ({ order, spend }: Found, which = '') => ({
    kind: approvalKind,
    ref: order.id,
    part: `${spend.token}${which}`,
  });
  const want = (asked: Found, which: string, places: readonly Place[]): Promise<void> =>
    store.posts.want(subjectOf(asked, which), places, { isUrgent: true, at: clock.now() });

  async function read({ part }: PostRow) {
    const [token = '', which] = part.split(':');
    const asked = await orders.findSpend(token);
    return asked && { asked, which: which === undefined ? '' : `:${which}` };
  }

  /** Tells the requester when no request can reach anybody. */
  async function tellIfNobody(asked: Found): Promise<void> {
    for (const { state, chat_id: chatId, topic_id: topicId } of await store.posts.about(subjectOf(asked))) {
      const closed = await store.deliveries.listClosed({ chatId, topicId });
      if (state !== 'undelivered' && closed.length === 0) return;
    }
    await want(asked, nobody, [cardMessageOf(asked)]);
  }

  /** Whether the message becomes that by which its approver follows the order. */
  const isFollowed = (asked: Found, chatId: number): boolean =>
    !isWaiting(asked.spend) && isApprover(asked, chatId) && mayReceive(deps, chatId);

  async function viewRequest(asked: Found, post: PostRow): Promise<Body> {
    const { chat_id: chatId } = post;
    // A person who was removed meanwhile isn't shown the decision; only the buttons are removed.
    if (!mayReceive(deps, chatId)) return { html: undefined, keyboard: new InlineKeyboard() };
    const { html, keyboard } = await viewApproval(deps, asked, chatId, postReader(deps, post));
    return { html, keyboard, replyTo: chatId < 0 ? cardMessageOf(asked).messageId : null };
  }

  const kind: PostKind = {
    name: approvalKind,
    topic: 'orders',
    isSameEverywhere: true,
    isSentAnew: true,
    async judge(post) {
      const found = await read(post);
      if (!found) return 'end';
      const { asked, which } = found;
      const isOpen = isWaiting(asked.spend);
      if (which === again && !isOpen) return 'hide';
      if (which === '' && post.message_id !== null) return 'tell';
      if (!isOpen) return 'end';
      return mayReceive(deps, post.chat_id) ? 'tell' : 'skip';
    },
    async render(post) {
      const { asked, which } = (await read(post))!;
      const { spend } = asked;
      const reader = chatReader(deps, post.chat_id);
      if (which === again) {
        const requests = await store.posts.about(subjectOf(asked));
        const request = requests.find(({ chat_id: chatId }) => chatId === post.chat_id);
        const html = reader.words('order-approval-again', { until: untilOf(spend, reader) });
        return { html, replyTo: request?.message_id };
      }
      if (which !== nobody) return viewRequest(asked, post);
      const { people, chats } = listApprovers(deps, asked);
      const why =
        people.length === 0 ? 'alone' : chats.length === 0 && post.chat_id > 0 ? 'nobody' : 'blocked';
      const html = reader.words(`order-approval-${why}`, { what: whatOf(spend) });
      return { html, replyTo: cardMessageOf(asked).messageId };
    },
    async isOver(post) {
      const found = await read(post);
      if (!found || found.which === nobody) return true;
      const { asked, which } = found;
      if (isFollowed(asked, post.chat_id)) return !mayStillChange(asked.order, clock.now());
      return which === '' && !isWaiting(asked.spend);
    },
    async unreached(post) {
      const found = await read(post);
      if (found?.which === '' && isWaiting(found.asked.spend)) await tellIfNobody(found.asked);
    },
  };

  return {
    kind,
    /** Asks everybody who may approve. */
    async ask(asked: Found): Promise<void> {
      const card = cardMessageOf(asked);
      const { people, chats } = listApprovers(deps, asked);
      const group = card.chatId < 0 && people.length > 0 ? [card] : [];
      await want(asked, '', [...group, ...chats.map((chatId) => ({ chatId, topicId: null }))]);
      await tellIfNobody(asked);
    },
    /** Tells those who were asked, once, that the request still waits: Telegram notifies nobody of an edit. */
    async remind(asked: Found): Promise<void> {
      const requests = await store.posts.about(subjectOf(asked));
      const standing = requests.filter(({ message_id: messageId }) => messageId !== null);
      const places = standing.map(({ chat_id: chatId, topic_id: topicId }) => ({ chatId, topicId }));
      await want(asked, again, places);
    },
  };
}

/** The chat and the message of the card: of a first spend, the order's own. */
export function cardMessageOf({ order, spend }: Found) {
  const { chatId, topicId, messageId } = spend.isFirst ? order : spend;
  return { chatId, topicId, messageId };
}

/** The request or the decision, as a chat sees it: in a group as one sentence, because the card is there already. */
export async function viewApproval(
  deps: BotDeps,
  asked: Found,
  chatId: number,
  reader: Reader = chatReader(deps, chatId),
): Promise<View> {
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
  // A late press on a button that is gone must not take away what became of the order.
  if (!isWaiting(spend) && isApprover(asked, chatId)) return viewApproved(deps, order, reader);
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
async function viewApproved(deps: BotDeps, order: Order, reader: Reader): Promise<View> {
  const options = { explorerUrl: tronExplorer(deps), now: reader.now, mayOrder: false };
  return {
    html: await orderText(deps, order, reader, { mayDecide: false }),
    keyboard: keyboardOf(order, reader.words, options),
  };
}

/** Whether the chat is that of the person who approved, and not the order's own. */
function isApprover({ order, spend }: Found, chatId: number): boolean {
  return spend.approvedBy === chatId && order.chatId !== chatId;
}

export function isWaiting({ state }: Spend): boolean {
  return state === 'confirmed';
}

/** What the sentences call it. */
function whatOf({ isFirst }: Spend): 'order' | 'repeat' {
  return isFirst ? 'order' : 'repeat';
}

/** When the request ends; Telegram shows the time that is left. */
function untilOf({ expiresAt }: Spend, reader: Reader): Html {
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
