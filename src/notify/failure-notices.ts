// Makes the notices to owners about a message that was given up, and about a chat or topic whose deliveries are parked.

import { isTeamChat, isUnowned } from '../rules/audience.ts';
import type { NoticeEntry } from '../store/ledger/maintenance/notices.ts';
import type { Cause } from '../telegram/cause.ts';
import { noticeEntry } from '../views/team/notice-entry.ts';
import type { NotifyDeps } from './deps.ts';

/** Undefined for a chat that has lost its access: it is meant to get nothing. */
export function noticeUndelivered(deps: NotifyDeps, chatId: number, reason: Cause): NoticeEntry | undefined {
  const { store, ownerIds } = deps;
  if (!isTeamChat(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return noticeEntry({ kind: 'undelivered', ...aboutChat(deps, chatId, reason) });
}

/**
 * Returns a function that makes the notice from the number of parked deliveries; `topic` is given when only one topic
 * is parked. Undefined for a group without an owner: another notice has told the owners about it.
 */
export function noticeParked(
  deps: NotifyDeps,
  chatId: number,
  reason: Cause,
  topic: { topicId?: number | null } = {},
): ((count: number) => NoticeEntry) | undefined {
  const { store, ownerIds } = deps;
  if (isUnowned(chatId, { settings: store.settings.data, ownerIds })) return undefined;
  return (count) => noticeEntry({ kind: 'parked', ...aboutChat(deps, chatId, reason), ...topic, count });
}

function aboutChat({ store, clock }: NotifyDeps, chatId: number, { code, said }: Cause) {
  const title = store.settings.data.chats.find(({ id }) => id === chatId)?.title ?? String(chatId);
  return { at: clock.now(), chatId, title, reason: { code, ...(said !== undefined && { said }) } };
}
