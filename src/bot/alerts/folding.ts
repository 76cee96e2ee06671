// How a chat gets many waiting alerts: each alone, as lists, or as a summary with a file.

import { InlineKeyboard } from 'grammy';
import { alertButtons } from '../chat/buttons.ts';
import { recordChat } from '../frame/chats.ts';
import type { FormContext } from '../frame/context.ts';
import { writeAudit } from '../frame/audit.ts';
import { show } from '../frame/say.ts';

/**
 * The defaults of the chat's settings for many waiting alerts: one message or many; a list of all, or a summary with a
 * file.
 */
const initially = { folding: true, asLists: false };

export async function setFolding(ctx: FormContext, setting: keyof typeof initially): Promise<void> {
  await recordChat(ctx);
  const value = await ctx.deps.store.settings.update(({ chats }) => {
    const chat = chats.find(({ id }) => id === ctx.chatId);
    if (!chat) return undefined;
    chat[setting] = !(chat[setting] ?? initially[setting]);
    return chat[setting];
  });
  const action = setting === 'folding' ? 'chat.folding' : 'chat.lists';
  if (value !== undefined) await writeAudit(ctx, action, `chat:${ctx.chatId}`, { [setting]: value });
}

export async function showFolding(ctx: FormContext): Promise<void> {
  const { words } = ctx;
  const chat = { ...initially, ...ctx.deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId) };
  const kind = !chat.folding ? 'unfolded' : chat.asLists ? 'listed' : 'folded';
  const keyboard = new InlineKeyboard().text(
    words.plain(chat.folding ? 'alerts-unfold' : 'alerts-fold'),
    alertButtons.setting.data({ setting: 'folding' }),
  );
  if (chat.folding) {
    keyboard
      .row()
      .text(
        words.plain(chat.asLists ? 'alerts-summarize' : 'alerts-list'),
        alertButtons.setting.data({ setting: 'lists' }),
      );
  }
  keyboard.row().text(words.plain('alerts-back'), alertButtons.show.data());
  await show(ctx, words(`alerts-${kind}`), keyboard);
}
