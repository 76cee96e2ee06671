// Answers the update of a requester whose change was not applied at once.

import type { InlineKeyboard } from 'grammy';
import { maxRequests, maxPending, type RequestResult } from '../../guard/submit.ts';
import type { FormContext } from '../../bot/context.ts';
import { notice, show } from '../../bot/say.ts';
import { viewChange } from './views.ts';
import { contextReader } from '../../bot/reader.ts';

/**
 * False when it was applied, or prevented by a conflict: then the handler answers itself. `back` adds the handler's
 * buttons.
 */
export async function answerPending(
  ctx: FormContext,
  requested: RequestResult | undefined,
  back: (keyboard: InlineKeyboard) => InlineKeyboard,
): Promise<boolean> {
  const { words } = ctx;
  if (requested?.is === 'too_many' || requested?.is === 'too_often') {
    const isMany = requested.is === 'too_many';
    const key = isMany ? 'guard-too-many' : 'guard-too-often';
    const most = { most: String(isMany ? maxPending : maxRequests) };
    if (ctx.callbackQuery) await notice(ctx, words.plain(key, most), { box: true });
    else await show(ctx, words(key, most));
    return true;
  }
  if (requested?.is !== 'pending') return false;
  await notice(ctx, words.plain('guard-notice-waiting'), { box: true });
  const { html, keyboard } = viewChange(ctx.deps, requested.pending, ctx.from?.id ?? 0, contextReader(ctx));
  await show(ctx, html, back(keyboard.row()));
  return true;
}
