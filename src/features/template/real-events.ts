// The stored events with which a place may see its words: only such as its own rules ask for, so that no chat is shown
// what another one hears, and no likely bait, which never has people's own words.

import type { Data } from '../../events/event.ts';
import { readStored } from '../../rules/facts.ts';
import { failedFilters } from '../../rules/match.ts';
import { findPlace } from '../../rules/places.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { FormContext } from '../../bot/context.ts';
import type { Slot } from './slot.ts';

export type RealEvent = { row: EventRow; data: Data };

/** How many of the latest events are looked at, and how many are shown. */
const mostRead = 100;
export const mostReal = 20;

/** Newest first; none while the place is off. */
export async function realEvents(ctx: FormContext, { definition, key, rule }: Slot): Promise<RealEvent[]> {
  const { store } = ctx.deps;
  const { data: settings } = store.settings;
  const place = findPlace(settings, key);
  const rules = rule ? [rule] : (place?.rules ?? []);
  if (!place?.isOn || rules.length === 0) return [];
  const rows = await store.history.latestOf(definition.type, mostRead);
  return rows
    .flatMap((row) => readStored(row, { settings, known: store.known }) ?? [])
    .filter(({ facts }) => !facts.poison && rules.some((one) => failedFilters(one, facts).length === 0))
    .slice(0, mostReal)
    .map(({ event: row, data }) => ({ row, data }));
}
