import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, startOf } from '../../../src/base/time.ts';
import { beginningOf, lastDigestAt, nextDigestAt } from '../../../src/features/reports/digest-jobs.ts';
import { toHour } from '../../../src/features/reports/report.ts';

const hour = 3_600_000;
const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);
const daily = { time: '09:00', weekday: null };

describe('a daily digest', () => {
  it('is due once a day at its time, and not at the moment of the last one', () => {
    const first = nextDigestAt('day', daily, at('2026-11-21T06:00Z'), berlin);
    expect(new Date(first).toISOString()).toBe('2026-11-21T08:00:00.000Z');
    expect(nextDigestAt('day', daily, first, berlin) - first).toBe(24 * hour);
    expect(lastDigestAt('day', daily, first, berlin)).toBe(first);
    expect(lastDigestAt('day', daily, first - 1, berlin)).toBe(first - 24 * hour);
  });

  it('covers 23 hours where clocks are set forward, and 25 where they are set back', () => {
    for (const [day, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
      ['2026-11-21', 24],
    ] as const) {
      const until = nextDigestAt('day', daily, at(`${day}T00:00Z`), berlin);
      const since = beginningOf('day', until, daily, berlin);
      expect(until - since).toBe(hours * hour);
      expect(lastDigestAt('day', daily, until - 1, berlin)).toBe(since);
    }
  });

  it.each([
    ['that clocks show twice comes once', '2026-10-24T12:00Z', '2026-10-25T00:30:00.000Z'],
    ['after that comes a day later', '2026-10-25T00:30Z', '2026-10-26T01:30:00.000Z'],
    ['that clocks skip comes right after', '2026-03-28T12:00Z', '2026-03-29T01:30:00.000Z'],
  ])('at a time %s', (_is, from, due) => {
    const night = { time: '02:30', weekday: null };
    expect(new Date(nextDigestAt('day', night, at(from), berlin)).toISOString()).toBe(due);
  });

  it('is due on each day exactly once, in any zone and at any time of day', () => {
    const zones = [berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'UTC'];
    const hours = fc.integer({ min: 0, max: 23 }).map((h) => String(h).padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        hours,
        fc.constantFrom('00', '30'),
        fc.integer({ min: at('2026-01-01'), max: at('2026-12-01') }),
        (zone, h, minutes, from) => {
          const times = { time: `${h}:${minutes}`, weekday: null };
          const first = nextDigestAt('day', times, from, zone);
          const second = nextDigestAt('day', times, first, zone);
          expect(first).toBeGreaterThan(from);
          expect(second - first).toBeGreaterThanOrEqual(22 * hour);
          expect(second - first).toBeLessThanOrEqual(26 * hour);
          expect(lastDigestAt('day', times, second - 1, zone)).toBe(first);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('a weekly digest', () => {
  it('is due on its day of the week, and covers the seven days before', () => {
    const weekly = { time: '09:00', weekday: 1 };
    const due = nextDigestAt('week', weekly, at('2026-11-21T06:00Z'), berlin);
    expect(new Date(due).toISOString()).toBe('2026-11-23T08:00:00.000Z');
    expect(nextDigestAt('week', weekly, due, berlin) - due).toBe(7 * 24 * hour);
    const since = beginningOf('week', due, weekly, berlin);
    expect(due - since).toBe(7 * 24 * hour);
  });
});

it('hours are the full ones of UTC, and days begin at the midnight of the zone', () => {
  const until = at('2026-11-21T08:00Z');
  expect(toHour(until + hour / 2)).toBe(until);
  expect(startOf(dayOf(until, berlin), berlin)).toBe(at('2026-11-21T00:00:00+01:00'));
});
