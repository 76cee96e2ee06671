// /flash: a flash refill of energy or bandwidth for an address.

import type { Command } from '../command.ts';
import { enterForm } from '../forms.ts';
import { say } from '../say.ts';
import { offer } from '../orders/card.ts';
import { flashForm } from '../orders/form.ts';
import { lineHint } from '../orders/hints.ts';
import { bookOf } from '../orders/known.ts';
import { readFlashLine } from '../orders/line.ts';
import { installStrayPresses } from '../orders/presses.ts';

const formName = 'flash-refill';

export const flash: Command = {
  name: 'flash',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('flash', async (ctx) => {
      if (ctx.match.trim() === '') return enterForm(ctx, formName);
      const line = readFlashLine(ctx.match, bookOf(ctx.rooms));
      if (!line.ok) return say(ctx, lineHint(ctx.words, 'flash', line.problem));
      return offer(ctx, line.wish);
    });
    composer.callbackQuery('flash:show', (ctx) => enterForm(ctx, formName));
    installStrayPresses(composer, 'flash');
  },
  forms: { [formName]: flashForm },
};
