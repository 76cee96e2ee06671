// Edits in private chats. An edited command, and the word for /cancel, count as written now, if they come within minutes:
// the person corrects a slip. What other edits change is in chat/edited-text.ts.

import type { MiddlewareFn } from 'grammy';
import type { Message } from 'grammy/types';
import type { BotContext, BotDeps } from './context.ts';
import { commandOf, isCommandText } from './typed-commands.ts';

const longestCorrectionSeconds = 5 * 60;

/** Stands before readTypedCommands, which reads the corrected command. */
export function readCorrections(): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    if (isUnchanged(ctx)) return Promise.resolve();
    takeCorrection(ctx);
    return next();
  };
}

function takeCorrection(ctx: BotContext): void {
  const { edited_message: edited } = ctx.update;
  if (edited?.chat.type !== 'private' || edited.text === undefined || isLateEdit(edited)) return;
  // A form takes every other word for an answer.
  const isCancelWord = commandOf(edited.text) === 'cancel';
  if (isCancelWord || (isCommandText(edited.text) && isSeen(ctx))) beNewMessage(ctx);
}

/** Whether the message was corrected so late that it was meant for another moment. */
export function isLateEdit({ date, edit_date: editedAt = Infinity }: Message): boolean {
  return editedAt - date > longestCorrectionSeconds;
}

/** Makes the edited message one that was written now. */
export function beNewMessage(ctx: BotContext): void {
  const { edited_message: edited } = ctx.update;
  if (!edited) return;
  const { edit_date: _, ...message } = edited;
  delete ctx.update.edited_message;
  ctx.update.message = message;
  ctx.isCorrection = true;
}

/** Far more messages of private chats than are written within the minutes in which an edit counts. */
const mostTexts = 1_000;
/** The last text of each, by chat and message. */
const lastTexts = new WeakMap<BotDeps, Map<string, string>>();

/**
 * Whether this process had the message before its edit. What came of an older one is not known: a card, or an order that
 * waits for approval, would be made a second time.
 */
export function isSeen({ update, deps }: BotContext): boolean {
  const message = update.message ?? update.edited_message;
  return message !== undefined && lastTexts.get(deps)?.has(keyOf(message)) === true;
}

/** Telegram tells of an edit also when nothing has changed that a bot can see. */
function isUnchanged(ctx: BotContext): boolean {
  const { update, deps, role } = ctx;
  const message = update.message ?? update.edited_message;
  if (message?.chat.type !== 'private' || message.text === undefined || role === undefined) return false;
  const isEdit = update.edited_message !== undefined;
  if (isEdit && !isSeen(ctx)) return false;
  const known = lastTexts.get(deps) ?? new Map<string, string>();
  lastTexts.set(deps, known);
  const key = keyOf(message);
  const isSame = isEdit && known.get(key) === message.text;
  known.set(key, message.text);
  const [oldest] = known.keys();
  if (known.size > mostTexts && oldest !== undefined) known.delete(oldest);
  return isSame;
}

function keyOf({ chat, message_id }: Message): string {
  return `${chat.id}:${message_id}`;
}
