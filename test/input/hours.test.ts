import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHours } from '../../src/input/hours.ts';
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
