// /price: what an order would cost, where the service estimates it. There is no card, no draft and no reservation: the
// price is asked for and told. Everybody on the team may ask, since it is a reading like the balance; only those who may
// order get a button that continues.

import { InlineKeyboard } from 'grammy';
import type { OrderRequest } from '../../orders/order.ts';
import { coins, count, paragraphs } from '../../base/lines.ts';
import { offersToOperators } from '../../bot/access.ts';
import { askService } from '../../bot/ask-service.ts';
import type { Command } from '../../bot/command.ts';
import type { BotContext } from '../../bot/context.ts';
import { say } from '../../bot/say.ts';
import { amountsAskedFor } from './suggestions.ts';
import { orderButtons } from './buttons.ts';
import { orderHint } from './command-hints.ts';
import { type OrderText, readOrder } from '../../input/order.ts';
import { offerOf, readerOf, requestIn } from './card.ts';

const usualAmounts = amountsAskedFor({ kind: 'regular', resourceType: 'ENERGY' });

export const price: Command = {
  name: 'price',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  isForAsker: true,
  install(composer) {
    composer.command('price', (ctx) => {
      if (ctx.match.trim() === '') return tellPrices(ctx, usualAmounts);
      const read = readOrder(ctx.match, readerOf(ctx));
      if (read.problems.length > 0) {
        return say(ctx, paragraphs([orderHint(ctx.words, read.problems), ctx.words('hint-price')]));
      }
      if (read.kind === 'flash') return tellFlash(ctx, read);
      const { quantity } = read;
      return tellPrices(ctx, quantity === undefined ? usualAmounts : [quantity], requestIn('regular', read));
    });
  },
};

/** `request` is complete when a receiver was named too. */
async function tellPrices(
  ctx: BotContext,
  amounts: readonly number[],
  request?: OrderRequest,
): Promise<void> {
  const { words } = ctx;
  const lines: string[] = [];
  for (const quantity of amounts) {
    const { answer } = await askService(ctx, (service) => service.estimate({ quantity, duration: '1h' }));
    const energy = count(quantity);
    lines.push(
      answer === undefined
        ? words('price-none', { quantity: energy })
        : words('price-line', { quantity: energy, amount: coins(answer) }),
    );
  }
  const keyboard = request && offersToOperators(ctx) ? offerOf(ctx, request) : new InlineKeyboard();
  if (!request && offersToOperators(ctx)) {
    for (const quantity of amounts) {
      keyboard.text(words.plain('price-order', { quantity }), orderButtons.ask.data({ quantity })).row();
    }
  }
  const note = amounts.length > 1 ? words('hint-price') : undefined;
  await say(ctx, paragraphs([words('price-title'), lines.join('\n'), note]), keyboard);
}

async function tellFlash(ctx: BotContext, read: OrderText): Promise<void> {
  const request = requestIn('flash', read);
  const keyboard = request && offersToOperators(ctx) ? offerOf(ctx, request) : undefined;
  await say(ctx, paragraphs([ctx.words('price-title'), ctx.words('price-flash')]), keyboard);
}
