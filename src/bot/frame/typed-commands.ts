// Reads a command as people type it: in any case, with the slash of a Chinese keyboard, as one word without a slash, and
// corrected by an edit. The update is rewritten to what Telegram sends for the plain command, so that one handler
// serves all of them.

import type { MiddlewareFn } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { foldWord } from '../../input-words.ts';
import { withoutInvisible } from '../../visible-text.ts';
import type { BotContext } from './context.ts';

const command = /^[/／](\w+)(@\w+)?(?=\s|$)/;
/** A command that is corrected later than this was meant for another moment. */
const longestCorrectionSeconds = 5 * 60;

export function readTypedCommands(): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    takeCorrection(ctx);
    const { message } = ctx;
    if (message?.text !== undefined) writeCommand(message, 'text', 'entities');
    else if (message?.caption !== undefined) writeCommand(message, 'caption', 'caption_entities');
    // A form takes every other word for an answer.
    if (ctx.chat?.type === 'private' && wordCommand(ctx) === 'cancel') beCommand(ctx, 'cancel');
    return next();
  };
}

/** The command that the whole message stands for, such as `balance`, `баланс` or `余额`. */
export function wordCommand({ message, deps }: BotContext): string | undefined {
  const word = withoutInvisible(message?.text ?? '').trim();
  return deps.i18n.input.commands.get(foldWord(word.replace(/[.!?。！？]+$/u, '')));
}

/** Makes the message the command, with the words behind it. */
export function beCommand({ message }: BotContext, name: string, rest = ''): void {
  if (!message) return;
  message.text = rest === '' ? `/${name}` : `/${name} ${rest}`;
  message.entities = [{ type: 'bot_command', offset: 0, length: name.length + 1 }];
}

/**
 * An edited command counts as typed anew, in private and within minutes: the person puts a slip right. It may show a
 * card once more, and the earlier card is named on it; nothing is confirmed by an edit.
 */
function takeCorrection(ctx: BotContext): void {
  const edited = ctx.update.edited_message;
  if (!edited || edited.chat.type !== 'private' || !command.test(edited.text ?? '')) return;
  if ((edited.edit_date ?? Infinity) - edited.date > longestCorrectionSeconds) return;
  const { edit_date: _, ...message } = edited;
  delete ctx.update.edited_message;
  ctx.update.message = message;
}

function writeCommand(
  message: Message,
  text: 'text' | 'caption',
  list: 'entities' | 'caption_entities',
): void {
  const [written, name = '', bot = ''] = command.exec(message[text] ?? '') ?? [];
  if (written === undefined) return;
  message[text] = `/${name.toLowerCase()}${bot}${(message[text] ?? '').slice(written.length)}`;
  const entity: MessageEntity = { type: 'bot_command', offset: 0, length: written.length };
  message[list] = [entity, ...(message[list] ?? []).filter(({ offset }) => offset > 0)];
}
