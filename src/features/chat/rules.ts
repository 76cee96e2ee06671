// Turns the alerts of a chat, or of one topic of a group, on or off. A place that is off keeps its rules.

import { endMute } from '../../rules/change-mute.ts';
import { addRule, findPlace, placeIn, turnOn, type RuleMaker } from '../../rules/places.ts';
import type { AlertPlace } from '../../store/settings/alert-rules.ts';
import type { SettingsData } from '../../store/settings/settings.ts';
import type { Place } from '../../store/place.ts';

/** The place in a draft; a new one is off and has a rule for everything. */
export function knownPlace(draft: SettingsData, address: Place, maker: RuleMaker): AlertPlace {
  const isNew = findPlace(draft, address) === undefined;
  const place = placeIn(draft, address, maker.createdAt);
  if (isNew) addRule(place, maker);
  return place;
}

/** Also ends all mutes: who turns alerts on wants to see them. They stay until it was told what they kept back. */
export function turn(place: AlertPlace, isOn: boolean, maker: RuleMaker): void {
  if (isOn) turnOn(place, maker.createdAt);
  else place.isOn = false;
  place.mutes = place.mutes.map((mute) => endMute(mute, maker.createdAt));
  // A place that is on without a rule would hear nothing.
  if (isOn && place.rules.length === 0) addRule(place, maker);
}
