// Formats a message of the bot for a terminal: its text, the addresses of links, its buttons with numbers.

import type { InlineKeyboardButton } from 'grammy/types';
import type { ChatMessage } from './telegram/chat-message.ts';

/** A button that sends something to the bot. */
export type Pressable = InlineKeyboardButton.CallbackButton;

export function printMessage(
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
