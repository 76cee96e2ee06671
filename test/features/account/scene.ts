// A bot with the commands that read from the service, and the embedded service behind them, both over real HTTP.

import { balance } from '../../../src/features/account/balance.ts';
import { basic } from '../../../src/features/account/basic.ts';
import { bills } from '../../../src/features/account/bills.ts';
import { cancel } from '../../../src/features/chat/cancel.ts';
import { recharge } from '../../../src/features/account/recharge.ts';
import type { SeenRequest } from '../../../src/sandbox/service/sandbox-service.ts';
import type { ChatMessage } from '../../../src/sandbox/telegram/chat-message.ts';
import { createManualClock } from '../../manual-clock.ts';
import { openServiceAndClient, pressesIn } from '../buy/service.ts';
import { openScene } from '../../bot/scene.ts';

export async function openReportScene(
  options: Pick<NonNullable<Parameters<typeof openScene>[0]>, 'drawing' | 'ceilings' | 'apiVersion'> = {},
) {
  const clock = createManualClock();
  const { service, client } = await openServiceAndClient(clock);
  const scene = await openScene({
    service: client,
    commands: [balance, recharge, basic, bills, cancel],
    ...options,
  });

  return {
    ...scene,
    service,
    requests: (method: SeenRequest['method'], path = '/v1') =>
      service.requests.filter((request) => request.method === method && request.path.startsWith(path)),
    ...pressesIn(scene.telegram),
  };
}

/** What the copy buttons of a message put on the clipboard. */
export function copied(message: ChatMessage): string[] {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((button) => ('copy_text' in button ? [button.copy_text.text] : []));
}
