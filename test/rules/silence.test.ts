import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuiet, quietUntil, isMuteInForce } from '../../src/rules/silence.ts';
import { longestHoldMs } from '../../src/store/ledger/deliveries/deliveries.ts';
import type { QuietHours } from '../../src/store/settings/alert-rules.ts';
import { someQuiet } from './facts.ts';

const mute = { from: 1_000_000, until: 4_600_000 };

it('is in force from its begin until just before its end, and one without an end for good', () => {
  expect(isMuteInForce(mute, 1_000_000)).toBe(true);
  expect(isMuteInForce(mute, 4_599_999)).toBe(true);
  expect(isMuteInForce(mute, 4_600_000)).toBe(false);
  expect(isMuteInForce({ ...mute, until: null }, 1e15)).toBe(true);
});

it('is not prolonged by a clock that is set back; a small correction of it changes nothing', () => {
  expect(isMuteInForce(mute, mute.from - 59_000)).toBe(true);
  expect(isMuteInForce(mute, mute.from - 61_000)).toBe(false);
});

it('keeps nothing back for longer than it was meant to, give or take a minute', () => {
  const longestMs = mute.until - mute.from + 60_000;
  expect(() =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (now) => {
        return !isMuteInForce(mute, now) || mute.until - now <= longestMs;
      }),
    ),
  ).not.toThrow();
});

const minuteMs = 60_000;
const all = [1, 2, 3, 4, 5, 6, 7];
const night: QuietHours = { from: '22:00', to: '07:00', days: all, how: 'held' };
const at = (text: string) => Date.parse(text);

/** Each zone with moments at which its clocks change, or that are near midnight. */
const zones: Record<string, string[]> = {
  UTC: ['2026-06-01T00:00Z'],
  'Europe/Berlin': ['2026-03-29T01:00Z', '2026-10-25T01:00Z'],
  'America/New_York': ['2026-03-08T07:00Z', '2026-11-01T06:00Z'],
  'America/Santiago': ['2026-04-05T03:00Z', '2026-09-06T04:00Z'],
  'Africa/Cairo': ['2026-04-23T22:00Z', '2026-10-29T21:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00Z', '2026-10-03T15:30Z'],
  'Asia/Kathmandu': ['2026-06-01T00:00Z'],
  'Asia/Kolkata': ['2026-06-01T00:00Z'],
  'Pacific/Chatham': ['2026-04-04T14:00Z', '2026-09-26T14:00Z'],
  'Asia/Shanghai': ['2026-06-01T00:00Z'],
};

const clocks = new Map(
  Object.keys(zones).map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
);

/** What a clock of the zone shows, by another way than the code's. */
function clockOf(ms: number, timeZone: string): { time: string; day: number } {
  const shown = clocks.get(timeZone)!.formatToParts(ms);
  const parts = Object.fromEntries(shown.map(({ type, value }) => [type, value]));
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts['weekday'] ?? '') + 1;
  return { time: `${parts['hour']}:${parts['minute']}`, day };
}

function isQuietByClock({ from, to, days }: QuietHours, ms: number, timeZone: string): boolean {
  const { time, day } = clockOf(ms, timeZone);
  const before = day === 1 ? 7 : day - 1;
  if (from < to) return days.includes(day) && from <= time && time < to;
  return (days.includes(day) && time >= from) || (days.includes(before) && time < to);
}

describe('quiet hours', () => {
  it.each([
    ['over midnight', night, '2026-11-21T23:00Z', '2026-11-22T07:00Z'],
    ['after midnight', night, '2026-11-22T06:59:59Z', '2026-11-22T07:00Z'],
    ['within a day', { ...night, from: '12:30', to: '14:00' }, '2026-11-21T12:30Z', '2026-11-21T14:00Z'],
    ['that begin on Saturday', { ...night, days: [6] }, '2026-11-22T06:00Z', '2026-11-22T07:00Z'],
  ])('%s last until their end', (_, quiet, now, until) => {
    expect(quietUntil(quiet, at(now), 'UTC')).toBe(at(until));
  });

  it.each([
    ['a minute before they begin', night, '2026-11-21T21:59:59.999Z'],
    ['at their end', night, '2026-11-22T07:00Z'],
    ['on a day on which they do not begin', { ...night, days: [7] }, '2026-11-22T06:00Z'],
    ['on a day that is none of theirs', { ...night, days: [6] }, '2026-11-22T23:00Z'],
  ])('are not in force %s', (_, quiet, now) => {
    expect(quietUntil(quiet, at(now), 'UTC')).toBeUndefined();
  });

  it('skip the hour that does not exist, and last through the one that comes twice', () => {
    const quiet = { ...night, from: '01:30', to: '02:30' };
    // 01:59 is followed by 03:00.
    expect(quietUntil(quiet, at('2026-03-29T00:45Z'), 'Europe/Berlin')).toBe(at('2026-03-29T01:00Z'));
    // 02:59 is followed by 02:00, which is quiet again until 02:30.
    expect(quietUntil(quiet, at('2026-10-25T00:15Z'), 'Europe/Berlin')).toBe(at('2026-10-25T00:30Z'));
    expect(quietUntil(quiet, at('2026-10-25T01:15Z'), 'Europe/Berlin')).toBe(at('2026-10-25T01:30Z'));
    expect(quietUntil(quiet, at('2026-10-25T00:45Z'), 'Europe/Berlin')).toBeUndefined();
  });

  it('are what the clocks of each zone say, minute by minute, also where these change', () => {
    const around = Object.entries(zones).flatMap(([zone, moments]) =>
      moments.map((moment) => ({ zone, moment: at(moment) })),
    );
    const somewhere = fc.record({
      quiet: someQuiet,
      place: fc.constantFrom(...around),
      offsetMs: fc.integer({ min: -30 * 3_600_000, max: 30 * 3_600_000 }),
    });
    expect(() =>
      fc.assert(
        fc.property(somewhere, ({ quiet, place: { zone, moment }, offsetMs }) => {
          const now = moment + offsetMs;
          expect(isQuiet(quiet, now, zone)).toBe(isQuietByClock(quiet, now, zone));
          const until = quietUntil(quiet, now, zone);
          expect(until !== undefined).toBe(isQuietByClock(quiet, now, zone));
          if (until === undefined) return;
          expect(until).toBeGreaterThan(now);
          expect(until - now).toBeLessThanOrEqual(longestHoldMs);
          expect(until % minuteMs).toBe(0);
          expect(isQuietByClock(quiet, until, zone)).toBe(false);
          expect(isQuietByClock(quiet, until - 1, zone)).toBe(true);
          // No gap between, looked for in steps that no gap of these hours is shorter than.
          for (let ms = now; ms < until; ms += 7 * minuteMs)
            expect(isQuietByClock(quiet, ms, zone)).toBe(true);
        }),
        { numRuns: 400 },
      ),
    ).not.toThrow();
  });

  it('of all but one minute end within the longest hold, also where clocks are set back', () => {
    const quiet = { ...night, from: '03:00', to: '02:59' };
    const now = at('2026-10-24T01:00Z');
    const until = quietUntil(quiet, now, 'Europe/Berlin')!;
    expect(until - now).toBeGreaterThan(23 * 3_600_000);
    expect(until - now).toBeLessThanOrEqual(longestHoldMs);
  });
});
