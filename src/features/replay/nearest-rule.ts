// Why a place was not told of an event: the rule that came nearest, and what of the event it doesn't ask for.

import { raw, type Html } from '../../base/html.ts';
import type { Value } from '../../base/i18n.ts';
import { enumFilters, type FilterName } from '../../rules/match.ts';
import type { Facts } from '../../rules/facts.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { toQuotedLine } from '../../base/lines.ts';
import { readDecimalText } from '../alerts/decimal-numeral.ts';
import { ruleSentence, valueWord, type Speaker } from '../alerts/rule-sentence.ts';

const longestCoin = 32;

export type NearestRule = {
  why: 'nearest';
  /** The first filter of the rule that the event does not pass. */
  filter: FilterName;
  rule: AlertRule;
  facts: Facts;
};

/** `• Sales: not asked for. Closest was rule 2 (Transfers: from 1,000 USDT): 0.5 USDT is less than 1,000 USDT` */
export function describeNearest(chat: string | Html, nearest: NearestRule, speaker: Speaker): string {
  const { words } = speaker;
  const { rule } = nearest;
  const name = words('why-rule', { n: String(rule.n), sentence: raw(ruleSentence(rule, speaker)) });
  return words('why-nearest', { chat, rule: raw(name), reason: raw(describeFilter(nearest, speaker)) });
}

function describeFilter({ filter, rule, facts }: NearestRule, speaker: Speaker): string {
  const say = (key: string, values: Record<string, Value> = {}) => speaker.words(key, values);
  if (filter === 'atLeast' && typeof facts.amount === 'object') {
    const { amount, coin, decimals } = facts.amount;
    return say('dropped-less-than', {
      amount: { amount: amount < 0n ? -amount : amount, decimals },
      coin: toQuotedLine(coin, longestCoin) ?? '?',
      minimum: readDecimalText(rule.atLeast[coin] ?? '0'),
    });
  }
  if (filter === 'directions' && facts.direction !== undefined) {
    return say('dropped-direction', { direction: raw(say(`rule-direction-${facts.direction}`)) });
  }
  const enumFilter = enumFilters.find((one) => one === filter);
  const value = enumFilter && facts.enums[enumFilter];
  if (enumFilter && value !== undefined) {
    return say('dropped-value', { value: raw(valueWord(enumFilter, value, speaker)) });
  }
  return say(
    filter === 'kinds' ? 'dropped-kind' : filter === 'where' ? 'dropped-where' : 'dropped-otherwise',
  );
}
