import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPeriods } from '../../src/features/export/buttons.ts';
import { namedPeriod } from '../../src/features/export/export.ts';
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
  it.each([
    ['2026-10', '2026-10-01 2026-10-31'],
    ['2026-10-05', '2026-10-05 2026-10-05'],
    ['2025', '2025-01-01 2025-12-31'],
    ['2026', '2026-01-01 2026-11-22'],
    ['2026-11-01 2026-11-15', '2026-11-01 2026-11-15'],
    ['2026-09 - 2026-10', '2026-09-01 2026-10-31'],
    ['1 nov - 15 nov', '2026-11-01 2026-11-15'],
    ['from Nov 1 to Nov 15th', '2026-11-01 2026-11-15'],
    ['1-15 november', '2026-11-01 2026-11-15'],
    ['1 nov 2025 – 15 nov 2025', '2025-11-01 2025-11-15'],
    ['28 dec - 3 jan', '2025-12-28 2026-01-03'],
    ['december', '2025-12-01 2025-12-31'],
    ['nov', '2026-11-01 2026-11-22'],
    ['feb 2024', '2024-02-01 2024-02-29'],
    ['01.11.2026-15.11.2026', '2026-11-01 2026-11-15'],
    ['1.11 - 15.11', '2026-11-01 2026-11-15'],
    ['1 ноября - 15 ноября', '2026-11-01 2026-11-15'],
    ['1–15 ноября', '2026-11-01 2026-11-15'],
    ['11月1日-11月15日', '2026-11-01 2026-11-15'],
    ['11月1日到15日', '2026-11-01 2026-11-15'],
    ['2026年10月', '2026-10-01 2026-10-31'],
    ['today', '2026-11-22 2026-11-22'],
    ['вчера', '2026-11-21 2026-11-21'],
    ['last week', '2026-11-09 2026-11-15'],
    ['this week', '2026-11-16 2026-11-22'],
    ['上周', '2026-11-09 2026-11-15'],
    ['Прошлый месяц', '2026-10-01 2026-10-31'],
    ['本月', '2026-11-01 2026-11-22'],
    ['30 days', '2026-10-24 2026-11-22'],
    ['2 недели', '2026-11-09 2026-11-22'],
    ['15日', '2026-11-15 2026-11-15'],
    ['25日', '2026-10-25 2026-10-25'],
    ['7天', '2026-11-16 2026-11-22'],
    ['近 7 天', '2026-11-16 2026-11-22'],
    ['近7天', '2026-11-16 2026-11-22'],
    ['最近7天', '2026-11-16 2026-11-22'],
    ['过去7天', '2026-11-16 2026-11-22'],
    ['last 30 days', '2026-10-24 2026-11-22'],
    ['past 7 days', '2026-11-16 2026-11-22'],
    ['за 7 дней', '2026-11-16 2026-11-22'],
    ['последние 7 дней', '2026-11-16 2026-11-22'],
    ['за октябрь', '2026-10-01 2026-10-31'],
    ['1 month', '2026-10-24 2026-11-22'],
    ['this year', '2026-01-01 2026-11-22'],
    ['今年', '2026-01-01 2026-11-22'],
    ['в этом году', '2026-01-01 2026-11-22'],
    ['25 nov', '2025-11-25 2025-11-25'],
    ['25 nov - 28 nov', '2025-11-25 2025-11-28'],
    ['1 nov - 30 nov', '2026-11-01 2026-11-22'],
    ['1.3', '2026-03-01 2026-03-01 or 2026-01-03 2026-01-03'],
    ['20.11', '2026-11-20 2026-11-20'],
    ['20.11.25', '2025-11-20 2025-11-20'],
    ['２０２６-１１-２０', '2026-11-20 2026-11-20'],
  ])('%s', (text, period) => {
    expect(read(text)).toBe(period);
  });

  it.each([
    '15 nov - 1 nov',
    'nov - oct',
    '2026-11-15 2026-11-01',
    '2026-10 - 2026-09',
    '15-1 ноября',
    '11月15日-11月1日',
  ])('%s ends before it begins', (text) => expect(read(text)).toBe('reversed'));

  it.each([
    '',
    'soon',
    '31 nov',
    '2026-13',
    '2026-02-30',
    '1 nov - soon',
    'nov nov nov',
    '1 2 3',
    '0 days',
    '--',
    '14:00',
    'ABCD2345',
    '20-11',
    'not last week',
    'mid november',
    '不要上周',
    'weekend',
  ])('"%s" is none', (text) => expect(read(text)).toBe('other'));

  it.each(['2027', '2026-12', '2026-11-23', '2026-12-01 2026-12-05'])('%s has not begun yet', (text) =>
    expect(read(text)).toBe('future'),
  );

  it.each(listLocales())('every label of a button is read back: %s', (locale) => {
    for (const name of exportPeriods) {
      const { first, last } = namedPeriod(name, now, 'UTC');
      expect(read(i18n.words(locale).plain(`export-period-${name}`))).toBe(`${first} ${last}`);
    }
  });

  it('over the end of a year is the last one that has begun', () => {
    expect(read('28 dec - 3 jan', 'UTC', Date.UTC(2026, 11, 30))).toBe('2026-12-28 2026-12-30');
    expect(read('28 dec - 3 jan', 'UTC', Date.UTC(2027, 0, 2))).toBe('2026-12-28 2027-01-02');
    expect(read('28 dec - 3 jan', 'UTC', Date.UTC(2026, 11, 20))).toBe('2025-12-28 2026-01-03');
  });

  it('of 29 February is that of this year or of the one before, where there was one', () => {
    expect(read('29 feb', 'UTC', Date.UTC(2024, 5, 1))).toBe('2024-02-29 2024-02-29');
    expect(read('29 feb', 'UTC', Date.UTC(2025, 5, 1))).toBe('2024-02-29 2024-02-29');
    expect(read('29 feb')).toBe('other');
  });

  it('is of the days of the zone', () => {
    expect(read('today', 'Pacific/Kiritimati')).toBe('2026-11-23 2026-11-23');
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

  it('no text makes it throw', () => {
    const isRead = (text: string) => read(text).length > 0;
    expect(() => fc.assert(fc.property(fc.string({ unit: 'binary' }), isRead))).not.toThrow();
  });
});
