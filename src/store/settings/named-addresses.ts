// What rules and mutes say about the address book: they hold addresses and tags, and people know both by name. Asked
// before and after a change of the book. Pure.

import { isSameAddress } from '../../tron/address.ts';
import { isOneName } from '../../input/book-names.ts';
import type { AlertMute, AlertPlace, AlertRule } from './alert-rules.ts';
import { foldLabel, type BookAddress, type SettingsData } from './settings.ts';

/** What of one place names an address or a tag. */
export type Naming = { place: AlertPlace; rules: AlertRule[]; mutes: AlertMute[] };

export function namingAddress(places: readonly AlertPlace[], address: string): Naming[] {
  return namingIn(
    places,
    ({ where }) => where?.addresses.some((one) => isSameAddress(one, address)) === true,
    ({ scope }) => scope.of === 'address' && isSameAddress(scope.address, address),
  );
}

/** A mute names no tags. */
export function namingTag(places: readonly AlertPlace[], tag: string): Naming[] {
  const folded = foldLabel(tag);
  return namingIn(
    places,
    ({ where }) => where?.tags.some((one) => foldLabel(one) === folded) === true,
    () => false,
  );
}

function namingIn(
  places: readonly AlertPlace[],
  hasRule: (rule: AlertRule) => boolean,
  hasMute: (mute: AlertMute) => boolean,
): Naming[] {
  return places
    .map((place) => ({ place, rules: place.rules.filter(hasRule), mutes: place.mutes.filter(hasMute) }))
    .filter(({ rules, mutes }) => rules.length + mutes.length > 0);
}

/** An address that had a name in the book while a rule or a mute named it. */
export type FormerName = SettingsData['formerNames'][number];

/** To be called in the update that removes the entry: rules and mutes that name it can still be told by its name. */
export function rememberName({ label, address }: BookAddress, draft: SettingsData): void {
  forgetName(address, draft);
  if (isNamed(address, draft.places)) draft.formerNames.push({ label, address });
  draft.formerNames = draft.formerNames.filter((former) => isNamed(former.address, draft.places));
}

/** To be called when the address gets a name. */
export function forgetName(address: string, draft: SettingsData): void {
  draft.formerNames = draft.formerNames.filter((former) => !isSameAddress(former.address, address));
}

/** The address that had this label before it was removed. */
export function formerOf(
  label: string,
  { formerNames }: Pick<SettingsData, 'formerNames'>,
): FormerName | undefined {
  return formerNames.findLast((former) => isOneName(former.label, label));
}

function isNamed(address: string, places: readonly AlertPlace[]): boolean {
  const kept = places.some((place) =>
    place.kept.some(({ where }) => where?.addresses.some((one) => isSameAddress(one, address)) === true),
  );
  return kept || namingAddress(places, address).length > 0;
}

/** What sentences of rules say of names that the book has no longer. */
export type GoneNames = {
  /** The last label of an address without one. */
  labelOf: (address: string) => string | undefined;
  isTag: (tag: string) => boolean;
};

export function goneNames({
  addresses,
  formerNames,
}: Pick<SettingsData, 'addresses' | 'formerNames'>): GoneNames {
  return {
    labelOf: (address) => formerNames.find((former) => isSameAddress(former.address, address))?.label,
    isTag: (tag) => {
      const folded = foldLabel(tag);
      return !addresses.some(({ tags }) => tags.some((one) => foldLabel(one) === folded));
    },
  };
}
