import { describe, expect, it } from 'vitest';
import { moment } from '../../src/reports/moment.ts';
import { now, readerIn } from './reader.ts';

const minuteMs = 60_000;

describe('a moment', () => {
  it.each([
    ['en', '(just now)', '(any moment)'],
    ['zh', '（刚刚）', '（马上）'],
    ['ru', '(только что)', '(вот-вот)'],
  ])(
    'within a minute is told apart in %s: what has passed, and what is yet to come',
    (locale, past, future) => {
      const reader = readerIn(locale);
      expect(moment(now - minuteMs + 1, reader)).toContain(past);
      expect(moment(now, reader)).toContain(past);
      expect(moment(now + 1, reader)).toContain(future);
      expect(moment(now + minuteMs - 1, reader)).toContain(future);
    },
  );

  it('from a minute on says how far away it is', () => {
    const reader = readerIn('en');
    expect(moment(now - minuteMs, reader)).toBe('2026-11-21 18:46:09 UTC (1 min ago)');
    expect(moment(now + 312 * minuteMs, reader)).toBe('2026-11-21 23:59:09 UTC (in 5 h 12 min)');
  });

  it('that was never set is nothing', () => {
    expect(moment(0, readerIn('en'))).toBeUndefined();
  });
});
