import { describe, expect, it } from 'vitest';
import { change } from '../../src/pictures/spending.ts';
import { lookOf } from '../../src/pictures/chart.ts';
import { themes } from '../../src/pictures/svg.ts';
import { trx } from './samples.ts';
import { i18n } from '../spoken.ts';

const told = (now: number, before: number | undefined, locale = 'en') =>
  change(
    trx(now),
    before === undefined ? undefined : trx(before),
    7,
    lookOf(i18n.words(locale), 'UTC', themes.light),
  ).replaceAll('\u00A0', ' ');

describe('the change against the period before', () => {
  it('is a percentage with its direction', () => {
    expect(told(118, 100)).toBe('▲ 18% vs the 7 days before');
    expect(told(23, 100)).toBe('▼ 77% vs the 7 days before');
    expect(told(0, 100)).toBe('▼ 100% vs the 7 days before');
    expect(told(118, 100, 'zh')).toBe('较前 7 天 ▲ 18%');
    expect(told(118, 100, 'ru')).toBe('▲ 18 % к предыдущим 7 дням');
  });

  it('is a factor above 999 %, and none below half a percent', () => {
    expect(told(1099, 100)).toBe('▲ 999% vs the 7 days before');
    expect(told(9200, 100)).toBe('▲ × 92 vs the 7 days before');
    expect(told(100.4, 100)).toBe('Same as the 7 days before');
    expect(told(100.6, 100)).toBe('▲ 1% vs the 7 days before');
  });

  it('says that there was nothing before, and nothing where that is not known', () => {
    expect(told(10, 0)).toBe('Nothing in the 7 days before');
    expect(told(0, 0)).toBe('');
    expect(told(10, undefined)).toBe('');
    expect(told(-10, 100)).toBe('');
    expect(told(10, -100)).toBe('');
  });
});
