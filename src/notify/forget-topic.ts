// Moves the alert rules and the waiting deliveries of a deleted topic to its chat, outside of topics.

import { takeNumber } from '../rules/places.ts';
import { mostRules, type AlertPlace, type AlertRule } from '../store/settings/alert-rules.ts';
import { moveTemplates } from '../store/settings/templates.ts';
import type { NotifyDeps } from './deps.ts';

/** If the chat has rules outside of topics already, it gets those of the topic too, where both are on. */
export async function forgetTopic({ store }: NotifyDeps, chatId: number, topicId: number): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (place: AlertPlace) => place.chatId === chatId && place.topicId === topicId;
    const moving = draft.places.find(inTopic);
    const existing = draft.places.find((place) => place.chatId === chatId && place.topicId === null);
    let renumbered: ReadonlyMap<number, number> | undefined;
    if (!existing && moving) moving.topicId = null;
    else if (existing && moving) {
      renumbered = join(existing, moving);
      draft.places = draft.places.filter((place) => place !== moving);
    }
    moveTemplates(draft, { chatId, topicId }, { chatId, topicId: null }, renumbered);
  });
  await store.deliveries.clearTopic(chatId, topicId);
}

/**
 * The topic's mutes end, except those of one rule: they were meant for the topic. Returns the new numbers of the rules
 * that were added.
 */
function join(existing: AlertPlace, moving: AlertPlace): ReadonlyMap<number, number> {
  const renumbered = new Map<number, number>();
  if (!moving.isOn) return renumbered;
  if (!existing.isOn) Object.assign(existing, { isOn: true, rules: [], mutes: [] });
  const asked = new Set(existing.rules.map(filtersOf));
  const added = moving.rules.filter((rule) => !asked.has(filtersOf(rule)));
  for (const rule of added) {
    const n = takeNumber(existing);
    existing.rules.push({ ...rule, n });
    renumbered.set(rule.n, n);
    for (const mute of moving.mutes) {
      if (mute.scope.of !== 'rule' || mute.scope.n !== rule.n) continue;
      existing.mutes.push({ ...mute, n: takeNumber(existing), scope: { of: 'rule', n } });
    }
  }
  if (existing.rules.length > mostRules) existing.rules = widened(existing.rules, takeNumber(existing));
  return renumbered;
}

/** Of too many rules, the last ones become rule `n`, which asks for all of their kinds: nothing is heard less. */
function widened(rules: readonly AlertRule[], n: number): AlertRule[] {
  const last = rules.slice(mostRules - 1);
  const kinds = last.some((rule) => rule.kinds === null) ? null : last.flatMap((rule) => rule.kinds ?? []);
  const open = { services: null, resources: null, actions: null, items: null, coins: null };
  const one = { ...last[0]!, ...open, n, where: null, directions: null, atLeast: {} };
  return [...rules.slice(0, mostRules - 1), { ...one, kinds: kinds && [...new Set(kinds)] }];
}

/** Equal for rules that ask for the same, in the same way. */
function filtersOf(rule: AlertRule): string {
  const { id: _id, n: _n, rev: _rev, name: _name, createdBy: _by, createdAt: _at, ...rest } = rule;
  return JSON.stringify({ ...rest, changedBy: null, changedAt: null });
}
