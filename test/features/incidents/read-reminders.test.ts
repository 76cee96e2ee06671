import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReminders } from '../../../src/features/incidents/read-reminders.ts';
import { i18n } from '../../spoken.ts';

const read = (text: string) => readReminders(text, i18n.input);

describe('the times of reminders', () => {
  it.each<[string, number[]]>([
    ['10m, 1h, 4h', [10, 60, 240]],
    ['10, 30, 120', [10, 30, 120]],
    ['10, 30 min', [10, 30]],
    ['4h;10m', [10, 240]],
    ['10m 1h 4h', [10, 60, 240]],
    ['10m and 1h', [10, 60]],
    ['1.5h', [90]],
    ['1.1h', [66]],
    ['2.0', [2]],
    ['5', [5]],
    ['1d', [1_440]],
    ['10м, 1 час, 4ч', [10, 60, 240]],
    ['10分钟、1小时、4小时', [10, 60, 240]],
    ['１０分钟，1小时', [10, 60]],
    ['10m, 10m', [10]],
    ['off', []],
    ['выкл', []],
    ['关', []],
  ])('are read from %s', (text, minutes) => {
    expect(read(text)).toEqual({ ok: true, minutes });
  });

  it.each([
    ['', 'none', ''],
    ['soon', 'none', 'soon'],
    ['10x', 'none', '10x'],
    ['10m, later', 'none', 'later'],
    ['10, 30, 2h', 'unit', '10'],
    ['10m, 5', 'unit', '5'],
    ['1h 30m', 'two-ways', '1h 30m'],
    ['1h30m', 'two-ways', '1h30m'],
    ['0m', 'range', '0m'],
    ['10m, 25h', 'range', '25h'],
    ['1.5', 'fraction', '1.5'],
    ['10m, 1.01h', 'fraction', '1.01h'],
    ['1,2,3,4,5,6', 'many', '1,2,3,4,5,6'],
  ])('are refused in %j: %s', (text, problem, written) => {
    expect(read(text)).toEqual({ ok: false, problem, written });
  });

  it('never throws, and what is read is in the bounds of the settings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = read(text);
        for (const minutes of found.ok ? found.minutes : []) {
          expect(Number.isInteger(minutes) && minutes >= 1 && minutes <= 1_440).toBe(true);
        }
      }),
    );
  });

  it.each(['en', 'zh', 'ru'])('of every question and hint in %s have an example that works', (locale) => {
    const words = i18n.words(locale);
    const values = { most: 5, longest: '1 d', written: 'x' };
    const texts = [
      words('open-reminders-ask', values),
      ...['none', 'unit', 'two-ways', 'range', 'fraction', 'many'].map((problem) =>
        words('open-reminders-hint', { ...values, problem }),
      ),
    ];
    for (const text of texts) {
      const examples = [...text.matchAll(/<code>(.*?)<\/code>/g)].map(([, example = '']) => example);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) expect(read(example)).toMatchObject({ ok: true });
    }
  });
});
