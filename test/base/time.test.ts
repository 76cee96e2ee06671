import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  formatTime,
  isTimeZone,
  isoTime,
  nextTimeOfDay,
  periodOf,
  toMs,
  zoneName,
} from '../../src/base/time.ts';
import fc from 'fast-check';

it('tells seconds from milliseconds by size', () => {
  expect(toMs(1_767_225_600)).toBe(1_767_225_600_000);
  expect(toMs(1_767_225_600_000)).toBe(1_767_225_600_000);
});

it('writes a time in the given zone', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 5, 7, 9), 'UTC')).toBe('2026-11-21 05:07:09 UTC');
  expect(formatTime(Date.UTC(2026, 10, 21, 23, 7, 9), 'Asia/Shanghai')).toMatch(/^2026-11-22 07:07:09 /);
});

it('writes midnight as 00', () => {
  expect(formatTime(Date.UTC(2026, 10, 21), 'UTC')).toBe('2026-11-21 00:00:00 UTC');
});

it('knows a time zone from a word', () => {
  expect(isTimeZone('Europe/Moscow')).toBe(true);
  expect(isTimeZone('Moscow')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

it.each([
  ['Etc/GMT-8', 'UTC+8'],
  ['Etc/GMT+5', 'UTC-5'],
  ['Etc/GMT-14', 'UTC+14'],
  ['Etc/GMT', 'UTC'],
  ['Etc/GMT+0', 'UTC'],
  ['+05:30', 'UTC+5:30'],
  ['-09:30', 'UTC-9:30'],
  ['+0800', 'UTC+8'],
  ['UTC', 'UTC'],
  ['Europe/Moscow', 'Europe/Moscow'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
])('names the zone %s to people as %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

const zones =
  `UTC Europe/Berlin Asia/Shanghai Asia/Kolkata America/New_York America/Havana Asia/Beirut Pacific/Apia
  Australia/Lord_Howe`.split(/\s+/);

describe('a time with its offset', () => {
  it.each([
    ['UTC', '2026-11-21T18:47:09+00:00'],
    ['Europe/Berlin', '2026-11-21T19:47:09+01:00'],
    ['Asia/Kolkata', '2026-11-22T00:17:09+05:30'],
    ['America/New_York', '2026-11-21T13:47:09-05:00'],
  ])('in %s is %s', (zone, written) => {
    expect(isoTime(Date.UTC(2026, 10, 21, 18, 47, 9), zone)).toBe(written);
  });

  it('is the same moment when it is read back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: Date.UTC(2099, 0) / 1000 }),
        (zone, seconds) => {
          expect(Date.parse(isoTime(seconds * 1000, zone))).toBe(seconds * 1000);
        },
      ),
    );
  });

  it('is that of its second, whatever part of it has passed', () => {
    expect(isoTime(Date.UTC(2026, 10, 21, 18, 47, 9) + 999.53, 'UTC')).toBe('2026-11-21T18:47:09+00:00');
  });

  it('is empty for what no calendar holds', () => {
    expect(isoTime(Number.MAX_SAFE_INTEGER, 'UTC')).toBe('');
    expect(isoTime(Number.NaN, 'UTC')).toBe('');
    expect(isoTime(Number.NEGATIVE_INFINITY, 'UTC')).toBe('');
  });
});

describe('a period', () => {
  it('begins with the first moment of its first day and ends with the last of its last, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2012, 0), max: Date.UTC(2040, 0) }),
        fc.nat(60),
        (zone, ms, days) => {
          const first = dayOf(ms, zone);
          const last = addDays(first, days);
          const period = periodOf(first, last, zone)!;
          expect(dayOf(period.since, zone)).toBe(first);
          expect(dayOf(period.since - 1, zone) < first).toBe(true);
          expect(dayOf(period.until - 1, zone)).toBe(last);
          expect(dayOf(period.until, zone) > last).toBe(true);
        },
      ),
    );
  });

  it('knows a day that begins at one and one that has 25 hours', () => {
    const hours = (day: string, zone: string) => {
      const { since, until } = periodOf(day, day, zone)!;
      return (until - since) / 3_600_000;
    };
    expect(hours('2026-03-08', 'America/Havana')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(isoTime(periodOf('2026-03-08', '2026-03-08', 'America/Havana')!.since, 'America/Havana')).toBe(
      '2026-03-08T01:00:00-04:00',
    );
  });

  it.each([
    ['2026-11-30', '2026-11-01'],
    ['2026-02-30', '2026-03-01'],
    ['2026-13-01', '2026-13-02'],
    ['26-11-01', '26-11-02'],
    ['today', '2026-11-01'],
  ])('is none from %s to %s', (first, last) => expect(periodOf(first, last, 'UTC')).toBeUndefined());
});

describe('the next time of day', () => {
  const at = (text: string) => Date.parse(text);

  it.each([
    ['2026-11-21T18:47:09Z', 'UTC', '2026-11-22T08:00:00Z'],
    ['2026-11-21T07:59:59Z', 'UTC', '2026-11-21T08:00:00Z'],
    ['2026-11-21T08:00:00Z', 'UTC', '2026-11-21T08:00:00Z'],
    ['2026-11-21T18:47:09Z', 'Asia/Shanghai', '2026-11-22T00:00:00Z'],
    ['2026-11-21T18:47:09Z', 'America/New_York', '2026-11-22T13:00:00Z'],
    ['2026-03-28T20:00:00Z', 'Europe/Berlin', '2026-03-29T06:00:00Z'],
    ['2026-10-24T20:00:00Z', 'Europe/Berlin', '2026-10-25T07:00:00Z'],
  ])('after %s in %s is %s', (from, zone, next) => {
    expect(new Date(nextTimeOfDay(at(from), '08:00', zone))).toEqual(new Date(next));
  });

  it('is shown by the clocks there, and at most 25 hours away', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2020-01-01') / 1000, max: at('2040-01-01') / 1000 }),
        (zone, seconds) => {
          const next = nextTimeOfDay(seconds * 1000, '08:00', zone);
          expect(isoTime(next, zone)).toContain('T08:00:00');
          expect(next - seconds * 1000).toBeGreaterThanOrEqual(0);
          expect(next - seconds * 1000).toBeLessThanOrEqual(25 * 3_600_000);
        },
      ),
    );
  });
});
