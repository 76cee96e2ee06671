import { describe, expect, it } from 'vitest';
import { readZone, zonesNear } from '../../src/input/place.ts';

describe('a time zone', () => {
  it.each([
    ['MSK', 'Europe/Moscow'],
    ['мск', 'Europe/Moscow'],
    ['Moscow', 'Europe/Moscow'],
    ['москва', 'Europe/Moscow'],
    ['Europe/moscow', 'Europe/Moscow'],
    ['по Москве', 'Europe/Moscow'],
    ['shanghai', 'Asia/Shanghai'],
    ['上海', 'Asia/Shanghai'],
    ['北京时间', 'Asia/Shanghai'],
    ['new york', 'America/New_York'],
    ['UTC', 'UTC'],
    ['utc+0', 'UTC'],
    ['UTC+3', 'Etc/GMT-3'],
    ['GMT+8', 'Etc/GMT-8'],
    ['gmt -5', 'Etc/GMT+5'],
    ['+5:30', '+05:30'],
    ['ｕｔｃ＋８', 'Etc/GMT-8'],
    ['JST', 'Asia/Tokyo'],
    ['EST', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['kolkata', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['asia/ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ])('is read from %s', (written, zone) => {
    expect(readZone(written)).toEqual({ is: 'value', value: zone });
  });

  it.each([
    ['CST', ['Asia/Shanghai', 'America/Chicago', 'America/Havana']],
    ['ist', ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem']],
  ])('is not chosen for %s, which has several meanings', (written, values) => {
    expect(readZone(written)).toEqual({ is: 'readings', values });
  });

  it.each([
    ['Mosocw', 'Europe/Moscow'],
    ['singapoer', 'Asia/Singapore'],
    ['новосибрск', 'Asia/Novosibirsk'],
    ['Europe/Mosc', 'Europe/Moscow'],
  ])('is offered for %s', (written, zone) => {
    expect(readZone(written)).toMatchObject({ is: 'unread' });
    expect(zonesNear(written)[0]).toBe(zone);
  });

  it.each(['', 'constructor', 'UTC+25', 'x', 'Neverland', '上', 'a'.repeat(1_000)])(
    'has nothing to offer for %s',
    (written) => {
      expect(readZone(written)).toMatchObject({ is: 'unread' });
      expect(zonesNear(written)).toEqual([]);
    },
  );

  it('is offered no more than four times, by the beginning of its name first', () => {
    expect(zonesNear('san')).toHaveLength(4);
    expect(zonesNear('mosc')).toEqual(['Europe/Moscow']);
    expect(zonesNear('mo')).toEqual([]);
  });
});
