// Reads a command as people type it: in any case, with the slash of a Chinese keyboard, and as one word without a slash.
// The update is rewritten to what Telegram sends for the plain command, so that one handler serves all of them.

import type { MiddlewareFn } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { foldWord } from '../../input-words.ts';
import { withoutInvisible } from '../../visible-text.ts';
import type { BotContext, BotDeps } from './context.ts';

const command = /^[/／](\w+)(@\w+)?(?=\s|$)/;

export function readTypedCommands(): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    const { message } = ctx;
    if (message?.text !== undefined) writeCommand(message, 'text', 'entities');
    else if (message?.caption !== undefined) writeCommand(message, 'caption', 'caption_entities');
    // A form takes every other word for an answer.
    if (ctx.chat?.type === 'private' && wordCommand(ctx) === 'cancel') beCommand(ctx, 'cancel');
    return next();
  };
}

/** Whether the text begins with a command of whatever name. */
export function isCommandText(text: string): boolean {
  return command.test(text);
}

/** The command that the whole message stands for, such as `balance`, `баланс` or `余额`. */
export function wordCommand({ message, deps }: BotContext): string | undefined {
  return commandOf(message?.text ?? '', deps);
}

/** The command that the text is a word for, without its slash. */
export function commandOf(text: string, { i18n }: Pick<BotDeps, 'i18n'>): string | undefined {
  const word = withoutInvisible(text).trim();
  return i18n.input.commands.get(foldWord(word.replace(/[.!?。！？]+$/u, '')));
}

/** Makes the message the command, with the words behind it. */
export function beCommand({ message }: BotContext, name: string, rest = ''): void {
  if (!message) return;
  message.text = rest === '' ? `/${name}` : `/${name} ${rest}`;
  message.entities = [{ type: 'bot_command', offset: 0, length: name.length + 1 }];
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
