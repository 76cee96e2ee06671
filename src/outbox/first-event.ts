// Text of the notice that the first event has come: how many chats got it, and in how many it is held, muted or missing.

import { z } from 'zod';
import { eventOf } from '../events/index.ts';
import { raw } from '../base/html.ts';
import type { Words } from '../base/i18n.ts';

/** How many chats got it; the others have alerts of it on too. */
export const firstEventChats = {
  chats: z.number(),
  held: z.number(),
  muted: z.number(),
  missing: z.number(),
};
type FirstEventChats = Record<keyof typeof firstEventChats, number>;

export function describeFirstEvent(
  { type, chats, held, muted, missing }: FirstEventChats & { type: string },
  words: Words,
): string {
  const event = raw(words(`event-name-${eventOf(type)?.name ?? 'balance'}`));
  const said = Object.entries({ got: chats, held, muted, missing })
    .filter(([, count]) => count > 0)
    .map(([what, count]) => words(`upkeep-first-event-${what}`, { count }));
  if (held + muted + missing > 0) said.push(words('upkeep-first-event-why'));
  const told = said.length > 0 ? said.join(words.plain('sentence-joiner')) : words('upkeep-first-event-none');
  return words('upkeep-first-event', { event, told: raw(told) });
}
