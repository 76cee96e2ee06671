// The last stored events, on which a rule is tried before it is saved. Reading them counts and sends nothing.

import type { BotDeps, FormContext } from '../../bot/context.ts';
import { type Facts, type ReadEvent, readStored } from '../../rules/facts.ts';
import { type AlertRule, addRule, alertPlace, findPlace } from '../../store/settings/alert-rules.ts';
import type { Draft } from './drafts.ts';
import type { EventRow, Place } from '../../store/ledger/tables.ts';

export const mostTried = 100;

/** Newest first; events that no chat gets are left out. */
export async function lastEvents({ store }: Pick<BotDeps, 'store'>): Promise<ReadEvent[]> {
  const rows = await store.history.latestAlerts(mostTried);
  return rows.flatMap((event) => triedOf(event, store) ?? []);
}

export function triedOf(event: EventRow, { settings, known }: BotDeps['store']): ReadEvent | undefined {
  return event.kind === 'event' ? readStored(event, { settings: settings.data, known }) : undefined;
}

/** The service's names of the addresses in these events, as they came. */
export function namesIn(tried: readonly ReadEvent[]): string[] {
  const all = tried.map(({ definition: { filters }, values }) => filters.name && values[filters.name]);
  return [...new Set(all.filter((name) => typeof name === 'string'))];
}

// What of a stored event may be shown where: a group sees only events of kinds that its saved rules ask for, so that
// nobody learns of others by trying rules.

export function mayBeShown(ctx: FormContext, address: Place, { kind }: Pick<Facts, 'kind'>): boolean {
  if (ctx.chat?.type === 'private') return true;
  const place = findPlace(ctx.deps.store.settings.data, address);
  return place?.isOn === true && place.rules.some(({ kinds }) => kinds === null || kinds.includes(kind));
}

/** The rule of the draft alone, as if it were saved. */
export function ruleOfDraft({ saved, rule, place }: Draft): AlertRule {
  const made = alertPlace.parse({ ...place, isOn: true, since: 0, nextN: saved?.n ?? 1 });
  return addRule(made, { id: 'tried', createdBy: 0, createdAt: 0 }, rule);
}
