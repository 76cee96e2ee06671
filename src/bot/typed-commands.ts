// Reads a command as people type it: in any case, with the slash of a Chinese keyboard, and in plain words without a slash.
// The update is rewritten to what Telegram sends for the plain command, so that one handler serves all of them.

import type { MiddlewareFn } from 'grammy';
import type { Message, MessageEntity } from 'grammy/types';
import { withoutInvisible } from '../base/visible-text.ts';
import type { BotContext } from './context.ts';
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
