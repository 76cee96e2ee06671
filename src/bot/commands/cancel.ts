// /cancel: ends the form that waits for an answer.

import type { Command } from '../command.ts';
import { isFormWaiting } from '../forms.ts';
import { say, show } from '../say.ts';

export const cancel: Command = {
  name: 'cancel',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    // The form itself is over before any slash command runs.
    composer.command('cancel', (ctx) =>
      say(ctx, ctx.words(ctx.hasEndedForm ? 'cancel-done' : 'cancel-nothing')),
    );
    // Under a form's question; see `ask`.
    composer.callbackQuery('cancel:form', async (ctx) => {
      const isWaiting = isFormWaiting(ctx);
      await ctx.conversation.exitAll();
      await show(ctx, ctx.words(isWaiting ? 'cancel-done' : 'cancel-nothing'));
    });
  },
};
