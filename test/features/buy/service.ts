// The embedded service over real HTTP, with the bot's client for it, and how people press buttons.

import { onTestFinished } from 'vitest';
import { openService, type SandboxService } from '../../../src/sandbox/service/open.ts';
import type { Button, Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import type { Telegram } from '../../../src/sandbox/telegram/open.ts';
import { createServiceClient } from '../../../src/service/client.ts';
import type { ManualClock } from '../../manual-clock.ts';

const credentials = { apiKey: 'canary-api-key', apiSecret: 'canary-api-secret' };

/** `running`: a service of before a restart. */
export async function openServiceAndClient(
  clock: ManualClock,
  options: { running?: SandboxService | undefined; timeoutMs?: number; toleranceMs?: number } = {},
) {
  const { running, timeoutMs = 20_000, toleranceMs } = options;
  const service =
    running ??
    (await openService({ ...credentials, clock, ...(toleranceMs !== undefined && { toleranceMs }) }));
  if (!running) onTestFinished(() => service.close());
  const client = createServiceClient({
    ...credentials,
    baseUrl: service.baseUrl,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
    timeoutMs,
  });
  return { service, client };
}

export function pressesIn(telegram: Telegram) {
  const pressAnd = async (
    person: Person,
    message: ChatMessage,
    button: Button,
    isAnswer: (other: ChatMessage) => boolean,
  ): Promise<ChatMessage> => {
    const come = telegram.waitFor(isAnswer, { since: telegram.mark() });
    await person.press(message, button);
    return come;
  };
  return {
    /** Presses and answers the message as it stands afterwards. */
    press: (person: Person, message: ChatMessage, button: Button) =>
      pressAnd(
        person,
        message,
        button,
        ({ chat_id, message_id }) => chat_id === message.chat_id && message_id === message.message_id,
      ),
    /** Presses a button that is answered by a new message in a chat. */
    pressForNews: (person: Person, message: ChatMessage, button: Button, chatId = message.chat_id) =>
      pressAnd(
        person,
        message,
        button,
        ({ chat_id, message_id, edits }) =>
          chat_id === chatId && message_id > message.message_id && edits === 0,
      ),
  };
}
