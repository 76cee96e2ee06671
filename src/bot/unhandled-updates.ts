// Answers updates that no handler has answered: every callback query, and in a private chat every message.

import type { MiddlewareFn } from 'grammy';
import type { Message } from 'grammy/types';
import { isOfForm } from './ask/callback-data.ts';
import { isFormWaiting } from './ask/forms.ts';
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
