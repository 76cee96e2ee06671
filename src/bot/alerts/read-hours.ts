// Reads two times of day as people type them: `22:30-06:15`, `22–7`, `с 22:00 до 7:00`, `10 pm to 7 am`. Pure.

import { foldWord } from '../../input-words.ts';
import { withoutInvisible } from '../../visible-text.ts';

export type ReadHours =
  | { ok: true; from: string; to: string }
  /** `written` is the one that is no time of day. */
  | { ok: false; problem: 'time'; written: string }
  | { ok: false; problem: 'equal' | 'none' };

const time = /(\d{1,4})(?:[:.](\d{1,2}))?(?: ?([ap])\.?m\b\.?)?/g;

/** What may stand around two times; any other word may change them, as in `10 in the evening` or `22-7 on weekdays`. */
const joiners = new Set('from to till until and с со до по и 从 到 至 自'.split(' '));

export function readHours(text: string): ReadHours {
  const found = timesIn(text);
  const rest = foldHours(text).replaceAll(time, ' ');
  if (rest.split(/[\s,.~–—-]+/).some((word) => word !== '' && !joiners.has(word)))
    return { ok: false, problem: 'none' };
  if (found.length !== 2) return { ok: false, problem: 'none' };
  const [from, to] = found.map(({ time: one }) => one);
  const wrong = found.find((one) => one.time === undefined);
  if (wrong) return { ok: false, problem: 'time', written: wrong.written };
  if (from === undefined || to === undefined) return { ok: false, problem: 'none' };
  return from === to ? { ok: false, problem: 'equal' } : { ok: true, from, to };
}

function foldHours(text: string): string {
  return foldWord(withoutInvisible(text)).replaceAll(/[点點时時]/g, ' ');
}

/** `time` is `06:15`; undefined for what is written like a time and is none, such as `25:00`. */
function timesIn(text: string): Array<{ written: string; time: string | undefined }> {
  return [...foldHours(text).matchAll(time)].map(([written, hours = '', minutes = '00', half]) => ({
    written: written.trim(),
    time: timeOf(hours, minutes, half),
  }));
}

/** The only time of day in the text; undefined when there is none, or several. */
export function readTimeOfDay(text: string): string | undefined {
  const [first, second] = timesIn(text);
  return second ? undefined : first?.time;
}

function timeOf(hours: string, minutes: string, half: string | undefined): string | undefined {
  const hour = Number(hours);
  if (minutes.length !== 2 || Number(minutes) > 59) return undefined;
  if (half === undefined) return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`;
  if (hour < 1 || hour > 12) return undefined;
  return `${String((hour % 12) + (half === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`;
}
