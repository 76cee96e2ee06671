import { describe, expect, it } from 'vitest';
import { readZone, zonesNear } from '../../src/input/place.ts';

describe('a time zone', () => {
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
