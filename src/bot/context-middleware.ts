// Sets on each context what handlers need: the dependencies, the chat's words and time zone, and the role of the person
// who acts. Also puts the rate limiter before every call that the context makes.

import type { MiddlewareFn } from 'grammy';
import { roleOf } from './access.ts';
import { chatSettings } from './chat-settings.ts';
import type { FormContext, BotDeps } from './context.ts';
import { fitRows } from '../telegram/fit-rows.ts';
import { limitCalls, type Once } from '../telegram/limit-calls.ts';
import { tryParked } from './try-parked.ts';
import { sleep } from '../base/wait.ts';
import { waitRetryAfter } from '../telegram/retry-after.ts';

/**
 * `once` is needed where updates are replayed: a replayed call is not made, so it must not use the rate limit again.
 */
export function contextMiddleware(
  deps: BotDeps,
  once: Once = async (task) => task(),
): MiddlewareFn<FormContext> {
  return (ctx, next) => {
    const { locale, timeZone } = chatSettings(deps, ctx.chat, ctx.from);
    ctx.deps = deps;
    ctx.api.config.use(
      tryParked(deps),
      fitRows,
      limitCalls(deps.rateLimiter, 'answer', once),
      waitRetryAfter((delayMs) => once(() => sleep(deps.clock, delayMs))),
    );
    ctx.role = roleOf(deps, ctx);
    ctx.timeZone = timeZone ?? deps.defaultTimeZone;
    ctx.words = deps.i18n.words(locale ?? deps.defaultLocale);
    return next();
  };
}
