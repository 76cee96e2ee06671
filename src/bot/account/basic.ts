// /basic: a basic address record, and the switch of its bandwidth guarantee.

import { InlineKeyboard } from 'grammy';
import type { Address } from '../../tron/address.ts';
import { addressHint } from '../book/address-hint.ts';
import { findAddress } from '../book/find-address.ts';
import { bookOf } from '../buy/known-addresses.ts';
import { basicButtons } from './buttons.ts';
import { askToSwitch, cancelSwitch, confirmSwitch, type Switch } from './guarantee.ts';
import { showBasicAddress } from './basic-record.ts';
import { setWatch, showWatched } from './watched-records.ts';
import { watchesOf } from './watched-places.ts';
import type { Command, Form } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { createConfirmations } from '../ask/confirmations.ts';
import { enterForm } from '../ask/forms.ts';
import { ask, type Reading } from '../ask/question.ts';
import { say } from '../frame/say.ts';

const formName = 'basic-address';

const askAddress: Form = {
  version: 4,
  endsAtWords: true,
  async run(conversation, ctx) {
    const question = { html: ctx.words('basic-ask-address') };
    const answer = await ask(
      conversation,
      ctx,
      question,
      async ({ text }, { words }): Promise<Reading<Address>> => {
        // Recorded by `external`: the book may change before the next replay, but the result must not.
        const found = await conversation.external(() => findAddress(text, bookOf(ctx.deps)));
        if (found.ok) return { ok: true, value: found.address };
        const { html, buttons } = addressHint(words, found, (address) =>
          basicButtons.meant.data({ address }),
        );
        return { ok: false, hint: html, buttons };
      },
    );
    // The last step of the form, outside of `external`: it is not replayed, and a ServiceError stays a ServiceError for
    // `catchErrors`.
    await showBasicAddress(answer.ctx, answer.value);
  },
};

/** The addresses that are watched here, or the question for one. */
function showOrAsk(ctx: BotContext): Promise<void> {
  return watchesOf(ctx).length > 0 ? showWatched(ctx, 0) : enterForm(ctx, formName);
}

export const basic: Command = {
  name: 'basic',
  role: 'viewer',
  where: 'everywhere',
  group: 'account',
  install(composer) {
    const waiting = createConfirmations<Switch>();
    composer.command('basic', async (ctx) => {
      if (ctx.match.trim() === '') return showOrAsk(ctx);
      const found = findAddress(ctx.match, bookOf(ctx.deps));
      if (found.ok) return showBasicAddress(ctx, found.address);
      const { html, buttons } = addressHint(ctx.words, found, (address) =>
        basicButtons.showAddress.data({ address }),
      );
      await say(ctx, html, InlineKeyboard.from([buttons]));
    });
    basicButtons.show.on(composer, showOrAsk);
    basicButtons.other.on(composer, (ctx) => enterForm(ctx, formName));
    basicButtons.list.on(composer, (ctx, { page }) => showWatched(ctx, page));
    basicButtons.watch.on(composer, (ctx, { address, state }) => setWatch(ctx, address, state === 'on'));
    basicButtons.showAddress.on(composer, (ctx, { address }) => showBasicAddress(ctx, address));
    basicButtons.meant.on(composer, async (ctx, { address }) => {
      await ctx.conversation.exitAll();
      await showBasicAddress(ctx, address);
    });
    basicButtons.ask.on(composer, (ctx, { address, target }) =>
      askToSwitch(ctx, waiting, { address, enabled: target === 'on' }),
    );
    basicButtons.confirm.on(composer, (ctx, { address, token }) =>
      confirmSwitch(ctx, waiting, address, token),
    );
    basicButtons.cancel.on(composer, (ctx, { address, token }) => cancelSwitch(ctx, waiting, address, token));
  },
  forms: { [formName]: askAddress },
};
