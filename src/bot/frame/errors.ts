// Catches whatever a command throws. The person reads what it means for them; the log gets the error's name, message
// and stack, and none of its other properties, which may hold secrets.

import type { MiddlewareFn } from 'grammy';
import { ServiceError } from '../../errors.ts';
import type { Words } from '../../i18n.ts';
import { describeServiceFailure } from '../../views/service-failure.ts';
import { judgeCall } from '../../telegram/judge.ts';
import type { BotContext } from './context.ts';
import { notice, say } from './say.ts';

export function catchErrors(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { log } = ctx.deps;
      const place = { updateId: ctx.update.update_id, chatId: ctx.chatId };
      if (error instanceof ServiceError) log.warn(place, error.message);
      else log.error({ ...place, err: error }, 'A wish could not be fulfilled.');
      // Where the bot may not write, saying so would fail the same way.
      const verdict = judgeCall(error);
      if (verdict?.kind === 'refused' && verdict.scope === 'chat') return;
      try {
        await notice(ctx);
        await say(ctx, errorSentence(ctx.words, error));
      } catch (failure) {
        log.warn({ ...place, err: failure }, 'Nor could the person be told.');
      }
    }
  };
}

/** The sentence that a person reads, as HTML: what a ServiceError means, and of others only that one happened. */
export function errorSentence(words: Words, error: unknown): string {
  return error instanceof ServiceError ? describeServiceFailure(error, words) : words('error-internal');
}
