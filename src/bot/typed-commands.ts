// Reads a command as people type it: in any case, with the slash of a Chinese keyboard, and in plain words without a slash.
// The update is rewritten to what Telegram sends for the plain command, so that one handler serves all of them.

import type { MiddlewareFn } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { withoutInvisible } from '../base/visible-text.ts';
import type { BotContext, BotDeps } from './context.ts';
import { inputWords } from '../input/words.ts';

const command = /^[/／](\w+)(@\w+)?(?=\s|$)/;

export function readTypedCommands(): MiddlewareFn<BotContext> {
  return (ctx, next) => {
    const { message } = ctx;
    if (message?.text !== undefined) writeCommand(message, 'text', 'entities');
    else if (message?.caption !== undefined) writeCommand(message, 'caption', 'caption_entities');
    // Whatever a form asks for, this ends it.
    if (ctx.chat?.type === 'private' && commandOf(message?.text ?? '') === 'cancel') beCommand(ctx, 'cancel');
    return next();
  };
}

/** Whether the text begins with a command of whatever name. */
export function isCommandText(text: string): boolean {
  return command.test(text);
}

/** Commands that take what stands behind their word; behind others a word is talk: `balance is low`. */
const withText: ReadonlySet<string> = new Set([
  'orders',
  'alerts',
  'mute',
  'unmute',
  'price',
  'stats',
  'addresses',
  'bills',
  'basic',
  'why',
  'replay',
  'export',
  'digest',
]);
/** Behind a command's word, what stands for the removal of an entry. */
const removal = 'remove';

/** A command in plain words, with what stands behind it: `balance`, `mute payouts 1h`, `查订单 工资`, `удали выплаты`. */
export type SpokenCommand = { name: string; rest: string };

export function spokenCommand(text: string): SpokenCommand | undefined {
  const { commands, remove, commandFillers } = inputWords;
  const written = withoutInvisible(text).normalize('NFKC').trim();
  for (let rest = written.replace(/[.!?。]+$/u, '').trim(); rest !== '';) {
    const found = wordAtStart(rest, commands.keys());
    const name = found && commands.get(found.word);
    if (found && name !== undefined) {
      const said = withoutFillers(found.rest, commandFillers);
      if (said === '') return { name, rest: '' };
      return withText.has(name) ? { name, rest: found.rest } : undefined;
    }
    const removed = wordAtStart(rest, remove);
    if (removed) {
      return removed.rest === '' ? undefined : { name: 'addresses', rest: `${removal} ${removed.rest}` };
    }
    const filler = wordAtStart(rest, commandFillers);
    if (!filler) return undefined;
    rest = filler.rest;
  }
  return undefined;
}

/** The command that the text is a word for, without its slash. */
export function commandOf(text: string): string | undefined {
  const spoken = spokenCommand(text);
  return spoken?.rest === '' ? spoken.name : undefined;
}

function withoutFillers(text: string, fillers: ReadonlySet<string>): string {
  const found = text === '' ? undefined : wordAtStart(text, fillers);
  return found ? withoutFillers(found.rest, fillers) : text;
}

/** The longest of the words that the text begins with; words of Chinese are written without spaces. */
function wordAtStart(text: string, words: Iterable<string>): { word: string; rest: string } | undefined {
  const lower = text.toLowerCase();
  let longest = '';
  for (const word of words) {
    if (word.length <= longest.length || !lower.startsWith(word)) continue;
    const isWhole = /\p{Script=Han}$/u.test(word) || !/^[\p{L}\p{N}]/u.test(lower.slice(word.length));
    if (isWhole) longest = word;
  }
  // Where letters change their length with their case, nothing behind them can be told apart.
  if (longest === '' || lower.length !== text.length) return undefined;
  return { word: longest, rest: text.slice(longest.length).replace(/^[\s,:：，、]+/u, '') };
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

// Edits in private chats. An edited command, and the word for /cancel, count as written now, if they come within minutes:
// the person corrects a slip. What other edits change is in chat/typed-text.ts.

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
