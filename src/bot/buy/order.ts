// /order: energy for an address, for an hour. It also handles the buttons of every order's messages, because those of
// flash refills are the same.

import type { Command } from '../frame/command.ts';
import { enterForm } from '../ask/forms.ts';
import { say } from '../frame/say.ts';
import { orderButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { orderForm } from './form.ts';
import { argumentHint } from './command-hints.ts';
import { bookOf } from './known-addresses.ts';
import { readOrderArguments } from './command-arguments.ts';
import { installOrderButtons, refuseAnswersOfOthers } from './button-handlers.ts';
import { installReminders } from './reminders.ts';
import { installRepeats } from './repeats.ts';

const formName = 'order-energy';

export const order: Command = {
  name: 'order',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('order', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const read = readOrderArguments(ctx.match, bookOf(ctx.deps));
      if (!read.ok) return say(ctx, argumentHint(ctx.words, 'order', read.problem));
      return offerOrder(ctx, read.request);
    });
    orderButtons.show.on(composer, (ctx) => enterForm(ctx, formName));
    installOrderButtons(composer);
    installRepeats(composer);
    installReminders(composer);
    refuseAnswersOfOthers(composer, orderButtons.answer);
  },
  forms: { [formName]: orderForm },
};
