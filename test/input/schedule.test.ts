import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readingsOf } from '../../src/input/result.ts';
import { readSchedule } from '../../src/input/schedule.ts';

const read = readSchedule;

describe('when something comes again and again', () => {
  it.each<[string, string | null, number | null, true?]>([
    ['9:00', '09:00', null],
    ['every day at 6 pm', '18:00', null],
    ['weekly Monday 9:00', '09:00', 1],
    ['on Fridays at 18:30', '18:30', 5],
    ['daily and weekly 8:15', '08:15', 1, true],
    ['每天上午9点', '09:00', null],
    ['每周日 晚上8点', '20:00', 7],
    ['каждый день в 6 вечера', '18:00', null],
    ['еженедельно понедельник 9:00', '09:00', 1],
    ['по понедельникам 9:00', '09:00', 1],
    ['по пятницам в 9:00', '09:00', 5],
    ['weekly', null, 1],
    ['ежедневно', null, null],
  ])('is read from %j', (text, time, weekday, isDailyToo) => {
    const value = { time, weekday, ...(isDailyToo && { isDailyToo }) };
    expect(read(text)).toEqual({ is: 'value', value });
  });

  it.each(['off', '关闭', 'выкл'])('is never, as %j says', (text) => {
    expect(read(text)).toEqual({ is: 'value', value: 'off' });
  });

  it('is not guessed from words that name none', () => {
    expect(read('Sometimes')).toEqual({ is: 'unread', why: 'not_read', at: 'Sometimes' });
    expect(read('')).toMatchObject({ is: 'unread', why: 'not_read' });
    expect(read('25:00')).toMatchObject({ is: 'unread', why: 'no_such_time' });
    expect(read('at 12:75')).toEqual({ is: 'unread', why: 'no_such_time', at: '12:75' });
  });

  it.each([
    ['9:00 Марс', 'Марс'],
    ['9:00 or so', 'so'],
    ['weekly Monday 9:00 or never', 'never'],
    ['每周一 9:00 火星', '火星'],
  ])('is not guessed where something else stands behind it, which is named: %j', (text, at) => {
    expect(read(text)).toEqual({ is: 'unread', why: 'not_read', at });
  });

  it('is not read together with a time zone, whether there is such a one or not', () => {
    for (const zone of ['Europe/Berlin', 'Europe/Berln', 'MSK', 'New York']) {
      expect(read(`9:00 ${zone}`)).toEqual({ is: 'unread', why: 'zone', at: zone.toLowerCase() });
    }
    expect(read('sometimes MSK')).toMatchObject({ why: 'not_read' });
  });

  it('is never read from a text without throwing an answer back', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        for (const one of readingsOf(read(text))) {
          const time = one === 'off' ? null : one.time;
          expect(time ?? '00:00').toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
        }
      }),
    );
  });
});
