// /code: the person's own authenticator app, whose codes large orders need. It is set up in private.

import { InlineKeyboard } from 'grammy';
import { needsCurrentCode } from '../../guard/loosening.ts';
import { codeButtons } from './buttons.ts';
import { codeForms, enterSetUp } from './forms.ts';
import { removeCode } from './remove.ts';
import { beginSetUp } from './set-up.ts';
import { showCode } from './view.ts';
import type { Command } from '../frame/command.ts';
import type { BotContext } from '../frame/context.ts';
import { enterForm } from '../ask/forms.ts';
import { handleDecision } from '../guard/page.ts';
import { show } from '../frame/say.ts';
import { styledButton } from '../ask/styled-button.ts';

export const code: Command = {
  name: 'code',
  role: 'operator',
  where: 'private',
  group: 'account',
  install(composer) {
    composer.command('code', (ctx) => showCode(ctx));
    codeButtons.show.on(composer, (ctx) => showCode(ctx));
    codeButtons.setUp.on(composer, async (ctx) =>
      (await needsProof(ctx)) ? enterForm(ctx, 'code-prove', 'replace') : setUp(ctx),
    );
    codeButtons.next.on(composer, (ctx, { id }) => enterSetUp(ctx, id));
    codeButtons.askToRemove.on(composer, async (ctx) =>
      (await needsProof(ctx)) ? enterForm(ctx, 'code-prove', 'remove') : askToRemove(ctx),
    );
    codeButtons.remove.on(composer, (ctx) => removeCode(ctx, false));
    codeButtons.lost.on(composer, async (ctx, { purpose }) => {
      await ctx.conversation.exitAll();
      return purpose === 'replace' ? setUp(ctx) : askToRemove(ctx);
    });
    codeButtons.withdraw.on(composer, (ctx, { id }) => handleDecision(ctx, 'cancel', id));
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
    .add(styledButton(ctx.words, 'confirm', codeButtons.remove.data()))
    .add(styledButton(ctx.words, 'cancel', codeButtons.show.data()));
  await show(ctx, ctx.words('code-remove-ask'), keyboard);
}
