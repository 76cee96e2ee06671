// Catches the errors of handlers. The person gets a sentence about what the error means for them; the log gets its
// name, message and stack, and none of its other properties, which may contain secrets.

import type { MiddlewareFn } from 'grammy';
import { ServiceError, StoreError } from '../base/errors.ts';
import type { Words } from '../base/i18n.ts';
import { describeServiceFailure } from './ask-service.ts';
import { judgeCall } from '../telegram/judge.ts';
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
      // The chat refuses messages, so a message about the error would fail as well.
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

/** The sentence for the person, as HTML: what the error means, or only that there was one. */
export function errorSentence(words: Words, error: unknown): string {
  if (error instanceof ServiceError) return describeServiceFailure(error, words);
  const isDamaged = error instanceof StoreError && error.failure === 'damaged';
  return words(isDamaged ? 'error-damaged' : 'error-internal');
}
