// The questions of /code: a first code of a new app, and a code of the present one as the proof that whoever asks has it.

import { InlineKeyboard } from 'grammy';
import type { Form } from '../frame/command.ts';
import type { BotContext, FormContext } from '../frame/context.ts';
import { ask, enterForm } from '../ask/forms.ts';
import { answerPending } from '../guard/answer.ts';
import { say } from '../frame/say.ts';
import { removeCode } from './remove.ts';
import { beginSetUp, findBegun, finishSetUp, showSecret } from './set-up.ts';
import { lockMs, mostWrong, verifyCode, verifyFirstCode, type CodeVerdict } from './verify.ts';
import { backToCode, showCode } from './view.ts';

export type Proof = 'replace' | 'remove';

/** Shows a secret, then waits for a first code of it. */
export async function enterSetUp(ctx: BotContext, id: number): Promise<void> {
  if (await showSecret(ctx, id)) await enterForm(ctx, 'code-first', String(id));
  else await say(ctx, ctx.words('code-expired'));
}

const first: Form = async (talk, ctx, carried = '') => {
  const id = Number(carried);
  await ask(ctx, ctx.words('code-ask-first'));
  for (;;) {
    const answer = await talk.waitFor('message:text');
    const verdict = await talk.external(() => tryFirst(ctx, id, answer.message.text));
    if (verdict === 'ok') {
      const requested = await finishSetUp(answer, id);
      if (await answerPending(answer, requested, (keyboard) => backToCode(keyboard, answer))) return;
      return showCode(answer, answer.words('code-done'));
    }
    if (verdict === 'none' || verdict === 'used') return say(answer, answer.words('code-expired'));
    await ask(answer, problemOf(answer, verdict));
  }
};

const prove: Form = async (talk, ctx, carried = '') => {
  const what: Proof = carried === 'remove' ? 'remove' : 'replace';
  await askForProof(ctx, what, ctx.words('code-ask-present'));
  for (;;) {
    const answer = await talk.waitFor('message:text');
    const personId = answer.from.id;
    const verdict = await talk.external(() =>
      verifyCode(ctx.deps.store, personId, answer.message.text, ctx.deps.clock.now()),
    );
    if (verdict !== 'ok') {
      await askForProof(answer, what, problemOf(answer, verdict));
      continue;
    }
    if (what === 'remove') return removeCode(answer, true);
    const id = await beginSetUp(answer, personId, true);
    const next = new InlineKeyboard().text(answer.words.plain('code-next'), `code:next:${id}`);
    return say(answer, answer.words('code-proven'), next);
  }
};

export const codeForms: Record<string, Form> = { 'code-first': first, 'code-prove': prove };

/** Who has lost the app goes on without, and waits for an owner. */
function askForProof(ctx: FormContext, what: Proof, html: string): Promise<void> {
  const keyboard = new InlineKeyboard()
    .text(ctx.words.plain('code-lost'), `code:lost:${what}`)
    .row()
    .text(ctx.words.plain('cancel'), 'cancel:form');
  return say(ctx, html, keyboard);
}

async function tryFirst({ deps }: FormContext, id: number, text: string): Promise<CodeVerdict> {
  if (!(await findBegun(deps, id))) return 'none';
  return verifyFirstCode(deps.store, id, text, deps.clock.now());
}

/** What to do about a code that was not taken. */
export function problemOf({ words }: FormContext, verdict: Exclude<CodeVerdict, 'ok'>): string {
  if (verdict !== 'locked') return words(`code-problem-${verdict}`);
  return words('code-problem-locked', { wrong: String(mostWrong), minutes: String(lockMs / 60_000) });
}
