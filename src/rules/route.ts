// Decides by the alert rules which chats an event is sent to. Pure; nobody may be told.

import { type Data, dataOf, isData, variables } from '../events/event.ts';
import { eventOf } from '../events/index.ts';
import type { Route } from '../store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import type { AlertPlace } from '../store/settings/alert-rules.ts';
import { type Audience, ownerChats, teamChats } from './audience.ts';
import {
  type Decision,
  type HasWords,
  type Hours,
  type PreparedPlace,
  decidePrepared,
  preparePlace,
} from './decide.ts';
import { type Facts, factsOf } from './facts.ts';
import { type PoisonKnowledge, judgePoison } from './poison.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import { type FilterTable, createFilterTable } from './match.ts';
import { findWordedRules } from './own-words.ts';

type RoutedArrival = Pick<Arrival, 'kind' | 'type' | 'isUrgent' | 'receivedAt'> & { body?: string };

/** `data` is that of the body, if it is parsed already. Each place is decided once, however many of its rules match. */
export function routeArrival(
  arrival: RoutedArrival,
  routing: Routing,
  data: unknown = dataOf(arrival.body ?? '{}'),
): Route[] {
  if (arrival.kind === 'ignored') return [];
  if (arrival.kind === 'quarantined') return routesToOwners(routing);
  const facts = readFacts(arrival, routing, isData(data) ? data : {});
  return routeFacts(facts, routing, arrival.receivedAt);
}

/** The same for anything that has facts, such as a late order. */
export function routeFacts(facts: Facts, routing: Routing, now: number): Route[] {
  const { asked, filters } = placesOfKind(facts.kind, routing);
  const compared = { facts, filters, passed: filters.ask(facts) };
  const routes: Route[] = [];
  for (const prepared of asked) {
    const decision = decidePrepared(compared, prepared, prepared.hours, now, prepared.hasWords);
    if (decision.as !== 'dropped') routes.push(routeOf(prepared.place, decision));
  }
  return routes;
}

function routeOf({ chatId, topicId }: AlertPlace, decision: Exclude<Decision, { as: 'dropped' }>): Route {
  const { id: ruleId, n: ruleN } = decision.rule;
  const route = { ruleId, ruleN, chatId, topicId };
  if (decision.as === 'muted') return { ...route, muted: decision.mute };
  const sound = decision.isLoud ? {} : { isSilent: true };
  if (decision.as === 'held') {
    return { ...route, ...sound, held: { until: decision.until, for: decision.heldFor } };
  }
  return { ...route, ...sound, ...(decision.isUrgent && { isUrgent: true }) };
}

function readFacts(
  { type, isUrgent = false }: RoutedArrival,
  { settings, known }: Routing,
  data: Data,
): Facts {
  const definition = eventOf(type);
  const unread = { kind: type, isUrgent, enums: {}, tags: [], names: [] };
  if (!definition) return unread;
  try {
    const values = variables(definition, data);
    const poison = known && judgePoison(definition, values, { known, settings });
    return factsOf(definition, values, { book: settings.addresses, isUrgent, poison, known });
  } catch {
    // A bug must not lose the event: what can't be judged is told.
    return unread;
  }
}

/**
 * A quarantined event goes to every owner who has started the bot and hasn't turned its alerts off. Like an urgent
 * event, it overtakes waiting events.
 */
function routesToOwners(routing: Routing): Route[] {
  return ownerChats(routing).map((chatId) => ({ ruleId: null, chatId, topicId: null, isUrgent: true }));
}

// For each kind of event, the places whose rules have to be asked about it, prepared once for each version of the
// settings. All other places drop every event of the kind, and cost nothing when one comes.

type AskedPlace = PreparedPlace & { readonly hours: Hours; readonly hasWords: HasWords | undefined };

/** `filters` are those of all asked places. */
type PlacesOfKind = { readonly asked: readonly AskedPlace[]; readonly filters: FilterTable };

/** Where an event is routed: the settings, and what they are read with. */
type Routing = Audience & {
  /** For chats that chose none; UTC unless given. */
  readonly defaultTimeZone?: string;
  /** Without them, no event is taken for a likely bait. */
  readonly known?: PoisonKnowledge['known'];
};

type Index = {
  readonly ownerIds: readonly number[];
  readonly timeZone: string;
  readonly kinds: Map<string, PlacesOfKind>;
};

/** By the settings, which are never changed in place. */
const indexes = new WeakMap<Readonly<SettingsData>, Index>();

function placesOfKind(kind: string, routing: Routing): PlacesOfKind {
  const { settings, ownerIds, defaultTimeZone = 'UTC' } = routing;
  let index = indexes.get(settings);
  if (!index || index.ownerIds !== ownerIds || index.timeZone !== defaultTimeZone) {
    index = { ownerIds, timeZone: defaultTimeZone, kinds: new Map() };
    indexes.set(settings, index);
  }
  const known = index.kinds.get(kind);
  if (known) return known;
  const made = make(kind, routing, defaultTimeZone);
  index.kinds.set(kind, made);
  return made;
}

function make(kind: string, audience: Audience, defaultTimeZone: string): PlacesOfKind {
  const chats = teamChats(audience);
  const wordsAt = findWordedRules(audience.settings, kind);
  const asked: AskedPlace[] = [];
  const filters = createFilterTable();
  for (const place of audience.settings.places) {
    const chat = chats.get(place.chatId);
    if (!chat) continue;
    const prepared = preparePlace(place, kind, filters);
    if ('of' in prepared) continue;
    const hours = { quiet: chat.quiet, timeZone: chat.timeZone ?? defaultTimeZone };
    asked.push({ ...prepared, hours, hasWords: wordsAt(place) });
  }
  return { asked, filters };
}
