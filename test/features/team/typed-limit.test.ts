import fc from 'fast-check';
import { expect, it } from 'vitest';
import { limitAmount, limitNames } from '../../../src/features/team/limits-text.ts';
import { readLimit } from '../../../src/features/team/typed-limit.ts';
import { type LimitUnit, limitUnits } from '../../../src/orders/limits.ts';
import { readerIn } from '../../base/reader.ts';
import { i18n } from '../../spoken.ts';
import { each } from '../alerts/phrases.ts';

it.each([
  ['100 trx', 'sun', 100_000_000],
  ['100', 'sun', 100_000_000],
  ['0.5TRX', 'sun', 500_000],
  ['1,234.5 trx', 'sun', 1_234_500_000],
  ['1,5', 'sun', 1_500_000],
  ['500k', 'energy', 500_000],
  ['1.5m energy', 'energy', 1_500_000],
  ['65 000 энергии', 'energy', 65_000],
  ['50万 能量', 'energy', 500_000],
  ['50k bw', 'bandwidth', 50_000],
  ['50 000 пропускной способности', 'bandwidth', 50_000],
] as const)('reads %j', (text, unit, amount) => {
  expect(readLimit(text, 'perOrder', unit)).toEqual({ ok: true, amount });
});

it.each(['off', ' OFF ', 'none', 'No limit', '关闭', '不设限', 'выкл', 'без лимита'])(
  'takes %j for no limit',
  (text) => {
    expect(readLimit(text, 'perDay', 'sun')).toEqual({ ok: true, amount: null });
  },
);

it.each(i18n.locales)('takes in %s the word for no limit that its question offers', (locale) => {
  for (const unit of limitUnits) {
    const [, example = '', off = ''] =
      /<code>(.*?)<\/code>.*<code>(.*?)<\/code>/.exec(i18n.words(locale)('limits-ask', { unit })) ?? [];
    expect(readLimit(example, 'perDay', unit)).toMatchObject({ ok: true, amount: expect.any(Number) });
    expect(readLimit(off, 'perDay', unit)).toEqual({ ok: true, amount: null });
    const [, again = ''] = /<code>(.*?)<\/code>/.exec(i18n.words(locale)('limits-problem-zero')) ?? [];
    expect(readLimit(again, 'perDay', unit)).toEqual({ ok: true, amount: null });
  }
});

// `no` and its like are answers to something else: they remove no limit.
it.each(
  each<[unit: LimitUnit, problem: string]>([
    [['sun', 'empty'], '', 'trx'],
    [['sun', 'not_a_number'], 'a lot', 'no', 'No', 'нет', '无', '100 bananas', '100-200'],
    [['sun', 'too_precise'], '0.0000001'],
    [['sun', 'negative'], '-5'],
    [['sun', 'too_large'], '9999999999999'],
    [['energy', 'too_large'], '99999999999'],
    [['energy', 'not_whole'], '1.5'],
    [['energy', 'unit'], '100 trx'],
    [['sun', 'unit'], '100 usdt', '500k energy'],
    [['sun', 'zero'], '0'],
  ]),
)('refuses %j for %j', (text, [unit, problem]) => {
  expect(readLimit(text, 'perPersonDay', unit)).toEqual({ ok: false, problem });
});

it('names both meanings of a number, in the language of the chat', () => {
  const russian = i18n.words('ru').numberStyle;
  expect(readLimit('2,5 трх', 'perOrder', 'sun', russian)).toEqual({ ok: true, amount: 2_500_000 });
  expect(readLimit('1,500', 'perOrder', 'sun', russian)).toEqual({
    ok: false,
    problem: 'ambiguous',
    readings: ['1,5', '1500'],
  });
});

it('takes 0 as a threshold, above which is every order', () => {
  expect(readLimit('0', 'approval', 'sun')).toEqual({ ok: true, amount: 0 });
});

it.each(['en', 'zh', 'ru'])('reads back in %s what is shown', (locale) => {
  const { words } = readerIn(locale);
  fc.assert(
    fc.property(
      fc.constantFrom(...limitUnits),
      fc.constantFrom(...limitNames),
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      (unit, name, amount) => {
        expect(readLimit(limitAmount(unit, amount, words), name, unit, words.numberStyle)).toEqual({
          ok: true,
          amount,
        });
      },
    ),
  );
});
