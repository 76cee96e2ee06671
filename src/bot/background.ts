// What the bot does in chats without an update that asks for it: shows what becomes of orders, carries out rule changes
// that have waited long enough, and ends set-ups of authenticator apps in time.

import type { OpenBot } from './bot.ts';
import { openOrderNotifications } from './buy/order-notifications.ts';
import { scheduleSetUpEnds } from './codes/set-up.ts';
import type { BotDeps } from './frame/context.ts';
import { openPendingChangeRunner } from './guard/pending-runner.ts';
import { createNotificationSender } from './guard/send-notification.ts';

export type Background = {
  /** After `orders.start()`. Takes up what an earlier run left; throws StoreError. */
  start(): Promise<void>;
  /** Stops carrying out pending changes. Changes of orders are shown until `close`. */
  stop(): Promise<void>;
  /** After the orders are closed, so that what became of their last calls is shown. */
  close(): Promise<void>;
};

/** Subscribes to the changes of orders at once, before `start`. */
export function openBackground({
  bot: { api, urgentApi },
  deps,
}: {
  bot: Pick<OpenBot, 'api' | 'urgentApi'>;
  deps: BotDeps;
}): Background {
  const orderNotifications = openOrderNotifications({ api: urgentApi, deps });
  const pending = openPendingChangeRunner({
    ...deps,
    send: createNotificationSender({ api: urgentApi, deps }),
  });
  return {
    async start() {
      await orderNotifications.start();
      pending.start();
      await scheduleSetUpEnds({ api, deps });
    },
    stop: () => pending.close(),
    close: () => orderNotifications.close(),
  };
}
