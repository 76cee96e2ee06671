// /code: the person's own authenticator app, whose codes large orders and loosening a rule need. It is set up in private.

import { InlineKeyboard } from 'grammy';
import { describeProblem, hasApp, withCode } from './ask.ts';
import {
  beginSetUp,
  endShownSetUps,
  findOpenSetUp,
  findUnshown,
  finishSetUp,
  notifyOfApp,
  showSecret,
} from './set-up.ts';
import type { Command, Form } from '../../bot/command.ts';
import { type BotContext, type FormContext, contextReader } from '../../bot/context.ts';
import { enterForm } from '../../bot/ask/forms.ts';
import { say, show } from '../../bot/say.ts';
import { writeAudit } from '../../bot/audit.ts';
import { confirmKeyboard, styledButton } from '../../bot/ask/buttons.ts';
import { ask } from '../../bot/ask/question.ts';
import { paragraphs } from '../../base/lines.ts';
import { type CodeVerdict, verifyFirstCode } from './verify.ts';
import { defineButton, defineShowButton, rowId } from '../../bot/ask/callback-data.ts';
import { briefTime } from '../../base/time.ts';
import { menuButtons } from '../chat/buttons.ts';

export const codeButtons = {
  show: defineShowButton('code'),
  setUp: defineButton('code:set-up'),
  /** Continues with the new app; `id` is its row in the ledger. */
  next: defineButton('code:next', { id: rowId }),
  askToRemove: defineButton('code:remove'),
  remove: defineButton('code:removed'),
};

/** Shows the secret, then asks for its first code. */
async function enterSetUp(ctx: BotContext, id: number): Promise<void> {
  const setUp = await findUnshown(ctx, id);
  if (!setUp) return say(ctx, ctx.words('code-expired'));
  // Before the secret is shown: leaving the form of an earlier one takes away what is shown.
  await ctx.conversation.exitAll();
  await showSecret(ctx, setUp);
  await enterForm(ctx, 'code-first', String(id));
}

const first: Form = {
  version: 3,
  async run(conversation, ctx, carried = '') {
    const id = Number(carried);
    const question = { html: ctx.words('code-ask-first') };
    const { ctx: here, value } = await ask(conversation, ctx, question, async ({ text }, next) => {
      const verdict = await conversation.external(() => tryFirst(ctx, id, text));
      const isEnd = verdict === 'ok' || verdict === 'none';
      return isEnd ? { ok: true, value: verdict } : { ok: false, hint: describeProblem(verdict, next.words) };
    });
    if (value !== 'ok') return say(here, here.words('code-expired'));
    const count = await finishSetUp(here, id);
    const withdrawn = count === 0 ? undefined : here.words('code-withdrew', { count });
    await showCode(here, paragraphs([here.words('code-done'), withdrawn]));
  },
  left: endShownSetUps,
};

async function tryFirst({ deps }: FormContext, id: number, text: string): Promise<CodeVerdict> {
  if (!(await findOpenSetUp(deps, id))) return 'none';
  return verifyFirstCode(deps.store, id, text, deps.clock.now());
}

export const code: Command = {
  name: 'code',
  role: 'operator',
  where: 'private',
  group: 'account',
  install(composer) {
    composer.command('code', (ctx) => showCode(ctx));
    codeButtons.show.on(composer, (ctx) => showCode(ctx));
    codeButtons.setUp.on(composer, async (ctx) => ((await hasApp(ctx)) ? askToReplace(ctx) : setUp(ctx)));
    codeButtons.next.on(composer, (ctx, { id }) => enterSetUp(ctx, id));
    codeButtons.askToRemove.on(composer, askToRemove);
    codeButtons.remove.on(composer, (ctx) => withCode(ctx, (words) => words('code-what-remove'), remove));
  },
  forms: { 'code-first': first },
};

async function setUp(ctx: BotContext): Promise<void> {
  await enterSetUp(ctx, await beginSetUp(ctx, ctx.from?.id ?? 0));
}

/** The secret of the next app is shown behind a button: a form can't be begun where the code is read. */
function askToReplace(ctx: BotContext): Promise<void> {
  return withCode(
    ctx,
    (words) => words('code-what-replace'),
    async (here) => {
      const id = await beginSetUp(here, here.from?.id ?? 0);
      const next = new InlineKeyboard().text(here.words.plain('code-next'), codeButtons.next.data({ id }));
      await say(here, here.words('code-proven'), next);
    },
  );
}

async function askToRemove(ctx: BotContext): Promise<void> {
  const keyboard = confirmKeyboard(ctx.words, codeButtons.remove.data(), codeButtons.show.data());
  await show(ctx, ctx.words('code-remove-ask'), keyboard);
}

async function remove(ctx: FormContext): Promise<void> {
  const { authenticators } = ctx.deps.store;
  const personId = ctx.from?.id ?? 0;
  const app = await authenticators.find(personId);
  if (!app) return showCode(ctx);
  await authenticators.replace(personId, app.id, null, ctx.deps.clock.now());
  await writeAudit(ctx, 'code.removed', `person:${personId}`);
  await notifyOfApp(ctx, 'remove');
  await showCode(ctx, ctx.words('code-removed'));
}

/** `result` is a sentence about what was just done; it is shown at the top. */
async function showCode(ctx: FormContext, result?: string): Promise<void> {
  const { deps, words } = ctx;
  const personId = ctx.from?.id ?? 0;
  const present = await deps.store.authenticators.find(personId);
  const keyboard = new InlineKeyboard();
  keyboard.text(words.plain(present ? 'code-replace' : 'code-set-up'), codeButtons.setUp.data());
  if (present) keyboard.add(styledButton(words, 'code-remove', codeButtons.askToRemove.data()));
  keyboard.row().text(words.plain('menu-back'), menuButtons.show.data());
  const since = briefTime(present?.confirmed_at ?? undefined, contextReader(ctx));
  const html = [
    result,
    words('code-title'),
    since === undefined ? words('code-none') : words('code-since', { time: since }),
    words('code-about'),
    present && words('code-lost', { isOwner: ctx.role === 'owner' ? 'yes' : 'no' }),
  ];
  await show(ctx, paragraphs(html), keyboard);
}
