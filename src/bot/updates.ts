// The way of every update: one lane for each chat, each update once. What was handled wholly is remembered, because
// a restart in mid-batch brings it again.

import type { MiddlewareFn } from 'grammy';
import { sequentialize } from '@grammyjs/runner';
import type { BotContext, Rooms } from './context.ts';

/** Telegram keeps updates for a day. */
const rememberForMs = 48 * 3_600_000;
const pruneEveryMs = 3_600_000;

/** By chat, and by person where there is no chat: two answers to one form never run at the same time. */
export function keepLanes(): MiddlewareFn<BotContext> {
  return sequentialize((ctx) => String(ctx.chatId ?? ctx.from?.id ?? ''));
}

export function handleOnce({ store, clock, log }: Rooms): MiddlewareFn<BotContext> {
  let prunedAt = -Infinity;
  return async (ctx, next) => {
    if (await store.updates.isHandled(ctx.update.update_id)) {
      log.debug({ updateId: ctx.update.update_id }, 'An update came again and was skipped.');
      return;
    }
    await next();
    const now = clock.now();
    await store.updates.markHandled(ctx.update.update_id, now);
    if (now - prunedAt < pruneEveryMs) return;
    prunedAt = now;
    await store.updates.prune(now - rememberForMs);
  };
}
