// For each kind of event, the places whose rules have to be asked about it, prepared once for each version of the
// settings. All other places drop every event of the kind, for a reason that no event changes.

import type { DroppedPlace, DroppedPlaces } from '../store/ledger/events/dropped.ts';
import type { SettingsData } from '../store/settings/settings.ts';
import type { AlertPlace } from '../store/settings/alert-rules.ts';
import { teamChats, type Audience } from './audience.ts';
import type { PoisonKnowledge } from './poison.ts';
import { preparePlace, type Drop, type HasWords, type Hours, type PreparedPlace } from './decide.ts';
import { createFilterTable, type FilterTable } from './match.ts';
import { findWordedRules } from './own-words.ts';

/** `drops` are the drops so far, by reason, since most events are dropped for the same few. */
export type AskedPlace = PreparedPlace & {
  readonly hours: Hours;
  readonly hasWords: HasWords | undefined;
  readonly drops: Map<string, DroppedPlace>;
};

/** `filters` are those of all asked places; `others` is empty where every place is asked. */
export type PlacesOfKind = {
  readonly asked: readonly AskedPlace[];
  readonly filters: FilterTable;
  readonly others: DroppedPlaces;
};

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
  const chats = teamChats(audience);
  const wordsAt = findWordedRules(audience.settings, kind);
  const asked: AskedPlace[] = [];
  const others: DroppedPlace[] = [];
  const filters = createFilterTable();
  for (const place of audience.settings.places) {
    const chat = chats.get(place.chatId);
    if (!chat) {
      others.push(dropOf(place, 'barred'));
      continue;
    }
    const prepared = preparePlace(place, kind, filters);
    if ('of' in prepared) {
      others.push(dropOf(place, codeOf(prepared)));
      continue;
    }
    const hours = { quiet: chat.quiet, timeZone: chat.timeZone ?? defaultTimeZone };
    asked.push({ ...prepared, hours, hasWords: wordsAt(place), drops: new Map() });
  }
  return { asked, filters, others };
}

export function dropOf({ chatId, topicId }: AlertPlace, why: string): DroppedPlace {
  return { chatId, topicId, why };
}

/** Why a place dropped an event, as outcomes name it. */
export function codeOf(why: Drop): string {
  return why.of === 'nearest' ? `${why.n}:${why.filter}` : why.of;
}
