// Updates by polling. Each is stored before the next poll confirms it to Telegram: from then on only the ledger has it.

import type { Update, WebhookInfo } from 'grammy/types';
import type { Log } from '../base/log.ts';
import { pollSeconds } from './fetch.ts';
import { allowedUpdates, type StopSignal, type UpdateSource } from './updates-connection.ts';

/** The methods of grammY's Api that polling uses. */
type PollApi = {
  getWebhookInfo(signal?: StopSignal): Promise<WebhookInfo>;
  deleteWebhook(options?: object, signal?: StopSignal): Promise<true>;
  getUpdates(
    options?: { offset: number; timeout: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<Update[]>;
};

export function createPolling(options: {
  api: PollApi;
  log: Log;
  /** Stores the updates before they are confirmed to Telegram. When it throws, they are polled again. */
  store: (updates: readonly Update[]) => Promise<void>;
  /** Called after each poll; also one that brought nothing: another instance may have stored what came by a webhook. */
  onStored: () => void;
}): UpdateSource {
  const { api, log } = options;
  let offset = 0;
  let isTold = false;
  return {
    async connect(signal) {
      const { url = '' } = await api.getWebhookInfo(signal);
      if (url === '') return;
      // While a webhook is set, Telegram refuses `getUpdates`. What waits for the webhook is kept, and polled.
      await api.deleteWebhook({}, signal);
      if (isTold) return;
      isTold = true;
      const host = URL.parse(url)?.host ?? '';
      log.warn(
        `Telegram sent this bot's updates to a webhook at ${host}; it is removed, because TELEGRAM_WEBHOOK_URL is not set. A program that set it needs a bot of its own.`,
      );
    },
    async next(signal) {
      const polled = { offset, timeout: pollSeconds, allowed_updates: allowedUpdates };
      const updates = await api.getUpdates(polled, signal);
      await options.store(updates);
      offset = (updates.at(-1)?.update_id ?? offset - 1) + 1;
      options.onStored();
    },
  };
}
