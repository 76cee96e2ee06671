// Why a place was not told of an event, in words that are true of what came.

import { describe, expect, it } from 'vitest';
import { exampleFacts } from '../../rules/facts.ts';
import { alertRule, type AlertRule } from '../../../src/store/settings/alert-rules.ts';
import { describeDropped, type DroppedReason } from '../../../src/views/event/dropped-reason.ts';
import { i18n } from '../../spoken.ts';

const speaker = { words: i18n.words('en'), book: [] };
const ruleOf = (change: Partial<AlertRule>) =>
  alertRule.parse({ id: 'r', n: 2, createdBy: 1, createdAt: 0, ...change });
const said = (change: Partial<Extract<DroppedReason, { why: 'nearest' }>>) =>
  describeDropped(
    'Sales',
    { why: 'nearest', n: 2, filter: 'atLeast', rule: undefined, facts: undefined, ...change },
    speaker,
  );

describe('an event that is not asked for', () => {
  const facts = exampleFacts('EVENT_BALANCE', { amount_sun: -500_000, coin_type: 'TRX' });

  it('is of less than the rule wants, without the sign of what went out', () => {
    const text = said({ facts, rule: ruleOf({ atLeast: { TRX: '1000' } }) });
    expect(text).toContain('0.5 TRX is less than 1,000 TRX');
    expect(text).not.toMatch(/[-−]0\.5/);
    expect(said({ facts })).toContain('0.5 TRX');
    expect(said({ facts })).not.toContain('1,000');
  });

  it('is said to have changed where what is compared has, and only there', () => {
    const words = speaker.words('dropped-changed');
    for (const filter of ['atLeast', 'coins', 'where', 'kinds'] as const) {
      expect(said({ filter })).toContain(words);
      expect(said({ filter, facts })).not.toContain(words);
    }
  });
});
