// Compares alert rules with the facts of one event, filter by filter. A filter that does not apply to the event, or
// whose value can't be read, hides nothing. Pure.

import type { EnumFilter } from '../events/event.ts';
import { foldLabel } from '../store/settings/settings.ts';
import type { AlertRule } from '../store/settings/alert-rules.ts';
import type { Facts } from './facts.ts';

export const enumFilters: readonly EnumFilter[] = ['services', 'resources', 'actions', 'items', 'coins'];

/** In the order in which a rule is read. */
export const filterNames = ['kinds', ...enumFilters, 'where', 'directions', 'atLeast'] as const;
export type FilterName = (typeof filterNames)[number];

/** Whether the filter lets the event pass. */
type Filter = { readonly name: FilterName; readonly passes: (facts: Facts) => boolean };

/** A rule with the filters that it has, in the order of `filterNames`, prepared for many events. */
export type Matcher = { readonly rule: AlertRule; readonly filters: readonly Filter[] };

export function matcherOf(rule: AlertRule): Matcher {
  const filters = filterNames.flatMap((name): Filter[] => {
    const passes = filterOf(rule, name);
    return passes ? [{ name, passes }] : [];
  });
  return { rule, filters };
}

/** How many of its filters don't let the event pass; 0: the rule asks for it. */
export function countFailed({ filters }: Matcher, facts: Facts): number {
  let failed = 0;
  for (const filter of filters) if (!filter.passes(facts)) failed += 1;
  return failed;
}

/** The filters of the rule that don't let the event pass, in the order of `filterNames`; none: it is heard. */
export function failedFilters(rule: AlertRule, facts: Facts): FilterName[] {
  return matcherOf(rule)
    .filters.filter(({ passes }) => !passes(facts))
    .map(({ name }) => name);
}

/** Undefined where the rule allows everything. */
function filterOf(rule: AlertRule, name: FilterName): Filter['passes'] | undefined {
  if (name === 'kinds') return rule.kinds === null ? undefined : isOneOf(rule.kinds, ({ kind }) => kind);
  if (name === 'where') return rule.where === null ? undefined : isAt(rule.where);
  if (name === 'directions') {
    return rule.directions === null ? undefined : isOneOf(rule.directions, ({ direction }) => direction);
  }
  if (name === 'atLeast') return reaches(rule.atLeast);
  const allowed = rule[name];
  return allowed === null ? undefined : isOneOf(allowed, ({ enums }) => enums[name]);
}

function isOneOf(
  allowed: readonly string[],
  read: (facts: Facts) => string | undefined,
): (facts: Facts) => boolean {
  const known = new Set(allowed);
  return (facts) => {
    const value = read(facts);
    return value === undefined || known.has(value);
  };
}

function isAt(where: NonNullable<AlertRule['where']>): (facts: Facts) => boolean {
  const known = new Set(where.addresses);
  const knownTags = new Set(where.tags.map(foldLabel));
  const knownNames = new Set(where.names.map(foldLabel));
  return ({ addresses, tags, names }) =>
    addresses === undefined ||
    addresses.some((address) => known.has(address)) ||
    tags.some((tag) => knownTags.has(tag)) ||
    names.some((name) => knownNames.has(name));
}

function reaches(atLeast: AlertRule['atLeast']): ((facts: Facts) => boolean) | undefined {
  const minimums = new Map(Object.entries(atLeast).map(([coin, minimum]) => [coin, minimumOf(minimum)]));
  if (minimums.size === 0) return undefined;
  return ({ amount: came }) => {
    const minimum = came === undefined || came === 'unread' ? undefined : minimums.get(came.coin);
    if (minimum === undefined || came === undefined || came === 'unread') return true;
    const amount = came.amount < 0n ? -came.amount : came.amount;
    // Compared in the smaller of the two units, so that no digit is lost.
    const scale = minimum.decimals - came.decimals;
    return scale >= 0
      ? amount * 10n ** BigInt(scale) >= minimum.amount
      : amount >= minimum.amount * 10n ** BigInt(-scale);
  };
}

function minimumOf(text: string): { amount: bigint; decimals: number } {
  const [whole = '', fraction = ''] = text.split('.');
  return { amount: BigInt(whole + fraction), decimals: fraction.length };
}
