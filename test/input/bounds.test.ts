import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEnd } from '../../src/input/end.ts';
import { readHours, readSchedule, readTimeOfDay } from '../../src/input/time-of-day.ts';
import { readLength } from '../../src/input/length.ts';
import { readDaysOrTrx, readLengths } from '../../src/input/list.ts';
import { readNumber } from '../../src/input/number.ts';
import { readPeriod } from '../../src/input/period.ts';
import { type Read, readingsOf } from '../../src/input/result.ts';
import { formatUnits } from '../../src/base/number-style.ts';
import { i18n } from '../spoken.ts';

const words = i18n.words('en');
const style = words.numberStyle;
const around = { words, now: Date.UTC(2026, 10, 25, 12), timeZone: 'UTC' };
const readers: ReadonlyArray<readonly [name: string, read: (text: string) => Read<unknown>]> = [
  ['a number', (text) => readNumber(text, style, { isWhole: false })],
  ['a length', (text) => readLength(text)],
  ['lengths', (text) => readLengths(text, style)],
  ['days or TRX', (text) => readDaysOrTrx(text, style, 90)],
  ['a time', readTimeOfDay],
  ['hours', (text) => readHours(text)],
  ['a schedule', readSchedule],
  ['an end', (text) => readEnd(text, { isAlone: true })],
  ['a period', (text) => readPeriod(text, around)],
];
const atoms =
  '1|65k|1,000|1h|2 |,|.|-| to |at |for |until |from |and |or |half |twenty |a |9:30|pm|一|半|点|晚上|до |с |пол|monday |week |q'.split(
    '|',
  );

it.each(readers)('what is typed as %s has readings, is a value, or is unread, whatever it is', (_, read) => {
  const parts = fc.array(fc.constantFrom(...atoms), { maxLength: 40 }).map((all) => all.join(''));
  fc.assert(
    fc.property(fc.oneof(parts, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
      const found = read(text);
      expect(found.is === 'unread').toBe(readingsOf(found).length === 0);
      for (const [, time] of JSON.stringify(readingsOf(found)).matchAll(/"(\d+:\d+)"/g))
        expect(time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
    }),
    { numRuns: 500 },
  );
});

it.each(readers)('%s is in no text that is longer than people type', (_, read) => {
  for (const atom of atoms) expect(read(`${atom} x`.repeat(200)).is).toBe('unread');
  expect(read(`1h ${'1'.repeat(200)}`).is).toBe('unread');
});

it('a text of more words than people type is not looked at further', () => {
  expect(readLength('1h '.repeat(12))).toMatchObject({ why: 'several' });
  expect(readLength('1h '.repeat(13))).toMatchObject({ why: 'not_read' });
});

it.each(['en', 'zh', 'ru'])('every number that the bot writes in %s is read back', (locale) => {
  const own = i18n.words(locale).numberStyle;
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom(0, 2, 6), (amount, decimals) => {
      const written = formatUnits(amount, decimals, own);
      const plain = formatUnits(amount, decimals, { group: '', decimal: '.' });
      expect(readNumber(written, own, { isWhole: false })).toEqual({ is: 'value', value: plain });
      if (decimals > 0) return;
      expect(readNumber(written, own, { isWhole: true })).toEqual({ is: 'value', value: plain });
    }),
  );
});
