// The settings of the chat for which a message is written.

import type { Words } from '../i18n.ts';
import type { NotifyDeps } from './deps.ts';

/**
 * The chat's texts in its language, its time zone, and the block explorer. `skewMs`: how far the service's clock, by
 * which lateness is measured, is ahead of this host's.
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
