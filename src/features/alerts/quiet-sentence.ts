// Quiet hours as a sentence: from when to when, by which clocks, on which days, and what becomes of the alerts.

import type { Words } from '../../base/i18n.ts';
import type { QuietHours } from '../../store/settings/alert-rules.ts';
import { zoneName } from '../../base/time.ts';

/** `🌙 Quiet 22:00–07:00 (Europe/Berlin), every day. Alerts then come without sound. Urgent ones ring.` */
export function quietSentence(quiet: QuietHours, words: Words, timeZone: string): string {
  const sentences = [
    words('quiet-when', { ...hoursOf(quiet, timeZone), days: daysWord(quiet, words) }),
    words(quiet.how === 'held' ? 'quiet-held' : 'quiet-silent', { to: quiet.to }),
    words('quiet-urgent'),
  ];
  return sentences.join(words('sentence-joiner'));
}

/** A line of a list: `🌙 Quiet 22:00–07:00 (Europe/Berlin), without sound` */
export function quietLine(quiet: QuietHours, words: Words, timeZone: string): string {
  const key = quiet.how === 'held' ? 'quiet-line-held' : 'quiet-line-silent';
  return words(key, { ...hoursOf(quiet, timeZone), days: daysWord(quiet, words) });
}

/** `every day`, `Mon–Fri`, `Mon, Wed`: the days on which quiet hours begin. */
export function daysWord({ days }: Pick<QuietHours, 'days'>, words: Words): string {
  const chosen = [...new Set(days)].toSorted((a, b) => a - b);
  if (chosen.length === 7) return words.plain('quiet-days-all');
  const key = chosen.join('');
  if (key === '12345') return words.plain('quiet-days-work');
  if (key === '67') return words.plain('quiet-days-weekend');
  return chosen.map((day) => dayWord(day, words)).join(words.plain('list-comma'));
}

function dayWord(day: number, words: Words): string {
  return words.plain(`quiet-day-${day}`);
}

function hoursOf({ from, to }: QuietHours, timeZone: string) {
  return { from, to, zone: zoneName(timeZone) };
}

// The names of the forms of quiet hours, for the screen that opens them.

export const quietFormNames = { times: 'alerts-quiet', zone: 'alerts-zone' } as const;
