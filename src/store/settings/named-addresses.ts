// What rules and mutes say about the address book: they hold addresses and tags, and people know both by name. Asked
// before and after a change of the book. Pure.

import { foldWord } from '../../base/visible-text.ts';
import { isSameAddress } from '../../tron/address.ts';
import { isOneName } from '../../input/book-names.ts';
import type { AlertMute, AlertPlace, AlertRule } from './alert-rules.ts';
import type { SettingsData } from './settings.ts';

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
  const folded = foldWord(tag);
  return namingIn(
    places,
    ({ where }) => where?.tags.some((one) => foldWord(one) === folded) === true,
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

/** A label that was removed from the book, and the address that it named. */
type FormerName = SettingsData['formerNames'][number];

/** How many are remembered; a further one takes the place of the oldest. */
export const mostFormerNames = 1000;

/** To be called in the update that takes the label away: rules that name its address can still be told by it. */
export function rememberName({ label, address }: FormerName, draft: SettingsData): void {
  const others = draft.formerNames.filter((former) => foldWord(former.label) !== foldWord(label));
  draft.formerNames = [...others, { label, address }].slice(-mostFormerNames);
}

/** The address that had this label before it was removed, unless it has another name by now. */
export function formerOf(
  label: string,
  { formerNames, addresses }: Pick<SettingsData, 'formerNames' | 'addresses'>,
): FormerName | undefined {
  const former = formerNames.findLast((one) => isOneName(one.label, label));
  const isNamed = addresses.some(({ address }) => former && isSameAddress(address, former.address));
  return isNamed ? undefined : former;
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
    labelOf: (address) => formerNames.findLast((former) => isSameAddress(former.address, address))?.label,
    isTag: (tag) => {
      const folded = foldWord(tag);
      return !addresses.some(({ tags }) => tags.some((one) => foldWord(one) === folded));
    },
  };
}
