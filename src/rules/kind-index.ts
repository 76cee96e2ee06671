// For each kind of event, the places whose rules have to be asked about it, prepared once for each version of the
// settings. All other places drop every event of the kind, for a reason that no event changes.

import { droppedPlaces, type DroppedPlace, type DroppedPlaces } from '../store/ledger/events/dropped.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import type { AlertPlace } from '../store/settings/alert-rules.ts';
import { isTeamChat, type Audience } from './audience.ts';
import type { PoisonKnowledge } from './poison.ts';
import { isForKind, preparePlace, type Hours, type PreparedPlace } from './decide.ts';
import type { Matcher } from './match.ts';

/** `drops` are the drops so far, by reason, since most events are dropped for the same few. */
export type AskedPlace = PreparedPlace & { readonly hours: Hours; readonly drops: Map<string, DroppedPlace> };

/** `others` is empty where every place is asked. */
export type PlacesOfKind = { readonly asked: readonly AskedPlace[]; readonly others: DroppedPlaces };

/** Where an event is routed: the settings, and what they are read with. */
export type Routing = Audience & {
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

export function placesOfKind(kind: string, routing: Routing): PlacesOfKind {
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
  const { chats, places } = audience.settings;
  const asked: AskedPlace[] = [];
  const others: Array<{ place: AlertPlace; why: string }> = [];
  for (const place of places) {
    const rules = place.rules.filter((rule) => isForKind(rule, kind));
    const why = !isTeamChat(place.chatId, audience) ? 'barred' : whyNotAsked(place, rules.length);
    if (why !== undefined) {
      others.push({ place, why });
      continue;
    }
    const chat = chats.find(({ id }) => id === place.chatId);
    const hours = { quiet: chat?.quiet, timeZone: chat?.timeZone ?? defaultTimeZone };
    const matchers = preparePlace({ ...place, rules }).matchers.map(withoutKinds);
    asked.push({ place, matchers, hours, drops: new Map() });
  }
  return { asked, others: droppedPlaces(others.map(({ place, why }) => dropOf(place, why))) };
}

function whyNotAsked({ isOn, rules }: AlertPlace, forKind: number): string | undefined {
  if (!isOn) return 'off';
  if (rules.length === 0) return 'no-rules';
  return forKind === 0 ? nearestCode(Math.min(...rules.map(({ n }) => n)), 'kinds') : undefined;
}

/** All rules of an index are for its kind. */
function withoutKinds({ rule, filters }: Matcher): Matcher {
  return { rule, filters: filters.filter(({ name }) => name !== 'kinds') };
}

export function dropOf({ chatId, topicId }: AlertPlace, why: string) {
  return { chatId, topicId, why };
}

/** The rule that came nearest, and its first filter that said no, as outcomes name them. */
export function nearestCode(n: number, filter: string): string {
  return `${n}:${filter}`;
}
