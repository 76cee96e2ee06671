// The way of every update: stored before Telegram may forget it, one lane for each chat, each update once. A crash in
// mid-batch loses no wish and repeats none that was handled wholly.

import type { MiddlewareFn } from 'grammy';
import type { Update } from 'grammy/types';
import { sequentialize } from '@grammyjs/runner';
import { createSteadyTime } from '../../clock.ts';
import type { BotContext, Deps } from './context.ts';

/** Telegram keeps updates for a day. */
const rememberForMs = 48 * 3_600_000;
const pruneEveryMs = 3_600_000;
/** A wish that is older than what Telegram itself would still deliver has lost its sense. */
const worthwhileMs = 24 * 3_600_000;

export function createUpdateLog({ store, clock }: Deps) {
  return {
    store: (updates: readonly Update[]) =>
      store.updates.receive(
        updates.map((update) => ({ updateId: update.update_id, body: JSON.stringify(update) })),
        clock.now(),
      ),
    async leftOver(): Promise<Update[]> {
      const bodies = await store.updates.unhandled(clock.now() - worthwhileMs);
      return bodies.map((body) => JSON.parse(body) as Update);
    },
  };
}

/** By chat, and by person where there is no chat: two answers to one form never run at the same time. */
export function sequentializeByChat(): MiddlewareFn<BotContext> {
  return sequentialize((ctx) => String(ctx.chatId ?? ctx.from?.id ?? ''));
}

export function handleOnce({ store, clock, log }: Deps): MiddlewareFn<BotContext> {
  const steadyNow = createSteadyTime(clock);
  let prunedAt = -Infinity;
  return async (ctx, next) => {
    if (await store.updates.isHandled(ctx.update.update_id)) {
      log.debug({ updateId: ctx.update.update_id }, 'An update came again and was skipped.');
      return;
    }
    await next();
    await store.updates.markHandled(ctx.update.update_id, clock.now());
    if (clock.monotonic() - prunedAt < pruneEveryMs) return;
    prunedAt = clock.monotonic();
    // Whichever is earlier: a clock that is set forward or back makes nothing old.
    await store.updates.prune(Math.min(clock.now(), steadyNow()) - rememberForMs);
  };
}
