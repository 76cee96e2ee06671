// Changes the alerts of a chat, or of one topic of a group, as the buttons of /alerts do: on, off, and by event type. A
// place that is off keeps its rules.

import { events } from '../../events/index.ts';
import { addRule, findPlace, placeIn, type RuleMaker } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import type { Place } from '../../store/place.ts';

const alertTypes = events.map(({ type }) => type);

/** The place in a draft; a new one is off and has a rule for everything. */
export function knownPlace(draft: SettingsData, address: Place, maker: RuleMaker): AlertPlace {
  const isNew = findPlace(draft, address) === undefined;
  const place = placeIn(draft, address, maker.createdAt);
  if (isNew) addRule(place, maker);
  return place;
}

/** Also ends all mutes: who turns alerts on wants to see them. */
export function turn(place: AlertPlace, isOn: boolean, maker: RuleMaker): void {
  place.isOn = isOn;
  place.mutes = [];
  // A place that is on without a rule would hear nothing.
  if (isOn && place.rules.length === 0) addRule(place, maker);
}

/** The event types that the place's first rule asks for; the documented ones where it asks for everything. */
export function typesOf({ rules: [first] }: AlertPlace): readonly string[] {
  return first ? (first.kinds ?? alertTypes) : [];
}

export function toggleType(place: AlertPlace, type: string, maker: RuleMaker): void {
  const before = typesOf(place);
  const types = before.includes(type) ? before.filter((other) => other !== type) : [...before, type];
  if (types.length === 0) {
    place.rules.shift();
    return;
  }
  const rule = place.rules[0] ?? addRule(place, maker);
  rule.kinds = alertTypes.every((one) => types.includes(one)) ? null : [...types];
}
