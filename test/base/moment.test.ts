import { describe, expect, it } from 'vitest';
import { briefTime, clockTime, countdown, moment } from '../../src/base/moment.ts';
import { now, readerIn } from './reader.ts';

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
    for (const timestamp of [undefined, 0, Number.MAX_SAFE_INTEGER]) {
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
