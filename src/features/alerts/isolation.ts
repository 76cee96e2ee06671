// What of a stored event may be shown where: a group sees only events of kinds that its saved rules ask for, so that
// nobody learns of others by trying rules.

import type { Facts } from '../../rules/facts.ts';
import { findPlace } from '../../rules/places.ts';
import type { Place } from '../../store/place.ts';
import type { FormContext } from '../../bot/context.ts';

export function mayBeShown(ctx: FormContext, address: Place, { kind }: Pick<Facts, 'kind'>): boolean {
  if (ctx.chat?.type === 'private') return true;
  const place = findPlace(ctx.deps.store.settings.data, address);
  return place?.isOn === true && place.rules.some(({ kinds }) => kinds === null || kinds.includes(kind));
}
