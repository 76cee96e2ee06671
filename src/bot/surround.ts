// Gives a context its surroundings: rooms, the chat's words and time zone, and the role of the person who acts.

import type { MiddlewareFn } from 'grammy';
import { roleOf } from './access.ts';
import type { FormContext, Rooms } from './context.ts';
import { rest } from './pause.ts';
import { keepWaits } from './waits.ts';

export function surround(
  rooms: Rooms,
  wait: (delayMs: number) => Promise<void> = (delayMs) => rest(rooms.clock, delayMs),
): MiddlewareFn<FormContext> {
  return (ctx, next) => {
    const chat = rooms.store.settings.data.chats.find(({ id }) => id === ctx.chatId);
    ctx.rooms = rooms;
    ctx.api.config.use(keepWaits(wait));
    ctx.role = roleOf(rooms, ctx);
    ctx.timeZone = chat?.timeZone ?? rooms.defaultTimeZone;
    ctx.words = rooms.i18n.words(chat?.locale ?? speaks(rooms, ctx) ?? rooms.defaultLocale);
    return next();
  };
}

/** The language of a person's own Telegram, in private chats and where the bot has it. */
function speaks(rooms: Rooms, ctx: FormContext): string | undefined {
  if (ctx.chat?.type !== 'private') return undefined;
  const language = ctx.from?.language_code?.split('-')[0];
  return rooms.i18n.locales.find((locale) => locale === language);
}
