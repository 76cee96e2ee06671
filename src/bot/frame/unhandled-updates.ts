// Answers updates that no handler has answered: every callback query, and every text in a private chat.

import type { MiddlewareFn } from 'grammy';
import { isOfForm } from '../ask/callback-data.ts';
import type { BotContext } from './context.ts';
import { notice, say } from './say.ts';

/**
 * Answers a callback query that its handler left unanswered: Telegram shows a progress bar on the button until then. A
 * failure of this call is logged and not thrown, because an update that throws is handled again after a restart.
 */
export function answerCallbackQueries(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    await next();
    if (!ctx.callbackQuery || ctx.isAnswered) return;
    try {
      await notice(ctx);
    } catch (error) {
      const { log } = ctx.deps;
      log.warn({ updateId: ctx.update.update_id, err: error }, 'A press of a button could not be answered.');
    }
  };
}

/** The last middleware, which only updates without a handler reach. */
export function answerUnhandled(): MiddlewareFn<BotContext> {
  return async (ctx) => {
    if (ctx.callbackQuery) {
      const key = isOfForm(ctx.callbackQuery.data) ? 'form-over' : 'button-over';
      return notice(ctx, ctx.words.plain(key), { box: true });
    }
    if (ctx.chat?.type !== 'private' || !ctx.message?.text || ctx.wasFormOutdated) return;
    await say(ctx, ctx.words(ctx.message.text.startsWith('/') ? 'unknown-command' : 'not-understood'));
  };
}
