// /flash: a flash refill of energy or bandwidth for an address.

import type { Command } from '../frame/command.ts';
import { enterForm } from '../ask/forms.ts';
import { say } from '../frame/say.ts';
import { flashButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { flashForm } from './form.ts';
import { argumentHint } from './command-hints.ts';
import { bookOf } from './known-addresses.ts';
import { readFlashArguments } from './command-arguments.ts';
import { refuseAnswersOfOthers } from './button-handlers.ts';

const formName = 'flash-refill';

export const flash: Command = {
  name: 'flash',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('flash', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const read = readFlashArguments(ctx.match, bookOf(ctx.deps));
      if (!read.ok) return say(ctx, argumentHint(ctx.words, 'flash', read.problem));
      return offerOrder(ctx, read.request);
    });
    flashButtons.show.on(composer, (ctx) => enterForm(ctx, formName));
    refuseAnswersOfOthers(composer, flashButtons.answer);
  },
  forms: { [formName]: flashForm },
};
