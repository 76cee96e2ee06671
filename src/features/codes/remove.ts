// Removes a person's authenticator app: at once after a code of it, or when none is needed; otherwise when an owner
// agrees.

import { code } from '../../base/html.ts';
import type { FormContext } from '../../bot/context.ts';
import { answerPending } from '../guard/answer.ts';
import { requestAuthenticator } from '../guard/rules.ts';
import { notifyOwners } from '../../bot/notify-people.ts';
import { backToCode, showCode } from './view.ts';
import { personName } from '../../bot/names.ts';

export async function removeCode(ctx: FormContext, isProven: boolean): Promise<void> {
  const { requested, had } = await requestAuthenticator(ctx.deps, ctx.from?.id ?? 0, { to: null, isProven });
  if (!had) return showCode(ctx);
  if (await answerPending(ctx, requested, (keyboard) => backToCode(keyboard, ctx))) return;
  if (requested?.is === 'applied') await notifyOfApp(ctx, 'remove');
  await showCode(ctx, ctx.words('code-removed'));
}

/** Notifies the owners: a new or removed app may mean that a phone was lost or an account was taken over. */
export async function notifyOfApp(ctx: FormContext, what: 'first' | 'replace' | 'remove'): Promise<void> {
  const id = ctx.from?.id ?? 0;
  await notifyOwners(ctx, 'code-changed', { what, person: personName(ctx.deps, id), id: code(String(id)) });
}
