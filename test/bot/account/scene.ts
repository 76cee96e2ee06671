// A bot with the commands that read from the service, and the embedded service behind them, both over real HTTP.

import { onTestFinished } from 'vitest';
import { balance } from '../../../src/bot/account/balance.ts';
import { basic } from '../../../src/bot/account/basic.ts';
import { bills } from '../../../src/bot/account/bills.ts';
import { cancel } from '../../../src/bot/chat/cancel.ts';
import { recharge } from '../../../src/bot/account/recharge.ts';
import { openService } from '../../../src/sandbox/service/open.ts';
import type { SeenRequest } from '../../../src/sandbox/service/sandbox-service.ts';
import type { Button, Person } from '../../../src/sandbox/telegram/person.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { createServiceClient } from '../../../src/service/client.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openScene } from '../scene.ts';

const credentials = { apiKey: 'canary-api-key', apiSecret: 'canary-api-secret' };

export async function openReportScene(
  options: Pick<NonNullable<Parameters<typeof openScene>[0]>, 'drawing'> = {},
) {
  const clock = createManualClock();
  const service = await openService({ ...credentials, clock });
  onTestFinished(() => service.close());
  const client = createServiceClient({
    ...credentials,
    baseUrl: service.baseUrl,
    orderParams: { quantity: 'quantity', receiver: 'receiver', duration: 'duration' },
    clock,
  });
  const scene = await openScene({
    service: client,
    commands: [balance, recharge, basic, bills, cancel],
    ...options,
  });

  return {
    ...scene,
    person: (...who: Parameters<typeof scene.person>) => scene.person(...who),
    group: () => scene.group(),
    service,
    requests: (method: SeenRequest['method'], path = '/v1') =>
      service.requests.filter((request) => request.method === method && request.path.startsWith(path)),
    /** Presses and answers the message as it stands afterwards. */
    press: async (person: Person, message: ChatMessage, button: Button) => {
      const since = scene.telegram.mark();
      const { chat_id, message_id } = message;
      const changed = scene.telegram.waitFor(
        (other) => other.chat_id === chat_id && other.message_id === message_id,
        { since },
      );
      await person.press(message, button);
      return changed;
    },
    /** Presses a button that is answered by a new message. */
    pressForNews: async (person: Person, message: ChatMessage, button: Button) => {
      const since = scene.telegram.mark();
      const come = scene.telegram.waitFor((other) => other.message_id > message.message_id, { since });
      await person.press(message, button);
      return come;
    },
  };
}

/** What the copy buttons of a message put on the clipboard. */
export function copied(message: ChatMessage): string[] {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((button) => ('copy_text' in button ? [button.copy_text.text] : []));
}
