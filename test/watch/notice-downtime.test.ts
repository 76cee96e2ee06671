import { expect, it } from 'vitest';
import { noticeDowntime } from '../../src/watch/notice-downtime.ts';

const hour = 60 * 60_000;

it('names the hours whose events the service has given up', () => {
  expect(noticeDowntime(0, 30 * hour)).toEqual({
    kind: 'downtime',
    at: 30 * hour,
    from: 0,
    to: 24 * hour,
    backAt: 30 * hour,
  });
});

it('has nothing to say about an absence of 6 hours, nor at the first start of all', () => {
  expect(noticeDowntime(0, 6 * hour)).toBeUndefined();
  expect(noticeDowntime(undefined, 30 * hour)).toBeUndefined();
});
