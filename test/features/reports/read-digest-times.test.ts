import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDigestTimes } from '../../../src/features/reports/read-digest-times.ts';
import { openI18n } from '../../../src/base/i18n.ts';

const { input } = openI18n({
  defaultLocale: 'en',
  onProblem: (problem) => {
    throw new Error(problem);
  },
});
const read = (text: string) => readDigestTimes(text, input);

describe('when a digest comes', () => {
  it.each([
    ['9:00', '09:00', true, null],
    ['every day at 6 pm', '18:00', true, null],
    ['weekly Monday 9:00', '09:00', false, 1],
    ['on Fridays at 18:30', '18:30', false, 5],
    ['daily and weekly 8:15', '08:15', true, 1],
    ['每天9点', '09:00', true, null],
    ['每周一9点', '09:00', false, 1],
    ['每周日 晚上8点', '20:00', false, 7],
    ['каждый день в 6 вечера', '18:00', true, null],
    ['еженедельно понедельник 9:00', '09:00', false, 1],
    ['по понедельникам 9:00', '09:00', false, 1],
    ['по пятницам в 9:00', '09:00', false, 5],
    ['weekly', undefined, false, 1],
    ['ежедневно', undefined, true, null],
  ])('is read from %j', (text, time, daily, weekday) => {
    expect(read(text)).toEqual({ ok: true, time, daily, weekday });
  });

  it.each(['off', '关闭', 'выкл'])('is never, as %j says', (text) => {
    expect(read(text)).toEqual({ ok: true, off: true });
  });

  it('is not guessed from words that name none', () => {
    expect(read('sometimes')).toEqual({ ok: false, problem: 'none', written: 'sometimes' });
    expect(read('')).toMatchObject({ ok: false, problem: 'none' });
    expect(read('25:00')).toMatchObject({ ok: false, problem: 'wrong' });
    expect(read('at 12:75')).toEqual({ ok: false, problem: 'wrong', written: '12:75' });
  });

  it.each([
    ['9:00 Марс', 'Марс'],
    ['9:00 or so', 'or so'],
    ['weekly Monday 9:00 or never', 'or never'],
    ['每周一 9:00 火星', '火星'],
  ])('is not guessed where something else stands behind it, which is named: %j', (text, written) => {
    expect(read(text)).toEqual({ ok: false, problem: 'rest', written });
  });

  it('is not read together with a time zone, whether there is such a one or not', () => {
    for (const zone of ['Europe/Berlin', 'Europe/Berln', 'MSK', 'New York']) {
      expect(read(`9:00 ${zone}`)).toEqual({ ok: false, problem: 'zone', written: zone });
    }
    expect(read('sometimes MSK')).toMatchObject({ problem: 'none' });
  });

  it('is never read from a text without throwing an answer back', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const answer = read(text);
        const isWhole =
          !answer.ok ||
          'off' in answer ||
          ((answer.daily || answer.weekday !== null) &&
            /^([01]\d|2[0-3]):[0-5]\d$/.test(answer.time ?? '00:00'));
        expect(isWhole).toBe(true);
      }),
    );
  });
});
