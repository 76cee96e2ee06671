// What a person sets of a rule: everything but its number, its id and its history. Drafts hold it.

import type { z } from 'zod';
import { alertRule, type AlertRule } from '../../store/settings/alert-rules.ts';

const ruleText = alertRule.pick({
  name: true,
  kinds: true,
  services: true,
  resources: true,
  actions: true,
  items: true,
  coins: true,
  where: true,
  directions: true,
  atLeast: true,
  isLoud: true,
  isUrgent: true,
});

export type RuleText = z.infer<typeof ruleText>;

const everything: RuleText = ruleText.parse({});

export function textOf(rule: AlertRule): RuleText {
  return ruleText.parse(rule);
}

/** Lists are compared as sets: the order in which values were ticked says nothing. */
export function isSameText(a: RuleText, b: RuleText): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).toSorted((a, b) => (a < b ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  );
}

// The rules that most places want, one tap away. Each is a whole rule; `everything` is saved as it is, the others are
// drafts in which something may still be changed. Pure.

export const presets = ['all', 'transfers', 'balance', 'late', 'resources', 'own'] as const;
export type Preset = (typeof presets)[number];

const filters: Readonly<Record<Preset, Partial<RuleText>>> = {
  all: {},
  transfers: { kinds: ['EVENT_ADDRESS_MONITOR'], coins: ['USDT'], atLeast: { USDT: '1000' } },
  balance: { kinds: ['EVENT_BALANCE'] },
  late: { kinds: ['order.late', 'order.failed', 'order.unknown'] },
  resources: { kinds: ['EVENT_DELEGATION'] },
  own: {},
};

export function presetRule(preset: Preset): RuleText {
  return { ...everything, ...filters[preset] };
}
