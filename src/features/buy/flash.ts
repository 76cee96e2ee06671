// /flash: a flash refill of energy or bandwidth for an address.

import type { Command } from '../../bot/command.ts';
import { requestFor } from './amounts.ts';
import { flashButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { flashForm } from './form.ts';
import { refuseAnswersOfOthers } from './button-handlers.ts';
import { askForOrder, orderFormNames, takeTypedOrder } from './typed-order.ts';

export const flash: Command = {
  name: 'flash',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('flash', (ctx) => takeTypedOrder(ctx, 'flash', ctx.match));
    flashButtons.show.on(composer, (ctx) => askForOrder(ctx, 'flash'));
    flashButtons.offer.on(composer, (ctx, { resource, quantity, receiver }) => {
      const resourceType = resource === 'e' ? 'ENERGY' : 'BANDWIDTH';
      return offerOrder(ctx, requestFor({ kind: 'flash', resourceType }, quantity, receiver), {
        isNew: true,
      });
    });
    flashButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'flash', { receiver }));
    refuseAnswersOfOthers(composer, flashButtons.answer);
  },
  forms: { [orderFormNames.flash]: flashForm },
};
