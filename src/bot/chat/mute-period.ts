// Reads for how long alerts are muted, such as `2h` or `30 min`. The words of the units are those of every language.

import type { I18n } from '../../i18n.ts';

const longestMinutes = 7 * 24 * 60;

/** Undefined for a text that is no such period; at most a week, since alerts that end for good are turned off. */
export function readMuteMinutes(text: string, i18n: I18n): number | undefined {
  const written = text.normalize('NFKC').trim().toLowerCase();
  const [, digits, unit = ''] = /^(\d{1,5})\s*([\p{L}.]+)$/u.exec(written) ?? [];
  if (digits === undefined) return undefined;
  const perUnit = isWordOf('input-mute-hour', unit, i18n)
    ? 60
    : isWordOf('input-mute-minute', unit, i18n)
      ? 1
      : 0;
  const minutes = Number(digits) * perUnit;
  return minutes >= 1 && minutes <= longestMinutes ? minutes : undefined;
}

function isWordOf(key: string, word: string, i18n: I18n): boolean {
  return i18n.locales.some((locale) =>
    i18n
      .words(locale)
      .plain(key)
      .split(/[,，、]/)
      .some((one) => one.trim() === word),
  );
}
