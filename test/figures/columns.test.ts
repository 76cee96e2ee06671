import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsBetween, columnsOf, periodNames } from '../../src/figures/columns.ts';
import { addDays, dayOf, isoTime, shownAt } from '../../src/base/time.ts';

const at = (iso: string) => Date.parse(iso);
const hourMs = 3_600_000;
const startsOf = (...args: Parameters<typeof columnsOf>) =>
  columnsOf(...args).columns.map(({ since }) => isoTime(since, args[2]));

const zones =
  `UTC Asia/Shanghai Europe/Moscow Asia/Kolkata Asia/Kathmandu America/New_York Australia/Lord_Howe
  America/St_Johns Pacific/Chatham America/Santiago`.split(/\s+/);

describe('the columns of a period', () => {
  it('of a week are seven days of the zone, the last of which is today', () => {
    const now = at('2026-11-22T01:30:00+08:00');
    expect(startsOf('week', now, 'Asia/Shanghai')).toEqual(
      ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}T00:00:00+08:00`),
    );
    expect(columnsOf('week', now, 'Asia/Shanghai')).toMatchObject({
      first: '2026-11-16',
      last: '2026-11-22',
      until: at('2026-11-23T00:00:00+08:00'),
      previousSince: at('2026-11-09T00:00:00+08:00'),
    });
  });

  it('of a day are 24 hours, the last of which is running', () => {
    const now = at('2026-11-22T09:20:00Z');
    const starts = startsOf('day', now, 'Asia/Kolkata');
    expect(starts).toHaveLength(24);
    expect(starts[0]).toBe('2026-11-21T15:00:00+05:30');
    expect(starts[23]).toBe('2026-11-22T14:00:00+05:30');
    const { until, previousSince } = columnsOf('day', now, 'Asia/Kolkata');
    expect(until).toBe(at('2026-11-22T15:00:00+05:30'));
    expect(previousSince).toBe(at('2026-11-20T15:00:00+05:30'));
  });

  it('of 90 days are 13 weeks, the first of which has six days', () => {
    const { columns, first, last } = columnsOf('quarter', at('2026-11-22T12:00:00Z'), 'UTC');
    const days = columns.map(({ since, until }) => (until - since) / (24 * hourMs));
    expect(days).toEqual([6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]);
    expect([first, last]).toEqual(['2026-08-25', '2026-11-22']);
  });

  it('have a day of 23 hours and one of 25 where clocks change', () => {
    const hoursOf = (now: string) =>
      columnsOf('week', at(now), 'Europe/Berlin').columns.map(({ since, until }) => (until - since) / hourMs);
    expect(hoursOf('2026-03-31T12:00:00Z')).toEqual([24, 24, 24, 24, 23, 24, 24]);
    expect(hoursOf('2026-10-26T12:00:00Z')).toEqual([24, 24, 24, 24, 24, 25, 24]);
  });

  it('follow each other without a gap, around now, from midnight to midnight of the zone', () => {
    const moment = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), fc.constantFrom(...periodNames), (now, zone, name) => {
        const { columns, since, until, previousSince } = columnsOf(name, now, zone);
        const ends = columns.map((column) => column.until);
        expect(columns.map((column) => column.since)).toEqual([since, ...ends.slice(0, -1)]);
        const last = columns.at(-1)!;
        expect(last.since <= now && now < last.until && last.until === until).toBe(true);
        expect(columns.every((column) => column.since < column.until)).toBe(true);
        expect(columns.map((column) => column.since % 900_000)).toEqual(columns.map(() => 0));
        // Clocks may skip midnight, or show it twice.
        const before = columns.map((column) => dayOf(column.since - 1, zone) < dayOf(column.since, zone));
        expect(before.every(Boolean) || name === 'day').toBe(true);
        const lengths = [since - previousSince, until - since];
        expect(Math.abs(lengths[0]! - lengths[1]!)).toBeLessThanOrEqual(2 * hourMs);
      }),
      { numRuns: 300 },
    );
  });

  it('of one date are of one day, and of the day before are those up to the same time', () => {
    const now = at('2026-11-22T12:39:00+08:00');
    const [today, yesterday] = ['2026-11-22', '2026-11-21'];
    expect(columnsOf({ first: today, last: today }, now, 'Asia/Shanghai')).toMatchObject({
      days: 1,
      until: at('2026-11-22T13:00:00+08:00'),
      previousSince: at('2026-11-21T00:00:00+08:00'),
      previousUntil: at('2026-11-21T12:39:00+08:00'),
    });
    expect(columnsOf({ first: yesterday, last: yesterday }, now, 'Asia/Shanghai')).toMatchObject({
      days: 1,
      previousUntil: at('2026-11-21T00:00:00+08:00'),
    });
    expect(columnsOf('day', now, 'Asia/Shanghai')).toMatchObject({
      days: undefined,
      previousUntil: at('2026-11-21T12:39:00+08:00'),
    });
  });

  it('of any days are those days, by hours, days or weeks, and run only where they end today', () => {
    const moment = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    const length = fc.integer({ min: 1, max: 366 });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), fc.nat(400), length, (now, zone, back, days) => {
        const last = addDays(dayOf(now, zone), -back);
        const first = addDays(last, 1 - days);
        const period = columnsOf({ first, last }, now, zone);
        expect(period).toMatchObject({ first, last, since: expect.any(Number) });
        expect(period.unit === 'hour').toBe(days === 1);
        expect(period.columns.length).toBeLessThanOrEqual(53);
        expect(period.columns[0]!.since).toBe(period.since);
        period.columns.forEach(({ since, until }, index) => {
          expect(until).toBe(period.columns[index + 1]?.since ?? period.until);
          expect(since).toBeLessThan(until);
        });
        expect(period.until > now).toBe(back === 0);
        expect(dayOf(period.previousSince, zone)).toBe(addDays(first, -days));
        expect(period.previousUntil <= period.since).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('of a day begin where clocks show a full hour, also where they change by half an hour', () => {
    const { columns } = columnsOf('day', at('2026-10-04T12:00:00Z'), 'Australia/Lord_Howe');
    const minutes = columns.map(({ since }) => shownAt(since, 'Australia/Lord_Howe').minutes % 60);
    // 02:00 became 02:30 that night: one hour of the clock was 30 minutes long.
    expect(minutes.filter((shown) => shown !== 0).length).toBeLessThanOrEqual(1);
    const lengths = columns.map(({ since, until }) => (until - since) / 60_000);
    expect(lengths.toSorted((a, b) => a - b)).toEqual([30, ...Array.from({ length: 23 }, () => 60)]);
  });
});

describe('the columns between two full hours', () => {
  const between = (since: string, until: string, zone: string) =>
    columnsBetween(at(since), at(until), at(until), zone);

  it('are hours up to 25 of them, and days of the zone beyond', () => {
    expect(between('2026-11-20T08:00Z', '2026-11-21T08:00Z', 'Europe/Berlin')).toMatchObject({
      unit: 'hour',
      days: undefined,
      columns: { length: 24 },
    });
    expect(between('2026-10-24T07:00Z', '2026-10-25T08:00Z', 'Europe/Berlin').columns).toHaveLength(25);
    const week = between('2026-11-16T08:00Z', '2026-11-23T08:00Z', 'Europe/Berlin');
    expect(week).toMatchObject({ unit: 'day', days: 7, first: '2026-11-16', last: '2026-11-23' });
    expect(week.columns).toHaveLength(8);
    expect(week.columns[1]!.since).toBe(at('2026-11-17T00:00:00+01:00'));
  });

  it('cover the whole time without a gap, and nothing of the time before', () => {
    const hours = fc.integer({ min: 1, max: 24 * 14 });
    const moment = fc.integer({ min: 470_000, max: 520_000 }).map((hour) => hour * hourMs);
    fc.assert(
      fc.property(moment, hours, fc.constantFrom(...zones), (since, length, zone) => {
        const until = since + length * hourMs;
        const { columns, previousSince, previousUntil } = columnsBetween(since, until, until, zone);
        expect([columns[0]!.since, columns.at(-1)!.until]).toEqual([since, until]);
        columns.forEach((column, index) => {
          expect(column.since).toBeLessThan(column.until);
          expect(column.until).toBe(columns[index + 1]?.since ?? until);
        });
        expect([previousSince, previousUntil]).toEqual([since, since]);
      }),
    );
  });
});
