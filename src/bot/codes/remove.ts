// Removing one's authenticator app: at once with a code of it, or where none is needed, else when an owner agrees.

import { code } from '../../html.ts';
import type { FormContext } from '../frame/context.ts';
import { answerPending } from '../guard/answer.ts';
import { requestAuthenticator } from '../guard/rules.ts';
import { notifyOwners } from '../frame/notify-people.ts';
import { backToCode, showCode } from './view.ts';
import { personName } from '../frame/names.ts';

export async function removeCode(ctx: FormContext, isProven: boolean): Promise<void> {
  const { requested, had } = await requestAuthenticator(ctx.deps, ctx.from?.id ?? 0, { to: null, isProven });
  if (!had) return showCode(ctx);
  if (await answerPending(ctx, requested, (keyboard) => backToCode(keyboard, ctx))) return;
  if (requested?.is === 'applied') await notifyOfApp(ctx, 'remove');
  await showCode(ctx, ctx.words('code-removed'));
}

/** To the owners: an app that comes or goes may mean a phone that was lost, or an account that was taken over. */
export async function notifyOfApp(ctx: FormContext, what: 'first' | 'replace' | 'remove'): Promise<void> {
  const id = ctx.from?.id ?? 0;
  await notifyOwners(ctx, 'code-changed', { what, person: personName(ctx.deps, id), id: code(String(id)) });
}
