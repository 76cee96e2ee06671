// What a person finds in a file that the bot sent them.

import type { Telegram } from '../../../src/sandbox/telegram/open.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';

export async function download({ apiRoot }: Telegram, { raw }: ChatMessage): Promise<string> {
  const answer = await fetch(`${apiRoot}/sandbox/files/${raw.document?.file_id}`);
  // A byte order mark is kept.
  return Buffer.from(await answer.arrayBuffer()).toString('utf8');
}
