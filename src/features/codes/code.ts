// /code: the person's own authenticator app, whose codes large orders need. It is set up in private.

import { InlineKeyboard } from 'grammy';
import { needsCurrentCode } from '../../guard/loosening.ts';
import { codeButtons, type ProofPurpose } from './buttons.ts';
import { removeCode } from './remove.ts';
import { beginSetUp, findOpenSetUp, finishSetUp, showSecret } from './set-up.ts';
import { showCode, backToCode } from './view.ts';
import type { Command, Form } from '../../bot/command.ts';
import type { BotContext, FormContext } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { handleDecision } from '../guard/page.ts';
import { show, say } from '../../bot/say.ts';
import { styledButton } from '../../bot/ask/styled-button.ts';
import { ask, type Reading } from '../../bot/ask/question.ts';
import { answerPending } from '../guard/answer.ts';
import { lockMs, mostWrong, verifyCode, verifyFirstCode, type CodeVerdict } from './verify.ts';

// The forms of /code: one asks for the first code of a new app, the other for a code of the present app, which proves
// that the person has it.

/** Shows the secret, then asks for its first code. */
async function enterSetUp(ctx: BotContext, id: number): Promise<void> {
  if (await showSecret(ctx, id)) await enterForm(ctx, 'code-first', String(id));
  else await say(ctx, ctx.words('code-expired'));
}

const first: Form = {
  version: 3,
  async run(conversation, ctx, carried = '') {
    const id = Number(carried);
    const question = { html: ctx.words('code-ask-first') };
    const { ctx: here, value } = await ask(conversation, ctx, question, async ({ text }, next) => {
      const verdict = await conversation.external(() => tryFirst(ctx, id, text));
      const isEnd = verdict === 'ok' || verdict === 'none' || verdict === 'used';
      return isEnd ? { ok: true, value: verdict } : { ok: false, hint: problemOf(next, verdict) };
    });
    if (value !== 'ok') return say(here, here.words('code-expired'));
    const requested = await finishSetUp(here, id);
    if (await answerPending(here, requested, (keyboard) => backToCode(keyboard, here))) return;
    await showCode(here, here.words('code-done'));
  },
};

const prove: Form = {
  version: 3,
  async run(conversation, ctx, carried) {
    const purpose: ProofPurpose = carried === 'remove' ? 'remove' : 'replace';
    // A person who has lost the app continues without a code, and waits for an owner.
    const lost = InlineKeyboard.text(ctx.words.plain('code-lost'), codeButtons.lost.data({ purpose }));
    const question = { html: ctx.words('code-ask-present'), buttons: [lost] };
    const { ctx: here, value: personId } = await ask(
      conversation,
      ctx,
      question,
      async ({ text }, next): Promise<Reading<number>> => {
        const asked = next.from?.id ?? 0;
        const verdict = await conversation.external(() =>
          verifyCode(ctx.deps.store, asked, text, ctx.deps.clock.now()),
        );
        return verdict === 'ok' ? { ok: true, value: asked } : { ok: false, hint: problemOf(next, verdict) };
      },
    );
    if (purpose === 'remove') return removeCode(here, true);
    const id = await beginSetUp(here, personId, true);
    const next = new InlineKeyboard().text(here.words.plain('code-next'), codeButtons.next.data({ id }));
    await say(here, here.words('code-proven'), next);
  },
};

const codeForms: Record<string, Form> = { 'code-first': first, 'code-prove': prove };

async function tryFirst({ deps }: FormContext, id: number, text: string): Promise<CodeVerdict> {
  if (!(await findOpenSetUp(deps, id))) return 'none';
  return verifyFirstCode(deps.store, id, text, deps.clock.now());
}

/** The sentence about a code that was not accepted. */
function problemOf({ words }: FormContext, verdict: Exclude<CodeVerdict, 'ok'>): string {
  if (verdict !== 'locked') return words(`code-problem-${verdict}`);
  return words('code-problem-locked', { wrong: String(mostWrong), minutes: String(lockMs / 60_000) });
}

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
