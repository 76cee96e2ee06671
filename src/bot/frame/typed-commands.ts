// Reads a command as people type it: in any case, with the slash of a Chinese keyboard, as one word without a slash, and
// corrected by an edit. The update is rewritten to what Telegram sends for the plain command, so that one handler
// serves all of them.

import type { MiddlewareFn } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { foldWord } from '../../input-words.ts';
import { withoutInvisible } from '../../visible-text.ts';
import type { BotContext, BotDeps } from './context.ts';

const command = /^[/／](\w+)(@\w+)?(?=\s|$)/;
const longestCorrectionSeconds = 5 * 60;

export function readTypedCommands(): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    if (isUnchanged(ctx)) return Promise.resolve();
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

/** An edited command counts as typed anew, in private and within minutes: the person puts a slip right. */
function takeCorrection(ctx: BotContext): void {
  const { edited_message: edited } = ctx.update;
  if (edited?.chat.type === 'private' && command.test(edited.text ?? '') && !isLateEdit(edited)) {
    beNewMessage(ctx);
  }
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

/** The last texts of private chats. */
const mostTexts = 1_000;
const lastTexts = new WeakMap<BotDeps, Map<string, string>>();

/** Telegram tells of an edit also when nothing has changed that a bot can see. */
function isUnchanged({ update, deps }: BotContext): boolean {
  const message = update.message ?? update.edited_message;
  if (message?.chat.type !== 'private' || message.text === undefined) return false;
  const known = lastTexts.get(deps) ?? new Map<string, string>();
  lastTexts.set(deps, known);
  const key = `${message.chat.id}:${message.message_id}`;
  const isSame = update.edited_message !== undefined && known.get(key) === message.text;
  known.set(key, message.text);
  const [oldest] = known.keys();
  if (known.size > mostTexts && oldest !== undefined) known.delete(oldest);
  return isSame;
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
