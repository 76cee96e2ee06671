import { expect, it } from 'vitest';
import { formatTime, isTimeZone, toMs, zoneName } from '../../src/base/time.ts';

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
