// The schema of what is set for one chat.

import { z } from 'zod';
import { quietHours } from './alert-rules.ts';

const id = z.int();
const time = z.int().nonnegative();

/** Of things that nobody has taken, in one chat. */
export const mostReminders = 5;
export const latestReminderMinutes = 1_440;

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
  /** The bot was removed from the chat and was not added again. */
  isOut: z.boolean().optional(),
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
