// For each kind of event, the places whose rules have to be asked about it, prepared once for each version of the
// settings. All other places drop every event of the kind, and cost nothing when one comes.

import type { SettingsData } from '../store/settings/settings.ts';
import { teamChats, type Audience } from './audience.ts';
import type { PoisonKnowledge } from './poison.ts';
import { preparePlace, type HasWords, type Hours, type PreparedPlace } from './decide.ts';
import { createFilterTable, type FilterTable } from './match.ts';
import { findWordedRules } from './own-words.ts';

export type AskedPlace = PreparedPlace & { readonly hours: Hours; readonly hasWords: HasWords | undefined };

/** `filters` are those of all asked places. */
export type PlacesOfKind = { readonly asked: readonly AskedPlace[]; readonly filters: FilterTable };

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
