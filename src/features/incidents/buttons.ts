// The buttons with which people take care of an incident, those of /open, and those of a chat's reminders.

import { defineButton, defineShowButton, integer, integer36, oneOf } from '../../bot/ask/callback-data.ts';
import { defineAnswerButton } from '../../bot/ask/buttons.ts';

/** `version`: that of the incident which the message with the button shows, and so who has it. */
const ofIncident = { incident: integer36, version: integer36 };

/** Choices of how many minutes after nobody has taken something a chat is reminded. */
export const reminderChoices = {
  off: [],
  short: [5, 15, 60],
  usual: [10, 30, 120],
  long: [30, 120],
} as const satisfies Record<string, readonly number[]>;

export const reminderChoiceNames = ['off', 'short', 'usual', 'long'] as const;

export const incidentButtons = {
  show: defineShowButton('open'),
  more: defineButton('open:more', { part: integer(2) }),
  take: defineButton('open:take', ofIncident),
  giveBack: defineButton('open:back', ofIncident),
  finish: defineButton('open:done', ofIncident),
  /** Ends the reminders of one incident, in all chats. */
  hush: defineButton('open:hush', { incident: integer36 }),
  /** As `take`, in the list of /open. */
  pick: defineButton('open:pick', ofIncident),
  /** As `finish`, in the list of /open. */
  close: defineButton('open:close', ofIncident),
  reminders: defineButton('open:reminders'),
  remind: defineButton('open:remind', { choice: oneOf(reminderChoiceNames) }),
  /** Asks for other times. */
  askReminders: defineButton('open:own'),
  answer: defineAnswerButton('open'),
};
