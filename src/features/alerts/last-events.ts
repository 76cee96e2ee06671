// The last stored events, on which a rule is tried before it is saved. Reading them counts and sends nothing.

import { readStored, type ReadEvent } from '../../rules/facts.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { BotDeps } from '../../bot/context.ts';

export const mostTried = 100;

export type Tried = ReadEvent;

/** Newest first; events that no chat gets are left out. */
export async function lastEvents({ store }: Pick<BotDeps, 'store'>): Promise<Tried[]> {
  const rows = await store.history.latestAlerts(mostTried);
  return rows.flatMap((event) => triedOf(event, store) ?? []);
}

export function triedOf(event: EventRow, { settings, known }: BotDeps['store']): Tried | undefined {
  return event.kind === 'event' ? readStored(event, { settings: settings.data, known }) : undefined;
}

/** The service's names of the addresses in these events, as they came. */
export function namesIn(tried: readonly Tried[]): string[] {
  const all = tried.map(({ definition: { filters }, values }) => filters.name && values[filters.name]);
  return [...new Set(all.filter((name) => typeof name === 'string'))];
}
