// /order: energy for an address, for an hour. The buttons of every order's messages lie here too, flash refills
// included, since what they do is the same.

import type { Command } from '../command.ts';
import { enterForm } from '../forms.ts';
import { say } from '../say.ts';
import { offer } from '../orders/card.ts';
import { orderForm } from '../orders/form.ts';
import { lineHint } from '../orders/hints.ts';
import { bookOf } from '../orders/known.ts';
import { readOrderLine } from '../orders/line.ts';
import { installPresses, installStrayPresses } from '../orders/presses.ts';
import { installReminders } from '../orders/reminders.ts';
import { installRepeats } from '../orders/repeats.ts';

const formName = 'order-energy';

export const order: Command = {
  name: 'order',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('order', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const line = readOrderLine(ctx.match, bookOf(ctx.rooms));
      if (!line.ok) return say(ctx, lineHint(ctx.words, 'order', line.problem));
      return offer(ctx, line.wish);
    });
    composer.callbackQuery('order:show', (ctx) => enterForm(ctx, formName));
    installPresses(composer);
    installRepeats(composer);
    installReminders(composer);
    installStrayPresses(composer, 'order');
  },
  forms: { [formName]: orderForm },
};
