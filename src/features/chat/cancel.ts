// /cancel: ends the form that waits for an answer, and the cards that its sender has open in this chat. The button under
// a form's question is read by the form itself.

import { actingId } from '../../bot/access.ts';
import type { Command } from '../../bot/command.ts';
import { type BotContext, placeOf } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';

export const cancel: Command = {
  name: 'cancel',
  role: 'viewer',
  where: 'everywhere',
  group: 'bot',
  install(composer) {
    // `createForms` has ended the form before any slash command runs.
    composer.command('cancel', async (ctx) => {
      const count = await cancelCards(ctx);
      const { words, hasEndedForm } = ctx;
      if (count === 0) return say(ctx, words(hasEndedForm ? 'cancel-done' : 'cancel-nothing'));
      const cards = words('order-cards-cancelled', { count });
      await say(ctx, hasEndedForm ? `${cards}${words('sentence-joiner')}${words('cancel-form-too')}` : cards);
    });
  },
};

/** Returns how many cards were cancelled; the cards themselves are edited by outbox/show.ts. */
async function cancelCards(ctx: BotContext): Promise<number> {
  const id = actingId(ctx);
  const place = placeOf(ctx);
  return id === undefined || !place ? 0 : ctx.deps.orders.cancelCards({ id, ...place });
}
