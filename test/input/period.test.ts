import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPeriods } from '../../src/features/export/export.ts';
import { namedPeriod } from '../../src/base/time.ts';
import { readPeriod } from '../../src/input/period.ts';
import { listLocales } from '../../src/base/i18n.ts';
import { i18n } from '../spoken.ts';

/** A Sunday. */
const now = Date.UTC(2026, 10, 22, 12);
const read = (text: string, timeZone = 'UTC', at = now, locale = 'en') => {
  const found = readPeriod(text, { words: i18n.words(locale), now: at, timeZone });
  if (found.is === 'unread') return found.why;
  const days = found.is === 'value' ? [found.value] : found.values;
  return days.map(({ first, last }) => `${first} ${last}`).join(' or ');
};

describe('a period', () => {
  it.each(listLocales())('every label of a button is read back: %s', (locale) => {
    for (const name of exportPeriods) {
      const { first, last } = namedPeriod(name, now, 'UTC');
      expect(read(i18n.words(locale).plain(`export-period-${name}`))).toBe(`${first} ${last}`);
    }
  });

  it('any two days are read in each way to write them, and refused the other way round', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2026-11-22'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const german = (text: string) => text.split('-').toReversed().join('.');
    const chinese = (text: string) => text.replace(/(\d+)-0?(\d+)-0?(\d+)/, '$1年$2月$3日');
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [first, last] = one < other ? [one, other] : [other, one];
        const wanted = `${first} ${last}`;
        for (const write of [String, german, chinese]) {
          const text = (a: string, b: string) => `${write(a)} - ${write(b)}`;
          expect(read(text(first, last))).toBe(wanted);
          expect(read(text(last, first))).toBe(first < last ? 'reversed' : wanted);
        }
      }),
    );
  });
});
