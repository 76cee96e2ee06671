// What has to be added to a mute of one rule so that nothing false is thought of it: other rules may ask for the same
// alerts, and its rule may be deleted.

import { rulesBeside } from '../../rules/mute-overlap.ts';
import { findPlace } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { FormContext } from '../../bot/context.ts';

/** As HTML; undefined where nothing has to be added. */
export function muteNote(
  { deps, words }: Pick<FormContext, 'deps' | 'words'>,
  address: Place,
  { scope }: Pick<AlertMute, 'scope'>,
): string | undefined {
  const place = findPlace(deps.store.settings.data, address);
  if (!place || scope.of !== 'rule') return undefined;
  if (!place.rules.some(({ n }) => n === scope.n)) return words('mute-rule-gone');
  const beside = rulesBeside(scope, place, deps.clock.now());
  if (beside.length === 0) return undefined;
  return words('mute-rule-beside', {
    count: beside.length,
    numbers: beside.join(words.plain('list-comma')),
  });
}
