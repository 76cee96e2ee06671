import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/bot/stats/read-request.ts';
import { openI18n } from '../../../src/i18n.ts';

const { input } = openI18n({ defaultLocale: 'en', onProblem: () => undefined });
const read = (text: string) => {
  const request = readRequest(text, input);
  return request.ok ? `${request.kind} ${request.period}` : `${request.problem}: ${request.written}`;
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
    ['1 day', 'spending day'],
    ['30d', 'spending month'],
    ['支出30天', 'spending month'],
    ['转账 周', 'transfers week'],
    ['最近90天的余额', 'balance quarter'],
    ['２４小时 购买', 'bought day'],
    ['переводы 90', 'transfers quarter'],
    ['расходы за неделю', 'spending week'],
    ['баланс за 7 дней', 'balance week'],
    ['покупки за сутки', 'bought day'],
  ])('%s shows %s', (text, shown) => {
    expect(read(text)).toBe(shown);
  });

  it.each([
    ['weekend', 'word: weekend'],
    ['month foo', 'word: foo'],
    ['14', 'period: 14'],
    ['14 days', 'period: 14 days'],
    ['24 days', 'period: 24 days'],
    ['7h', 'period: 7h'],
    ['30 minutes', 'period: 30 minutes'],
    ['00000000000000000000007', 'spending week'],
    ['week month', 'several: week month'],
    ['bought transfers', 'several: bought transfers'],
    ['<b>', 'word: <b>'],
  ])('%s is answered by what is wrong with it', (text, answer) => {
    expect(read(text)).toBe(answer);
  });
});
