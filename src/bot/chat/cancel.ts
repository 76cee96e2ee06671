// /cancel: ends the form that waits for an answer, and the cards that its sender has open in this chat.

import { actingId } from '../frame/access.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { cancelFormButton } from '../ask/form-buttons.ts';
import { isFormWaiting } from '../ask/forms.ts';
import { placeOf } from '../frame/place.ts';
import { say, show } from '../frame/say.ts';

export const cancel: Command = {
  name: 'cancel',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    // The form itself is over before any slash command runs.
    composer.command('cancel', async (ctx) => {
      const count = await cancelCards(ctx);
      if (count > 0) return say(ctx, ctx.words('order-cards-cancelled', { count }));
      await say(ctx, ctx.words(ctx.hasEndedForm ? 'cancel-done' : 'cancel-nothing'));
    });
    // Under a form's question; see `ask`.
    cancelFormButton.on(composer, async (ctx) => {
      const isWaiting = isFormWaiting(ctx);
      await ctx.conversation.exitAll();
      await show(ctx, ctx.words(isWaiting ? 'cancel-done' : 'cancel-nothing'));
    });
  },
};

/** How many there were; their messages say so by themselves. */
async function cancelCards(ctx: BotContext): Promise<number> {
  const id = actingId(ctx);
  const place = placeOf(ctx);
  return id === undefined || !place ? 0 : ctx.deps.orders.cancelCards({ id, ...place });
}
