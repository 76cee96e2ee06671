import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openI18n } from '../../../src/i18n.ts';
import { readDay } from '../../../src/bot/history/read-day.ts';

const words = openI18n({ defaultLocale: 'en', onProblem: () => undefined }).input.days;
const today = '2026-03-01';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/2/3', '2026-02-03'],
  ['2026.02.03', '2026-02-03'],
  ['20.11.2025', '2025-11-20'],
  ['20.11.25', '2025-11-20'],
  ['1.3', '2026-03-01'],
  ['01.03.', '2026-03-01'],
  ['2.3', '2025-03-02'],
  ['20.11', '2025-11-20'],
  ['Yesterday', '2026-02-28'],
  ['вчера', '2026-02-28'],
  ['昨天', '2026-02-28'],
  ['今天', '2026-03-01'],
  ['２０２６-１１-２０', '2026-11-20'],
])('reads %s as %s', (text, day) => {
  expect(readDay(text, today, words)).toBe(day);
});

it.each([
  '',
  '2026-02-30',
  '31.02',
  '29.02',
  '20.13',
  '0.1',
  '11/20',
  '20-11',
  'ABCD2345',
  '20.11.2',
  'tomorrow',
])('reads no day from %s', (text) => {
  expect(readDay(text, today, words)).toBeUndefined();
});

it('reads every day that it is given back in each way of writing it, and never throws', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2026-03-01'), noInvalidDate: true }), (date) => {
      const day = date.toISOString().slice(0, 10);
      const [year, month, of] = day.split('-');
      expect(readDay(day, today, words)).toBe(day);
      expect(readDay(`${of}.${month}.${year}`, today, words)).toBe(day);
    }),
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      const day = readDay(text, today, words);
      expect(day === undefined || /^\d{4}-\d\d-\d\d$/.test(day)).toBe(true);
    }),
  );
});
