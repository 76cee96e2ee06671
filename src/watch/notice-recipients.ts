// The chats that a notice is sent to.

import type { Deps } from '../store/deps.ts';
import { editorChats, mayBeTold, mayTellAccount, ownerChats } from '../rules/audience.ts';
import type { Place } from '../store/place.ts';
import type { Store } from '../store/open.ts';
import type { Notice } from '../outbox/notice.ts';

type Recipients = Pick<Deps, 'ownerIds'> & { store: Pick<Store, 'settings'> };

/**
 * A notice that a chat is out of reach is not sent to that very chat. One about own words goes to everybody who may
 * change them.
 */
export function listRecipients({ store, ownerIds }: Recipients, notice: Notice): number[] {
  const place = placeOf(notice);
  if (place) {
    const chats = listPlaceChat({ store, ownerIds }, place.chatId);
    if (notice.kind !== 'low-balance') return chats;
    return chats.filter((chatId) => isToldBalance({ store, ownerIds }, { ...place, chatId }));
  }
  if (notice.kind === 'words-failed')
    return editorChats(notice.chatId, { settings: store.settings.data, ownerIds });
  return ownerChats({ settings: store.settings.data, ownerIds }).filter(
    (id) => notice.kind !== 'parked' || notice.chatId !== id,
  );
}

/** The chat of a place by its present id, while it is one of the team's that the bot is in. */
function listPlaceChat({ store, ownerIds }: Recipients, chatId: number): number[] {
  const audience = { settings: store.settings.data, ownerIds };
  return audience.settings.chats
    .filter(({ id, movedFrom }) => id === chatId || movedFrom === chatId)
    .filter(({ id }) => mayBeTold(id, audience))
    .map(({ id }) => id);
}

/** Whether the place still wants to hear of a low balance, and who asked for that may still see the account. */
function isToldBalance({ store, ownerIds }: Recipients, { chatId, topicId }: Place): boolean {
  const settings = store.settings.data;
  return settings.balancePlaces.some(
    (one) =>
      one.chatId === chatId &&
      one.topicId === topicId &&
      mayTellAccount(chatId, one.by, { settings, ownerIds }),
  );
}

/** The chat, and the topic, that a notice is for; undefined for owners. */
export function placeOf(notice: Notice): Place | undefined {
  return notice.kind === 'low-balance' || notice.kind === 'record' ? notice.place : undefined;
}
