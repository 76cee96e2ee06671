import { describe, expect, it } from 'vitest';
import { readSchedule } from '../../src/input/schedule.ts';

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
