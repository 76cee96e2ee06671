// The language and the time zone in which a chat is answered: what it chose or took over, and for a chat that the bot
// doesn't know yet what it would take over.

import type { Chat as TelegramChat, User } from 'grammy/types';
import { matchLocale } from '../base/locale-match.ts';
import type { BotDeps } from './context.ts';

/** What is undefined has the default, also after the default was changed. */
export type ChatSettings = { locale: string | undefined; timeZone: string | undefined };

/** `from` is the person who acts; they are the one who adds the bot to a group that it doesn't know. */
export function chatSettings(
  deps: Pick<BotDeps, 'store' | 'i18n'>,
  chat: Pick<TelegramChat, 'id' | 'type'> | undefined,
  from: Pick<User, 'id' | 'language_code'> | undefined,
): ChatSettings {
  const { chats, people } = deps.store.settings.data;
  const known = chats.find(({ id }) => id === chat?.id);
  if (known) return { locale: known.locale, timeZone: known.timeZone };
  const spoken = matchLocale(deps.i18n.locales, from?.language_code);
  if (!chat || chat.type === 'private') {
    const inviterId = people.find(({ id }) => id === from?.id)?.addedBy;
    return { locale: spoken ?? localeOf(deps, inviterId), timeZone: undefined };
  }
  const own = chats.find(({ id }) => id === from?.id);
  return { locale: own?.locale ?? spoken, timeZone: own?.timeZone };
}

/** The language of somebody's private chat. */
export function localeOf(
  { store }: Pick<BotDeps, 'store'>,
  personId: number | undefined,
): string | undefined {
  return store.settings.data.chats.find(({ id }) => id === personId)?.locale;
}
