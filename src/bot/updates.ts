// Stores every update before it is confirmed to Telegram, and handles updates in order within a chat and once each. A
// crash loses no update, and repeats none that was handled completely.

import type { MiddlewareFn } from 'grammy';
import type { Message, Update } from 'grammy/types';
import { z } from 'zod';
import { sequentialize } from '@grammyjs/runner';
import { createSteadyTime, pause } from '../base/clock.ts';
import { StoreError } from '../base/errors.ts';
import { maskBackupKeys } from '../base/redact.ts';
import type { BotContext, BotDeps } from './context.ts';
import { isOfForm } from './ask/callback-data.ts';
import { isFormWaiting } from './ask/forms.ts';
import { answerPress, box, say } from './say.ts';

/** Longer than the day for which Telegram keeps an update, so that none is handled twice. */
const rememberForMs = 48 * 3_600_000;
const pruneEveryMs = 3_600_000;
const storeAgainMs = 1_000;
/** An older stored update is dropped, as Telegram itself would no longer deliver it. */
const longestAgeMs = 24 * 3_600_000;

/** Checks only the id of an update; the rest is stored as Telegram sent it, and grammY reads it. */
const storedUpdate = z.custom<Update>(
  (value) => z.looseObject({ update_id: z.int() }).safeParse(value).success,
);

export function createUpdateLog({ store, clock }: Pick<BotDeps, 'store' | 'clock'>) {
  return {
    store: (updates: readonly Update[]) =>
      store.updates.receive(
        updates.map((update) => ({
          updateId: update.update_id,
          // What is handled is what was stored: a secret key of backups that somebody types is in neither.
          body: maskBackupKeys(JSON.stringify(update)),
        })),
        clock.now(),
      ),
    /** At most `limit` that are not marked as handled, in the order of their ids. */
    async unhandled(limit: number): Promise<Update[]> {
      const bodies = await store.updates.unhandled(clock.now() - longestAgeMs, limit);
      return bodies.flatMap((body) => storedUpdate.safeParse(JSON.parse(body)).data ?? []);
    },
  };
}

/**
 * Handles one update at a time for each chat, or person if there is no chat, so a form never gets two answers at once; and
 * one at a time of those that tell in which groups the bot is, since two groups may be one that was changed.
 */
export function sequentializeByChat(): MiddlewareFn<BotContext> {
  return sequentialize((ctx) => {
    const place = String(ctx.chatId ?? ctx.from?.id ?? '');
    const { migrate_to_chat_id: to, migrate_from_chat_id: from } = ctx.message ?? {};
    const isMembership = ctx.chat?.type !== 'private' && ctx.myChatMember !== undefined;
    return isMembership || to !== undefined || from !== undefined ? [place, 'membership'] : place;
  });
}

/** Until `signal` is aborted, an update waits for a store that is busy: failed, it would not be handled in this run. */
export function handleOnce({ store, clock, log }: BotDeps, signal: AbortSignal): MiddlewareFn<BotContext> {
  const steadyNow = createSteadyTime(clock);
  let prunedAt = -Infinity;

  async function whenStoreAnswers<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof StoreError && error.failure === 'busy') || signal.aborted) throw error;
        log.warn({ err: error }, 'The store is busy; an update waits for it.');
        await pause(clock, storeAgainMs, signal);
      }
    }
  }

  return async (ctx, next) => {
    const { update_id: updateId } = ctx.update;
    if (await whenStoreAnswers(() => store.updates.isHandled(updateId))) {
      log.debug({ updateId }, 'An update came again and was skipped.');
      return;
    }
    await next();
    await whenStoreAnswers(() => store.updates.markHandled(updateId, clock.now()));
    if (clock.monotonic() - prunedAt < pruneEveryMs) return;
    prunedAt = clock.monotonic();
    // The earlier of both clocks, so that setting the wall clock forward prunes nothing early.
    const before = Math.min(clock.now(), steadyNow()) - rememberForMs;
    await store.updates
      .prune(before)
      .catch((error: unknown) => log.warn({ err: error }, 'Old updates could not be deleted.'));
  };
}

// Answers updates that no handler has answered: every callback query, and in a private chat every message.

/**
 * Answers a callback query that its handler left unanswered: Telegram shows a progress bar on the button until then. A
 * failure of this call is logged and not thrown, because an update that throws is handled again after a restart.
 */
export function answerCallbackQueries(): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    await next();
    if (!ctx.callbackQuery || ctx.isAnswered) return;
    try {
      await answerPress(ctx);
    } catch (error) {
      const { log } = ctx.deps;
      log.warn({ updateId: ctx.update.update_id, err: error }, 'A press of a button could not be answered.');
    }
  };
}

/** The last middleware, which only updates without a handler reach. */
export function answerUnhandled(): MiddlewareFn<BotContext> {
  return async (ctx) => {
    ctx.isUnread = true;
    if (ctx.callbackQuery) {
      const key = isOfForm(ctx.callbackQuery.data) ? 'form-over' : 'button-over';
      return box(ctx, key);
    }
    if (ctx.message && hasUnreadableContent(ctx.message)) return answerUnreadable(ctx, ctx.message);
    if (!ctx.message?.text || ctx.wasFormOutdated) return;
    const isReply = ctx.message.reply_to_message?.from?.id === ctx.me.id;
    if (ctx.chat?.type !== 'private' && !(isReply && ctx.hasFormExpired)) return;
    await say(ctx, ctx.words(keyFor(ctx, ctx.message.text)));
  };
}

/** What to say about a text that nothing could be made of. */
function keyFor({ isCorrection, hasFormExpired }: BotContext, text: string): string {
  if (text.startsWith('/')) return 'unknown-command';
  if (hasFormExpired) return 'form-expired';
  return isCorrection ? 'edit-not-understood' : 'not-understood';
}

const unreadable = [
  'voice',
  'audio',
  'video',
  'video_note',
  'photo',
  'sticker',
  'animation',
  'document',
  'contact',
  'location',
  'poll',
  'dice',
  'story',
] as const;

/** Whether it is a message of a person that has no text; notices of Telegram itself have none either. */
function hasUnreadableContent(message: Message): boolean {
  return unreadable.some((kind) => message[kind] !== undefined);
}

/** In a group only a reply to the bot's waiting question was meant for the bot. */
async function answerUnreadable(ctx: BotContext, message: Message): Promise<void> {
  const isWaiting = isFormWaiting(ctx);
  if (ctx.chat?.type !== 'private' && !(isWaiting && message.reply_to_message?.from?.id === ctx.me.id))
    return;
  await say(ctx, ctx.words(isWaiting ? 'hint-text-only-waiting' : 'hint-text-only'));
}
