// When a chat is reminded of an incident that nobody has taken. Pure.

import type { Chat } from '../../store/settings/settings.ts';
import { reminderChoices } from './buttons.ts';

const minuteMs = 60_000;

/** In ascending order; none when the chat wants none. */
export function reminderMinutesOf(chat: Pick<Chat, 'takeReminders'> | undefined): readonly number[] {
  return (chat?.takeReminders ?? [...reminderChoices.usual]).toSorted((a, b) => a - b);
}

/** How many reminders are due by now. After an absence only the last of them is sent. */
export function countDue(minutes: readonly number[], untakenMs: number): number {
  return minutes.filter((after) => untakenMs >= after * minuteMs).length;
}
