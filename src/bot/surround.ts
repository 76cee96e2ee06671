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
    ctx.api.config.use(keepWaits(wait, rooms.pace));
    ctx.role = roleOf(rooms, ctx);
    ctx.timeZone = chat?.timeZone ?? rooms.defaultTimeZone;
    ctx.words = rooms.i18n.words(chat?.locale ?? rooms.defaultLocale);
    return next();
  };
}
