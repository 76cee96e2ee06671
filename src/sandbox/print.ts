// A message of the bot as a terminal shows it: its text, where links lead, its buttons with numbers.

import type { ChatMessage } from './telegram/world.ts';

export function printMessage(
  message: ChatMessage,
  options: {
    /** Where it stands, '' for the private chat in view. */
    place: string;
    isEdit: boolean;
    firstNumber: number;
    /** Keeps a picture or document, answers its path. */
    saveFile: (name: string, bytes: Uint8Array) => string;
  },
): { text: string; presses: string[] } {
  const presses: string[] = [];
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
        presses.push(button.callback_data);
        return `[${options.firstNumber + presses.length - 1}] ${button.text}`;
      }
      if ('copy_text' in button) return `[copies ${button.copy_text.text}] ${button.text}`;
      return 'url' in button ? `[opens ${button.url}] ${button.text}` : button.text;
    });
    lines.push(labels.join('   '));
  }
  return { text: `${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`, presses };
}

/** The text with each link's address behind its label. */
function withLinks({ text, entities }: ChatMessage): string {
  let shown = text;
  for (const entity of entities.toReversed()) {
    if (entity.type !== 'text_link') continue;
    const end = entity.offset + entity.length;
    shown = `${shown.slice(0, end)} ‹${entity.url}›${shown.slice(end)}`;
  }
  return shown;
}
