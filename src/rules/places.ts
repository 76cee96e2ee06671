// Finds the places of alerts and their rules in the settings, and adds new ones. Pure.

import type { z } from 'zod';
import { type AlertPlace, type AlertRule, alertPlace, alertRule } from '../store/settings/alert-rules.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import type { Place } from '../store/ledger/tables.ts';

type Places<List = readonly AlertPlace[]> = { readonly places: List };

export function findPlace({ places }: Places, { chatId, topicId }: Place): AlertPlace | undefined {
  return places.find((place) => place.chatId === chatId && place.topicId === topicId);
}

/** A rule by the id that deliveries carry, with its place. */
export function findRule(
  { places }: Places,
  ruleId: string | null,
): { place: AlertPlace; rule: AlertRule } | undefined {
  for (const place of places) {
    const rule = place.rules.find(({ id }) => id === ruleId);
    if (rule) return { place, rule };
  }
  return undefined;
}

/** The place in a draft of the settings; a new one is off and has no rules. */
export function placeIn(
  draft: Pick<SettingsData, 'places'>,
  { chatId, topicId }: Place,
  now: number,
): AlertPlace {
  const known = findPlace(draft, { chatId, topicId });
  if (known) return known;
  const place = alertPlace.parse({ chatId, topicId, isOn: false, since: now });
  draft.places.push(place);
  return place;
}

export function turnOn(place: AlertPlace, now: number): void {
  if (place.isOn) return;
  place.isOn = true;
  place.onSince = now;
}

/** Who adds a rule, and when; `id` is one that no other rule has. */
export type RuleMaker = Pick<AlertRule, 'id' | 'createdBy' | 'createdAt'>;

/** Adds a rule to a place of a draft. Filters that are not named allow everything. */
export function addRule(
  place: AlertPlace,
  maker: RuleMaker,
  filters: Omit<Partial<z.input<typeof alertRule>>, keyof RuleMaker | 'n'> = {},
): AlertRule {
  const rule = alertRule.parse({ ...filters, ...maker, n: takeNumber(place) });
  place.rules.push(rule);
  return rule;
}

/** The number of the next rule or mute of the place; no number is given twice. */
export function takeNumber(place: AlertPlace): number {
  const n = place.nextN;
  place.nextN += 1;
  return n;
}
