// /cancel: ends the form that waits for an answer.

import type { Command } from '../command.ts';
import type { BotContext } from '../context.ts';
import { show } from '../say.ts';

export const cancel: Command = {
  name: 'cancel',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    composer.command('cancel', endForm);
    // Under a form's question; see `ask`.
    composer.callbackQuery('cancel:form', endForm);
  },
};

async function endForm(ctx: BotContext): Promise<void> {
  const isWaiting = Object.keys(ctx.conversation.active()).length > 0;
  await ctx.conversation.exitAll();
  await show(ctx, ctx.words(isWaiting ? 'cancel-done' : 'cancel-nothing'));
}
