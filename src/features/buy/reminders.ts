// The page on which a chat turns on reminders before a delegation ends, which the list of orders links to.

import { InlineKeyboard, type Composer } from 'grammy';
import { mayChangeChat } from '../../bot/access.ts';
import { recordChat } from '../chat/chats.ts';
import type { BotContext } from '../../bot/context.ts';
import { refuse } from '../../bot/install-commands.ts';
import { writeAudit } from '../../bot/audit.ts';
import { show } from '../../bot/say.ts';
import { historyButtons } from '../history/buttons.ts';
import { orderButtons, reminderMinutes } from './buttons.ts';

export function installReminders(composer: Composer<BotContext>): void {
  orderButtons.reminders.on(composer, showReminders);
  orderButtons.remind.on(composer, async (ctx, { minutes }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await recordChat(ctx);
    await ctx.deps.store.settings.update((draft) => {
      const chat = draft.chats.find(({ id }) => id === ctx.chatId);
      if (!chat) return;
      if (minutes === 0) delete chat.reminderMinutes;
      else chat.reminderMinutes = minutes;
    });
    await writeAudit(ctx, 'reminders.changed', `chat:${ctx.chatId}`, { minutes });
    await showReminders(ctx);
  });
}

async function showReminders(ctx: BotContext): Promise<void> {
  const { words, deps } = ctx;
  const chat = deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId);
  const chosen = chat?.reminderMinutes ?? 0;
  const keyboard = new InlineKeyboard();
  for (const minutes of [0, ...reminderMinutes] as const) {
    const label =
      minutes === 0
        ? words.plain('order-reminders-off')
        : words.plain('order-reminders-minutes', { minutes });
    keyboard.text(minutes === chosen ? `• ${label}` : label, orderButtons.remind.data({ minutes }));
    if (minutes === 0) keyboard.row();
  }
  keyboard.row().text(words.plain('order-reminders-back'), historyButtons.show.data());
  await show(ctx, words('order-reminders-title'), keyboard);
}
