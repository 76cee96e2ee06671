// Which filters a rule may have and which values each may name, by the kinds of events that it asks for. The editor
// offers no filter that these events don't have. Pure.

import { events } from '../../events/index.ts';
import type { EventDefinition } from '../../events/event.ts';
import { namedValues } from '../../rules/facts.ts';
import { enumFilters } from '../../rules/match.ts';
import { directions, otherValue } from '../../store/settings/alert-rules.ts';
import type { listFields } from './buttons.ts';
import type { RuleText } from './rule-text.ts';

export type ListField = (typeof listFields)[keyof typeof listFields];

const orderKinds = ['order.late', 'order.failed', 'order.unknown'];

/** The definitions of the events that the rule asks for; none for a rule of orders alone. */
function definitionsOf({ kinds }: Pick<RuleText, 'kinds'>): readonly EventDefinition[] {
  return kinds === null ? events : events.filter(({ type }) => kinds.includes(type));
}

export function hasField(rule: Pick<RuleText, 'kinds'>, field: ListField | 'where' | 'atLeast'): boolean {
  if (field === 'kinds') return true;
  return definitionsOf(rule).some(({ filters }) => {
    if (field === 'where') return filters.addresses.length > 0;
    if (field === 'directions') return filters.transfer !== undefined;
    if (field === 'atLeast') return filters.amount !== undefined;
    return filters.enums[field] !== undefined;
  });
}

/** The values to choose from: documented ones, then those of the rule that are not, then `other`. */
export function choicesOf(rule: RuleText, field: ListField): string[] {
  const own: readonly string[] = rule[field] ?? [];
  const listed = documented(rule, field);
  const all = [...new Set([...listed, ...own.filter((value) => value !== otherValue)])];
  return field === 'kinds' || field === 'directions' ? all : [...all, otherValue];
}

function documented(rule: RuleText, field: ListField): string[] {
  if (field === 'kinds') return [...events.map(({ type }) => type), ...orderKinds];
  if (field === 'directions') return [...directions];
  return definitionsOf(rule).flatMap((definition) => {
    const name = definition.filters.enums[field];
    return name === undefined ? [] : namedValues(definition, name);
  });
}

/** The coins in which a smallest amount may be given: those of the rule, or all that its events have. */
export function coinsOf(rule: RuleText): string[] {
  const own = (rule.coins ?? []).filter((coin) => coin !== otherValue);
  return own.length > 0 ? [...new Set(own)] : knownCoins(rule);
}

export function knownCoins(rule: RuleText): string[] {
  return [...new Set(documented(rule, 'coins'))];
}

/** Sets one value of a list; a list of none is no filter. Filters that no longer apply are left out. */
export function setValue(rule: RuleText, field: ListField, value: string, isOn: boolean): RuleText {
  const before: readonly string[] = rule[field] ?? [];
  const others = before.filter((one) => one !== value);
  const after = isOn ? [...others, value] : others;
  const inOrder = choicesOf({ ...rule, [field]: after }, field).filter((one) => after.includes(one));
  return withoutIdle({ ...rule, [field]: inOrder.length === 0 ? null : inOrder });
}

function withoutIdle(rule: RuleText): RuleText {
  const kept = { ...rule };
  for (const filter of enumFilters) if (!hasField(rule, filter)) kept[filter] = null;
  if (!hasField(rule, 'where')) kept.where = null;
  if (!hasField(rule, 'directions')) kept.directions = null;
  if (!hasField(rule, 'atLeast')) kept.atLeast = {};
  return kept;
}

// The names under which the ledger stores the waiting forms of a rule.

export const ruleFormNames = {
  amount: 'alerts-amount',
  where: 'alerts-where',
  name: 'alerts-name',
} as const;
