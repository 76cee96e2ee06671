// For whom a message is written.

import type { Words } from '../i18n.ts';
import type { NotifyDeps } from './deps.ts';

/**
 * The language, the time zone and the explorer of the chat that reads. `skewMs`: how far the service's clock, by which
 * events are late, is ahead of this host's.
 */
export type MessageReader = { words: Words; timeZone: string; explorerUrl: string; skewMs?: number };

export function readerOf(
  { store, i18n, defaultTimeZone, explorerUrl, skewMs }: NotifyDeps,
  chatId: number,
): MessageReader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    words: i18n.words(chat?.locale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    explorerUrl,
    skewMs: skewMs?.() ?? 0,
  };
}
