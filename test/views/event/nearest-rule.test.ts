// Why a place was not told of an event, in words that are true of what came.

import { expect, it } from 'vitest';
import { exampleFacts } from '../../rules/facts.ts';
import { alertRule } from '../../../src/store/settings/alert-rules.ts';
import { describeNearest } from '../../../src/views/event/nearest-rule.ts';
import { i18n } from '../../spoken.ts';

it.each([
  ['en', 'rule 2', '0.5 TRX is less than 1,000 TRX'],
  ['zh', '最接近的是规则 2', '低于'],
  ['ru', 'Ближе всего правило 2', 'меньше'],
])(
  'an event that is not asked for is of less than the rule wants, without the sign of what went out, in %s',
  (locale, closest, less) => {
    const facts = exampleFacts('EVENT_BALANCE', { amount_sun: -500_000, coin_type: 'TRX' });
    const rule = alertRule.parse({ id: 'r', n: 2, createdBy: 1, createdAt: 0, atLeast: { TRX: '1000' } });
    const speaker = { words: i18n.words(locale), book: [] };
    const text = describeNearest('Sales', { why: 'nearest', filter: 'atLeast', rule, facts }, speaker);
    expect(text).toContain(closest);
    expect(text).toContain(less);
    expect(text).not.toMatch(/[-−]0[.,]5/);
  },
);
