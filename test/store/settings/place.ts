// A place of alerts with one rule, for tests.

import { alertPlace, type AlertPlace } from '../../../src/store/settings/alert-rules.ts';

/** It hears everything unless `kinds` names event types; none: it has no rule. `id` is that of the rule. */
export function makePlace(
  chatId: number,
  change: Partial<Omit<AlertPlace, 'rules'>> & {
    id?: string;
    kinds?: readonly string[] | null;
    createdBy?: number;
  } = {},
): AlertPlace {
  const { id = `rule ${chatId}`, kinds = null, createdBy = 1, ...place } = change;
  const rule = { id, n: 1, createdBy, createdAt: 0, kinds };
  const rules = kinds?.length === 0 ? [] : [rule];
  return alertPlace.parse({ chatId, topicId: null, isOn: true, since: 0, nextN: 2, rules, ...place });
}
