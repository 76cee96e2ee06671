// Moves the alert rules and the waiting deliveries of a deleted topic to its chat, outside of topics. What the topic heard
// is heard there; rules that nobody would hear are kept, to be moved or deleted under /alerts.

import { isMuteInForce } from '../rules/mute.ts';
import { takeNumber } from '../rules/places.ts';
import { mostMutes, mostRules, type AlertPlace, type AlertRule } from '../store/settings/alert-rules.ts';
import { moveTemplates } from '../store/settings/templates.ts';
import { moveWatches } from '../store/settings/watches.ts';
import type { NotifyDeps } from './deps.ts';

/** If the chat has rules outside of topics already, it gets those of the topic too. */
export async function forgetTopic(
  { store, clock }: Pick<NotifyDeps, 'store' | 'clock'>,
  chatId: number,
  topicId: number,
): Promise<void> {
  await store.settings.update((draft) => {
    const inTopic = (place: AlertPlace) => place.chatId === chatId && place.topicId === topicId;
    const moving = draft.places.find(inTopic);
    const existing = draft.places.find((place) => place.chatId === chatId && place.topicId === null);
    let renumbered: ReadonlyMap<number, number> | undefined;
    if (!existing && moving) moving.topicId = null;
    else if (existing && moving) {
      renumbered = join(existing, moving, clock.now());
      draft.places = draft.places.filter((place) => place !== moving);
    }
    moveTemplates(draft, { chatId, topicId }, { chatId, topicId: null }, renumbered);
    moveWatches(draft, { chatId, topicId }, { chatId, topicId: null });
  });
  await store.deliveries.clearTopic(chatId, topicId);
}

/**
 * The topic's mutes end, except those of one rule: they were meant for the topic. Returns the new numbers of the rules
 * that were added.
 */
function join(existing: AlertPlace, moving: AlertPlace, now: number): ReadonlyMap<number, number> {
  const renumbered = new Map<number, number>();
  const take = (rule: AlertRule): AlertRule => {
    const n = takeNumber(existing);
    renumbered.set(rule.n, n);
    return { ...rule, n };
  };
  existing.kept.push(...moving.kept.map(take));
  if (!moving.isOn) {
    existing.kept.push(...moving.rules.map(take));
    return renumbered;
  }
  if (!existing.isOn) {
    // The chat hears what the topic heard, and its own rules stay unheard.
    existing.kept.push(...existing.rules);
    Object.assign(existing, { isOn: true, rules: [], mutes: [] });
  }
  const asked = new Set(existing.rules.map(filtersOf));
  existing.rules.push(...moving.rules.filter((rule) => !asked.has(filtersOf(rule))).map(take));
  for (const mute of moving.mutes.filter((one) => isMuteInForce(one, now))) {
    const n = mute.scope.of === 'rule' ? renumbered.get(mute.scope.n) : undefined;
    if (n !== undefined && makeRoomForMute(existing, now)) {
      existing.mutes.push({ ...mute, n: takeNumber(existing), scope: { of: 'rule', n } });
    }
  }
  if (existing.rules.length > mostRules) widen(existing);
  return renumbered;
}

/** A mute that is over is only there to be announced. False where all are in force: then the rule is heard. */
function makeRoomForMute(place: AlertPlace, now: number): boolean {
  if (place.mutes.length < mostMutes) return true;
  const over = place.mutes.findIndex((mute) => !isMuteInForce(mute, now));
  if (over !== -1) place.mutes.splice(over, 1);
  return over !== -1;
}

/** Of too many rules, one asks for all kinds of the last ones, so that nothing is heard less; they themselves are kept. */
function widen(place: AlertPlace): void {
  const last = place.rules.splice(mostRules - 1);
  const kinds = last.some((rule) => rule.kinds === null) ? null : last.flatMap((rule) => rule.kinds ?? []);
  const open = { services: null, resources: null, actions: null, items: null, coins: null };
  const n = takeNumber(place);
  // Deliveries on their way name the first of them by its id.
  const one = { ...last[0]!, ...open, n, name: null, where: null, directions: null, atLeast: {} };
  place.rules.push({ ...one, kinds: kinds && [...new Set(kinds)] });
  for (const rule of last) place.kept.push({ ...rule, id: `${rule.id}-${rule.n}` });
}

/** Equal for rules that ask for the same, in the same way. */
function filtersOf(rule: AlertRule): string {
  const { id: _id, n: _n, rev: _rev, name: _name, createdBy: _by, createdAt: _at, ...rest } = rule;
  return JSON.stringify({ ...rest, changedBy: null, changedAt: null });
}
