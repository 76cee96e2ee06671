// The last stored events, on which a rule is tried before it is saved. Reading them counts and sends nothing.

import { dataOf, variables, type Data, type EventDefinition } from '../../events/event.ts';
import { eventOf, isUrgent } from '../../events/index.ts';
import { factsOf, type Facts } from '../../rules/facts.ts';
import { judgePoison } from '../../rules/poison.ts';
import type { EventRow } from '../../store/ledger/events/tables.ts';
import type { BotDeps } from '../frame/context.ts';

export const mostTried = 100;

export type Tried = { event: EventRow; definition: EventDefinition; values: Data; facts: Facts };

/** Newest first; events that no chat gets are left out. */
export async function lastEvents({ store }: Pick<BotDeps, 'store'>): Promise<Tried[]> {
  const rows = await store.history.latestAlerts(mostTried);
  return rows.flatMap((event) => triedOf(event, store) ?? []);
}

export function triedOf(event: EventRow, store: BotDeps['store']): Tried | undefined {
  const definition = eventOf(event.type);
  if (!definition || event.kind !== 'event') return undefined;
  const data = dataOf(event.body);
  const values = variables(definition, data);
  const settings = store.settings.data;
  const poison = judgePoison(definition, values, { known: store.known, settings });
  const of = { book: settings.addresses, isUrgent: isUrgent(event.type, data), poison, known: store.known };
  return { event, definition, values, facts: factsOf(definition, values, of) };
}

/** The service's names of the addresses in these events, as they came. */
export function namesIn(tried: readonly Tried[]): string[] {
  const all = tried.map(({ definition: { filters }, values }) => filters.name && values[filters.name]);
  return [...new Set(all.filter((name) => typeof name === 'string'))];
}
