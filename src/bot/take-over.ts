// A group is silent while whoever brought the bot to it is not on the team: an owner or admin takes it over by any command
// there, or an owner while removing that person. What was kept for it goes out once the settings say so.

import { isUnowned } from '../store/audience.ts';
import type { Chat } from '../store/settings.ts';
import { actingId, mayUse } from './access.ts';
import type { FormContext } from './context.ts';
import { record } from './record.ts';
import { say } from './say.ts';

/** For a command in a group that belongs; does nothing where the group is somebody's, or for whoever may not. */
export async function takeOverHere(ctx: FormContext): Promise<void> {
  const { store, ownerIds } = ctx.rooms;
  if (ctx.chatId === undefined || !mayUse(ctx.role, 'admin')) return;
  if (!isUnowned(ctx.chatId, { settings: store.settings.data, ownerIds })) return;
  await takeOver(ctx, [ctx.chatId]);
  await say(ctx, ctx.words('chat-taken-over'));
}

/** From now on the groups are those of the person who acts. */
export async function takeOver(ctx: FormContext, chatIds: readonly Chat['id'][]): Promise<void> {
  const { store } = ctx.rooms;
  const personId = actingId(ctx);
  if (personId === undefined) return;
  await store.settings.update(({ chats }) => {
    for (const chat of chats) if (chatIds.includes(chat.id)) chat.addedBy = personId;
  });
  for (const chatId of chatIds) await record(ctx, 'chat.taken-over', `chat:${chatId}`);
}
