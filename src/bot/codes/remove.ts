// Removing one's authenticator app: at once with a code of it or while the guard is off, else when an owner agrees.

import { code } from '../../html.ts';
import type { FormContext } from '../context.ts';
import { answerWaiting } from '../guard/answer.ts';
import { requestChange } from '../guard/request.ts';
import { nameOf } from '../orders/known.ts';
import { tellOwners } from '../tell.ts';
import { backToCode, showCode } from './view.ts';

export async function removeCode(ctx: FormContext, isProven: boolean): Promise<void> {
  const { store, clock } = ctx.rooms;
  const personId = ctx.from?.id ?? 0;
  const present = await store.authenticators.find(personId);
  if (!present) return showCode(ctx);
  const requested = await requestChange(ctx.rooms, () => ({
    change: { kind: 'authenticator', personId, from: present.id, to: null, isProven },
    askedBy: personId,
    shownTo: personId,
  }));
  if (await answerWaiting(ctx, requested, (keyboard) => backToCode(keyboard, ctx))) return;
  if (requested?.is === 'applied') {
    await store.authenticators.replace(personId, present.id, null, clock.now());
    await tellThatGone(ctx, 'remove');
  }
  await showCode(ctx, ctx.words('code-removed'));
}

/** To the owners: an app that goes may mean a phone that was lost, or an account that was taken over. */
export async function tellThatGone(ctx: FormContext, what: 'replace' | 'remove'): Promise<void> {
  const id = ctx.from?.id ?? 0;
  await tellOwners(ctx, 'code-changed', { what, person: nameOf(ctx.rooms, id), id: code(String(id)) });
}
