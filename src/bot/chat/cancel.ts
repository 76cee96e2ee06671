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
    // `createForms` has ended the form before any slash command runs.
    composer.command('cancel', async (ctx) => {
      const count = await cancelCards(ctx);
      if (count > 0) return say(ctx, ctx.words('order-cards-cancelled', { count }));
      await say(ctx, ctx.words(ctx.hasEndedForm ? 'cancel-done' : 'cancel-nothing'));
    });
    // The button under a form's question; see `ask`.
    cancelFormButton.on(composer, async (ctx) => {
      const isWaiting = isFormWaiting(ctx);
      await ctx.conversation.exitAll();
      await show(ctx, ctx.words(isWaiting ? 'cancel-done' : 'cancel-nothing'));
    });
  },
};

/** Returns how many cards were cancelled; the cards themselves are edited by buy/order-notifications.ts. */
async function cancelCards(ctx: BotContext): Promise<number> {
  const id = actingId(ctx);
  const place = placeOf(ctx);
  return id === undefined || !place ? 0 : ctx.deps.orders.cancelCards({ id, ...place });
}
