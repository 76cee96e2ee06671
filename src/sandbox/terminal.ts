// The sandbox's terminal: typed text is a message of a person in Telegram, a number presses a button, a colon begins a
// command of the sandbox. The bot's messages are printed with numbered buttons.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { InlineKeyboardButton } from 'grammy/types';
import { faultKinds, isFaultKind } from './service/faults.ts';
import type { Model, Place } from './model.ts';
import { readable } from '../base/visible-text.ts';
import type { ChatMessage } from './telegram/chat-message.ts';

type TerminalOptions = {
  model: Model;
  /** Pictures and documents of the bot are stored here. */
  folder: string;
  write: (text: string) => void;
};

export type Terminal = ReturnType<typeof openTerminal>;

const help = `
  anything            is said to the bot by the person you are, where you are
  3                   presses button [3]; :say 3 says the number
  :as olga|anna|sam   who you are: Olga is the owner, Anna an operator, Sam a stranger
  :in private|team|alerts   where you are: the private chat, the group's General or its topic Alerts
  :add                adds the bot to the group (as the person you are)
  :emit               lists the webhooks that the service can send; :emit hourly sends one
  :again              sends the last webhook once more: a repeat that nobody should hear
  :fault              lists what can go wrong with the service's next answer; :fault bad_gateway lets it
  :quit               ends the sandbox
`;

/** A title is anybody's text: with its control characters it could write anywhere on the screen. */
const oneLine = (title: string): string => readable(title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

/** Ephemeral messages have ids of their own. */
function idOf({ message_id, ephemeral_message_id }: ChatMessage): string {
  return ephemeral_message_id === undefined ? String(message_id) : `ephemeral ${ephemeral_message_id}`;
}

export function openTerminal(options: TerminalOptions) {
  const { model, write } = options;
  const { telegram, people, places, actions } = model;
  let me = Object.values(people)[0]!;
  let place: Place = {};
  /** Every button ever printed: [1] is the first, and none is removed, so a number keeps its meaning. */
  const printedButtons: Array<{ chatId: number; messageId: string; button: Pressable }> = [];

  function show(message: ChatMessage, isEdit: boolean): void {
    const { id, title, type } = telegram.chat(message.chat_id);
    const printed = printMessage(message, {
      place: type === 'private' ? (id === me.id ? '' : `to ${oneLine(title)}`) : `in ${oneLine(title)}`,
      isEdit,
      firstNumber: printedButtons.length + 1,
      saveFile: (name, bytes) => {
        const path = join(options.folder, `${id}-${message.message_id}-${name}`);
        writeFileSync(path, bytes);
        return path;
      },
    });
    for (const button of printed.pressables)
      printedButtons.push({ chatId: id, messageId: idOf(message), button });
    write(printed.text);
  }

  async function press(number: number): Promise<void> {
    const { chatId, messageId, button } = printedButtons[number - 1]!;
    const seen = [...telegram.chat(chatId).messages, ...me.ephemeral(chatId)];
    const message = seen.find((other) => idOf(other) === messageId);
    const standing = message?.reply_markup?.inline_keyboard.flat() ?? [];
    if (!message || !standing.some((other) => isDeepStrictEqual(other, button)))
      return write(`  The button [${number}] ${button.text} is gone.\n\n`);
    const { message_id, ephemeral_message_id: ephemeralId } = message;
    const answer = await actions.press({
      person: me.id,
      chat: chatId,
      message: ephemeralId ?? message_id,
      ephemeral: ephemeralId !== undefined,
      data: button.callback_data,
    });
    if (answer.text) write(`  (${answer.text})\n\n`);
  }

  async function report(emitted: Promise<{ status?: number }>): Promise<void> {
    const { status = 'nothing' } = await emitted;
    write(`  (the webhook was answered with ${status})\n\n`);
  }

  const commands: Record<string, (argument: string) => unknown> = {
    help: () => write(help),
    say: (words) => actions.say({ person: me.id, text: words, ...place }),
    as(name) {
      const person = Object.hasOwn(people, name) ? people[name] : undefined;
      if (!person) return write(`  Known people: ${Object.keys(people).join(', ')}\n\n`);
      me = person;
      place = {};
      return write(`  You are ${person.user.first_name}, in the private chat with the bot.\n\n`);
    },
    in(where) {
      const chosen = Object.hasOwn(places, where) ? places[where] : undefined;
      if (!chosen) return write(`  Known places: ${Object.keys(places).join(', ')}\n\n`);
      place = chosen;
      return write(`  You are in ${where}.\n\n`);
    },
    add: () => actions.bot({ chat: places['team']!.chat!, isMember: true, by: me.id }),
    emit: (sample) => report(actions.emit({ sample })),
    again: () => report(actions.repeat({})),
    async fault(kind) {
      if (!isFaultKind(kind)) return write(`  Known faults: ${Object.keys(faultKinds).join(', ')}\n\n`);
      actions['service-fault']({ kind });
      return write(`  The service's next answer: ${kind}.\n\n`);
    },
  };

  telegram.watchActivity((entry) => {
    if ((entry.kind === 'message' || entry.kind === 'edit') && entry.message.fromBot)
      show(entry.message, entry.kind === 'edit');
  });
  return {
    /** Resolves when the line was executed; false means that the sandbox is to end. */
    async type(line: string): Promise<boolean> {
      const text = line.trim();
      try {
        if (text === '') return true;
        if (text === ':quit') return false;
        if (/^[1-9]\d*$/.test(text) && Number(text) <= printedButtons.length) await press(Number(text));
        else if (text.startsWith(':')) {
          const [, name = '', argument = ''] = /^:(\S*)\s*(.*)$/.exec(text) ?? [];
          await commands[Object.hasOwn(commands, name) ? name : 'help']!(argument);
        } else actions.say({ person: me.id, text, ...place });
      } catch (error) {
        write(`  ${error instanceof Error ? error.message : String(error)}\n\n`);
      }
      return true;
    },
  };
}

// Formats a message of the bot for a terminal: its text, the addresses of links, its buttons with numbers.

/** A button that sends something to the bot. */
type Pressable = InlineKeyboardButton.CallbackButton;

function printMessage(
  message: ChatMessage,
  options: {
    /** The chat that it is in, '' for the private chat in view. */
    place: string;
    isEdit: boolean;
    firstNumber: number;
    /** Stores a picture or document and returns its path. */
    saveFile: (name: string, bytes: Uint8Array) => string;
  },
): { text: string; pressables: Pressable[] } {
  const pressables: Pressable[] = [];
  const heading = ['🤖 Delegram', options.place, options.isEdit ? '(edited)' : ''].filter(
    (part) => part !== '',
  );
  const lines = [heading.join(' ')];
  if (message.photo) lines.push(`[picture: ${options.saveFile('picture.png', message.photo)}]`);
  if (message.document) {
    lines.push(`[document: ${options.saveFile(message.document.file_name, message.document.bytes)}]`);
  }
  lines.push(...withLinks(message).split('\n'));
  for (const row of message.reply_markup?.inline_keyboard ?? []) {
    const labels = row.map((button) => {
      if ('callback_data' in button) {
        pressables.push(button);
        return `[${options.firstNumber + pressables.length - 1}] ${button.text}`;
      }
      if ('copy_text' in button) return `[copies ${button.copy_text.text}] ${button.text}`;
      return 'url' in button ? `[opens ${button.url}] ${button.text}` : button.text;
    });
    lines.push(labels.join('   '));
  }
  return { text: `${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`, pressables };
}

/** The text with each link's address after its label. */
function withLinks({ text, entities }: ChatMessage): string {
  let shown = text;
  for (const entity of entities.toReversed()) {
    if (entity.type !== 'text_link') continue;
    const end = entity.offset + entity.length;
    shown = `${shown.slice(0, end)} ‹${entity.url}›${shown.slice(end)}`;
  }
  return shown;
}
