// The page with a chat's reminders: how long after nobody has taken something it is reminded. /open links to it.

import { InlineKeyboard, type Composer } from 'grammy';
import { mayChangeChat } from '../frame/access.ts';
import { writeAudit } from '../frame/audit.ts';
import { recordChat } from '../frame/chats.ts';
import type { BotContext } from '../frame/context.ts';
import { refuse } from '../frame/install-commands.ts';
import { show } from '../frame/say.ts';
import { incidentButtons, reminderChoiceNames, reminderChoices } from './buttons.ts';
import { reminderMinutesOf } from './reminder-times.ts';

export function installReminderPage(composer: Composer<BotContext>): void {
  incidentButtons.reminders.on(composer, showReminders);
  incidentButtons.remind.on(composer, async (ctx, { choice }) => {
    if (!mayChangeChat(ctx)) return refuse(ctx, 'not-allowed');
    await recordChat(ctx);
    const minutes = [...reminderChoices[choice]];
    await ctx.deps.store.settings.update((draft) => {
      const chat = draft.chats.find(({ id }) => id === ctx.chatId);
      if (chat) chat.takeReminders = minutes;
    });
    await writeAudit(ctx, 'open.reminders', `chat:${ctx.chatId}`, { minutes });
    await showReminders(ctx);
  });
}

async function showReminders(ctx: BotContext): Promise<void> {
  const { words, deps } = ctx;
  const chat = deps.store.settings.data.chats.find(({ id }) => id === ctx.chatId);
  const now = reminderMinutesOf(chat).join();
  const keyboard = new InlineKeyboard();
  for (const choice of reminderChoiceNames) {
    const minutes = reminderChoices[choice];
    const label =
      minutes.length === 0
        ? words.plain('open-reminders-off')
        : words.plain('open-reminders-after', { minutes: minutes.join(words.plain('list-comma')) });
    const data = incidentButtons.remind.data({ choice });
    keyboard.text(minutes.join() === now ? `• ${label}` : label, data).row();
  }
  keyboard.text(words.plain('open-back'), incidentButtons.show.data());
  await show(ctx, words('open-reminders-title'), keyboard);
}
