// A group that became a supergroup has another id from then on: everything that names the chat moves along.

import type { Kysely } from 'kysely';
import type { Settings, SettingsData } from './settings.ts';
import type { Tables } from './tables.ts';

/**
 * Moves settings, rules, what waits or is parked, orders and the cards of repeats. May be done again, also after a crash
 * half-way: false when nothing was known under the old id.
 */
export type MoveChat = (from: number, to: number) => Promise<boolean>;

export function createMoveChat(db: Kysely<Tables>, settings: Settings): MoveChat {
  return async (from, to) => {
    const { chats, rules } = settings.data;
    const isKnown =
      chats.some(({ id, movedFrom }) => id === from || movedFrom === from) ||
      rules.some(({ chatId }) => chatId === from);
    if (!isKnown) return false;
    await settings.update((draft) => moveSettings(draft, from, to));
    await db.transaction().execute(async (trx) => {
      // Message ids are counted anew in the supergroup: an edit or a link would meet another message.
      await trx
        .updateTable('deliveries')
        .set({ chat_id: to, message_id: null })
        .where('chat_id', '=', from)
        .execute();
      for (const table of ['orders', 'repeats'] as const) {
        await trx
          .updateTable(table)
          .set({ chat_id: to, message_id: null })
          .where('chat_id', '=', from)
          .execute();
      }
      // What is remembered of these is only where they stand, and the bot can no longer edit them there.
      await trx.deleteFrom('order_messages').where('chat_id', '=', from).execute();
    });
    return true;
  };
}

/** What the new id already has stays. */
export function moveSettings(draft: SettingsData, from: number, to: number): void {
  const moved = draft.chats.find(({ id }) => id === from);
  const known = draft.chats.find(({ id }) => id === to);
  if (moved && known) draft.chats = draft.chats.filter(({ id }) => id !== from);
  Object.assign(known ?? moved ?? {}, { id: to, type: 'supergroup', movedFrom: from });
  const taken = new Set(draft.rules.filter(({ chatId }) => chatId === to).map(({ topicId }) => topicId));
  draft.rules = draft.rules.filter(({ chatId, topicId }) => chatId !== from || !taken.has(topicId));
  for (const rule of draft.rules) if (rule.chatId === from) rule.chatId = to;
}
