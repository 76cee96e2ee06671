// How what people send reaches the bot, by polling or by Telegram's webhook, and what Telegram says when it can't deliver.

import { tagTime } from '../../time.ts';
import type { CheckContext, Finding } from './check.ts';

/** Of Telegram's description of an error. */
const longestReason = 200;
/** Telegram tries again within two minutes; an older error is over, and what waits has just come. */
const recentMs = 10 * 60_000;

export async function checkUpdates({ deps, api, reader }: CheckContext): Promise<Finding> {
  const own = deps.telegramWebhookUrl ?? '';
  const info = await api.getWebhookInfo();
  const url = info.url ?? '';
  // Its path may be the secret of another program.
  const values = { host: URL.parse(url)?.host ?? url, count: info.pending_update_count };
  if (url !== own) {
    if (own === '') return { level: 'bad', key: 'doctor-updates-foreign', values };
    return { level: 'bad', key: url === '' ? 'doctor-updates-removed' : 'doctor-updates-changed', values };
  }
  if (own === '') return { level: 'ok', key: 'doctor-updates-polled' };
  if (info.last_error_date === undefined) return { level: 'ok', key: 'doctor-updates', values };
  const errorAt = info.last_error_date * 1000;
  const isFailing = info.pending_update_count > 0 && reader.now - errorAt < recentMs;
  const reason = (info.last_error_message ?? '').slice(0, longestReason).toWellFormed();
  const error = { ...values, url, reason, time: tagTime(errorAt, reader.timeZone) };
  return isFailing
    ? { level: 'bad', key: 'doctor-updates-failing', values: error }
    : { level: 'info', key: 'doctor-updates-failed', values: error };
}
