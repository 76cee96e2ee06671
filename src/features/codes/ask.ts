// Asks for a code of an authenticator app before a step that needs one: confirming a large order, or loosening a rule. It
// is asked for in the private chat of the person who acts, wherever they act. The next six digits that they send there
// are taken as the code, unless they used a command or a button meanwhile or the step is over. What was asked is held in
// memory: it is valid for two minutes only.

import type { MiddlewareFn } from 'grammy';
import { type SettingsData, findChat } from '../../store/settings/settings.ts';
import { judgeCall } from '../../telegram/judge.ts';
import { paragraphs } from '../../base/lines.ts';
import type { Words } from '../../base/i18n.ts';
import { actingId } from '../../bot/access.ts';
import type { BotContext, BotDeps, FormContext } from '../../bot/context.ts';
import { boxOrSay, say, style, toast } from '../../bot/say.ts';
import { writeAudit } from '../../bot/audit.ts';
import { personName } from '../../bot/names.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { code } from '../../base/html.ts';
import { type CodeVerdict, lockMs, mostWrong, readCode, verifyCode } from './verify.ts';

/** How long a code is waited for. */
const patienceMs = 120_000;

/** A step that needs a code: the question for it, and what follows. */
type CodeStep = {
  /** HTML. */
  ask: (words: Words) => string;
  /** Whether it can still be taken. */
  isOpen?: () => Promise<boolean>;
  /** `ctx` is the context of the message that has the code. */
  take: (ctx: FormContext) => Promise<void>;
};

type Waiting = CodeStep & Pick<FormContext, 'role'> & { since: number };

/** By the bot's parts and the person. */
const waitingSteps = new WeakMap<BotDeps, Map<number, Waiting>>();

/**
 * - `no_chat`: the person has no private chat with the bot.
 * - `both_ended`: a code was waited for already. It could be taken for the other step, so that neither is taken.
 */
export type Asked = 'asked' | 'no_chat' | 'both_ended';

/** Asks in private for the code that the step needs. */
export async function askForCode(ctx: FormContext, step: CodeStep): Promise<Asked> {
  const { deps, role } = ctx;
  const personId = actingId(ctx);
  if (personId === undefined) return 'no_chat';
  const waiting = waitingSteps.get(deps) ?? new Map<number, Waiting>();
  const before = waiting.get(personId);
  const isReplaced = before !== undefined && (await isOpen(deps, before));
  waiting.delete(personId);
  const locale = findChat(deps.store.settings.data, personId)?.locale;
  try {
    const words = deps.i18n.words(locale);
    await ctx.api.sendMessage(personId, isReplaced ? words('code-both_ended') : step.ask(words), style);
  } catch (error) {
    const verdict = judgeCall(error);
    if (verdict?.kind !== 'refused' || verdict.scope !== 'chat') throw error;
    return 'no_chat';
  }
  if (isReplaced) return 'both_ended';
  waitingSteps.set(deps, waiting.set(personId, { ...step, role, since: deps.clock.monotonic() }));
  return 'asked';
}

/** Middleware: takes six digits in a private chat where a code was asked for, and passes everything else on. */
export function takeCodes(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { deps, words } = ctx;
    const personId = actingId(ctx);
    const text = ctx.message?.text ?? '';
    const steps = waitingSteps.get(deps);
    const waiting = personId === undefined ? undefined : steps?.get(personId);
    if (!waiting || personId === undefined || ctx.chat?.type !== 'private') return next();
    const isElsewhere = ctx.callbackQuery !== undefined || text.startsWith('/');
    if (isElsewhere || !(await isOpen(deps, waiting))) {
      steps?.delete(personId);
      await next();
      // It may have asked for a code anew, or have ended the step itself.
      const isLeft = !steps?.has(personId) && (await isOpen(deps, waiting));
      return isLeft ? say(ctx, words('code-left')) : undefined;
    }
    if (readCode(text) === undefined) return next();
    const verdict = await verifyCode(deps.store, personId, text, deps.clock.now());
    if (verdict === 'locks') await tellOfGuesses(ctx, personId);
    if (verdict !== 'ok') return say(ctx, describeProblem(verdict, words));
    steps?.delete(personId);
    // Rights may have changed since the question.
    if (ctx.role !== waiting.role) return say(ctx, words('not-allowed'));
    await waiting.take(ctx);
  };
}

/** Why a code was not accepted. */
export function describeProblem(verdict: Exclude<CodeVerdict, 'ok'>, words: Words): string {
  const values = { wrong: mostWrong, minutes: lockMs / 60_000 };
  return words(`code-problem-${verdict === 'locks' ? 'locked' : verdict}`, values);
}

/** Somebody who has the account but not the app guesses. */
async function tellOfGuesses(ctx: BotContext, personId: number): Promise<void> {
  await writeAudit(ctx, 'code.locked', `person:${personId}`);
  const values = { person: personName(ctx.deps, personId), id: code(String(personId)), wrong: mostWrong };
  await notifyOwners(ctx, 'code-guessed', values);
}

async function isOpen({ clock }: BotDeps, { since, isOpen }: Waiting): Promise<boolean> {
  if (clock.monotonic() - since >= patienceMs) return false;
  return isOpen === undefined || isOpen();
}

export async function hasApp({ deps, from }: FormContext): Promise<boolean> {
  return (await deps.store.authenticators.find(from?.id ?? 0)) !== undefined;
}

/** Takes a step that loosens a rule, after a code if the person has set up an app. `what` says in HTML what it does. */
export async function withCode(
  ctx: FormContext,
  what: (words: Words) => string,
  take: (ctx: FormContext) => Promise<void>,
): Promise<void> {
  if (!(await hasApp(ctx))) return take(ctx);
  const ask = (words: Words) => paragraphs([what(words), words('code-ask')]);
  const asked = await askForCode(ctx, { ask, take });
  const key = `code-${asked}`;
  if (asked !== 'no_chat' && ctx.chat?.type === 'private') return toast(ctx, key);
  await boxOrSay(ctx, key);
}

/** A change of the settings that may loosen a rule. */
export type RuleChange<Done> = {
  what: (words: Words) => string;
  /** Asked of the settings that `change` would change. */
  loosens: (data: Readonly<SettingsData>) => boolean;
  change: (draft: SettingsData) => Done;
  /** Called once it is made, with what `change` has answered. */
  finish: (ctx: FormContext, done: Done) => Promise<void>;
};

/** The way of every change of a rule: made at once, or after a code if it loosens and the person has set up an app. */
export async function changeRule<Done>(ctx: FormContext, rule: RuleChange<Done>): Promise<void> {
  const { settings } = ctx.deps.store;
  const isBound = await hasApp(ctx);
  const made = await settings.update((draft) =>
    isBound && rule.loosens(draft) ? undefined : { done: rule.change(draft) },
  );
  if (made) return rule.finish(ctx, made.done);
  await withCode(ctx, rule.what, async (here) => rule.finish(here, await settings.update(rule.change)));
}
