// Gives a context its surroundings: rooms, the chat's words and time zone, and the role of the person who acts.

import type { MiddlewareFn } from 'grammy';
import { roleOf } from './access.ts';
import type { FormContext, Rooms } from './context.ts';
import { keepPace, type Once } from '../../telegram/limit-calls.ts';
import { rest } from '../../telegram/pause.ts';
import { waitOut } from '../../telegram/retry-after.ts';

/** `once` is needed where updates are replayed: what the pace said then must not be asked again. */
export function surround(rooms: Rooms, once: Once = async (task) => task()): MiddlewareFn<FormContext> {
  return (ctx, next) => {
    const chat = rooms.store.settings.data.chats.find(({ id }) => id === ctx.chatId);
    ctx.rooms = rooms;
    ctx.api.config.use(
      keepPace(rooms.pace, 'answer', once),
      waitOut((delayMs) => once(() => rest(rooms.clock, delayMs))),
    );
    ctx.role = roleOf(rooms, ctx);
    ctx.timeZone = chat?.timeZone ?? rooms.defaultTimeZone;
    ctx.words = rooms.i18n.words(chat?.locale ?? rooms.defaultLocale);
    return next();
  };
}
