// When a chat is reminded of an incident that nobody has taken. Pure.

import { minuteMs } from '../../base/clock.ts';
import type { NumberStyle } from '../../base/number-style.ts';
import { readLengths, type ListWhy } from '../../input/list.ts';
import { unread, value, type Sure } from '../../input/result.ts';
import { latestReminderMinutes, mostReminders, type Chat } from '../../store/settings/settings.ts';
import { reminderChoices } from './buttons.ts';

/** Less comes from counting with fractions such as `1.1h`. */
const leastPart = 0.001;

/** In ascending order; none when the chat wants none. */
export function reminderMinutesOf(chat: Pick<Chat, 'takeReminders'> | undefined): readonly number[] {
  return (chat?.takeReminders ?? [...reminderChoices.usual]).toSorted((a, b) => a - b);
}

/** How many reminders are due by now. After an absence only the last of them is sent. */
export function countDue(minutes: readonly number[], untakenMs: number): number {
  return minutes.filter((after) => untakenMs >= after * minuteMs).length;
}

/** `range`: less than a minute, or more than a day. `fraction`: no whole minutes. `many`: more than a chat may have. */
export type ReminderWhy = ListWhy | 'range' | 'fraction' | 'many';

/** The typed times in ascending order, in minutes; none for `off`. */
export function readReminders(text: string, style: NumberStyle): Sure<number[], ReminderWhy> {
  const read = readLengths(text, style);
  if (read.is !== 'value') return read;
  const times = read.value === 'off' ? [] : read.value;
  if (times.some((minutes) => minutes < 1 || minutes > latestReminderMinutes)) return unread('range');
  if (times.some((minutes) => Math.abs(minutes - Math.round(minutes)) > leastPart)) return unread('fraction');
  const minutes = [...new Set(times.map(Math.round))].toSorted((a, b) => a - b);
  return minutes.length > mostReminders ? unread('many') : value(minutes);
}
