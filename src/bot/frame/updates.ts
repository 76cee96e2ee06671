// What happens to every update before its handlers: it is stored before Telegram may forget it, handled in order within its
// chat, and handled once. A crash in the middle of a batch loses no update and repeats none that was handled wholly.

import type { MiddlewareFn } from 'grammy';
import type { Update } from 'grammy/types';
import { z } from 'zod';
import { sequentialize } from '@grammyjs/runner';
import { createSteadyTime } from '../../clock.ts';
import type { BotContext, BotDeps } from './context.ts';

/** Telegram keeps updates for a day. */
const rememberForMs = 48 * 3_600_000;
const pruneEveryMs = 3_600_000;
/** An older update is not handled any more: Telegram itself would not deliver it. */
const worthwhileMs = 24 * 3_600_000;

/** Written as Telegram sent it: of all that an update may hold, only its number is needed to handle it once. */
const storedUpdate = z.custom<Update>(
  (value) => z.looseObject({ update_id: z.int() }).safeParse(value).success,
);

export function createUpdateLog({ store, clock }: BotDeps) {
  return {
    store: (updates: readonly Update[]) =>
      store.updates.receive(
        updates.map((update) => ({ updateId: update.update_id, body: JSON.stringify(update) })),
        clock.now(),
      ),
    async leftOver(): Promise<Update[]> {
      const bodies = await store.updates.unhandled(clock.now() - worthwhileMs);
      return bodies.flatMap((body) => storedUpdate.safeParse(JSON.parse(body)).data ?? []);
    },
  };
}

/** By chat, and by person where there is no chat: two answers to one form never run at the same time. */
export function sequentializeByChat(): MiddlewareFn<BotContext> {
  return sequentialize((ctx) => String(ctx.chatId ?? ctx.from?.id ?? ''));
}

export function handleOnce({ store, clock, log }: BotDeps): MiddlewareFn<BotContext> {
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
