// The rules that most places want, one tap away. Each is a whole rule; `everything` is saved as it is, the others are
// drafts in which something may still be changed. Pure.

import { everything, type RuleText } from './rule-text.ts';

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
