// Finds the mute that was typed behind /unmute: of everything, an address, a kind or a rule. Nothing similar is taken,
// because ending another one would show what was not meant.

import { isDeepStrictEqual } from 'node:util';
import { findPlace } from '../../rules/places.ts';
import type { AlertMute } from '../../store/settings/alert-rules.ts';
import type { FormContext } from '../frame/context.ts';
import { placeOf } from '../frame/place.ts';
import { readScope } from './read-scope.ts';

/** Undefined when none of `mutes` is of exactly what is written. */
export function namedMute(
  ctx: FormContext,
  written: string,
  mutes: readonly AlertMute[],
): AlertMute | undefined {
  const { store, i18n } = ctx.deps;
  const { addresses: book } = store.settings.data;
  const address = placeOf(ctx);
  const rules = (address && findPlace(store.settings.data, address)?.rules) ?? [];
  const read = readScope(written, { book, rules, input: i18n.input });
  return read.ok ? mutes.find(({ scope }) => isDeepStrictEqual(scope, read.scope)) : undefined;
}
