import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReminders } from '../../../src/features/incidents/reminders.ts';
import { i18n } from '../../spoken.ts';

const read = (text: string) => readReminders(text, i18n.words('en').numberStyle);

describe('the times of reminders', () => {
  it.each<[string, number[]]>([
    ['4h;10m', [10, 240]],
    ['1.1h', [66]],
    ['1d', [1_440]],
    ['10m, 10m', [10]],
    ['10m, 5', [5, 10]],
    ['off', []],
  ])('are read from the first to the last, each once: %s', (text, minutes) => {
    expect(read(text)).toEqual({ is: 'value', value: minutes });
  });

  it.each<[string, string, string?]>([
    ['10m, Later', 'none', 'Later'],
    ['10, 30, 2h', 'unit', '10'],
    ['1,500', 'two-ways', '1,500'],
    ['0m', 'range'],
    ['10m, 25h', 'range'],
    ['1.5', 'fraction'],
    ['10m, 1.01h', 'fraction'],
    ['1,2,3,4,5,6', 'many'],
  ])('are refused in %j: %s', (text, problem, at) => {
    expect(read(text)).toMatchObject({ is: 'unread', why: problem, ...(at !== undefined && { at }) });
  });

  it('never throws, and what is read is in the bounds of the settings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const found = read(text);
        for (const minutes of found.is === 'value' ? found.value : []) {
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
      for (const example of examples) expect(read(example)).toMatchObject({ is: 'value' });
    }
  });
});
