import { describe, expect, it } from 'vitest';
import { describePace, timeLeft } from '../../src/watch/runway-sentence.ts';
import { i18n } from '../spoken.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const left = (ms: number, locale = 'en', short = false) => timeLeft(ms, i18n.words(locale), short);

describe('how long the balance lasts', () => {
  it('is rounded down: whole days from ten on, tenths below', () => {
    expect(left(10.99 * dayMs)).toBe('≈10 days left');
    expect(left(10 * dayMs)).toBe('≈10 days left');
    expect(left(10 * dayMs - 1)).toBe('≈9.9 days left');
    expect(left(2.999 * dayMs)).toBe('≈2.9 days left');
    expect(left(dayMs)).toBe('≈1 day left');
  });

  it('is told in hours where less than a day is left', () => {
    expect(left(dayMs - 1)).toBe('≈23 hours left');
    expect(left(dayMs - 1, 'ru')).toBe('Хватит на ≈23 часа');
    expect(left(dayMs - 1, 'zh', true)).toBe('约 23 小时');
    expect(left(2 * hourMs)).toBe('≈2 hours left');
    expect(left(2 * hourMs - 1)).toBe('Less than 2 hours left');
    expect(left(0)).toBe('No balance left');
  });

  it('is not told exactly beyond 90 days', () => {
    expect(left(90 * dayMs)).toBe('≈90 days left');
    expect(left(90 * dayMs + 1)).toBe('Over 90 days left');
    expect(left(Infinity)).toBe('Over 90 days left');
  });

  it('takes the word form of the number as it is shown', () => {
    expect(left(21.7 * dayMs, 'ru')).toBe('Хватит на ≈21 день');
    expect(left(2.9 * dayMs, 'ru')).toBe('Хватит на ≈2,9 дня');
    expect(left(23 * dayMs, 'ru')).toBe('Хватит на ≈23 дня');
    expect(left(11.2 * dayMs, 'ru')).toBe('Хватит на ≈11 дней');
    expect(left(11.2 * dayMs, 'ru', true)).toBe('на ≈11 дней');
    expect(left(2.9 * dayMs, 'zh')).toBe('约可用 2.9 天');
  });
});

describe('the pace', () => {
  const said = (transfers: bigint | undefined, locale = 'en') => {
    const lasts = { lastsMs: 10 * dayMs, fastestLastsMs: 7 * dayMs, slowestLastsMs: Infinity };
    const runway = { kind: 'lasts', days: 7, meanSunPerDay: 116_040_000n, transfers, ...lasts } as const;
    return describePace(runway, i18n.words(locale));
  };

  it('is told with the transfers that the balance pays, in the form of the number as it is shown', () => {
    expect(said(392n)).toBe('≈392 transfers at 116 TRX a day');
    expect(said(1n)).toBe('≈1 transfer at 116 TRX a day');
    expect(said(21n, 'ru')).toBe('≈21 перевод, 116 TRX в день');
    // The last digit is 1, but thousands are read as a noun of many.
    expect(said(38_121n, 'ru')).toBe('≈38,1\u00A0тыс. переводов, 116 TRX в день');
  });

  it('says when the balance pays no transfer, and nothing of transfers where none was made', () => {
    expect(said(0n)).toBe('Not enough for one transfer, at 116 TRX a day');
    expect(said(undefined)).toBe('116 TRX a day');
  });
});
