// Updates by webhook: tells Telegram where to post them, and asks it regularly whether that is still so and whether they
// arrive. They are stored by whichever instance they reach (src/intake/receive.ts).

import type { WebhookInfo } from 'grammy/types';
import { type Clock, pause } from '../base/clock.ts';
import { accountPauseMs, judge } from './judge.ts';
import { type StopSignal, type UpdateSource, UpdatesError, allowedUpdates } from './updates-connection.ts';

/** The methods of grammY's Api that a webhook uses. */
type WebhookApi = {
  setWebhook(
    url: string,
    options?: { secret_token: string; max_connections: number; allowed_updates: typeof allowedUpdates },
    signal?: StopSignal,
  ): Promise<true>;
  getWebhookInfo(signal?: StopSignal): Promise<WebhookInfo>;
};

/**
 * Telegram posts one update at a time on each, and the updates of a chat one after the other: enough for some hundred a
 * second, and few enough that those of different chats hardly overtake each other.
 */
const maxConnections = 10;
const checkEveryMs = 30_000;
/** Longer than Telegram's longest pause between two attempts to deliver an update, 2 minutes. */
const errorLastsMs = 150_000;

export function createUpdateWebhook(options: {
  api: WebhookApi;
  url: string;
  secret: string;
  clock: Clock;
}): UpdateSource {
  const { api, url, clock } = options;
  let isChecked = false;
  /** Telegram's time of its last error, in Unix seconds, 0 for none; and when a new one was first seen here. */
  let errorDate: number | undefined;
  let errorSeenAt = -Infinity;

  /** A failure that was there before this run says nothing: Telegram keeps the last one. */
  function noticeError(date: number): void {
    if (errorDate !== undefined && date > errorDate) errorSeenAt = clock.monotonic();
    errorDate = date;
  }

  async function check(signal: AbortSignal): Promise<void> {
    const info = await api.getWebhookInfo(signal);
    if (info.url !== url) {
      const change = info.url ? 'changed' : 'deleted';
      const sentence = `Another program uses this bot's token (the webhook was ${change}): only one may.`;
      throw new UpdatesError('conflict', sentence, accountPauseMs);
    }
    noticeError(info.last_error_date ?? 0);
    const isFailing = clock.monotonic() - errorSeenAt < errorLastsMs;
    if (info.pending_update_count === 0 || !isFailing) return;
    const sentence = `Telegram can't deliver people's messages to TELEGRAM_WEBHOOK_URL (${info.last_error_message}): check the name, the certificate and the proxy. It keeps them meanwhile, and tries again.`;
    throw new UpdatesError('silent', sentence, checkEveryMs);
  }

  return {
    async connect(signal) {
      try {
        // Without effect where the same webhook is set.
        await api.setWebhook(
          url,
          { secret_token: options.secret, max_connections: maxConnections, allowed_updates: allowedUpdates },
          signal,
        );
      } catch (error) {
        const verdict = judge(error);
        if (verdict.kind !== 'refused' || verdict.scope === 'account') throw error;
        const said = `${verdict.reason.status} ${verdict.reason.said}`;
        const sentence = `Telegram refuses TELEGRAM_WEBHOOK_URL (${said}): correct it, or leave it out to poll.`;
        throw new UpdatesError('refused', sentence, accountPauseMs);
      }
      isChecked = false;
    },
    async next(signal) {
      if (isChecked) await pause(clock, checkEveryMs, signal);
      isChecked = true;
      await check(signal);
    },
  };
}
