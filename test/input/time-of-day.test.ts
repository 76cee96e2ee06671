import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHours, readSchedule } from '../../src/input/time-of-day.ts';
import { readingsOf } from '../../src/input/result.ts';
import { quietHours } from '../../src/store/settings/alert-rules.ts';
import { texts } from '../features/alerts/phrases.ts';

describe('quiet hours', () => {
  it.each([
    ['25:00-06:00', '25:00'],
    ['22:00-06:75', '06:75'],
    ['22:5-6:00', '22:5'],
    ['13pm-6', '13 pm'],
  ])('of %s are none, because %s is no time', (text, written) => {
    expect(readHours(text)).toEqual({ is: 'unread', why: 'no_such_time', at: written });
  });

  it('never throw, and are such as the settings take', () => {
    const part = fc.constantFrom(...texts('10|8|25|pm|утра|晚上|点|-| |до|:30|half|半|零'));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const found = readHours(parts.join(''));
        const readings = readingsOf(found);
        for (const hours of readings) expect(quietHours.safeParse(hours).success).toBe(true);
        expect(found.is !== 'readings' || readings.length > 1).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

const read = readSchedule;

describe('when something comes again and again', () => {
  it('names the time that is none', () => {
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
    for (const zone of ['Europe/Berlin', 'MSK', 'New York']) {
      expect(read(`9:00 ${zone}`)).toEqual({ is: 'unread', why: 'zone', at: zone.toLowerCase() });
    }
  });
});
