// Why a place was not told of an event, as its rules decided then: alerts were off, or the rule that came nearest and
// what of the event it doesn't ask for.

import { raw, type Html } from '../../html.ts';
import type { Value } from '../../i18n.ts';
import { enumFilters, type FilterName } from '../../rules/match.ts';
import type { Facts } from '../../rules/facts.ts';
import type { AlertRule } from '../../store/settings/alert-rules.ts';
import { toQuotedLine } from '../lines.ts';
import { readDecimalText } from '../alert/decimal-numeral.ts';
import { ruleSentence, valueWord, type Speaker } from '../alert/rule-sentence.ts';

const longestCoin = 32;

/** `later`: the place was linked only afterwards. */
export type DroppedReason =
  | { why: 'off' | 'no-rules' | 'barred' | 'later' }
  | {
      why: 'nearest';
      n: number;
      filter: FilterName;
      /** The rule as it was then; undefined if it was changed or deleted since. */
      rule: AlertRule | undefined;
      /** Undefined if what the filter compares has changed since. */
      facts: Facts | undefined;
    };

/** `• Sales: not asked for. Closest was rule 2 (Transfers: from 1,000 USDT): 0.5 USDT is less than 1,000 USDT` */
export function describeDropped(chat: string | Html, reason: DroppedReason, speaker: Speaker): string {
  const { words } = speaker;
  if (reason.why !== 'nearest') return words('why-dropped', { chat, why: reason.why });
  const { n, rule } = reason;
  const name = rule
    ? words('why-rule', { n: String(n), sentence: raw(ruleSentence(rule, speaker)) })
    : words('why-rule-changed', { n: String(n) });
  return words('why-nearest', { chat, rule: raw(name), reason: raw(describeFilter(reason, speaker)) });
}

function describeFilter(
  { filter, rule, facts }: Extract<DroppedReason, { why: 'nearest' }>,
  speaker: Speaker,
): string {
  const say = (key: string, values: Record<string, Value> = {}) => speaker.words(key, values);
  if (!facts) return say('dropped-changed');
  if (filter === 'atLeast' && typeof facts.amount === 'object') {
    const { amount, coin, decimals } = facts.amount;
    const came = {
      amount: { amount: amount < 0n ? -amount : amount, decimals },
      coin: toQuotedLine(coin, longestCoin) ?? '?',
    };
    const minimum = rule?.atLeast[coin];
    return minimum === undefined
      ? say('dropped-less', came)
      : say('dropped-less-than', { ...came, minimum: readDecimalText(minimum) });
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
