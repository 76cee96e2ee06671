// Compares one alert rule with the facts of one event, filter by filter. A filter that does not apply to the event, or
// whose value can't be read, hides nothing. Pure.

import type { EnumFilter } from '../events/event.ts';
import { foldLabel } from '../store/settings/settings.ts';
import type { AlertRule } from '../store/settings/alert-rules.ts';
import type { Facts } from './facts.ts';

export const enumFilters: readonly EnumFilter[] = ['services', 'resources', 'actions', 'items', 'coins'];

/** In the order in which a rule is read. */
export const filterNames = ['kinds', ...enumFilters, 'where', 'directions', 'atLeast'] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters of the rule that don't let the event pass, in the order of `filterNames`; none: it is heard. */
export function failedFilters(rule: AlertRule, facts: Facts): FilterName[] {
  return filterNames.filter((name) => !passes(rule, name, facts));
}

function passes(rule: AlertRule, name: FilterName, facts: Facts): boolean {
  if (name === 'kinds') return rule.kinds === null || rule.kinds.includes(facts.kind);
  if (name === 'where') return passesWhere(rule, facts);
  if (name === 'directions') {
    return rule.directions === null || !facts.direction || rule.directions.includes(facts.direction);
  }
  if (name === 'atLeast') return reachesMinimum(rule, facts);
  const value = facts.enums[name];
  return rule[name] === null || value === undefined || rule[name].includes(value);
}

function passesWhere({ where }: AlertRule, { addresses, tags, names }: Facts): boolean {
  if (!where || !addresses) return true;
  return (
    addresses.some((address) => where.addresses.includes(address)) ||
    where.tags.some((tag) => tags.includes(foldLabel(tag))) ||
    where.names.some((name) => names.includes(foldLabel(name)))
  );
}

function reachesMinimum({ atLeast }: AlertRule, { amount: came }: Facts): boolean {
  if (came === undefined || came === 'unread' || !Object.hasOwn(atLeast, came.coin)) return true;
  const [whole = '', fraction = ''] = atLeast[came.coin]!.split('.');
  const scale = Math.max(fraction.length, came.decimals);
  const minimum = BigInt(whole + fraction.padEnd(scale, '0'));
  const amount = came.amount < 0n ? -came.amount : came.amount;
  return amount * 10n ** BigInt(scale - came.decimals) >= minimum;
}
