// Decides by the alert rules which chats an event is sent to. Pure; the result may be empty.

import type { Route } from '../store/ledger/deliveries/deliveries.ts';
import type { Arrival } from '../store/ledger/events/group-commit.ts';
import { decide } from './decide.ts';
import { isTeamChat, ownerChats, type Audience } from './audience.ts';

/** Returns each chat and topic at most once, however many of its rules match; a muted one says until when. */
export function routesOf(
  arrival: Pick<Arrival, 'kind' | 'type' | 'isUrgent' | 'receivedAt'>,
  audience: Audience,
): Route[] {
  if (arrival.kind === 'ignored') return [];
  const routes = arrival.kind === 'quarantined' ? routesToOwners(audience) : routesByRules(arrival, audience);
  // Like an urgent event, a quarantined one overtakes waiting events and is sent in a message of its own.
  const isUrgent = arrival.kind === 'quarantined' || arrival.isUrgent === true;
  return isUrgent ? routes.map((route) => ({ ...route, isUrgent })) : routes;
}

function routesByRules(
  { type, isUrgent = false, receivedAt }: Pick<Arrival, 'type' | 'isUrgent' | 'receivedAt'>,
  audience: Audience,
): Route[] {
  const facts = { kind: type, isUrgent, enums: {}, tags: [], names: [] };
  return audience.settings.places.flatMap((place): Route[] => {
    if (!place.isOn || !isTeamChat(place.chatId, audience)) return [];
    const decision = decide(facts, place, { timeZone: 'UTC' }, receivedAt);
    if (decision.as === 'dropped') return [];
    const { chatId, topicId } = place;
    const route = { ruleId: decision.rule.id, chatId, topicId };
    if (decision.as !== 'muted') return [route];
    const { until, by } = decision.mute;
    return [{ ...route, muted: { until: until ?? Number.MAX_SAFE_INTEGER, by: by.id } }];
  });
}

/** A quarantined event goes to every owner who has started the bot and hasn't turned its alerts off. */
function routesToOwners(audience: Audience): Route[] {
  return ownerChats(audience).map((chatId) => ({ ruleId: null, chatId, topicId: null }));
}
