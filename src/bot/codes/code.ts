// /code: the authenticator app of whoever asks, whose codes large orders need. Everybody sets up their own, in private.

import { InlineKeyboard } from 'grammy';
import { needsCurrentCode } from '../../guard/loosening.ts';
import { codeForms, enterSetUp, type Proof } from './forms.ts';
import { removeCode } from './remove.ts';
import { beginSetUp } from './set-up.ts';
import { showCode } from './view.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { enterForm } from '../ask/forms.ts';
import { handleDecision } from '../guard/page.ts';
import { show } from '../frame/say.ts';

export const code: Command = {
  name: 'code',
  role: 'operator',
  where: 'private',
  group: 'account',
  install(composer) {
    composer.command('code', (ctx) => showCode(ctx));
    composer.callbackQuery('code:show', (ctx) => showCode(ctx));
    composer.callbackQuery('code:set-up', async (ctx) =>
      (await needsProof(ctx)) ? enterForm(ctx, 'code-prove', 'replace') : setUp(ctx),
    );
    composer.callbackQuery(/^code:next:(\d{1,15})$/, (ctx) => enterSetUp(ctx, Number(ctx.match[1])));
    composer.callbackQuery('code:remove', async (ctx) =>
      (await needsProof(ctx)) ? enterForm(ctx, 'code-prove', 'remove') : askToRemove(ctx),
    );
    composer.callbackQuery('code:removed', (ctx) => removeCode(ctx, false));
    composer.callbackQuery(/^code:lost:(replace|remove)$/, async (ctx) => {
      await ctx.conversation.exitAll();
      const what = ctx.match[1] as Proof;
      return what === 'replace' ? setUp(ctx) : askToRemove(ctx);
    });
    composer.callbackQuery(/^code:withdraw:([\w-]{1,40})$/, (ctx) =>
      handleDecision(ctx, 'cancel', ctx.match[1] ?? ''),
    );
  },
  forms: codeForms,
};

async function needsProof({ deps, from }: BotContext): Promise<boolean> {
  const present = await deps.store.authenticators.find(from?.id ?? 0);
  return needsCurrentCode(present !== undefined, deps.store.settings.data);
}

async function setUp(ctx: BotContext): Promise<void> {
  await enterSetUp(ctx, await beginSetUp(ctx, ctx.from?.id ?? 0, false));
}

async function askToRemove(ctx: BotContext): Promise<void> {
  const keyboard = new InlineKeyboard()
    .text(ctx.words.plain('confirm'), 'code:removed')
    .text(ctx.words.plain('cancel'), 'code:show');
  await show(ctx, ctx.words('code-remove-ask'), keyboard);
}
