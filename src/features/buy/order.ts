// /order: energy for an address, for an hour. It also handles the buttons of every order's messages, because those of
// flash refills are the same.

import type { Command } from '../../bot/command.ts';
import { requestFor } from './amounts.ts';
import { orderButtons } from './buttons.ts';
import { offerOrder } from './card.ts';
import { orderForm } from './form.ts';
import { installOrderButtons, refuseAnswersOfOthers } from './button-handlers.ts';
import { installReminders } from './reminders.ts';
import { askForOrder, orderFormNames, takeTypedOrder } from './typed-order.ts';

export const order: Command = {
  name: 'order',
  role: 'operator',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    composer.command('order', (ctx) => takeTypedOrder(ctx, 'regular', ctx.match));
    orderButtons.show.on(composer, (ctx) => askForOrder(ctx, 'regular'));
    orderButtons.offer.on(composer, (ctx, { quantity, receiver }) =>
      offerOrder(ctx, requestFor({ kind: 'regular', resourceType: 'ENERGY' }, quantity, receiver), {
        isNew: true,
      }),
    );
    orderButtons.ask.on(composer, (ctx, { quantity }) => askForOrder(ctx, 'regular', { quantity }));
    orderButtons.to.on(composer, (ctx, { receiver }) => askForOrder(ctx, 'regular', { receiver }));
    installOrderButtons(composer);
    installReminders(composer);
    refuseAnswersOfOthers(composer, orderButtons.answer);
  },
  forms: { [orderFormNames.regular]: orderForm },
};
