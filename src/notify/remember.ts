// What becomes of a delivery once Telegram has answered, or has not. A pause holds its chat only: whatever waits behind
// the delivery keeps its place, other chats go on.

import { keyOf, type Notice } from '../reports/notice.ts';
import { belongs, isUnowned } from '../store/audience.ts';
import type { NoticeEntry } from '../store/notices.ts';
import type { DueDelivery } from '../store/queue.ts';
import type { Rule } from '../store/settings.ts';
import { pauseAfter, unauthorizedPauseMs } from './judge.ts';
import type { Line, Rooms } from './rooms.ts';
import type { Outcome } from './worker.ts';

export async function remember(
  rooms: Rooms,
  line: Line,
  { id, attempts, chat_id: chatId, topic_id: topicId }: DueDelivery['delivery'],
  { verdict, ids = [id], attempt, isTopicGone }: Outcome,
): Promise<void> {
  const { deliveries } = rooms.store;
  const now = rooms.clock.now();
  const isRefused = verdict.kind !== 'sent' && verdict.kind !== 'unclear';
  const ending = attempt && { attempt, verdict: verdict.kind, isRefused };
  switch (verdict.kind) {
    case 'sent':
      line.mostTogether.delete(id);
      await deliveries.sent(ids, verdict.messageId, now, ending);
      if (isTopicGone && topicId !== null) await forgetTopic(rooms, chatId, topicId);
      break;
    case 'later':
      await deliveries.later(ids, now + (verdict.afterMs ?? pauseAfter(attempts)), verdict.reason, ending);
      break;
    case 'unauthorized':
      await deliveries.later(ids, now + unauthorizedPauseMs, verdict.reason, ending);
      break;
    case 'unclear':
    case 'moved':
      // Unclear: its repeat is marked. Moved: it moved on while it was being written to at its new id.
      await deliveries.later(ids, now + pauseAfter(attempts), verdict.reason, ending);
      break;
    case 'gone':
      await deliveries.park(chatId, verdict.reason, ending, tellOfParked(rooms, chatId, verdict.reason));
      break;
    case 'topic_gone':
    case 'broken':
    case 'too_long':
    case 'refused':
      if (ids.length > 1) {
        // Too much at once, or one of them spoils it: the next carries half as many, down to one.
        line.mostTogether.set(id, Math.floor(ids.length / 2));
        await deliveries.later(ids, now, verdict.reason, ending);
      } else {
        line.mostTogether.delete(id);
        await deliveries.setAside(
          id,
          'undelivered',
          verdict.reason,
          ending,
          mayStillHear(rooms, chatId)
            ? entryOf({ kind: 'undelivered', ...aboutChat(rooms, chatId, verdict.reason) })
            : undefined,
        );
      }
      break;
  }
}

/** Said once: from now on the rule, and what waits, are for the chat itself. */
async function forgetTopic({ store }: Rooms, chatId: number, topicId: number): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (rule: Rule) => rule.chatId === chatId && rule.topicId === topicId;
    const moving = draft.rules.filter(inTopic);
    const standing = draft.rules.find((rule) => rule.chatId === chatId && rule.topicId === null);
    if (!standing) for (const rule of moving) rule.topicId = null;
    else {
      const types = [standing, ...moving].filter(({ isOn }) => isOn).flatMap((rule) => rule.types);
      if (types.length > 0) Object.assign(standing, { isOn: true, types: [...new Set(types)] });
      draft.rules = draft.rules.filter((rule) => !inTopic(rule));
    }
  });
  await store.deliveries.dropTopic(chatId, topicId);
}

/** What somebody who was let go does not get is nobody's news. */
function mayStillHear({ store, ownerIds }: Rooms, chatId: number): boolean {
  return belongs(chatId, { settings: store.settings.data, ownerIds });
}

/** Owners know of a group without an owner since they removed that person, or since the start. */
function tellOfParked(rooms: Rooms, chatId: number, reason: string) {
  const { store, ownerIds } = rooms;
  if (isUnowned(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return (count: number) => entryOf({ kind: 'parked', ...aboutChat(rooms, chatId, reason), count });
}

function aboutChat({ store, clock }: Rooms, chatId: number, reason: string) {
  const title = store.settings.data.chats.find(({ id }) => id === chatId)?.title ?? String(chatId);
  return { at: clock.now(), chatId, title, reason };
}

function entryOf(notice: Notice): NoticeEntry {
  return { key: keyOf(notice), at: notice.at, body: notice };
}
