import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/features/stats/read-request.ts';
import { i18n } from '../../spoken.ts';
import type { FiguresPeriod } from '../../../src/figures/columns.ts';

const read = (text: string) => {
  const request = readRequest(text, {
    words: i18n.words('en'),
    now: Date.UTC(2026, 10, 25, 12),
    timeZone: 'UTC',
  });
  const daysOf = (period: FiguresPeriod) =>
    typeof period === 'string' ? period : `${period.first} ${period.last}`;
  if (request.ok) return `${request.kind} ${daysOf(request.period)}`;
  return request.problem === 'asked'
    ? `${request.kind} ${request.periods.map(daysOf).join(' or ')}`
    : `${request.problem}: ${request.written}`;
};

describe('/stats', () => {
  it.each([
    ['', 'spending month'],
    ['week', 'spending week'],
    ['90', 'spending quarter'],
    ['transfers', 'transfers month'],
    ['spending month', 'spending month'],
    ['Bought for the last 7 days', 'spending week'],
    ['24h', 'spending day'],
    ['last week', 'spending 2026-11-16 2026-11-22'],
    ['переводы за прошлую неделю', 'transfers 2026-11-16 2026-11-22'],
    ['11月3日购买', 'spending 2026-11-03 2026-11-03'],
    ['1 nov - 5 nov', 'spending 2026-11-01 2026-11-05'],
    ['yesterday', 'spending 2026-11-24 2026-11-24'],
    ['balance last week', 'balance 2026-11-16 2026-11-22'],
    ['14', 'spending 2026-11-12 2026-11-25'],
    ['11/3', 'spending 2026-11-03 2026-11-03 or 2026-03-11 2026-03-11'],
    ['转账 周', 'transfers week'],
    ['最近90天的余额', 'balance quarter'],
    ['переводы 90', 'transfers quarter'],
    ['покупки за 24 часа', 'spending day'],
  ])('%s shows %s', (text, shown) => {
    expect(read(text)).toBe(shown);
  });

  it.each([
    ['weekend', 'word: weekend'],
    ['month foo', 'word: month foo'],
    ['week month', 'word: week month'],
    ['2 years', 'long: 2 years'],
    ['next week', 'future: next week'],
    ['15 nov - 1 nov', 'reversed: 15 nov - 1 nov'],
    ['bought transfers', 'several: bought transfers'],
    ['<b>', 'word: <b>'],
  ])('%s is answered by what is wrong with it', (text, answer) => {
    expect(read(text)).toBe(answer);
  });
});
