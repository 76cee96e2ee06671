import { describe, expect, it } from 'vitest';
import {
  addDays,
  briefTime,
  clockTime,
  countdown,
  dayOf,
  formatTime,
  isTimeZone,
  isoTime,
  moment,
  nextTimeOfDay,
  periodOf,
  toMs,
  zoneName,
  listTime,
  plainTime,
} from '../../src/base/time.ts';
import fc from 'fast-check';
import { now, readerIn } from './reader.ts';

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
    expect(isoTime(1.79e15, 'UTC')).toBe('');
    expect(isoTime(253_402_300_800_000, 'UTC')).toBe('');
    expect(isoTime(253_402_300_799_999, 'UTC')).toBe('9999-12-31T23:59:59+00:00');
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

const minute = 60_000;

describe('moments', () => {
  const english = (awayMs: number) => moment(now + awayMs, readerIn('en'))?.html.replace(/^.*\(|\)$/g, '');

  it('say how far away they are in the two largest units', () => {
    expect(moment(now - minute, readerIn('en'))?.html).toBe(
      '<tg-time unix="1795286769">18:46</tg-time> (1 min ago)',
    );
    expect(english(312 * minute)).toBe('in 5 h 12 min');
    expect(english(-(26 * 60 + 59) * minute)).toBe('1 d 2 h ago');
    expect(english(300 * minute)).toBe('in 5 h');
    expect(english(24 * 60 * minute + 7 * minute)).toBe('in 1 d');
    expect(english(90_000)).toBe('in 1 min');
  });

  it.each([
    ['en', '(just now)', '(any moment)'],
    ['zh', '（刚刚）', '（马上）'],
    ['ru', '(только что)', '(вот-вот)'],
  ])('within a minute tell in %s what has passed from what is yet to come', (locale, past, future) => {
    const reader = readerIn(locale);
    for (const awayMs of [-59_000, 0]) expect(moment(now + awayMs, reader)?.html).toContain(past);
    for (const awayMs of [1, 59_000]) expect(moment(now + awayMs, reader)?.html).toContain(future);
  });

  it('of what began a moment ago is whole', () => {
    expect(english(3_600_000 - 500)).toBe('in 1 h');
    expect(english(3_600_000 - 1_500)).toBe('in 59 min');
  });

  it('are nothing where no time was given or no calendar reaches', () => {
    for (const timestamp of [undefined, 0, 253_402_300_800_000, Number.MAX_SAFE_INTEGER]) {
      expect(moment(timestamp, readerIn('en'))).toBeUndefined();
      expect(clockTime(timestamp, 'UTC')).toBeUndefined();
    }
    expect(clockTime(1_795_219_200, 'UTC')?.html).toBe(
      '<tg-time unix="1795219200">2026-11-21 00:00:00 UTC</tg-time>',
    );
  });

  it('beyond 2038, which Telegram does not show, are text without a tag', () => {
    expect(clockTime(2_147_483_647, 'UTC')?.html).toContain('<tg-time');
    expect(clockTime(2_147_483_648, 'UTC')?.html).toBe('2038-01-19 03:14:08 UTC');
    expect(clockTime(253_402_300_799_999, 'UTC')?.html).toBe('9999-12-31 23:59:59 UTC');
  });
});

describe('a countdown', () => {
  it.each([
    ['en', 'at 18:49:09 UTC'],
    ['zh', '18:49:09 UTC '],
    ['ru', 'в 18:49:09 UTC'],
  ])('is counted by the app of who reads it in %s, and elsewhere is the time', (locale, text) => {
    const { html } = countdown(now + 120_000, readerIn(locale));
    expect(html).toBe(`<tg-time unix="${(now + 120_000) / 1000}" format="r">${text}</tg-time>`);
  });
});

describe('a time in a message', () => {
  const zone = { timeZone: 'Asia/Shanghai', now: Date.UTC(2026, 10, 21, 18, 47) };
  const text = (timestamp: number | undefined, sentAt?: number) =>
    briefTime(timestamp, sentAt === undefined ? zone : { ...zone, sentAt })?.html.replace(/<.*?>/g, '');
  // In Shanghai it is 2:47 of the 22nd.
  const evening = Date.UTC(2026, 10, 21, 15, 59, 59);
  const midnight = Date.UTC(2026, 10, 21, 16);

  it('of today in the zone of the reader has no date, any other has one', () => {
    expect(text(midnight)).toBe('00:00');
    expect(text(evening)).toBe('2026-11-21 23:59');
    expect(text(midnight / 1000)).toBe('00:00');
  });

  it('that is edited on a later day goes by the day on which it was sent', () => {
    expect(text(evening, evening - 60_000)).toBe('23:59');
    expect(text(midnight, evening)).toBe('2026-11-22 00:00');
  });

  it('is left out where it was never set', () => {
    for (const never of [undefined, 0, 9e15]) expect(text(never)).toBeUndefined();
  });
});

it('a time of today has no date, one of another day has it, and both where nothing says what day it is', () => {
  const [today, before] = [now - minute, now - 24 * 60 * minute];
  const shown = (at: number, reader: Parameters<typeof plainTime>[1]) => [
    plainTime(at, reader),
    listTime(at, reader).html.replace(/<[^>]*>/g, ''),
  ];
  expect(shown(today, readerIn('en'))).toEqual(['18:46', '18:46:09']);
  expect(shown(before, readerIn('en'))).toEqual(['2026-11-20 18:47', '11-20 18:47:09']);
  expect(shown(now - 20 * 60 * minute, readerIn('en'))).toEqual(['2026-11-20 22:47', '11-20 22:47:09']);
  expect(shown(today, { timeZone: 'UTC' })).toEqual(['2026-11-21 18:46:09 UTC', '11-21 18:46:09']);
});

it.each([
  [
    'the last that a Date can hold, in the east',
    8.64e15,
    'Asia/Shanghai',
    '275760-09-13 08:00',
    '09-13 08:00:00',
  ],
  ['a year of five digits', Date.UTC(12_345, 0, 2, 3, 4, 5), 'UTC', '12345-01-02 03:04', '01-02 03:04:05'],
])('any time that an event may name is shown: %s', (_what, at, timeZone, plain, listed) => {
  expect(plainTime(at, readerIn('en', timeZone))).toBe(plain);
  expect(listTime(at, readerIn('en', timeZone)).html).toBe(listed);
});
