// Who reads a message: the language and the time zone of a chat, and the present time. A view is written for one reader.

import type { Reader } from '../../views/lines.ts';
import type { FormContext, BotDeps } from './context.ts';

/** Of the chat in which the update happened. */
export function contextReader({ words, timeZone, deps }: FormContext): Reader {
  return { words, timeZone, now: deps.clock.now() };
}

/** Of any chat; a chat that has chosen nothing has the defaults. */
export function chatReader(
  { store, i18n, clock, defaultLocale, defaultTimeZone }: BotDeps,
  chatId: number,
): Reader {
  const chat = store.settings.data.chats.find(({ id }) => id === chatId);
  return {
    words: i18n.words(chat?.locale ?? defaultLocale),
    timeZone: chat?.timeZone ?? defaultTimeZone,
    now: clock.now(),
  };
}
