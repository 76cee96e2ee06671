// The schema of what is set for one chat.

import { z } from 'zod';
import { quietHours } from './alert-rules.ts';

const id = z.int();
const time = z.int().nonnegative();

/** Of things that nobody has taken, in one chat. */
export const mostReminders = 5;
export const latestReminderMinutes = 1_440;

/**
 * That the bot was put out of the chat since somebody on the team brought it there, and when by Telegram's clock. `left`:
 * it was removed from a basic group, or the group is becoming a supergroup, which another update tells. `removed`: it
 * stays out until an owner or admin brings it back, whoever else does so. `upgraded`: it only left the basic group that
 * became this chat, and is in.
 */
const exit = z.object({ kind: z.enum(['left', 'removed', 'upgraded']), at: time });

/** A chat in which the bot may work; the id of a private chat is that of its person. */
export const chat = z.object({
  id,
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  title: z.string(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  /** false: each event is sent in a message of its own, however many are waiting. */
  folding: z.boolean().optional(),
  /** true: events are folded only into lists, however many are waiting, never into a summary with a file. */
  asLists: z.boolean().optional(),
  addedBy: id,
  addedAt: time,
  /** The id it had before it became a supergroup. */
  movedFrom: id.optional(),
  exit: exit.optional(),
  /** The bot's own topics in an owner's private chat. */
  topics: z.object({ alerts: id.optional(), orders: id.optional(), system: id.optional() }).optional(),
  /** How long before a delegation ends the chat gets a reminder; absent: no reminders. */
  reminderMinutes: z.int().min(1).max(1440).optional(),
  /** How many minutes after nobody has taken something the chat is reminded; absent: 10, 30 and 120; empty: never. */
  takeReminders: z.array(z.int().min(1).max(latestReminderMinutes)).max(mostReminders).optional(),
  /** The colours of its pictures; absent: light. */
  pictureTheme: z.enum(['light', 'dark']).optional(),
  /** When alerts come without sound, or later. */
  quiet: quietHours.optional(),
});

export type Chat = z.infer<typeof chat>;

/** Whether the bot was removed from the chat, and nobody on the team has brought it back since. */
export function isOut({ exit }: Pick<Chat, 'exit'>): boolean {
  return exit !== undefined && exit.kind !== 'upgraded';
}
