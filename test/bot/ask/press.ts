// A press of which the answer may be an edit or a new message.

import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Telegram } from '../../../src/sandbox/telegram/open.ts';
import type { Button, Person } from '../../../src/sandbox/telegram/person.ts';

/** Answers what comes of it in the chat: the message as it stands then, or the next one. */
export const pressIn =
  (telegram: Telegram) =>
  async (who: Person, message: ChatMessage, button: Button): Promise<ChatMessage> => {
    const since = telegram.mark();
    const next = telegram.waitFor((other) => other.chat_id === message.chat_id, { since });
    await who.press(message, button);
    return next;
  };
