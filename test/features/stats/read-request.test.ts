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
    ['month spending', 'spending month'],
    ['Bought for the last 7 days', 'bought week'],
    ['24h', 'spending day'],
    ['24 hours balance', 'balance day'],
    ['today', 'spending 2026-11-25 2026-11-25'],
    ['last week', 'spending 2026-11-16 2026-11-22'],
    ['переводы за прошлую неделю', 'transfers 2026-11-16 2026-11-22'],
    ['本周支出', 'spending 2026-11-23 2026-11-25'],
    ['bought 3 nov', 'bought 2026-11-03 2026-11-03'],
    ['11月3日购买', 'bought 2026-11-03 2026-11-03'],
    ['14', 'spending 2026-11-12 2026-11-25'],
    ['11/3', 'spending 2026-11-03 2026-11-03 or 2026-03-11 2026-03-11'],
    ['30d', 'spending month'],
    ['支出30天', 'spending month'],
    ['转账 周', 'transfers week'],
    ['最近90天的余额', 'balance quarter'],
    ['２４小时 购买', 'bought day'],
    ['переводы 90', 'transfers quarter'],
    ['расходы за неделю', 'spending week'],
    ['баланс за 7 дней', 'balance week'],
    ['покупки за сутки', 'bought 2026-11-25 2026-11-25'],
    ['покупки за 24 часа', 'bought day'],
  ])('%s shows %s', (text, shown) => {
    expect(read(text)).toBe(shown);
  });

  it.each([
    ['weekend', 'word: weekend'],
    ['month foo', 'word: month foo'],
    ['7h', 'word: 7h'],
    ['30 minutes', 'word: 30 minutes'],
    ['week month', 'word: week month'],
    ['2 years', 'long: 2 years'],
    ['balance last week', 'balance: last week'],
    ['next week', 'future: next week'],
    ['15 nov - 1 nov', 'reversed: 15 nov - 1 nov'],
    ['bought transfers', 'several: bought transfers'],
    ['<b>', 'word: <b>'],
  ])('%s is answered by what is wrong with it', (text, answer) => {
    expect(read(text)).toBe(answer);
  });
});
