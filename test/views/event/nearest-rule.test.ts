// Why a place was not told of an event, in words that are true of what came.

import { expect, it } from 'vitest';
import { exampleFacts } from '../../rules/facts.ts';
import { alertRule, type AlertRule } from '../../../src/store/settings/alert-rules.ts';
import { describeNearest } from '../../../src/views/event/nearest-rule.ts';
import { i18n } from '../../spoken.ts';

const speaker = { words: i18n.words('en'), book: [] };
const ruleOf = (change: Partial<AlertRule>) =>
  alertRule.parse({ id: 'r', n: 2, createdBy: 1, createdAt: 0, ...change });

it('an event that is not asked for is of less than the rule wants, without the sign of what went out', () => {
  const facts = exampleFacts('EVENT_BALANCE', { amount_sun: -500_000, coin_type: 'TRX' });
  const rule = ruleOf({ atLeast: { TRX: '1000' } });
  const text = describeNearest('Sales', { why: 'nearest', filter: 'atLeast', rule, facts }, speaker);
  expect(text).toContain('rule 2');
  expect(text).toContain('0.5 TRX is less than 1,000 TRX');
  expect(text).not.toMatch(/[-−]0\.5/);
});
