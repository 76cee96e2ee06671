// The work of the bot that no update starts: shows the changes of orders and of incidents in their chats, keeps the boards
// up to date, tells of mutes that are over, and ends set-ups of authenticator apps in time. After a restart it continues
// where the last run ended.

import { openBoards } from './reports/board-message.ts';
import { openEndedMutes } from './alerts/ended-mutes.ts';
import type { OpenBot } from './bot.ts';
import { openOrderNotifications } from './buy/order-notifications.ts';
import { scheduleSetUpEnds } from './codes/set-up.ts';
import type { BotDeps } from '../bot/context.ts';
import type { MessageApi, ReportApi } from '../bot/message-api.ts';
import { openIncidentRunner } from './incidents/runner.ts';

export type Background = ReturnType<typeof openBackground>;

/** Subscribes to the changes of orders at once, before `start`. */
export function openBackground({
  bot: { api },
  orderApi,
  noticeApi,
  alertNoticeApi,
  reportApi,
  deps,
}: {
  bot: Pick<OpenBot, 'api'>;
  /** For news of orders, and for the bot's own notices. */
  orderApi: MessageApi;
  noticeApi: MessageApi;
  /** For what belongs to alerts. */
  alertNoticeApi: MessageApi;
  reportApi: ReportApi;
  deps: BotDeps;
}) {
  const orderNotifications = openOrderNotifications({ api: orderApi, deps });
  const incidents = openIncidentRunner({
    api: noticeApi,
    deps,
    refreshOrder: (orderId) => orderNotifications.refresh(orderId),
  });
  const endedMutes = openEndedMutes({ api: alertNoticeApi, deps });
  const boards = openBoards({ api: reportApi, deps });
  return {
    /** Call it after `orders.start()`. Continues the work of an earlier run; throws StoreError. */
    async start(): Promise<void> {
      await orderNotifications.start();
      incidents.start();
      endedMutes.start();
      boards.start();
      await scheduleSetUpEnds({ api, deps });
    },
    /**
     * Stops reminding of incidents, telling of mutes, and editing boards. Changes of orders are shown until `close`.
     */
    async stop(): Promise<void> {
      await Promise.all([incidents.close(), endedMutes.close(), boards.close()]);
    },
    /** Call it after the orders are closed, so that the results of their last calls are shown. */
    close: (): Promise<void> => orderNotifications.close(),
  };
}
